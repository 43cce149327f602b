"""All hands that one random Omaha hand can be, compared with the best of the known hands on every type of board.

Boards of the same ranks are looked at together. Hands are first compared by rank, as if there were no flushes. On a
type of board with three or more cards of a suit, the classes with a better flush than the best known hand are then
moved, so only these are visited (docs/omaha.md).
"""

from typing import NamedTuple

import numpy as np

from ..cards.hands.board_projections import CHOICES, board_ranks
from ..games.omaha.hand_values import (
    HAND_PAIRS,
    HandClasses,
    HandValues,
    flush_classes,
    hand_ranks,
    pair_class,
    rank_classes,
    rank_runs,
    suit_classes,
)
from ..games.omaha.rules import HAND_SIZE
from .array_types import F32, I64, U8, U16
from .compiled import compiled, compiled_any_order

BELOW, EQUAL, ALL = 0, 1, 2
_ONE_EQUAL = 1024
"""What an equal hand adds to a sum in which a lower hand adds 1: no lane has as many hands."""
_BOARD_RANKS = board_ranks()


class Opponents(NamedTuple):
    """All hands by rank, and by rank and the cards of a suit if they can make a flush of it.

    pairs          (1820, 6)     the `pair_class` of each two cards of a hand
    ranks, counts  (1820, 4)     the `rank_runs` of the hands
    pair_values    (6175, 91)    the value of each pair of ranks on `board_ranks`, without flushes
    lanes          (1079,)       the suited cards of hands
    starts         (1080,)       the first class of each lane in `by_rank`
    first_ways     (1079,)       where the ways to deal the other cards begin: those of two, one or no card
    by_rank        (11531,)      the class by rank
    flushes        (2288, 1079)  the best flush of each lane on `flush_lanes`
    """

    pairs: U8
    ranks: U8
    counts: U8
    pair_values: U16
    lanes: I64
    starts: I64
    first_ways: I64
    by_rank: U16
    flushes: U16

    @classmethod
    def of(cls, values: HandValues, pairs_by_rank: U16) -> "Opponents":
        """Return the hands; `pairs_by_rank` must be `values.pairs_by_rank()`."""
        cards = hand_ranks()
        pairs = [pair_class(cards[:, one], cards[:, other]) for one, other in HAND_PAIRS]
        ranks, counts = rank_runs(rank_classes().others)
        own = suit_classes().lanes[: flush_classes()]
        by_rank = rank_classes().places(HandClasses(np.zeros_like(own), suit_classes().ranks[: flush_classes()]).codes)
        starts = np.append(np.flatnonzero(np.diff(own, prepend=-1)), len(own))
        lanes = own[starts[:-1]]
        sizes = np.diff(starts)
        first = np.cumsum([0, *np.unique(sizes)[:-1]])
        return cls(
            np.stack(pairs, axis=1).astype(np.uint8),
            ranks.astype(np.uint8),
            counts.astype(np.uint8),
            pairs_by_rank,
            lanes,
            starts,
            first[HAND_SIZE - np.bitwise_count(lanes).astype(np.int64)],
            by_rank.astype(np.uint16),
            np.ascontiguousarray(values.flushes(lanes).T),
        )


class BoardTypes(NamedTuple):
    """Types of boards with three or more cards of a suit, of up to four suits, sorted by rank.

    starts  (6176,)  the first type of each of `board_ranks`
    taken   (n,)     the lane of the cards of the suit on the board or taken
    places  (n,)     the index in `flush_lanes` of those on the board
    ways    (n,)     the row of `other_ways` for what is left of other suits
    best    (n,)     the value of the best known hand
    other_ways  (rows, 105)  ways to deal no card, one card and two cards of these ranks: see `Opponents.first_ways`
    """

    starts: I64
    taken: I64
    places: I64
    ways: I64
    best: U16
    other_ways: F32


@compiled
def compare(
    start: int, end: int, left: I64, best: U16, opponents: Opponents, types: BoardTypes, plain: I64, suited: I64
) -> None:
    """Count the hands below and level with the best known hand on `board_ranks` `start` to `end`.

    left    (13,)      the cards left of each rank before the board is dealt
    best    (6175,)    the value of the best known hand without flushes
    plain   (6175, 3)  is set to the hands below, equal and all, without flushes
    suited  (n, 2)     is set to those below and equal on each of the types
    """
    ways, levels = np.zeros(len(opponents.pairs), np.int64), np.empty(len(opponents.pairs), np.float32)
    values = np.empty(len(opponents.pairs), np.uint16)
    for row in range(start, end):
        if not _fill_ways(left, row, opponents, ways):
            continue
        _fill_values(opponents.pair_values[row], opponents.pairs, values)
        plain[row, ALL] = ways.sum()
        last = best[row]
        below, equal = plain[row, BELOW], plain[row, EQUAL] = _compare_ranks(values, ways, last)
        _fill_levels(values, last, levels)
        for one in range(types.starts[row], types.starts[row + 1]):
            if types.best[one] != last:
                last = types.best[one]
                below, equal = _compare_ranks(values, ways, last)
                _fill_levels(values, last, levels)
            rises, falls, lifts = _moved_by_flushes(one, opponents, types, levels)
            suited[one, BELOW] = below - rises - lifts
            suited[one, EQUAL] = equal + lifts - falls


@compiled
def _fill_ways(left: I64, row: int, opponents: Opponents, ways: I64) -> bool:
    """Fill in the ways to deal each hand beside a board; return false if the board cannot be dealt."""
    after = left - _BOARD_RANKS[row]
    if after.min() < 0:
        return False
    for one in range(len(ways)):
        found = np.int64(1)
        for run in range(HAND_SIZE):
            found *= CHOICES[after[opponents.ranks[one, run]], opponents.counts[one, run]]
        ways[one] = found
    return True


@compiled
def _fill_values(pair_values: U16, pairs: U8, values: U16) -> None:
    """Fill in the value of each hand by rank from those of its pairs."""
    for one in range(len(pairs)):
        value = np.uint16(0)
        for pair in range(len(HAND_PAIRS)):
            value = max(value, pair_values[pairs[one, pair]])
        values[one] = value


@compiled
def _compare_ranks(values: U16, ways: I64, best: np.uint16) -> tuple[np.int64, np.int64]:
    """Return the hands below and level with the best known hand, by rank."""
    below = equal = np.int64(0)
    for one in range(len(values)):
        below += ways[one] if values[one] < best else 0
        equal += ways[one] if values[one] == best else 0
    return below, equal


@compiled
def _fill_levels(values: U16, best: np.uint16, levels: F32) -> None:
    """Fill in what one hand of each class by rank adds to a sum over a lane."""
    for one in range(len(values)):
        levels[one] = 1 if values[one] < best else _ONE_EQUAL if values[one] == best else 0


@compiled
def _moved_by_flushes(
    one: int, opponents: Opponents, types: BoardTypes, levels: F32
) -> tuple[np.int64, np.int64, np.int64]:
    """Return the hands that a flush moves from below to above, from equal to above, and from below to equal."""
    best, taken, other_ways = types.best[one], types.taken[one], types.other_ways[types.ways[one]]
    flushes = opponents.flushes[types.places[one]]
    rises = falls = lifts = np.int64(0)
    for lane in range(len(opponents.lanes)):
        if flushes[lane] < best or opponents.lanes[lane] & taken:
            continue
        classes = opponents.by_rank[opponents.starts[lane] : opponents.starts[lane + 1]]
        hands = np.int64(_lane_sum(classes, other_ways[opponents.first_ways[lane] :], levels))
        below, equal = hands % _ONE_EQUAL, hands // _ONE_EQUAL
        if flushes[lane] == best:
            lifts += below
        else:
            rises += below
            falls += equal
    return rises, falls, lifts


@compiled_any_order
def _lane_sum(classes: U16, ways: F32, levels: F32) -> np.float32:
    """Return the sum of levels over the hands of a lane: below 2**20."""
    total = np.float32(0)
    for one in range(len(classes)):
        total += ways[one] * levels[classes[one]]
    return total
