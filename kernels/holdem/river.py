"""The river, type by type: wins and ties of each hole against one and against two random hands.

Boards of one type (same lane in the flush suit, same ranks elsewhere) give all holes of a class the same counts, and
deals of two opponents are counted in closed form; see docs/opponents.md.
"""

from typing import NamedTuple

import numpy as np

from ...cards.boards import FLUSH_FROM
from ...cards.hands.hole_arrays import HOLE_CARDS, HOLE_COUNT, HOLE_ID
from ...cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK
from ..array_types import F32, I64, U8, U16, U32, U64, Integer
from ..compiled import compiled, compiled_any_order
from ..evaluator import card_count
from .boards import (
    RANK_PAIRS,
    RELABELLINGS,
    EvaluatorArrays,
    dense_ranks,
    hole_classes,
    hole_values,
    row_starts,
    stabiliser,
)

VERTEX_CLASSES = 26
"""Classes of cards that no value distinguishes: 2 * rank + 1 in the flush suit, 2 * rank in the others."""
WIDTH = 32
"""Number of vertex classes, padded to whole vectors."""
HOLE_CLASSES = VERTEX_CLASSES * (VERTEX_CLASSES + 1) // 2
"""Number of classes of holes; the class is higher * (higher + 1) / 2 + lower vertex class."""
HIGH_VERTEX, LOW_VERTEX = np.tril_indices(VERTEX_CLASSES)
"""The higher and the lower vertex class of each class of holes: (351,) each."""
NO_FLUSH = 4
"""Row of `HOLE_CLASS` for boards without a possible flush; rows 0 to 3 are for the flush suits."""


def _hole_class_rows() -> I64:
    ranks, suits = HOLE_CARDS % LANE_BITS, HOLE_CARDS // LANE_BITS
    vertices = np.sort(2 * ranks + (suits == np.arange(NO_FLUSH + 1)[:, None, None]), axis=2)
    low, high = vertices[..., 0], vertices[..., 1]
    rows: I64 = high * (high + 1) // 2 + low
    return rows


HOLE_CLASS = _hole_class_rows()
"""Class of each hole, for each flush suit and for none: (5, 1326)."""


class River(NamedTuple):
    """Every type of board and, for each, every class of holes by ascending value.

    types      (types,)     int64   keys from `board_type`, ascending
    starts     (types + 1,) int64   where each type's hole classes begin in the arrays below
    hole_class (n,)         uint16  the class
    level      (n,)         uint8   dense rank of its value on the board, from 1
    win, tie   (n,)         uint16  number of opponent holes that a hole of the class beats and ties
    two        (n, 3)       uint32  number of deals of two opponents won alone, shared with one, shared with both
    """

    types: I64
    starts: I64
    hole_class: U16
    level: U8
    win: U16
    tie: U16
    two: U32


@compiled
def board_type(board: Integer, lane_key: U32) -> tuple[Integer, Integer]:
    """Return the row of `HOLE_CLASS` for a five-card board, and the key of its type."""
    key = np.int64(0)
    row = NO_FLUSH
    flush_lane = np.int64(0)
    for suit in range(4):
        lane = (board >> (LANE_BITS * suit)) & LANE_MASK
        if card_count(lane) >= FLUSH_FROM:
            row, flush_lane = suit, np.int64(lane)
        else:
            key += np.int64(lane_key[lane])
    return row, flush_lane << 32 | key


@compiled
def type_index(types: I64, key: Integer) -> int:
    """Return the index of `key` in the ascending `types`."""
    first, last = 0, len(types) - 1
    while first < last:
        middle = (first + last) // 2
        if types[middle] < key:
            first = middle + 1
        else:
            last = middle
    return first


def type_keys(boards: U64, lane_key: U32) -> I64:
    """Return the type of each five-card board: (len(boards),), int64."""
    keys = np.empty(len(boards), np.int64)
    _type_keys(boards, lane_key, keys)
    return keys


@compiled
def _type_keys(boards: U64, lane_key: U32, keys: I64) -> None:
    for place in range(len(boards)):
        keys[place] = board_type(np.int64(boards[place]), lane_key)[1]


def sweep_types(boards: U64, arrays: EvaluatorArrays) -> River:
    """Return the river for `boards` (five-card masks): one board per type, ascending by key."""
    shape = len(boards), HOLE_CLASSES
    sizes = np.zeros(len(boards), np.int64)
    hole_class, level = np.zeros(shape, np.uint16), np.zeros(shape, np.uint8)
    win, tie, two = np.zeros(shape, np.uint16), np.zeros(shape, np.uint16), np.zeros((*shape, 3), np.uint32)
    _sweep_types(boards, arrays, sizes, hole_class, level, win, tie, two)
    filled = level > 0
    return River(
        type_keys(boards, arrays.lane_key),
        np.concatenate([[0], np.cumsum(sizes)]),
        hole_class[filled],
        level[filled],
        win[filled],
        tie[filled],
        two[filled],
    )


@compiled
def _sweep_types(
    boards: U64, arrays: EvaluatorArrays, sizes: I64, hole_class: U16, level: U8, win: U16, tie: U16, two: U32
) -> None:
    values, ranks = np.empty(HOLE_COUNT, np.uint16), np.empty(HOLE_COUNT, np.uint8)
    rank_pair_value, rank_of = np.zeros(RANK_PAIRS, np.uint16), np.zeros(arrays.values + 1, np.uint8)
    level_of_class, starts = np.zeros(HOLE_CLASSES, np.int64), np.zeros(260, np.int64)
    live = np.empty(WIDTH, np.float32)
    for place in range(len(boards)):
        board = np.int64(boards[place])
        row, _ = board_type(board, arrays.lane_key)
        hole_values(board, arrays, rank_pair_value, values)
        levels = dense_ranks(values, rank_of, ranks)
        level_of_class[:] = 0
        for hole in range(HOLE_COUNT):
            if ranks[hole]:
                level_of_class[HOLE_CLASS[row, hole]] = ranks[hole]
        sizes[place] = sort_by_level(level_of_class, levels, starts, hole_class[place], level[place])
        live[:] = 0
        for card in range(DECK_SIZE):
            live[2 * (card % LANE_BITS) + (card // LANE_BITS == row)] += 1 - (((board | arrays.outside) >> card) & 1)
        _sweep(hole_class[place], starts, levels, live, win[place], tie[place], two[place])


@compiled
def sort_by_level(level_of_class: I64, levels: int, starts: I64, hole_class: U16, level: U8) -> int:
    """List the classes by level, level k at starts[k] : starts[k + 1]; return the number with a level."""
    starts[:] = 0
    for pair in range(HOLE_CLASSES):
        if level_of_class[pair]:
            starts[level_of_class[pair] + 2] += 1
    for k in range(levels + 1):
        starts[k + 2] += starts[k + 1]
    for pair in range(HOLE_CLASSES):
        k = level_of_class[pair]
        if k:
            hole_class[starts[k + 1]], level[starts[k + 1]] = pair, k
            starts[k + 1] += 1
    return int(starts[levels + 1])


@compiled
def _sweep(hole_class: U16, starts: I64, levels: int, live: F32, win: U16, tie: U16, two: U32) -> None:
    """Visit the values in ascending order, updating the graphs of beaten and of tied holes."""
    beaten, tied = np.zeros((VERTEX_CLASSES, WIDTH), np.float32), np.zeros((VERTEX_CLASSES, WIDTH), np.float32)
    beaten_degree, tied_degree = np.zeros(WIDTH, np.float32), np.zeros(WIDTH, np.float32)
    below: Integer = 0
    for k in range(1, levels + 1):
        alike: Integer = 0
        for place in range(starts[k], starts[k + 1]):
            alike += join(tied, tied_degree, live, hole_class[place], 1)
        for place in range(starts[k], starts[k + 1]):
            a, b = HIGH_VERTEX[hole_class[place]], LOW_VERTEX[hole_class[place]]
            wins = below - np.int64(beaten_degree[a] + beaten_degree[b])
            ties = alike - np.int64(tied_degree[a] + tied_degree[b]) + 1
            win[place], tie[place] = wins, ties
            _against_two(beaten, beaten_degree, tied, tied_degree, live, a, b, wins, ties, two[place])
        for place in range(starts[k], starts[k + 1]):
            join(tied, tied_degree, live, hole_class[place], 0)
            below += join(beaten, beaten_degree, live, hole_class[place], 1)


@compiled
def join(weight: F32, degree: F32, live: F32, hole_class: Integer, value: int) -> Integer:
    """Set (1) or clear (0) the holes of a class as edges, update each card's degree, and return the number of holes."""
    p, q = HIGH_VERTEX[hole_class], LOW_VERTEX[hole_class]
    weight[p, q] = weight[q, p] = value
    sign = 2 * value - 1
    if p == q:
        degree[p] += sign * (live[p] - 1)
        return np.int64(live[p] * (live[p] - 1)) // 2
    degree[p] += sign * live[q]
    degree[q] += sign * live[p]
    return np.int64(live[p] * live[q])


@compiled_any_order
def _against_two(
    beaten: F32,
    beaten_degree: F32,
    tied: F32,
    tied_degree: F32,
    live: F32,
    a: Integer,
    b: Integer,
    wins: Integer,
    ties: Integer,
    result: U32,
) -> None:
    """Write the deals of two opponents that the hero {a, b} wins alone, shares with one, and shares with both.

    Every sum is an integer of at most 47 * 46**2 < 2**24, hence exact in float32 in any order.
    """
    squares = products = tied_squares = np.float32(0)
    for v in range(WIDTH):
        n = live[v] - np.float32(v == a) - np.float32(v == b)
        d = beaten_degree[v] - beaten[a, v] - beaten[b, v]
        c = tied_degree[v] - tied[a, v] - tied[b, v]
        squares += n * d * d
        products += n * c * d
        tied_squares += n * c * c
    result[0] = wins * wins + wins - np.int64(squares)
    result[1] = 2 * (wins * ties - np.int64(products))
    result[2] = ties * ties + ties - np.int64(tied_squares)


class RiverRows(NamedTuple):
    """The classes of holes on some five-card boards, board by board, by ascending hole_id.

    starts   (boards + 1,) int64   where each board's rows begin
    hole_id  (n,)          uint16  index of the canonical hole among all holes by ascending mask
    ways     (n,)          uint8   number of deals in the class of board and hole
    win, tie (n,)          uint16  number of opponent holes that the hole beats and ties
    """

    starts: I64
    hole_id: U16
    ways: U8
    win: U16
    tie: U16


def river_rows(boards: U64, arrays: EvaluatorArrays, river: River) -> RiverRows:
    """Return all classes of holes on `boards` (canonical, of five cards)."""
    starts = row_starts(boards, arrays.outside)
    total = starts[-1]
    rows = RiverRows(
        starts,
        np.empty(total, np.uint16),
        np.empty(total, np.uint8),
        np.empty(total, np.uint16),
        np.empty(total, np.uint16),
    )
    _fill(boards, arrays.lane_key, arrays.outside, river, rows)
    return rows


@compiled
def _fill(boards: U64, lane_key: U32, outside: Integer, river: River, rows: RiverRows) -> None:
    kept, row_of_hole = np.zeros(len(RELABELLINGS), np.int64), np.zeros(HOLE_COUNT, np.int64)
    holes, members = np.zeros(HOLE_COUNT, np.int64), np.zeros(HOLE_COUNT, np.int64)
    entry_of_class = np.zeros(HOLE_CLASSES, np.int64)
    for place in range(len(boards)):
        board, start = np.int64(boards[place]), rows.starts[place]
        relabellings = kept[: stabiliser(board, kept)]
        count = hole_classes(board | outside, relabellings, row_of_hole, holes, members)
        class_row, key = board_type(board, lane_key)
        kind = type_index(river.types, key)
        for entry in range(river.starts[kind], river.starts[kind + 1]):
            entry_of_class[river.hole_class[entry]] = entry
        for row in range(count):
            entry = entry_of_class[HOLE_CLASS[class_row, holes[row]]]
            rows.hole_id[start + row] = HOLE_ID[holes[row]]
            rows.ways[start + row] = len(RELABELLINGS) // len(relabellings) * members[row]
            rows.win[start + row], rows.tie[start + row] = river.win[entry], river.tie[entry]
