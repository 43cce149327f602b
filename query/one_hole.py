"""One hole against every other on a board: who is ahead now, and how often at the showdown, exactly."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..cards.arrays import Masks
from ..cards.evaluator import Evaluator
from ..cards.notation import mask_of
from ..cards.starting_hands import HOLES
from ..multiway.weights import HOLE_INDEX, Floats, Standing
from .hole_values import Counts, run_outs

HOLE_MASKS: Masks = np.array([mask_of(hole) for hole in HOLES], np.uint64)


@dataclass(frozen=True)
class Showdown:
    """How a hero stands against each other hole: now, and counted over the run-outs that share no card with either.

    ahead, tied  (1326,)  int64  run-outs on which the hero wins and ties at the showdown
    run_outs     run-outs of each hole that is live
    """

    now: Standing
    ahead: Counts
    tied: Counts
    run_outs: int

    @property
    def behind(self) -> Counts:
        """Run-outs on which the hero loses: (1326,)."""
        return self.run_outs * self.now.live - self.ahead - self.tied


def showdown(evaluator: Evaluator, hole: Sequence[int], board: Sequence[int]) -> Showdown:
    """A hole against every other on a board of three to five cards."""
    paths = run_outs(evaluator, board, hole)
    own = paths.values[:, HOLE_INDEX[hole[0], hole[1]], None]
    counts = paths.without_each_hole()
    ahead = ((own > paths.values) * counts).sum(axis=0, dtype=np.int64)
    tied = ((own == paths.values) * counts).sum(axis=0, dtype=np.int64)
    return Showdown(standing(evaluator, hole, board), ahead, tied, int(counts.sum(axis=0, dtype=np.int64).max()))


def standing(evaluator: Evaluator, hole: Sequence[int], board: Sequence[int]) -> Standing:
    """Which holes the hero is ahead of and level with on a board of three to five cards as it is."""
    own, table = np.uint64(mask_of(hole)), np.uint64(mask_of(board))
    live: npt.NDArray[np.bool_] = HOLE_MASKS & (own | table) == 0
    values = np.zeros(len(HOLES), np.int64)
    values[live] = evaluator.values(HOLE_MASKS[live] | table)
    (value,) = evaluator.values(np.array([own | table])).tolist()
    return Standing(live & (values < value), live & (values == value), live)


def equity(found: Showdown, weights: Floats) -> float:
    """The hero's share of the pot at the showdown against one opponent with these weights, of which one is positive."""
    counted = weights * found.now.live
    return float(counted @ (found.ahead + found.tied / 2) / (counted.sum() * found.run_outs))
