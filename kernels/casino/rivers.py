"""Showdowns against one dealer on the river, type by type of board (docs/opponents.md has the types)."""

from typing import NamedTuple

import numpy as np

from ...cards.hands.hole_arrays import HOLE_COUNT
from ...cards.mask_arrays import Masks
from ...cards.notation import DECK_SIZE, LANE_BITS
from ..array_types import F32, I64, U16, U32, U64, Integer
from ..compiled import compiled
from ..holdem.boards import RANK_PAIRS, EvaluatorArrays, dense_ranks, hole_values
from ..holdem.river import (
    HIGH_VERTEX,
    HOLE_CLASS,
    HOLE_CLASSES,
    LOW_VERTEX,
    VERTEX_CLASSES,
    WIDTH,
    board_type,
    join,
    sort_by_level,
    type_keys,
)


class Rivers(NamedTuple):
    """Every type of board and, for each, every class of holes by ascending value.

    types      (types,)         int64   keys from `board_type`, ascending
    starts     (types + 1,)     int64   where each type's hole classes begin in the arrays below
    hole_class (n,)             uint16  the class
    value      (n,)             uint16  the value of its hand
    win, tie   (n,)             uint16  number of dealer holes that a hole of the class beats and ties
    below      (n, thresholds)  uint16  number of dealer holes whose value is below each threshold
    """

    types: I64
    starts: I64
    hole_class: U16
    value: U16
    win: U16
    tie: U16
    below: U16


def sweep_rivers(boards: Masks, arrays: EvaluatorArrays, thresholds: tuple[int, ...]) -> Rivers:
    """Return the rivers of all types among five-card `boards` (n,), with counts below ascending `thresholds`."""
    keys, boards = boards_of_types(boards, arrays.lane_key)
    shape = len(boards), HOLE_CLASSES
    sizes = np.zeros(len(boards), np.int64)
    hole_class, value = np.zeros(shape, np.uint16), np.zeros(shape, np.uint16)
    win, tie = np.zeros(shape, np.uint16), np.zeros(shape, np.uint16)
    below = np.zeros((*shape, len(thresholds)), np.uint16)
    _sweep_all(boards, arrays, np.array(thresholds, np.int64), sizes, hole_class, value, win, tie, below)
    filled = value > 0
    starts = np.concatenate([[0], np.cumsum(sizes)])
    return Rivers(keys, starts, hole_class[filled], value[filled], win[filled], tie[filled], below[filled])


def boards_of_types(boards: Masks, lane_key: U32) -> tuple[I64, Masks]:
    """Return the types among five-card `boards` (n,), ascending, and one board of each."""
    keys, first = np.unique(type_keys(boards, lane_key), return_index=True)
    return keys, boards[first]


@compiled
def _sweep_all(
    boards: U64,
    arrays: EvaluatorArrays,
    thresholds: I64,
    sizes: I64,
    hole_class: U16,
    value: U16,
    win: U16,
    tie: U16,
    below: U16,
) -> None:
    values, ranks = np.empty(HOLE_COUNT, np.uint16), np.empty(HOLE_COUNT, np.uint8)
    rank_pair_value, rank_of = np.zeros(RANK_PAIRS, np.uint16), np.zeros(arrays.values + 1, np.uint8)
    level_of_class, value_of_class = np.zeros(HOLE_CLASSES, np.int64), np.zeros(HOLE_CLASSES, np.uint16)
    starts, level = np.zeros(260, np.int64), np.zeros(HOLE_CLASSES, np.uint8)
    live = np.zeros(WIDTH, np.float32)
    for place in range(len(boards)):
        board = np.int64(boards[place])
        row, _ = board_type(board, arrays.lane_key)
        hole_values(board, arrays, rank_pair_value, values)
        levels = dense_ranks(values, rank_of, ranks)
        level_of_class[:] = 0
        for hole in range(HOLE_COUNT):
            if ranks[hole]:
                level_of_class[HOLE_CLASS[row, hole]] = ranks[hole]
                value_of_class[HOLE_CLASS[row, hole]] = values[hole]
        level[:] = 0
        count = sort_by_level(level_of_class, levels, starts, hole_class[place], level)
        sizes[place] = count
        for entry in range(count):
            value[place, entry] = value_of_class[hole_class[place, entry]]
        live[:] = 0
        for card in range(DECK_SIZE):
            live[2 * (card % LANE_BITS) + (card // LANE_BITS == row)] += 1 - ((board >> card) & 1)
        found = hole_class[place], value[place], win[place], tie[place], below[place]
        _sweep(found, count, starts, levels, live, thresholds)


@compiled
def _sweep(
    found: tuple[U16, U16, U16, U16, U16], count: int, starts: I64, levels: int, live: F32, thresholds: I64
) -> None:
    """Visit the values in ascending order, counting the holes met so far, in all and with each card.

    found  the first `count` rows of the columns of `Rivers`, of which the last three are written
    """
    hole_class, value, win, tie, below = found
    edges = np.zeros((VERTEX_CLASSES, WIDTH), np.float32)
    beaten_with, tied_with = np.zeros(WIDTH, np.float32), np.zeros(WIDTH, np.float32)
    beaten = np.int64(0)
    reached = 0
    for k in range(1, levels + 1):
        while reached < len(thresholds) and value[starts[k]] >= thresholds[reached]:
            _write_below(hole_class, value, count, thresholds[reached], beaten, beaten_with, below[:, reached])
            reached += 1
        alike = np.int64(0)
        for place in range(starts[k], starts[k + 1]):
            alike += join(edges, tied_with, live, hole_class[place], 1)
        for place in range(starts[k], starts[k + 1]):
            a, b = HIGH_VERTEX[hole_class[place]], LOW_VERTEX[hole_class[place]]
            win[place] = beaten - np.int64(beaten_with[a] + beaten_with[b])
            tie[place] = alike - np.int64(tied_with[a] + tied_with[b]) + 1
        for place in range(starts[k], starts[k + 1]):
            join(edges, tied_with, live, hole_class[place], 0)
            beaten += join(edges, beaten_with, live, hole_class[place], 1)
    for missed in range(reached, len(thresholds)):
        _write_below(hole_class, value, count, thresholds[missed], beaten, beaten_with, below[:, missed])


@compiled
def _write_below(
    hole_class: U16, value: U16, count: int, threshold: Integer, beaten: Integer, beaten_with: F32, below: U16
) -> None:
    """Write how many of the `beaten` holes share no card with each hole; a beaten hole is not counted for itself."""
    for place in range(count):
        a, b = HIGH_VERTEX[hole_class[place]], LOW_VERTEX[hole_class[place]]
        below[place] = beaten - np.int64(beaten_with[a] + beaten_with[b]) + (value[place] < threshold)
