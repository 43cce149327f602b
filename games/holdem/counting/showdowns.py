"""Hand-against-hand comparison: the number of final boards on which each hole beats each hole of another player."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ....cards.hands.evaluator import Evaluator
from ..boards.hole_values import WORD, BoardValues, values_on
from ..boards.run_outs import Boards, blocks
from ..sums import HandSums
from ..weighted_holes import WeightedHoles, disjoint

ROWS_AT_A_TIME = 96
"""Holes compared with one hole at a time, so that their values stay in the processor's cache."""
COLUMNS_AT_A_TIME = 2040
"""Boards compared at a time: 255 for each of the eight bytes of a word, so that no byte overflows."""

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Showdowns:
    """Two players' holes against each other.

    win     (n1, n2) int64  boards on which the first player's hole beats the second's; 0 if they share a card
    lose    (n1, n2) int64  boards on which it is beaten
    deals   (n1, n2) int64  all boards: the same number for every pair of disjoint holes
    """

    win: Counts
    lose: Counts
    deals: Counts

    @property
    def tie(self) -> Counts:
        """Boards on which both holes have the same value: (n1, n2)."""
        return self.deals - self.win - self.lose

    def mirrored(self) -> "Showdowns":
        """Return the counts from the second player's side."""
        return Showdowns(self.lose.T, self.win.T, self.deals.T)


def count_showdowns(evaluator: Evaluator, boards: Boards, first: WeightedHoles, second: WeightedHoles) -> Showdowns:
    """Count all pairs of holes; no hole may contain a dead card or a card that is on every board."""
    win = np.zeros((len(first.holes), len(second.holes)), np.int64)
    lose = np.zeros_like(win)
    for times, some in blocks(boards, len(first.holes) + len(second.holes)):
        above, below = compare(values_on(evaluator, some, first.holes), values_on(evaluator, some, second.holes))
        win += times * above
        lose += times * below
    apart = disjoint(first, second)
    # A hole with a card of the board has the value 0 there and seems beaten; such boards are subtracted.
    unmet = boards.missing_one - boards.missing_two
    return Showdowns((win - unmet) * apart, (lose - unmet) * apart, boards.missing_two * apart.astype(np.int64))


def compare(first: BoardValues, second: BoardValues) -> tuple[Counts, Counts]:
    """Count the columns in which each row of `first` (n1, w) is above, and below, each of `second` (n2, w): (n1, n2).

    w must be a multiple of eight.
    """
    if len(first) > len(second):
        above, below = compare(second, first)
        return below.T, above.T
    total = np.zeros((2, len(first), len(second)), np.int64)
    for left in range(0, first.shape[1], COLUMNS_AT_A_TIME):
        columns = slice(left, left + COLUMNS_AT_A_TIME)
        for top in range(0, len(second), ROWS_AT_A_TIME):
            rows = slice(top, top + ROWS_AT_A_TIME)
            total[:, :, rows] += _compare(first[:, columns], second[rows, columns])
    return total[0], total[1]


def _compare(first: BoardValues, second: BoardValues) -> Counts:
    """Return the stacked counts of `compare` for w up to 2040.

    Comparisons yield bytes, which are added eight at a time as a word.
    """
    words = np.empty((2, len(first), len(second)), np.uint64)
    outcome = np.empty(second.shape, np.bool_)
    eights = outcome.view(np.uint64)
    for place, row in enumerate(first):
        np.less(second, row, out=outcome)
        np.add.reduce(eights, axis=1, out=words[0, place])
        np.greater(second, row, out=outcome)
        np.add.reduce(eights, axis=1, out=words[1, place])
    counts: Counts = words.view(np.uint8).reshape(*words.shape, WORD).sum(axis=3, dtype=np.int64)
    return counts


def sums_of_showdowns(showdowns: Showdowns, others: WeightedHoles) -> HandSums:
    """Return the sums of the first player's holes against those of the second."""
    win, lose, deals = (part @ others.weights for part in (showdowns.win, showdowns.lose, showdowns.deals))
    return HandSums(deals, win, lose, deals + win - lose, 2)
