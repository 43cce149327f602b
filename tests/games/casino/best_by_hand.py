"""The best four of some cards in plain Python, ordered by a key, and the rules of the games that compare them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

Key = tuple[int, ...]
HIGH, PAIR, TWO_PAIR, STRAIGHT, FLUSH, TRIPS, STRAIGHT_FLUSH, QUADS = range(8)
KING, ACE = 11, 12


def key_of_four(cards: Sequence[int]) -> Key:
    """A key that orders four cards."""
    ranks = sorted((card % 13 for card in cards), reverse=True)
    counts = Counter(ranks)
    by_count = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    flush = len({card // 13 for card in cards}) == 1
    if ranks == [ACE, 2, 1, 0]:
        by_count = [2, 1, 0, -1]
    straight = len(counts) == 4 and by_count[0] - by_count[3] == 3
    match sorted(counts.values()):
        case [4]:
            kind = QUADS
        case [1, 3]:
            kind = TRIPS
        case [2, 2]:
            kind = TWO_PAIR
        case [1, 1, 2]:
            kind = PAIR
        case _:
            kind = STRAIGHT_FLUSH if straight and flush else FLUSH if flush else STRAIGHT if straight else HIGH
    return kind, *by_count


def best_key(cards: Iterable[int]) -> Key:
    """The key of the best four of some cards."""
    return max(map(key_of_four, combinations(list(cards), 4)))


def settled_four(game: str, own: Key, dealer: Key, raised: int) -> Fraction:
    """Return the result of a player who stays, in first bets."""
    won = (own > dealer) - (own < dealer)
    if game == "four-card-poker":
        bonus = {QUADS: 25, STRAIGHT_FLUSH: 20, TRIPS: 2}.get(own[0], 0)
        return Fraction((1 + raised) * (1 if won >= 0 else -1) + bonus)
    super_bonus = {QUADS: 30, STRAIGHT_FLUSH: 15, TRIPS: 2, FLUSH: 1.5, STRAIGHT: 1}.get(own[0], 0)
    if own[:2] == (QUADS, ACE):
        super_bonus = 200
    if dealer[:2] < (HIGH, KING):
        return Fraction(raised) + Fraction(super_bonus)
    loses = won < 0 and own[0] < STRAIGHT
    return Fraction((1 + raised) * won) + (Fraction(super_bonus) if not loses else -1)
