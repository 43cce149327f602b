"""Every hole against every other: on how many boards one beats the other."""

import numpy as np
import numpy.typing as npt

from ...cards.hands.hole_arrays import HOLE_COUNT
from ..compiled import compiled
from .boards import RANK_PAIRS, EvaluatorArrays, dense_ranks, hole_values

WIDTH = 1344
"""Number of holes, padded to a multiple of 32 so that the inner loop has no remainder."""
CHUNK = 252
"""Boards counted in eight bits before they are summed: below 256, and a multiple of the six unrolled rows."""
DEAD_LOSES, DEAD_WINS = -128, 127
"""Signed ranks of a dead hole, as the first and as the second of a pair: it never wins and never loses."""


def beats(boards: npt.NDArray[np.uint64], arrays: EvaluatorArrays) -> npt.NDArray[np.uint32]:
    """Return on how many of `boards` (five-card masks) the first hole beats the second: (1326, 1326), uint32.

    Boards that share a card with either hole do not count.
    """
    counts = np.zeros((HOLE_COUNT, WIDTH), np.uint32)
    _count(boards, arrays, counts)
    return counts[:, :HOLE_COUNT]


@compiled
def _count(boards: npt.NDArray[np.uint64], arrays: EvaluatorArrays, counts: npt.NDArray[np.uint32]) -> None:
    first = np.empty((CHUNK, HOLE_COUNT), np.int8)
    second = np.empty((CHUNK, WIDTH), np.int8)
    values = np.empty(HOLE_COUNT, np.uint16)
    ranks = np.empty(HOLE_COUNT, np.uint8)
    rank_pair_value = np.zeros(RANK_PAIRS, np.uint16)
    rank_of = np.zeros(arrays.values + 1, np.uint8)
    for start in range(0, len(boards), CHUNK):
        first[:] = DEAD_LOSES
        second[:] = DEAD_WINS
        for place in range(min(CHUNK, len(boards) - start)):
            hole_values(np.int64(boards[start + place]), arrays, rank_pair_value, values)
            dense_ranks(values, rank_of, ranks)
            for hole in range(HOLE_COUNT):
                if ranks[hole]:
                    first[place, hole] = second[place, hole] = np.int64(ranks[hole]) - 128
        _compare(first, second, counts)


@compiled
def _compare(first: npt.NDArray[np.int8], second: npt.NDArray[np.int8], counts: npt.NDArray[np.uint32]) -> None:
    """Add to `counts` the number of rows in which each hole's rank in `first` exceeds each other's in `second`.

    Six rows at a time share one pass over the eight-bit counters.
    """
    row = np.empty(WIDTH, np.uint8)
    for hole in range(HOLE_COUNT):
        row[:] = 0
        for at in range(0, CHUNK, 6):
            a, b, c = first[at, hole], first[at + 1, hole], first[at + 2, hole]
            d, e, f = first[at + 3, hole], first[at + 4, hole], first[at + 5, hole]
            row_a, row_b, row_c = second[at], second[at + 1], second[at + 2]
            row_d, row_e, row_f = second[at + 3], second[at + 4], second[at + 5]
            for other in range(WIDTH):
                row[other] += (
                    np.uint8(a > row_a[other])
                    + np.uint8(b > row_b[other])
                    + np.uint8(c > row_c[other])
                    + np.uint8(d > row_d[other])
                    + np.uint8(e > row_e[other])
                    + np.uint8(f > row_f[other])
                )
        for other in range(WIDTH):
            counts[hole, other] += row[other]
