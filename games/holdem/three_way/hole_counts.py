"""Finishing orders of three holes before the flop over all boards, by types of boards and classes of holes.

Tens of thousands of types stand for a million boards: types by rank alone, and types by the cards of one suit and the
other ranks (docs/triples.md). Dead cards only reduce the number of boards of a type.
"""

from collections.abc import Iterable, Sequence
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from ....cards.boards import FLUSH_FROM
from ....cards.hands.array_values import values_of_keys
from ....cards.hands.board_projections import (
    MOST_OF_RANK,
    OTHER_RANKS,
    FlushBoards,
    board_ranks,
    flush_boards,
    ranks_of_flush_boards,
    ways_to_deal,
    ways_to_deal_boards,
)
from ....cards.hands.evaluator import SIZES, Evaluator
from ....cards.hands.hole_arrays import HOLE_CARDS, HOLE_MASKS
from ....cards.notation import LANE_BITS, LANE_MASK, RANK_COUNT, SUIT_COUNT
from ..boards.hole_values import BoardValues
from ..weighted_holes import HandSums, Sums, Totals
from .showdown_orders import LOSES, ORDER_COUNT, ORDER_OF_COMPARISONS, SIXTHS, WINS

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

TWO_SUITED, ONE_SUITED, RANK_CLASSES = comb(RANK_COUNT, 2), RANK_COUNT**2, comb(RANK_COUNT + 1, 2)
"""Numbers of classes of holes with two cards of the suit, with one, and with none; the last 91 are also by rank."""
NONE_SUITED = TWO_SUITED + ONE_SUITED
"""The number of classes with a card of the suit, which come before those without."""
SUIT_CLASSES = NONE_SUITED + RANK_CLASSES
"""The number of classes of holes by rank and one suit: 338."""
FLUSH_CLASSES = {3: TWO_SUITED, 4: NONE_SUITED, 5: SUIT_CLASSES}
"""By the board's number of cards of the suit, the number of classes, from the first, that make a flush."""

CODES = len(ORDER_OF_COMPARISONS)
_POSSIBLE = ORDER_OF_COMPARISONS >= 0
UNIT = 6
"""Parts of a pot such that the shares of one, two or three winners are whole numbers."""


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
    values = values_of_keys(evaluator, keys, SIZES[-1])
    for hole, ranks in enumerate(held):
        for rank in np.flatnonzero(ranks).tolist():
            values[hole, boards[:, rank] + ranks[rank] > MOST_OF_RANK] = 0
    return values


def flush_values(evaluator: Evaluator, classes: Numbers, types: FlushBoards) -> BoardValues:
    """Return the best flush of suit classes (n,) on each type of board: (n, m), 0 for none."""
    values: BoardValues = evaluator.flush_value[CLASS_LANES[classes][:, None] | types.lanes]
    return values


class ThreeHoles:
    """Counter for triples of holes; it caches each hole's values by the ranks of the board."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Use the values of `evaluator`."""
        self._evaluator = evaluator
        self._by_rank: dict[int, BoardValues] = {}

    def orders(self, holes: Iterable[int], dead: int = 0) -> Numbers:
        """Count the boards on which three disjoint holes (their indices) finish in each of `ORDERS`: (13,) int64.

        The boards contain no cards of the holes and none of the `dead` ones (a mask).
        """
        held = np.array(list(holes))
        taken = int(np.bitwise_or.reduce(HOLE_MASKS[held])) | dead
        lanes = [taken >> (LANE_BITS * suit) & LANE_MASK for suit in range(SUIT_COUNT)]
        gone = np.array([[lane >> rank & 1 for rank in range(RANK_COUNT)] for lane in lanes])
        values = np.stack([self._values(int(RANK_CLASS_OF_HOLE[hole])) for hole in held])
        without = np.bincount(_codes(values), ways_to_deal_boards(SUIT_COUNT - gone.sum(axis=0)), CODES)
        total = without + self._corrections(values, held, lanes, SUIT_COUNT - 1 - gone.sum(axis=0) + gone)
        found = np.zeros(ORDER_COUNT, np.int64)
        found[ORDER_OF_COMPARISONS[_POSSIBLE]] = total[_POSSIBLE]
        return found

    def _values(self, rank_class: int) -> BoardValues:
        """Return the values of a rank class of holes by the ranks of the board: (6175,)."""
        if rank_class not in self._by_rank:
            (found,) = values_by_rank(self._evaluator, np.array([rank_class]), board_ranks())
            self._by_rank[rank_class] = found
        return self._by_rank[rank_class]

    def _corrections(self, values: BoardValues, held: Numbers, taken: Sequence[int], left: Numbers) -> Floats:
        """Return the change in the counts of codes from flushes: (27,).

        taken  the ranks of each suit that are not available, as lanes
        left   the cards of each rank that are available in all other suits: (4, 13)
        """
        types = flush_boards()
        boards, flushes, ways = [], [], []
        for suit, lane in enumerate(taken):
            classes = SUIT_CLASS_OF_HOLE[suit, held]
            reach = next(size for size, end in FLUSH_CLASSES.items() if classes.min() < end)
            start = types.starts[reach - FLUSH_FROM]
            live = start + np.flatnonzero(types.lanes[start:] & lane == 0)
            boards.append(ranks_of_flush_boards().take(live))
            flushes.append(self._evaluator.flush_value.take(CLASS_LANES[classes][:, None] | types.lanes.take(live)))
            ways.append(ways_to_deal(left[suit], OTHER_RANKS).take(types.others.take(live)))
        plain = values.take(np.concatenate(boards), axis=1)
        codes = _codes(plain).astype(np.int64) * CODES + _codes(np.maximum(plain, np.concatenate(flushes, axis=1)))
        changes = np.bincount(codes, np.concatenate(ways), CODES * CODES).reshape(CODES, CODES)
        change: Floats = changes.sum(axis=0) - changes.sum(axis=1)
        return change


def _codes(values: BoardValues) -> npt.NDArray[np.int8]:
    """Return the index in `ORDER_OF_COMPARISONS` of three holes with values (3, n): (n,)."""
    a, b, c = values
    codes: npt.NDArray[np.int8] = 9 * _compared(a, b) + 3 * _compared(a, c) + _compared(b, c)
    return codes


def _compared(one: BoardValues, other: BoardValues) -> npt.NDArray[np.int8]:
    """Return LESS, EQUAL or GREATER for each element: (n,)."""
    compared: npt.NDArray[np.int8] = (one > other).view(np.int8) + (one >= other).view(np.int8)
    return compared


def hand_sums(counts: Sums, seat: int) -> HandSums:
    """Return wins, losses and shares of the holes in a seat, from their deals in each order: (n, 13)."""
    return HandSums(counts.sum(axis=1), counts @ WINS[seat], counts @ LOSES[seat], counts @ SIXTHS[seat], UNIT)


def totals_of_orders(orders: Sequence[Any], seat: int) -> Totals:
    """Return the totals over all holes of a seat, from 13 totals, as Python ints if these are ints."""
    win, lose, share = (
        sum(int(part) * count for part, count in zip(weights[seat], orders, strict=True))
        for weights in (WINS, LOSES, SIXTHS)
    )
    return Totals(sum(orders), win, lose, share, UNIT)
