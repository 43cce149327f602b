"""Exact comparison of one hole with every other on a board: now, and at the showdown."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ....cards.boards import VisibleCards
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HOLE_COUNT, HOLE_INDEX, HOLE_MASKS, Floats
from ....cards.notation import mask_of
from ..boards.run_outs import final_boards
from ..opponents.weights import Standing
from ..transitions import AheadTiedBehind, Transitions
from ..weighted_holes import WeightedHoles
from .showdowns import Counts, count_showdowns


@dataclass(frozen=True)
class Showdown:
    """A hero's standing against each other hole, now and over the run-outs that share no card with either.

    ahead, tied  (1326,)  int64  run-outs on which the hero wins and ties at the showdown
    run_outs                     the number of run-outs for each live hole
    """

    now: Standing
    ahead: Counts
    tied: Counts
    run_outs: int

    @property
    def behind(self) -> Counts:
        """Run-outs on which the hero loses: (1326,)."""
        return self.run_outs * self.now.live - self.ahead - self.tied

    def transitions(self, weights: Floats) -> Transitions:
        """Return the transitions of an opponent's holes with `weights` (1326,), some of them live."""
        live = weights * self.now.live
        ahead, tied = live * self.now.ahead, live * self.now.tied
        behind = live - ahead - tied

        def at_end(holes: Floats) -> AheadTiedBehind:
            return float(holes @ self.ahead), float(holes @ self.tied), float(holes @ self.behind)

        now = float(ahead.sum()), float(tied.sum()), float(behind.sum())
        return Transitions(now, (at_end(ahead), at_end(tied), at_end(behind)), self.run_outs)

    def equity(self, weights: Floats) -> float:
        """Return the hero's share of the pot at the showdown against one opponent with these weights."""
        counted = weights * self.now.live
        return float(counted @ (self.ahead + self.tied / 2) / (counted.sum() * self.run_outs))


def showdown(evaluator: Evaluator, hole: Sequence[int], board: Sequence[int], dead: Sequence[int] = ()) -> Showdown:
    """Compare a hole with every other on a board of three to five cards; dead cards cannot be held or come."""
    now = standing(evaluator, hole, board, dead)
    boards = final_boards(VisibleCards(mask_of(board), mask_of(dead), "", ""))
    hero, others = (_each_once(holes) for holes in (HOLE_INDEX[hole[0], hole[1]], np.flatnonzero(now.live)))
    met = count_showdowns(evaluator, boards, hero, others)
    ahead, tied = np.zeros((2, HOLE_COUNT), np.int64)
    ahead[others.holes], tied[others.holes] = met.win[0], met.tie[0]
    return Showdown(now, ahead, tied, boards.missing_two)


def standing(evaluator: Evaluator, hole: Sequence[int], board: Sequence[int], dead: Sequence[int] = ()) -> Standing:
    """Return the holes that the hero is ahead of and level with on a board of three to five cards, now."""
    own, table = np.uint64(mask_of(hole)), np.uint64(mask_of(board))
    live: npt.NDArray[np.bool_] = HOLE_MASKS & (own | table | np.uint64(mask_of(dead))) == 0
    values = np.zeros(HOLE_COUNT, np.int64)
    values[live] = evaluator.values(HOLE_MASKS[live] | table)
    (value,) = evaluator.values(np.array([own | table])).tolist()
    return Standing(live & (values < value), live & (values == value), live)


def _each_once(holes: npt.NDArray[np.int64]) -> WeightedHoles:
    holes = np.atleast_1d(holes)
    return WeightedHoles("", holes, np.ones_like(holes))
