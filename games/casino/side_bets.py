"""Side bets: their exact edges, from the number of hands of five or seven cards, three cards or two."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import comb, prod

from ...cards.hands.order import STRAIGHT_LANES
from ...cards.hands.sizes import HAND_SIZE
from ...cards.hands.starting_hands import HOLES
from ...cards.notation import DECK_SIZE, RANK_COUNT, SUIT_COUNT
from ...cards.ranges.range import parse_range
from .dealt_hands import DealtHands
from .game import Game, Line, SideBet
from .hands import TWO, HandOrder, five_cards, three_cards

SEVEN = 7
"""Cards of a hand on a complete board."""


def edge_of(game: Game, side: SideBet) -> Fraction:
    """Return what the house wins per side bet, on average.

    >>> from .rule_files import load_bundled
    >>> game = load_bundled("three-card-poker")
    >>> f"{float(edge_of(game, game.side_bets[0])):.4%}"
    '2.3167%'
    """
    if side.starting:
        return -_starting_hands(side)
    if game.engine == "five_cards":
        return -_paid(side.lines, ways_of_five(game.order))
    if side.cards == "own" and game.own != TWO:
        ways: Sequence[int] = three_cards().ways
        return -_paid(side.lines, ways)
    if side.cards == "flop" or game.dealer is None:
        return -_paid(side.lines, five_cards().ways)
    return -_paid_of_seven(side.lines)


def _paid(lines: Sequence[Line], ways: Sequence[int]) -> Fraction:
    """Return the mean pay, given the number of hands of each value from 1."""
    total = Fraction(-sum(ways))
    above = len(ways) + 1
    for line in lines:
        total += (line.pay + 1) * sum(ways[line.lowest - 1 : above - 1])
        above = line.lowest
    return total / sum(ways)


@cache
def ways_of_five(order: HandOrder) -> Sequence[int]:
    """Return the number of choices of five cards whose best hand has each value."""
    if order.size == HAND_SIZE:
        return order.ways
    dealt = DealtHands(order, 0, list(range(DECK_SIZE)), HAND_SIZE)
    below = [dealt.below(value) for value in range(1, order.highest + 2)]
    return [after - before for before, after in pairwise(below)]


def _starting_hands(side: SideBet) -> Fraction:
    """Return the mean pay of a side bet on starting hands; the first range that has a hole pays."""
    paid: dict[tuple[int, int], Fraction] = {}
    for hands, pay in side.starting:
        for hole, weight in zip(HOLES, parse_range(hands).weights, strict=True):
            if weight:
                paid.setdefault(hole, pay)
    return sum((paid.get(hole, Fraction(-1)) for hole in HOLES), Fraction(0)) / len(HOLES)


def _paid_of_seven(lines: Sequence[Line]) -> Fraction:
    ways = hands_of_seven()
    total = sum((_pay(lines, value) * count for value, count in ways.items()), Fraction(0))
    return total / sum(ways.values())


def _pay(lines: Sequence[Line], value: int) -> Fraction:
    return next((line.pay for line in lines if value >= line.lowest), Fraction(-1))


@cache
def hands_of_seven() -> Counter[int]:
    """Return the number of hands of seven cards with each value, of 133,784,560.

    Without a flush, only ranks count: the ways to choose suits for them, less those with five cards of a suit. A flush
    leaves at most two other cards, so that no four of a kind or full house is beside it.
    """
    values = {(category, ranks): value for value, (category, ranks) in enumerate(five_cards().kinds, start=1)}
    found: Counter[int] = Counter()
    for counts in _rank_counts(SEVEN):
        ways = prod(comb(SUIT_COUNT, count) for count in counts)
        found[values[_best_by_rank(counts)]] += ways - _with_flush(tuple(sorted(filter(None, counts))))
    for size in range(HAND_SIZE, SEVEN + 1):
        others = comb((SUIT_COUNT - 1) * RANK_COUNT, SEVEN - size)
        for ranks in combinations(range(RANK_COUNT), size):
            found[values[_best_of_suit(ranks)]] += SUIT_COUNT * others
    return found


def _rank_counts(cards: int) -> Iterator[tuple[int, ...]]:
    """Yield the number of cards of each rank in every choice of `cards` cards by rank."""

    def more(ranks: int, left: int) -> Iterator[tuple[int, ...]]:
        if ranks == 0:
            if left == 0:
                yield ()
            return
        for count in range(min(SUIT_COUNT, left) + 1):
            for rest in more(ranks - 1, left - count):
                yield (count, *rest)

    return more(RANK_COUNT, cards)


@cache
def _with_flush(counts: tuple[int, ...]) -> int:
    """Return the choices of suits with five cards or more of one suit, given how many cards have each rank."""
    total = 0
    for size in range(HAND_SIZE, len(counts) + 1):
        for suited in combinations(range(len(counts)), size):
            total += prod(comb(SUIT_COUNT - 1, count - (place in suited)) for place, count in enumerate(counts))
    return SUIT_COUNT * total


def _best_by_rank(counts: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """Return the category and deciding ranks of the best five cards, ignoring suits."""
    by_count = sorted(((count, rank) for rank, count in enumerate(counts) if count), reverse=True)
    ranks = sorted((rank for _, rank in by_count), reverse=True)
    straight = _straight(ranks)
    most, first = by_count[0]
    pairs = sorted((rank for count, rank in by_count[1:] if count >= 2), reverse=True)

    def others(*used: int) -> list[int]:
        return [rank for rank in ranks if rank not in used]

    if most == SUIT_COUNT:
        return "four_of_a_kind", (first, others(first)[0])
    if most == 3 and pairs:
        return "full_house", (first, pairs[0])
    if straight is not None:
        return "straight", (straight,)
    if most == 3:
        return "three_of_a_kind", (first, *others(first)[:2])
    if most == 2 and pairs:
        return "two_pair", (first, pairs[0], others(first, pairs[0])[0])
    if most == 2:
        return "pair", (first, *others(first)[:3])
    return "high_card", tuple(ranks[:HAND_SIZE])


def _best_of_suit(ranks: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """Return the category and deciding ranks of the best five of some ascending ranks of one suit."""
    straight = _straight(ranks)
    return ("flush", ranks[::-1][:HAND_SIZE]) if straight is None else ("straight_flush", (straight,))


def _straight(ranks: Sequence[int]) -> int | None:
    """Return the highest rank of the best straight among some ranks; None if there is none."""
    lane = sum(1 << rank for rank in ranks)
    return next((top for top, wanted in reversed(STRAIGHT_LANES.items()) if lane & wanted == wanted), None)
