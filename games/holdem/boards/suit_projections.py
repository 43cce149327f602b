"""Classes of holes by rank, or by rank and one suit, matching `cards/hands/board_projections.py` (docs/triples.md)."""

from math import comb

import numpy as np
import numpy.typing as npt

from ....cards.hands.board_projections import MOST_OF_RANK, FlushBoards
from ....cards.hands.evaluator import HIGH_SHIFT, SIZES, Evaluator
from ....cards.hands.hole_arrays import HOLE_CARDS
from ....cards.notation import LANE_BITS, RANK_COUNT, SUIT_COUNT
from .hole_values import BoardValues

Numbers = npt.NDArray[np.int64]

TWO_SUITED, ONE_SUITED, RANK_CLASSES = comb(RANK_COUNT, 2), RANK_COUNT**2, comb(RANK_COUNT + 1, 2)
"""Numbers of classes of holes with two cards of the suit, with one, and with none; the last 91 are also by rank."""
NONE_SUITED = TWO_SUITED + ONE_SUITED
"""The number of classes with a card of the suit, which come before those without."""
SUIT_CLASSES = NONE_SUITED + RANK_CLASSES
"""The number of classes of holes by rank and one suit: 338."""
FLUSH_CLASSES = {3: TWO_SUITED, 4: NONE_SUITED, 5: SUIT_CLASSES}
"""By the board's number of cards of the suit, the number of classes, from the first, that make a flush."""

_LOW_MASK = (1 << HIGH_SHIFT) - 1


def suit_classes(cards: Numbers, suit: int) -> Numbers:
    """Return the class of each hole, given as two cards (n, 2), for a suit: (n,)."""
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
    _, example = np.unique(SUIT_CLASS_OF_HOLE[0], return_index=True)  # every class occurs for each suit
    rank, own = HOLE_CARDS[example] % LANE_BITS, HOLE_CARDS[example] // LANE_BITS == 0
    others = (~own[:, :, None] & (rank[:, :, None] == np.arange(RANK_COUNT))).sum(axis=1)
    return (own << rank).sum(axis=1), others


CLASS_LANES, CLASS_RANKS = _class_ranks()
"""The cards of each class: those of the suit as a lane (338,), and the number of others by rank (338, 13)."""


def values_by_rank(evaluator: Evaluator, classes: Numbers, boards: Numbers) -> BoardValues:
    """Return values without flushes for rank classes (n,) and board ranks (m, 13): (n, m), 0 if impossible."""
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
    """Return the best flush of suit classes (n,) on each type of board: (n, m), 0 for none."""
    values: BoardValues = evaluator.flush_value[CLASS_LANES[classes][:, None] | types.lanes]
    return values
