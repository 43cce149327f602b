"""Boards before the flop by their ranks, and by their ranks and one suit, as arrays for kernels."""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.hands.board_projections import CHOICES, OTHER_RANKS, board_ranks, flush_boards
from ...cards.notation import LANE_BITS, RANK_COUNT

I64 = npt.NDArray[np.int64]
U32 = npt.NDArray[np.uint32]
MOST_RANKS = 5


class BoardTypes(NamedTuple):
    """The 6,175 boards by rank and the 2,288 lanes of three to five suited cards (`cards/hands/board_projections.py`).

    rank, count   (6175, 5)  ranks of a board and how often they occur; padded with rank 0, no times
    key           (6175,)    the sum of the evaluator's keys
    lane          (2288,)    suited cards of a board
    first, last   (2288,)    the range of `other_*` that completes the board
    other_rank, other_count  (105, 5)  the ranks of the other cards
    other_key     (105,)     the sum of their keys
    choices       (5, 5)     ways to choose cards of a rank, by the cards left and the cards taken
    """

    rank: I64
    count: I64
    key: U32
    lane: I64
    first: I64
    last: I64
    other_rank: I64
    other_count: I64
    other_key: U32
    choices: I64


@cache
def board_types(units: tuple[int, ...]) -> BoardTypes:
    """Return the types of boards; `units` are the evaluator's keys of one card of each rank."""
    keys = np.array(units, np.int64)
    rank, count = _sparse(board_ranks())
    other_rank, other_count = _sparse(OTHER_RANKS)
    sizes = OTHER_RANKS.sum(axis=1)
    lanes = np.unique(flush_boards().lanes)
    suited = np.bitwise_count(lanes)
    first = np.searchsorted(sizes, 5 - suited, side="left")
    last = np.searchsorted(sizes, 5 - suited, side="right")
    return BoardTypes(
        rank, count, (board_ranks() @ keys).astype(np.uint32), lanes.astype(np.int64), first.astype(np.int64),
        last.astype(np.int64), other_rank, other_count, (OTHER_RANKS @ keys).astype(np.uint32),
        CHOICES.astype(np.int64),
    )  # fmt: skip


def _sparse(counts: I64) -> tuple[I64, I64]:
    """Return the ranks and counts of each row of `counts` (n, 13), padded to five: (n, 5) each."""
    rank, count = np.zeros((len(counts), MOST_RANKS), np.int64), np.zeros((len(counts), MOST_RANKS), np.int64)
    for row, ranks in enumerate(counts):
        held = np.flatnonzero(ranks)
        rank[row, : len(held)], count[row, : len(held)] = held, ranks[held]
    return rank, count


assert RANK_COUNT == LANE_BITS
