"""Boards before the flop by their ranks, and by their ranks and one suit, as arrays for kernels."""

from functools import cache
from typing import NamedTuple

import numpy as np

from ...cards.hands.board_projections import CHOICES, OTHER_RANKS, board_ranks, flush_boards, ranks_of_flush_boards
from .hand_values import I64, U32

MOST_RANKS = 5


class BoardTypes(NamedTuple):
    """The 6,175 boards by rank and the 2,288 lanes of three to five suited cards (`cards/hands/board_projections.py`).

    ranks         (6175,)    the number of different ranks of a board
    rank, times   (6175, 5)  these ranks, and how often each occurs
    key           (6175,)    the sum of the evaluator's keys
    lane          (2288,)    suited cards of a board, by ascending number
    suited        (3,)       the first lane that makes a flush with at most 0, 1 and 2 cards of a hole
    first, last   (2288,)    the range of `other_*` that completes the board
    start         (2288,)    the first entry of `ranks_of` of a lane
    ranks_of      (36608,)   the board by rank of each lane and each way to complete it
    other_ranks, other_rank, other_count  the ranks of the other cards as above: (105,), (105, 5), (105, 5)
    choices       (5, 5)     ways to choose cards of a rank, by the cards left and the cards taken
    """

    ranks: I64
    rank: I64
    times: I64
    key: U32
    lane: I64
    suited: I64
    first: I64
    last: I64
    start: I64
    ranks_of: I64
    other_ranks: I64
    other_rank: I64
    other_count: I64
    choices: I64


@cache
def board_types(units: tuple[int, ...]) -> BoardTypes:
    """Return the types of boards; `units` are the evaluator's keys of one card of each rank."""
    types = flush_boards()
    start = np.flatnonzero(np.diff(types.lanes, prepend=-1))
    lanes = types.lanes[start]
    ends = np.append(start[1:], len(types.lanes))
    cards = np.bitwise_count(lanes)
    return BoardTypes(
        *_sparse(board_ranks()),
        key=(board_ranks() @ np.array(units, np.int64)).astype(np.uint32),
        lane=lanes.astype(np.int64),
        suited=np.searchsorted(cards, [5, 4, 3]).astype(np.int64),
        first=types.others[start].astype(np.int64),
        last=types.others[ends - 1].astype(np.int64) + 1,
        start=start.astype(np.int64),
        ranks_of=ranks_of_flush_boards().astype(np.int64),
        **dict(zip(("other_ranks", "other_rank", "other_count"), _sparse(OTHER_RANKS), strict=True)),
        choices=CHOICES.astype(np.int64),
    )


def _sparse(counts: I64) -> tuple[I64, I64, I64]:
    """Return the number of ranks of each row of `counts` (n, 13), the ranks, and how often each occurs."""
    rank, count = np.zeros((len(counts), MOST_RANKS), np.int64), np.zeros((len(counts), MOST_RANKS), np.int64)
    for row, ranks in enumerate(counts):
        held = np.flatnonzero(ranks)
        rank[row, : len(held)], count[row, : len(held)] = held, ranks[held]
    return (counts > 0).sum(axis=1).astype(np.int64), rank, count
