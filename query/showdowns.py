"""Hand against hand: on how many final boards each hole of one player beats each hole of another, counted."""

from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from ..cards.evaluator import Evaluator
from ..cards.notation import DECK_SIZE
from .ranges import Hands, disjoint
from .run_outs import BOARD, WORD, Values, blocks, final_boards, values_on

ROWS_AT_A_TIME = 96
"""Holes compared with one at a time, so that their values stay in the processor's cache."""

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Showdowns:
    """Two players' holes against each other.

    win     (n1, n2) int64  boards on which the first player's hole beats the second's; 0 if they share a card
    lose    (n1, n2) int64  boards on which it is beaten
    deals   (n1, n2) int64  all boards: the same number for each two disjoint holes
    """

    win: Counts
    lose: Counts
    deals: Counts

    @property
    def tie(self) -> Counts:
        """Boards on which both hold the same value: (n1, n2)."""
        return self.deals - self.win - self.lose


def count_showdowns(evaluator: Evaluator, board: int, dead: int, first: Hands, second: Hands) -> Showdowns:
    """All pairs of holes over every completion of `board` (masks; 0, 3, 4 or 5 cards) without `dead`."""
    left = DECK_SIZE - (board | dead).bit_count()
    missing = BOARD - board.bit_count()
    win = np.zeros((len(first.holes), len(second.holes)), np.int64)
    lose = np.zeros((len(second.holes), len(first.holes)), np.int64)
    for some in blocks(final_boards(board, dead)):
        values, others = values_on(evaluator, some, first.holes), values_on(evaluator, some, second.holes)
        win += beats(values, others)
        lose += beats(others, values)
    boards = comb(left - 4, missing)
    apart = disjoint(first, second)
    # A hole is not beaten on boards that it meets: on so many the other's value was compared with 0.
    unmet = comb(left - 2, missing) - boards
    return Showdowns((win - unmet) * apart, (lose.T - unmet) * apart, boards * apart.astype(np.int64))


def beats(first: Values, second: Values) -> Counts:
    """In how many columns each row of `first` (n1, w) is above each row of `second` (n2, w): (n1, n2).

    w is at most 2040 and a whole number of eights: comparisons are bytes, and eight are added at a time as one word.
    """
    words = np.empty((len(first), len(second)), np.uint64)
    for start in range(0, len(second), ROWS_AT_A_TIME):
        rows = second[start : start + ROWS_AT_A_TIME]
        below = np.empty(rows.shape, np.bool_)
        eights = below.view(np.uint64)
        for place, row in enumerate(first):
            np.less(rows, row, out=below)
            np.add.reduce(eights, axis=1, out=words[place, start : start + len(rows)])
    counts: Counts = words.view(np.uint8).reshape(*words.shape, WORD).sum(axis=2, dtype=np.int64)
    return counts
