"""Three holes by rank alone, or by rank and one suit: counts of finishing orders for all triples of classes.

A triple of classes a >= b >= c has row `triple_row(a, b, c)`. For each pair a and b, types of boards are put into three
groups by how a and b compare; within a group, the order of a type depends on the place of c only. So vectors over all c
add up the ways of the types on which c is below each of five thresholds.
"""

from math import comb
from typing import NamedTuple

import numpy as np

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
GROUPS = 3

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
    starts  (4,)       where the types with 3, 4 and 5 cards of the suit begin, and their end
    levels  (2, 338, n) int8  dense rank of each class's value on each type: without flushes, and with
    """

    lanes: I64
    others: I64
    starts: I64
    levels: I8


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
    plain = by_rank[_RANK_CLASS][:, ranks_of_flush_boards()]
    full = np.maximum(plain, flush_values(evaluator, classes, types))
    levels = np.empty((2, *plain.shape), np.int8)
    _fill_levels(plain, levels[0])
    _fill_levels(full, levels[1])
    return SuitBoards(types.lanes, types.others, np.array(types.starts), levels)


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
        weight = (
            ways[ranks[at, 0], times[at, 0]]
            * ways[ranks[at, 1], times[at, 1]]
            * ways[ranks[at, 2], times[at, 2]]
            * ways[ranks[at, 3], times[at, 3]]
            * ways[ranks[at, 4], times[at, 4]]
        )
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
    lanes, _, starts, levels = boards
    columns = _columns(boards)
    others = np.append(boards.others, 0)  # with an entry for the type that pads groups
    group_size = np.zeros(GROUPS, np.int64)
    groups = np.empty((GROUPS, len(lanes) + FEW), np.int64)
    low, high = np.empty(groups.shape, np.int8), np.empty(groups.shape, np.int8)
    weights = np.empty((BLOCKS, len(OTHER_RANKS), WIDTH), np.uint8)
    below = np.empty((THRESHOLDS, WIDTH), np.int32)
    found = np.zeros((ORDER_COUNT, BLOCKS * WIDTH), np.int32)
    a, b = _pair(first)
    counts = np.zeros((_rows_before(last) - _rows_before(first), ORDER_COUNT), np.int32)
    row = 0
    for _ in range(first, last):
        if not CLASS_LANES[a] & CLASS_LANES[b]:
            found[:] = 0
            _fill_weights(a, b, weights)
            for size in range(len(_FLUSH_CLASSES)):
                some = min(b + 1, _FLUSH_CLASSES[size])
                for flushes in range(2):
                    _group_types(a, b, lanes, starts[size : size + 2], levels[flushes], groups, low, high, group_size)
                    for group in range(GROUPS):
                        for block in range((some + WIDTH - 1) // WIDTH):
                            _add_below(
                                groups[group, : group_size[group]],
                                low[group],
                                high[group],
                                columns[flushes, block],
                                weights[block],
                                others,
                                below,
                            )
                            _add_orders(group, 2 * flushes - 1, below, found[:, WIDTH * block : WIDTH * (block + 1)])
            for c in range(b + 1):
                for order in range(ORDER_COUNT):
                    counts[row + c, order] = found[order, c]
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
    a: Integer, b: Integer, lanes: I64, span: I64, levels: I8, groups: I64, low: I8, high: I8, sizes: I64
) -> None:
    """List the types of `span` that are possible with a and b, by how a and b compare, with their two levels.

    `low` and `high` become the lower and the higher level. Each list is padded with the type on which all are OUT.
    """
    held = CLASS_LANES[a] | CLASS_LANES[b]
    one, other = levels[a], levels[b]
    sizes[:] = 0
    for at in range(span[0], span[1]):
        if not lanes[at] & held:
            x, y = one[at], other[at]
            group = (x < y) + 2 * (x == y)
            place = sizes[group]
            groups[group, place] = at
            low[group, place] = min(x, y)
            high[group, place] = max(x, y)
            sizes[group] = place + 1
    for group in range(GROUPS):
        while sizes[group] % FEW:
            groups[group, sizes[group]] = len(lanes)
            sizes[group] += 1


@compiled
def _add_below(types: I64, low: I8, high: I8, levels: I8, weights: U8, others: I64, below: I32) -> None:
    """Sum the ways of the types on which each class is below each of five thresholds.

    The thresholds are: below `low`, at most `low`, below `high`, at most `high`, and all types.

    types    (n,)       indexes of types; n is a multiple of FEW
    levels   (m, 32)    by type
    weights  (105, 32)  by the other ranks of a type
    below    (5, 32)    the result
    """
    few = np.empty((THRESHOLDS, WIDTH), np.uint8)
    edges = np.empty((THRESHOLDS, STEP), np.int8)
    edges[THRESHOLDS - 1] = OUT
    below[:] = 0
    for start in range(0, len(types), FEW):
        few[:] = 0
        for at in range(start, start + FEW, STEP):
            for step in range(STEP):
                edges[0, step] = low[at + step]
                edges[1, step] = low[at + step] + 1
                edges[2, step] = high[at + step]
                edges[3, step] = high[at + step] + 1
            k, m, n, p = types[at], types[at + 1], types[at + 2], types[at + 3]
            row_k, row_m, row_n, row_p = levels[k], levels[m], levels[n], levels[p]
            way_k, way_m, way_n, way_p = weights[others[k]], weights[others[m]], weights[others[n]], weights[others[p]]
            for edge in range(THRESHOLDS):
                edge_k, edge_m, edge_n, edge_p = edges[edge, 0], edges[edge, 1], edges[edge, 2], edges[edge, 3]
                for one in range(WIDTH):
                    # A product, because compilers do not vectorize a choice here.
                    few[edge, one] += (
                        way_k[one] * np.uint8(row_k[one] < edge_k)
                        + way_m[one] * np.uint8(row_m[one] < edge_m)
                        + way_n[one] * np.uint8(row_n[one] < edge_n)
                        + way_p[one] * np.uint8(row_p[one] < edge_p)
                    )
        for edge in range(THRESHOLDS):
            for one in range(WIDTH):
                below[edge, one] += few[edge, one]


@compiled
def _add_orders(group: Integer, sign: Integer, below: I32, found: I32) -> None:
    """Convert the sums below the thresholds to counts of orders, and add them to `found` (13, 32)."""
    orders = _ORDERS_OF_GROUP[group]
    for one in range(WIDTH):
        (under, to_low, to_high, through, whole) = (
            below[0, one],
            below[1, one],
            below[2, one],
            below[3, one],
            below[4, one],
        )
        found[orders[0], one] += sign * under
        found[orders[1], one] += sign * (to_low - under)
        found[orders[2], one] += sign * (to_high - to_low)
        found[orders[3], one] += sign * (through - to_high)
        found[orders[4], one] += sign * (whole - through)
