"""Opponents' weights as card matrices, the holes that a hero beats or ties, and conventions for ties.

Let a hole that ties the hero count t times its weight. Z_n(t) is then a polynomial of degree n, and all conventions
follow from its values at 0, 1/2 and 1 and its integral over [0, 1]. A Gauss-Lobatto rule with an odd number k of nodes
includes these three points, and integrates polynomials up to degree 2k - 3 exactly.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from ....cards.hands.hole_arrays import HOLE_INDEX, Floats
from ..probabilities import Shares

SMALLEST_RULE = 3


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


@cache
def tie_nodes(opponents: int) -> tuple[Floats, Floats]:
    """Return nodes on [0, 1], including 0, 1/2 and 1, and weights exact for polynomials of degree `opponents`."""
    size = SMALLEST_RULE
    while 2 * size - 3 < opponents:
        size += 2
    if size == SMALLEST_RULE:
        return np.array([0.0, 0.5, 1.0]), np.array([1.0, 4.0, 1.0]) / 6
    legendre = np.polynomial.Legendre.basis(size - 1)
    inner = np.sort(legendre.deriv().roots().real)
    nodes = np.concatenate([[-1.0], (inner - inner[::-1]) / 2, [1.0]])
    weights = 1 / (size * (size - 1) * legendre(nodes) ** 2)
    return (nodes + 1) / 2, weights


def share_weights(opponents: int) -> Floats:
    """Return the coefficient of each tie node for `win`, `half` and `split`: (nodes, 3)."""
    nodes, weights = tie_nodes(opponents)
    middle = np.eye(len(nodes))[len(nodes) // 2]
    return np.stack([np.eye(len(nodes))[0], middle, weights], axis=1)


def shares_of(opponents: int, whole: float, at_nodes: Floats) -> Shares | None:
    """Return the shares from Z_n and from Z_n(t) at the nodes of `tie_nodes`; None if Z_n is zero."""
    if whole <= 0:
        return None
    _, weights = tie_nodes(opponents)
    chances = at_nodes / whole
    return Shares(float(chances[0]), float(chances[len(chances) // 2]), float(weights @ chances))
