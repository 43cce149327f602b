"""What the ranks on the board change about the showdown of two starting hands, over all boards by rank.

Flushes are left out: they hardly depend on ranks. Two hands that need five cards of a rank change nothing.
"""

from math import comb

import numpy as np

from ...cards.boards import BOARD_SIZE
from ...cards.hands.evaluator import Evaluator
from ...cards.hands.hole_arrays import HOLE_CARDS, HOLE_STARTING_HAND
from ...cards.hands.starting_hands import STARTING_HANDS
from ...cards.notation import DECK_SIZE, LANE_BITS, RANK_COUNT, SUIT_COUNT
from ...games.holdem.push_fold.folds import BoardRanks
from ...games.holdem.three_way.hole_counts import CLASS_RANKS, NONE_SUITED, RANK_CLASS_OF_HOLE, RANK_CLASSES
from ..array_types import F64, I64
from ..compiled import compiled
from .triple_projections import RANK_CHOICES, RankBoards, rank_boards

LEFT = DECK_SIZE - 4
"""Cards that are left for the board of two holes."""
BOARDS = comb(LEFT, BOARD_SIZE)
"""Boards of two holes."""


def ranks_of_boards(evaluator: Evaluator) -> BoardRanks:
    """Return what the ranks of folded cards change about the 169 starting hands."""
    moved = np.zeros((RANK_COUNT, RANK_CLASSES, RANK_CLASSES))
    add_covariances(rank_boards(evaluator), CLASS_RANKS[NONE_SUITED:], moved)
    of_hand = np.empty(len(STARTING_HANDS), np.int64)
    of_hand[HOLE_STARTING_HAND] = RANK_CLASS_OF_HOLE
    by_hand = moved[:, of_hand[:, None], of_hand].astype(np.float32)
    return BoardRanks(hands_without_a_rank(), np.ascontiguousarray(by_hand))


def hands_without_a_rank() -> F64:
    """Return the probability of each starting hand if one card of each rank is not dealt: (13, 169)."""
    given = np.zeros((RANK_COUNT, len(STARTING_HANDS)))
    for rank in range(RANK_COUNT):
        kept = 1 - np.count_nonzero(rank == HOLE_CARDS % LANE_BITS, axis=1) / SUIT_COUNT
        given[rank] = np.bincount(HOLE_STARTING_HAND, kept)
    return np.asarray(given / given.sum(axis=1, keepdims=True))


@compiled
def add_covariances(boards: RankBoards, held: I64, moved: F64) -> None:
    """Add to `moved`, (13, 91, 91), the covariance of the first class's win with the number of cards of each rank.

    held  (91, 13) the number of cards of each rank in the classes
    """
    ranks, times, values = boards
    total = float(BOARDS)
    ways = np.ones((RANK_COUNT + 1, SUIT_COUNT + 1), np.int64)
    with_rank = np.empty((2, RANK_COUNT + 1))
    for a in range(len(held)):
        for b in range(a + 1):
            left = SUIT_COUNT - held[a] - held[b]
            if left.min() < 0:
                continue
            for rank in range(RANK_COUNT):
                ways[rank] = RANK_CHOICES[left[rank]]
            with_rank[:] = 0
            won = np.zeros(2)
            for at in range(len(ranks)):
                if values[a, at] == values[b, at]:
                    continue
                # The padding, -1, selects the last row of `ways`, which is all 1.
                weight = 1.0
                for place in range(BOARD_SIZE):
                    weight *= ways[ranks[at, place], times[at, place]]
                winner = int(values[b, at] > values[a, at])
                won[winner] += weight
                for place in range(BOARD_SIZE):
                    with_rank[winner, ranks[at, place]] += weight * times[at, place]
            for rank in range(RANK_COUNT):
                mean = BOARD_SIZE * left[rank] / LEFT
                moved[rank, a, b] = (with_rank[0, rank] - won[0] * mean) / total
                moved[rank, b, a] = (with_rank[1, rank] - won[1] * mean) / total
