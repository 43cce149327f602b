"""Holes seen by rank alone, and by rank and one suit (docs/triples.md); `board_projections.py` has boards."""

from math import comb

import numpy as np
import numpy.typing as npt

from ...cards.hands.board_projections import MOST_OF_RANK, FlushBoards
from ...cards.hands.evaluator import HIGH_SHIFT, SIZES, Evaluator
from ...cards.holes.hole_arrays import HOLE_CARDS
from ...cards.notation import LANE_BITS, RANK_COUNT, SUIT_COUNT
from .hole_values import BoardValues

Numbers = npt.NDArray[np.int64]

TWO_SUITED, ONE_SUITED, RANK_CLASSES = comb(RANK_COUNT, 2), RANK_COUNT**2, comb(RANK_COUNT + 1, 2)
"""Classes of a hole with two cards of the suit, with one, and with none; without a suit it is of one of the last 91."""
NONE_SUITED = TWO_SUITED + ONE_SUITED
"""Classes of a hole with a card of the suit: they are numbered before those without."""
SUIT_CLASSES = NONE_SUITED + RANK_CLASSES
"""Classes of a hole by rank and one suit: 338."""
FLUSH_CLASSES = {3: TWO_SUITED, 4: NONE_SUITED, 5: SUIT_CLASSES}
"""By how many cards of the suit a board has, the first classes that make a flush with it."""

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
