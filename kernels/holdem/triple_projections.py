"""Three holes by rank alone, or by rank and one suit: counts of finishing orders for all triples of classes.

A triple of classes a >= b >= c has row `triple_row(a, b, c)`. For each pair a and b, types of boards are put into three
groups by how a and b compare; within a group, the order of a type depends on the place of c only. So vectors over all c
add up the ways of the types on which c is below each of five thresholds.

A change due to flushes needs these sums with flushes and without. Much of them is the same: c has the most cards of the
suit, so on the boards that count, c has a flush. Without a pair on the board, it is above every hand that has none.
"""

from math import comb
from typing import NamedTuple

import numpy as np

from ...cards.boards import BOARD_SIZE
from ...cards.hands.board_projections import OTHER_RANKS, board_ranks, flush_boards, ranks_of_flush_boards
from ...cards.hands.evaluator import Evaluator
from ...cards.notation import RANK_COUNT, SUIT_COUNT
from ...games.holdem.three_way.hole_counts import (
    CLASS_LANES,
    CLASS_RANKS,
    FLUSH_CLASSES,
    NONE_SUITED,
    RANK_CLASSES,
    SUIT_CLASSES,
    flush_values,
    values_by_rank,
)
from ...games.holdem.three_way.showdown_orders import ORDER_COUNT, ORDER_OF_COMPARISONS, ORDERS
from ..array_types import I8, I32, I64, U8, U16, Integer
from ..compiled import compiled

WIDTH = 32
"""Number of classes compared at a time."""
BLOCKS = -(-SUIT_CLASSES // WIDTH)
STEP, FEW = 4, 28
"""Types handled together, and types whose ways, at most nine each, are summed in eight bits."""
LOWEST, OUT = -128, 127
"""Levels are signed bytes from LOWEST up; a class that cannot occur with a type is OUT, above every threshold."""
THRESHOLDS = 5
"""Below the lower class, at most the lower, below the higher, at most the higher, and all types."""
GROUPS = 3
ABOVE, BELOW, LEVEL = range(GROUPS)
"""The groups of types: a above b, below it, and level with it."""

SUIT_CHOICES = np.array([[comb(left, taken) for taken in range(3)] for left in range(SUIT_COUNT)])
"""Ways to take cards of a rank from the three other suits, by cards left and taken: (4, 3)."""
RANK_CHOICES = np.array([[comb(left, taken) for taken in range(SUIT_COUNT + 1)] for left in range(SUIT_COUNT + 1)])
"""Ways to take cards of a rank, by cards left and taken: (5, 5)."""
_ORDERS_OF_GROUP = np.array(
    [
        [ORDERS.index(name) for name in ("a_b_c", "a_bc", "a_c_b", "ac_b", "c_a_b")],
        [ORDERS.index(name) for name in ("b_a_c", "b_ac", "b_c_a", "bc_a", "c_b_a")],
        [ORDERS.index(name) for name in ("ab_c", "abc", "abc", "abc", "c_ab")],
    ]
)
"""Finishing order if c is below a and b, ties the lower, is between, ties the higher, is above; by group: (3, 5)."""
_FLUSH_CLASSES = np.array(list(FLUSH_CLASSES.values()))


class SuitBoards(NamedTuple):
    """The types of boards with three or more cards of a suit, and the levels of the classes on each.

    lanes   (n,)       the cards of the suit
    others  (n,)       index in `OTHER_RANKS` of the ranks of the other cards
    starts  (3, 3)     for 3, 4 and 5 cards of the suit: where the types without a pair begin, those with, and their end
    levels  (2, 338, n) int8  dense rank of each class's value on each type: without flushes, and with
    """

    lanes: I64
    others: I64
    starts: I64
    levels: I8


class _Grouped(NamedTuple):
    """Types by how two classes compare on them, padded to a multiple of FEW.

    sizes  (3,)       the number of types in each group
    types  (3, m)     their indexes
    edges  (3, 5, m)  the five thresholds for a third class
    """

    sizes: I64
    types: I64
    edges: I8


class RankBoards(NamedTuple):
    """The ranks of boards, with the values of the classes by rank.

    ranks   (6175, 5)   the distinct ranks of each board, padded with -1
    times   (6175, 5)   number of cards of each rank
    values  (91, 6175)  value of each class on each board
    """

    ranks: I64
    times: I64
    values: U16


def suit_boards(evaluator: Evaluator) -> SuitBoards:
    """Return the types of boards for `suit_rows`."""
    types, classes = flush_boards(), np.arange(SUIT_CLASSES)
    by_rank = values_by_rank(evaluator, np.arange(RANK_CLASSES), board_ranks())
    size = np.searchsorted(types.starts[1:], np.arange(len(types.lanes)), side="right")
    is_paired = board_ranks()[ranks_of_flush_boards()].max(axis=1) > 1
    order = np.lexsort((is_paired, size))
    plain = by_rank[_RANK_CLASS][:, ranks_of_flush_boards()[order]]
    full = np.maximum(plain, flush_values(evaluator, classes, types)[:, order])
    levels = np.empty((2, *plain.shape), np.int8)
    _fill_levels(plain, levels[0])
    _fill_levels(full, levels[1])
    ends = np.cumsum(np.bincount(2 * size + is_paired, minlength=2 * len(FLUSH_CLASSES))).reshape(-1, 2)
    starts = np.column_stack([np.append(0, ends[:-1, 1]), ends])
    return SuitBoards(types.lanes[order], types.others[order], starts, levels)


def rank_boards(evaluator: Evaluator) -> RankBoards:
    """Return the ranks of boards for `rank_rows`."""
    counts = board_ranks()
    ranks, times = np.full((len(counts), 5), -1), np.zeros((len(counts), 5), np.int64)
    for board, count in enumerate(counts):
        held = np.flatnonzero(count)
        ranks[board, : len(held)], times[board, : len(held)] = held, count[held]
    return RankBoards(ranks, times, values_by_rank(evaluator, np.arange(RANK_CLASSES), counts))


def _rank_class_of_suit_class() -> I64:
    digits = 3 ** np.arange(RANK_COUNT)
    ranks = CLASS_RANKS + (CLASS_LANES[:, None] >> np.arange(RANK_COUNT) & 1)
    known = ranks[NONE_SUITED:] @ digits
    order = np.argsort(known)
    found: I64 = order[np.searchsorted(known, ranks @ digits, sorter=order)]
    return found


_RANK_CLASS = _rank_class_of_suit_class()


@compiled
def triple_row(a: Integer, b: Integer, c: Integer) -> Integer:
    """Return the row of classes a >= b >= c."""
    return a * (a + 1) * (a + 2) // 6 + b * (b + 1) // 2 + c


@compiled
def _fill_levels(values: U16, levels: I8) -> None:
    """Rank the classes' values (n, m) on each type, without gaps; no type has 255 values or more."""
    level_of = np.zeros(np.int64(values.max()) + 1, np.uint8)
    for at in range(values.shape[1]):
        level_of[:] = 0
        for one in range(values.shape[0]):
            level_of[values[one, at]] = 1
        count = LOWEST
        for value in range(len(level_of)):
            if level_of[value]:
                level_of[value] = count - LOWEST
                count += 1
        for one in range(values.shape[0]):
            levels[one, at] = level_of[values[one, at]] + LOWEST


@compiled
def rank_rows(first: Integer, last: Integer, boards: RankBoards) -> I32:
    """Return the counts of the triples by rank whose first class is from `first` to before `last`: (rows, 13).

    They are 0 for triples that need five cards of a rank.
    """
    start = triple_row(first, 0, 0)
    counts = np.zeros((triple_row(last, 0, 0) - start, ORDER_COUNT), np.int32)
    left = np.empty(RANK_COUNT, np.int64)
    ways = np.ones((RANK_COUNT + 1, SUIT_COUNT + 1), np.int64)
    for a in range(first, last):
        for b in range(a + 1):
            for c in range(b + 1):
                left[:] = SUIT_COUNT
                for one in (a, b, c):
                    left -= CLASS_RANKS[NONE_SUITED + one]
                for rank in range(RANK_COUNT):
                    if left[rank] >= 0:
                        ways[rank] = RANK_CHOICES[left[rank]]
                if left.min() >= 0:
                    _count_ranks(boards, a, b, c, ways, counts[triple_row(a, b, c) - start])
    return counts


@compiled
def _count_ranks(boards: RankBoards, a: Integer, b: Integer, c: Integer, ways: I64, counts: I32) -> None:
    ranks, times, values = boards
    for at in range(len(ranks)):
        # The padding, -1, selects the last row of `ways`, which is all 1.
        weight = 1
        for place in range(BOARD_SIZE):
            weight *= ways[ranks[at, place], times[at, place]]
        if weight:
            x, y, z = np.int64(values[a, at]), np.int64(values[b, at]), np.int64(values[c, at])
            code = 9 * ((x > y) + (x >= y)) + 3 * ((x > z) + (x >= z)) + (y > z) + (y >= z)
            counts[ORDER_OF_COMPARISONS[code]] += weight


@compiled
def suit_rows(first: Integer, last: Integer, boards: SuitBoards) -> I32:
    """Return the change due to flushes for the triples by rank and suit, given a range of pairs of first classes.

    Classes a >= b are pair a (a + 1) / 2 + b; the pairs are from `first` to before `last`. The change (rows, 13) is the
    counts with flushes minus the counts without; 0 if two holes have the same card.
    """
    starts, columns = boards.starts, _columns(boards)
    others = np.append(boards.others, 0)  # with an entry for the type that pads groups
    weights = np.empty((BLOCKS, len(OTHER_RANKS), WIDTH), np.uint8)
    found = np.zeros((ORDER_COUNT, BLOCKS * WIDTH), np.int32)
    grouped = _Grouped(
        np.zeros(GROUPS, np.int64),
        np.empty((GROUPS, len(boards.lanes) + FEW), np.int64),
        np.full((GROUPS, THRESHOLDS, len(boards.lanes) + FEW), OUT, np.int8),
    )
    a, b = _pair(first)
    counts = np.zeros((_rows_before(last) - _rows_before(first), ORDER_COUNT), np.int32)
    row = 0
    for _ in range(first, last):
        if not CLASS_LANES[a] & CLASS_LANES[b]:
            found[:] = 0
            _fill_weights(a, b, weights)
            for size in range(len(_FLUSH_CLASSES)):
                have_flush = _FLUSH_CLASSES[size]
                some = min(b + 1, have_flush)
                blocks = (some + WIDTH - 1) // WIDTH
                start, paired, end = starts[size]
                _group_types(a, b, boards, start, end, 0, grouped)
                # If neither has a flush, they compare as without flushes: the sums over all types cancel out.
                with_all = b < have_flush
                _add_groups(grouped, columns[0, :blocks], weights, others, -1, with_all, 0, found[:, :some])
                if a < have_flush:
                    paired = start
                _group_types(a, b, boards, paired, end, 1, grouped)
                _add_groups(grouped, columns[1, :blocks], weights, others, 1, with_all, 0, found[:, :some])
                if b < have_flush <= a:
                    _group_types(a, b, boards, start, paired, 1, grouped)
                    _add_groups(grouped, columns[1, :blocks], weights, others, 1, True, 2, found[:, :some])
            counts[row : row + b + 1] = found[:, : b + 1].T
        row += b + 1
        a, b = (a, b + 1) if b < a else (a + 1, 0)
    return counts


@compiled
def _pair(number: Integer) -> tuple[int, int]:
    """Return the classes a >= b of a pair."""
    a = 0
    while (a + 1) * (a + 2) // 2 <= number:
        a += 1
    return a, int(number - a * (a + 1) // 2)


@compiled
def _rows_before(pair: Integer) -> Integer:
    """Return the number of rows of all earlier pairs."""
    a, b = _pair(pair)
    return triple_row(a, b, 0)


@compiled
def _columns(boards: SuitBoards) -> I8:
    """Return the levels of the classes by block and type, plus a type on which all are OUT: (2, blocks, n + 1, 32)."""
    lanes, levels = boards.lanes, boards.levels
    columns = np.full((2, BLOCKS, len(lanes) + 1, WIDTH), OUT, np.int8)
    for flushes in range(2):
        for one in range(SUIT_CLASSES):
            for at in range(len(lanes)):
                if not lanes[at] & CLASS_LANES[one]:
                    columns[flushes, one // WIDTH, at, one % WIDTH] = levels[flushes, one, at]
    return columns


@compiled
def _fill_weights(a: Integer, b: Integer, weights: U8) -> None:
    """Fill `weights` (blocks, 105, 32) with the ways of the other ranks of a type, given a, b and each class.

    They are 0 if a card would be needed twice.
    """
    weights[:] = 0
    held = CLASS_LANES[a] | CLASS_LANES[b]
    gone = np.empty(RANK_COUNT, np.int64)
    for c in range(b + 1):
        if held & CLASS_LANES[c]:
            continue
        gone[:] = CLASS_RANKS[a] + CLASS_RANKS[b] + CLASS_RANKS[c]
        if gone.max() >= SUIT_COUNT:
            continue
        for other in range(len(OTHER_RANKS)):
            ways = 1
            for rank in range(RANK_COUNT):
                if OTHER_RANKS[other, rank]:
                    ways *= SUIT_CHOICES[SUIT_COUNT - 1 - gone[rank], OTHER_RANKS[other, rank]]
            weights[c // WIDTH, other, c % WIDTH] = ways


@compiled
def _group_types(
    a: Integer, b: Integer, boards: SuitBoards, first: Integer, last: Integer, flushes: Integer, grouped: _Grouped
) -> None:
    """List the types from `first` to before `last` that are possible with a and b, by how a and b compare.

    Each list is padded with the type on which all are OUT.
    """
    sizes, types, edges = grouped
    held = CLASS_LANES[a] | CLASS_LANES[b]
    one, other = boards.levels[flushes, a], boards.levels[flushes, b]
    sizes[:] = 0
    for at in range(first, last):
        if not boards.lanes[at] & held:
            x, y = one[at], other[at]
            group = (x < y) + 2 * (x == y)
            place, low, high = sizes[group], min(x, y), max(x, y)
            types[group, place] = at
            edges[group, 0, place] = low
            edges[group, 1, place] = low + 1
            edges[group, 2, place] = high
            edges[group, 3, place] = high + 1
            sizes[group] = place + 1
    for group in range(GROUPS):
        while sizes[group] % FEW:
            types[group, sizes[group]] = len(boards.lanes)
            sizes[group] += 1


@compiled
def _add_groups(
    grouped: _Grouped, columns: I8, weights: U8, others: I64, sign: Integer, with_all: bool, first: Integer, found: I32
) -> None:
    """Add the counts of orders to `found` (13, classes), or subtract them; only these classes have a flush.

    columns   (blocks, types, 32) the levels of the classes
    weights   (blocks, 105, 32) by the other ranks of a type
    with_all  whether the types on which c is above both count; else sums over all types are left out
    first     the first threshold that c can be below: 2 if c is above the lower class anyway
    """
    sizes, types, edges = grouped
    below = np.zeros((THRESHOLDS, WIDTH), np.int32)
    for group in range(GROUPS):
        if not sizes[group]:
            continue
        # If a and b are level, so are the thresholds.
        start = 2 if group == LEVEL else first
        end = THRESHOLDS if with_all else THRESHOLDS - 1
        size = sizes[group]
        for block in range(len(columns)):
            below[:] = 0
            edge = edges[group, start:end, :size]
            _add_below(types[group, :size], edge, columns[block], weights[block], others, below[start:end])
            if group == LEVEL:
                below[:2] = below[2:4]
            _add_orders(group, sign, below, found[:, WIDTH * block : WIDTH * (block + 1)])


@compiled
def _add_below(types: I64, edges: I8, levels: I8, weights: U8, others: I64, below: I32) -> None:
    """Add the ways of the types on which each class is below each threshold.

    types    (n,)       indexes of types; n is a multiple of FEW
    edges    (t, n)     the thresholds
    levels   (m, 32)    by type
    weights  (105, 32)  by the other ranks of a type
    below    (t, 32)    the result
    """
    few = np.empty((THRESHOLDS, WIDTH), np.uint8)
    for start in range(0, len(types), FEW):
        few[:] = 0
        for at in range(start, start + FEW, STEP):
            k, m, n, p = types[at], types[at + 1], types[at + 2], types[at + 3]
            row_k, row_m, row_n, row_p = levels[k], levels[m], levels[n], levels[p]
            way_k, way_m, way_n, way_p = weights[others[k]], weights[others[m]], weights[others[n]], weights[others[p]]
            for edge in range(len(edges)):
                edge_k, edge_m = edges[edge, at], edges[edge, at + 1]
                edge_n, edge_p = edges[edge, at + 2], edges[edge, at + 3]
                for one in range(WIDTH):
                    # A product, because compilers do not vectorize a choice here.
                    few[edge, one] += (
                        way_k[one] * np.uint8(row_k[one] < edge_k)
                        + way_m[one] * np.uint8(row_m[one] < edge_m)
                        + way_n[one] * np.uint8(row_n[one] < edge_n)
                        + way_p[one] * np.uint8(row_p[one] < edge_p)
                    )
        for edge in range(len(edges)):
            for one in range(WIDTH):
                below[edge, one] += few[edge, one]


@compiled
def _add_orders(group: Integer, sign: Integer, below: I32, found: I32) -> None:
    """Convert the sums below the thresholds to counts of orders, and add them to `found` (13, up to 32)."""
    orders = _ORDERS_OF_GROUP[group]
    for one in range(found.shape[1]):
        under = 0
        for edge in range(THRESHOLDS):
            found[orders[edge], one] += sign * (below[edge, one] - under)
            under = below[edge, one]
