"""The best five of five to seven cards, chosen by rules instead of by comparing every five. Plain Python."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..notation import LANE_BITS, RANK_COUNT, SUIT_COUNT
from .order import REPEATS, STRAIGHT_LANES
from .sizes import HAND_SIZE

Five = tuple[str, tuple[int, ...], int]
"""The category of five cards, the ranks that decide it, most significant first, and the mask of the cards."""
_STRAIGHTS = tuple(sorted(STRAIGHT_LANES.items(), reverse=True))
"""The top rank and the lane of each straight, the highest first."""
QUADS, TRIPS = 4, 3
"""The number of cards of the rank in four and in three of a kind."""


def best_five(cards: Iterable[int]) -> Five:
    """Return the best five of five to seven different cards.

    Of equally good fives it is the one with the largest mask: cards of one rank are taken from spades down to clubs.

    >>> from ..notation import cards_of, cards_text, parse_cards
    >>> category, ranks, five = best_five(parse_cards("AhAs7c7sKh7dAc"))
    >>> category, ranks, cards_text(cards_of(five))
    ('full_house', (12, 5), '7d7sAcAhAs')
    """
    counts = [0] * RANK_COUNT
    lanes = [0] * SUIT_COUNT
    for card in cards:
        suit, rank = divmod(card, LANE_BITS)
        counts[rank] += 1
        lanes[suit] |= 1 << rank
    for suit, lane in enumerate(lanes):
        if lane.bit_count() >= HAND_SIZE:
            return _flush(lane, suit)
    category, ranks = _without_flush(counts, lanes[0] | lanes[1] | lanes[2] | lanes[3])
    if category == "straight":
        return category, ranks, _taken(lanes, [(rank, 1) for rank in _ranks_of(STRAIGHT_LANES[ranks[0]])])
    return category, ranks, _taken(lanes, zip(ranks, REPEATS[category], strict=True))


def _flush(lane: int, suit: int) -> Five:
    """Return the best five cards of a suit that has five or more."""
    if (top := _straight(lane)) is not None:
        return "straight_flush", (top,), STRAIGHT_LANES[top] << LANE_BITS * suit
    ranks = _ranks_of(lane)[:HAND_SIZE]
    return "flush", ranks, sum(1 << LANE_BITS * suit + rank for rank in ranks)


def _without_flush(counts: Sequence[int], lane: int) -> tuple[str, tuple[int, ...]]:
    """Return the category and the deciding ranks of cards without a flush.

    counts  the number of cards of each rank
    lane    the ranks that occur
    """
    # Ranks with more cards come first, and of equally many the higher; seven cards have at most two that matter.
    first, second, *rest = sorted(_ranks_of(lane), key=lambda rank: (-counts[rank], -rank))
    most, next_most = counts[first], counts[second]
    top = _straight(lane)
    found: tuple[str, tuple[int, ...]] = "high_card", (first, second, *rest[:3])
    if most == QUADS:
        found = "four_of_a_kind", (first, max([second, *rest]))
    elif most == TRIPS and next_most > 1:
        found = "full_house", (first, max(rank for rank in (second, *rest) if counts[rank] > 1))
    elif top is not None:
        found = "straight", (top,)
    elif most == TRIPS:
        found = "three_of_a_kind", (first, second, rest[0])
    elif next_most > 1:
        found = "two_pair", (first, second, max(rest))
    elif most > 1:
        found = "pair", (first, second, *rest[:2])
    return found


def _taken(lanes: Sequence[int], wanted: Iterable[tuple[int, int]]) -> int:
    """Return the mask of a number of cards of each rank, taken from spades down."""
    mask = 0
    for rank, count in wanted:
        left = count
        for suit in range(SUIT_COUNT - 1, -1, -1):
            if left and lanes[suit] >> rank & 1:
                mask |= 1 << LANE_BITS * suit + rank
                left -= 1
    return mask


@lru_cache(maxsize=1 << LANE_BITS)
def _straight(lane: int) -> int | None:
    """Return the top rank of the best straight in a lane, or None."""
    return next((top for top, straight in _STRAIGHTS if lane & straight == straight), None)


@lru_cache(maxsize=1 << LANE_BITS)
def _ranks_of(lane: int) -> tuple[int, ...]:
    """Return the ranks of a lane, the highest first."""
    return tuple(rank for rank in range(RANK_COUNT - 1, -1, -1) if lane >> rank & 1)
