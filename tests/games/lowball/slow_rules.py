"""The rules of both games of lowball once more, plain and slow: what five cards are, and what beats what."""

from collections import Counter
from collections.abc import Iterable

Strength = tuple[int, tuple[int, ...]]
"""How bad the category is, then the ranks that decide: of two, the lower wins."""

PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(1, 9)
REPEATED = {(2, 1, 1, 1): PAIR, (2, 2, 1): TWO_PAIR, (3, 1, 1): THREE, (3, 2): FULL_HOUSE, (4, 1): FOUR}
RUNS = {(True, False): STRAIGHT, (False, True): FLUSH, (True, True): STRAIGHT_FLUSH, (False, False): 0}
NAMES = ("pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind", "straight_flush")
HIGHEST = {
    "2-7": ["deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"],
    "a-5": ["ace", "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"],
}
"""The ranks of each game, lowest first."""


def strength(game: str, cards: Iterable[int]) -> Strength:
    """Return the strength of five cards in a game."""
    cards = tuple(cards)
    ranks = [card % 13 if game == "2-7" else (card % 13 + 1) % 13 for card in cards]
    counted = sorted(((times, rank) for rank, times in Counter(ranks).items()), reverse=True)
    order = tuple(rank for _, rank in counted)
    repeated = tuple(times for times, _ in counted)
    if repeated in REPEATED:
        return REPEATED[repeated], order
    if game == "a-5":
        return 0, order
    return RUNS[order[0] - order[4] == 4, len({card // 13 for card in cards}) == 1], order


def category(game: str, cards: Iterable[int]) -> str:
    """The category of five cards in a game, a hand of five ranks by its highest."""
    badness, order = strength(game, cards)
    return NAMES[badness - 1] if badness else f"{HIGHEST[game][order[0]]}_low"
