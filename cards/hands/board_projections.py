"""Boards reduced to their ranks, or to their ranks and one suit, for counting finishing orders.

At most one suit has three or more cards on a board. So the boards on which hands finish in a given order are counted in
two steps: all boards as if flushes did not exist, which needs only the hands' ranks; then, for each suit, a correction
on the boards with three or more cards of that suit, which needs the ranks and which of the hands' cards are of the suit
(docs/triples.md).
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from ..boards import BOARD_SIZE, FLUSH_FROM
from ..notation import RANK_COUNT, SUIT_COUNT

Numbers = npt.NDArray[np.int64]

MOST_OF_RANK = SUIT_COUNT


@dataclass(frozen=True)
class FlushBoards:
    """The 36,608 types of boards with three or more cards of one suit, by ascending number of such cards.

    lanes   (n,)       the ranks of the cards of that suit, as a lane
    others  (n,)       the index in `OTHER_RANKS` of the ranks of the remaining cards
    starts  (4,)       the first type with 3, 4 and 5 cards of the suit, then the number of types
    """

    lanes: Numbers
    others: Numbers
    starts: tuple[int, ...]


def multisets(most: int, sizes: tuple[int, ...]) -> Numbers:
    """Return the multisets of ranks of the given sizes, with at most `most` of each rank: counts, (n, 13)."""
    chosen = [ranks for size in sizes for ranks in combinations_with_replacement(range(RANK_COUNT), size)]
    counts = np.array([[ranks.count(rank) for rank in range(RANK_COUNT)] for ranks in chosen], np.int64)
    possible: Numbers = counts[counts.max(axis=1) <= most]
    return possible


OTHER_RANKS = multisets(SUIT_COUNT - 1, (0, 1, 2))
"""The possible ranks of the other cards of a board with three or more of one suit: counts by rank, (105, 13)."""


@cache
def board_ranks() -> Numbers:
    """Return all multisets of ranks that a board can have: counts by rank, (6175, 13)."""
    return multisets(MOST_OF_RANK, (BOARD_SIZE,))


@cache
def flush_boards() -> FlushBoards:
    """Enumerate the types of boards with three or more cards of one suit."""
    sizes = OTHER_RANKS.sum(axis=1)
    lanes, others, starts = [], [], [0]
    for suited in range(FLUSH_FROM, BOARD_SIZE + 1):
        own = np.array([sum(1 << rank for rank in ranks) for ranks in combinations(range(RANK_COUNT), suited)])
        besides = np.flatnonzero(sizes == BOARD_SIZE - suited)
        lanes.append(np.repeat(own, len(besides)))
        others.append(np.tile(besides, len(own)))
        starts.append(starts[-1] + len(lanes[-1]))
    return FlushBoards(np.concatenate(lanes), np.concatenate(others), tuple(starts))


@cache
def ranks_of_flush_boards() -> Numbers:
    """Return the index in `board_ranks` of the ranks of each type in `flush_boards`: (36608,)."""
    types = flush_boards()
    ranks = (types.lanes[:, None] >> np.arange(RANK_COUNT) & 1) + OTHER_RANKS[types.others]
    return places_of_ranks(ranks)


def places_of_ranks(ranks: Numbers) -> Numbers:
    """Return the index in `board_ranks` of each multiset of ranks, given as counts (n, 13): (n,)."""
    digits = (BOARD_SIZE + 1) ** np.arange(RANK_COUNT)
    known = board_ranks() @ digits
    order = np.argsort(known)
    places: Numbers = order[np.searchsorted(known, ranks @ digits, sorter=order)]
    return places


CHOICES = np.array([[comb(left, taken) for taken in range(BOARD_SIZE)] for left in range(SUIT_COUNT + 1)])
"""Ways to choose `taken` cards of a rank from `left` remaining ones, as `CHOICES[left, taken]`: (5, 5)."""


def ways_to_deal(left: Numbers, ranks: Numbers) -> Numbers:
    """Return the number of ways to deal `ranks`, (n, 13), when `left` cards remain of each rank: (n,)."""
    ways: Numbers = CHOICES[left, ranks].prod(axis=1)
    return ways


def ways_to_deal_boards(left: Numbers) -> Numbers:
    """Return what `ways_to_deal` does for `board_ranks`, (6175,), in a tenth of the time."""
    factors = np.append(CHOICES[left].ravel(), 1)
    ways: Numbers = factors.take(_factors_of_boards()).prod(axis=0)
    return ways


@cache
def _factors_of_boards() -> Numbers:
    """Return where the factors of each board are among the choices of all ranks, then a 1: (5, 6175)."""
    nothing = RANK_COUNT * BOARD_SIZE
    factors = np.where(board_ranks() > 0, BOARD_SIZE * np.arange(RANK_COUNT) + board_ranks(), nothing)
    return np.ascontiguousarray(np.sort(factors, axis=1)[:, :BOARD_SIZE].T)
