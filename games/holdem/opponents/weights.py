"""Opponents' weights as symmetric card matrices, and the holes that a hero beats or ties."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ....cards.hands.hole_arrays import HOLE_INDEX, Floats


@dataclass(frozen=True)
class Standing:
    """The holes that a hero beats and ties on a board.

    ahead, tied  (1326,)  bool  the hero is ahead of, or level with, the hole; neither: behind, or impossible
    live         (1326,)  bool  holes that share no card with the hero or the board
    """

    ahead: npt.NDArray[np.bool_]
    tied: npt.NDArray[np.bool_]
    live: npt.NDArray[np.bool_]

    def not_lost(self, tie: float) -> Floats:
        """Return each hole's factor if a tie counts `tie`: 1 if beaten, `tie` if tied, otherwise 0: (1326,)."""
        return self.ahead + tie * self.tied


def matrices(weights: Floats) -> Floats:
    """Convert weights by hole (..., 1326) to symmetric matrices by card with a zero diagonal (..., 52, 52)."""
    padded = np.concatenate([weights, np.zeros((*weights.shape[:-1], 1))], axis=-1)
    return np.take(padded, HOLE_INDEX, axis=-1)


def field_array(weights: Sequence[Floats]) -> Floats:
    """Return the mean of the opponents' weights, each first scaled to sum to one: (1326,).

    No opponent's sum may be zero.
    """
    return np.asarray(np.mean([each / each.sum() for each in weights], axis=0))
