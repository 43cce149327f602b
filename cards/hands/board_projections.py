"""Boards seen by rank alone, and by rank and one suit: what orders of hands can be counted from.

At most one suit has three cards or more on a board. So the boards on which hands finish in some order are those on
which they would if there were no flush, corrected suit by suit on the boards that have three cards or more of it. The
first count needs the hands' ranks alone, each correction their ranks and which of their cards are of the suit
(docs/triples.md).
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from ..boards.streets import BOARD_SIZE, FLUSH_FROM
from ..notation import RANK_COUNT, SUIT_COUNT

Numbers = npt.NDArray[np.int64]

MOST_OF_RANK = SUIT_COUNT


@dataclass(frozen=True)
class FlushBoards:
    """The types of boards with three cards or more of a suit, by ascending number of these: 36,608.

    lanes   (n,)       their cards of the suit
    others  (n,)       the place in `OTHER_RANKS` of the ranks of the others
    starts  (4,)       where the types with 3, 4 and 5 cards of the suit begin, and where they end
    """

    lanes: Numbers
    others: Numbers
    starts: tuple[int, ...]


def multisets(most: int, sizes: tuple[int, ...]) -> Numbers:
    """The multisets of ranks of these sizes with at most `most` of a rank, as counts by rank: (n, 13)."""
    chosen = [ranks for size in sizes for ranks in combinations_with_replacement(range(RANK_COUNT), size)]
    counts = np.array([[ranks.count(rank) for rank in range(RANK_COUNT)] for ranks in chosen], np.int64)
    possible: Numbers = counts[counts.max(axis=1) <= most]
    return possible


OTHER_RANKS = multisets(SUIT_COUNT - 1, (0, 1, 2))
"""The ranks that a board with three cards or more of a suit can have besides: counts by rank, (105, 13)."""


@cache
def board_ranks() -> Numbers:
    """The ranks that a board can have: counts by rank, (6175, 13)."""
    return multisets(MOST_OF_RANK, (BOARD_SIZE,))


@cache
def flush_boards() -> FlushBoards:
    """The types of boards with three cards or more of a suit."""
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
    """The place in `board_ranks` of all ranks of each type of `flush_boards`: (36608,)."""
    types = flush_boards()
    ranks = (types.lanes[:, None] >> np.arange(RANK_COUNT) & 1) + OTHER_RANKS[types.others]
    return places_of_ranks(ranks)


def places_of_ranks(ranks: Numbers) -> Numbers:
    """The place in `board_ranks` of boards with these ranks, counts by rank (n, 13): (n,)."""
    digits = (BOARD_SIZE + 1) ** np.arange(RANK_COUNT)
    known = board_ranks() @ digits
    order = np.argsort(known)
    places: Numbers = order[np.searchsorted(known, ranks @ digits, sorter=order)]
    return places


CHOICES = np.array([[comb(left, taken) for taken in range(BOARD_SIZE)] for left in range(SUIT_COUNT + 1)])
"""Ways to take cards of a rank of those that are left: (5, 5)."""


def ways_to_deal(left: Numbers, ranks: Numbers) -> Numbers:
    """The ways to deal counts of ranks, (n, 13), from the cards that are left of each rank: (n,)."""
    ways: Numbers = CHOICES[left, ranks].prod(axis=1)
    return ways
