"""Holes and boards seen by rank alone, and by rank and one suit: what orders of hands can be counted from.

At most one suit has three cards or more on a board. So the boards on which holes finish in some order are those on
which they would if there were no flush, corrected suit by suit on the boards that have three cards or more of it. The
first count needs the holes' ranks alone, each correction their ranks and which of their cards are of the suit
(docs/triples.md).
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from ...cards.evaluator import HIGH_SHIFT, SIZES, Evaluator
from ...cards.holes import HOLE_CARDS
from ...cards.notation import LANE_BITS, RANK_COUNT, SUIT_COUNT
from .hole_values import FLUSH_FROM, BoardValues
from .rules import BOARD_SIZE

Numbers = npt.NDArray[np.int64]

TWO_SUITED, ONE_SUITED, RANK_CLASSES = comb(RANK_COUNT, 2), RANK_COUNT**2, comb(RANK_COUNT + 1, 2)
"""Classes of a hole with two cards of the suit, with one, and with none; without a suit it is of one of the last 91."""
NONE_SUITED = TWO_SUITED + ONE_SUITED
"""Classes of a hole with a card of the suit: they are numbered before those without."""
SUIT_CLASSES = NONE_SUITED + RANK_CLASSES
"""Classes of a hole by rank and one suit: 338."""
FLUSH_CLASSES = {3: TWO_SUITED, 4: NONE_SUITED, 5: SUIT_CLASSES}
"""By how many cards of the suit a board has, the first classes that make a flush with it."""

MOST_OF_RANK = SUIT_COUNT
_LOW_MASK = (1 << HIGH_SHIFT) - 1


def suit_classes(cards: Numbers, suit: int) -> Numbers:
    """The class of each hole, by its two cards (n, 2), for a suit: (n,)."""
    rank, own = cards % LANE_BITS, cards // LANE_BITS == suit
    high, low = rank.max(axis=1), rank.min(axis=1)
    none = NONE_SUITED + high * (high + 1) // 2 + low
    one = TWO_SUITED + RANK_COUNT * (rank * own).sum(axis=1) + (rank * ~own).sum(axis=1)
    two = high * (high - 1) // 2 + low
    classes: Numbers = np.choose(own.sum(axis=1), (none, one, two))
    return classes


SUIT_CLASS_OF_HOLE = np.stack([suit_classes(HOLE_CARDS, suit) for suit in range(SUIT_COUNT)])
"""The class of each hole for each suit: (4, 1326)."""
RANK_CLASS_OF_HOLE = suit_classes(HOLE_CARDS, SUIT_COUNT) - NONE_SUITED
"""The class of each hole by rank: (1326,)."""


def _class_ranks() -> tuple[Numbers, Numbers]:
    _, example = np.unique(SUIT_CLASS_OF_HOLE[0], return_index=True)  # every class occurs for every suit
    rank, own = HOLE_CARDS[example] % LANE_BITS, HOLE_CARDS[example] // LANE_BITS == 0
    others = (~own[:, :, None] & (rank[:, :, None] == np.arange(RANK_COUNT))).sum(axis=1)
    return (own << rank).sum(axis=1), others


CLASS_LANES, CLASS_RANKS = _class_ranks()
"""The cards of each class: those of the suit as a lane (338,), and how many others of each rank (338, 13)."""


@dataclass(frozen=True)
class FlushBoards:
    """The types of boards with three cards or more of a suit, by ascending number of these: 36,608.

    lanes   (n,)       their cards of the suit
    others  (n,)       the place in `OTHER_RANKS` of the ranks of the others
    starts  (4,)       where the types with 3, 4 and 5 cards of the suit begin, and where they end
    """

    lanes: Numbers
    others: Numbers
    starts: tuple[int, ...]


def multisets(most: int, sizes: tuple[int, ...]) -> Numbers:
    """The multisets of ranks of these sizes with at most `most` of a rank, as counts by rank: (n, 13)."""
    chosen = [ranks for size in sizes for ranks in combinations_with_replacement(range(RANK_COUNT), size)]
    counts = np.array([[ranks.count(rank) for rank in range(RANK_COUNT)] for ranks in chosen], np.int64)
    possible: Numbers = counts[counts.max(axis=1) <= most]
    return possible


OTHER_RANKS = multisets(SUIT_COUNT - 1, (0, 1, 2))
"""The ranks that a board with three cards or more of a suit can have besides: counts by rank, (105, 13)."""


@cache
def board_ranks() -> Numbers:
    """The ranks that a board can have: counts by rank, (6175, 13)."""
    return multisets(MOST_OF_RANK, (BOARD_SIZE,))


@cache
def flush_boards() -> FlushBoards:
    """The types of boards with three cards or more of a suit."""
    sizes = OTHER_RANKS.sum(axis=1)
    lanes, others, starts = [], [], [0]
    for suited in range(FLUSH_FROM, BOARD_SIZE + 1):
        own = np.array([sum(1 << rank for rank in ranks) for ranks in combinations(range(RANK_COUNT), suited)])
        besides = np.flatnonzero(sizes == BOARD_SIZE - suited)
        lanes.append(np.repeat(own, len(besides)))
        others.append(np.tile(besides, len(own)))
        starts.append(starts[-1] + len(lanes[-1]))
    return FlushBoards(np.concatenate(lanes), np.concatenate(others), tuple(starts))


def values_by_rank(evaluator: Evaluator, classes: Numbers, boards: Numbers) -> BoardValues:
    """Values without flushes of classes by rank (n,) with the ranks of boards (m, 13): (n, m), 0 for five of a rank."""
    units = evaluator.lane_key[1 << np.arange(RANK_COUNT)].astype(np.int64)
    held = CLASS_RANKS[NONE_SUITED + classes]
    keys = (held @ units)[:, None] + boards @ units
    start = evaluator.high_start[SIZES.index(7)].take(keys >> HIGH_SHIFT, mode="clip").astype(np.int64)
    index = start + evaluator.low_index.take(keys & _LOW_MASK, mode="clip")
    values: BoardValues = evaluator.rank_value.take(index, mode="clip")
    for hole, ranks in enumerate(held):
        for rank in np.flatnonzero(ranks).tolist():
            values[hole, boards[:, rank] + ranks[rank] > MOST_OF_RANK] = 0
    return values


def flush_values(evaluator: Evaluator, classes: Numbers, types: FlushBoards) -> BoardValues:
    """The best flush of classes by rank and suit (n,) on each type: (n, m), 0 for none."""
    values: BoardValues = evaluator.flush_value[CLASS_LANES[classes][:, None] | types.lanes]
    return values


@cache
def ranks_of_flush_boards() -> Numbers:
    """The place in `board_ranks` of all ranks of each type of `flush_boards`: (36608,)."""
    types = flush_boards()
    ranks = (types.lanes[:, None] >> np.arange(RANK_COUNT) & 1) + OTHER_RANKS[types.others]
    digits = (BOARD_SIZE + 1) ** np.arange(RANK_COUNT)
    known = board_ranks() @ digits
    order = np.argsort(known)
    return order[np.searchsorted(known, ranks @ digits, sorter=order)]
