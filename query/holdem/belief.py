"""Belief about an opponent's hole, updated by its actions: a probability for each hole (docs/belief.md)."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from ...cards.errors import BadQuery
from ...cards.hands.hole_arrays import HOLE_COUNT, HOLE_MASKS, Floats
from ...cards.notation import mask_of
from ...games.holdem.betting import BET, CALL, RAISE, mix
from ...games.holdem.parameters import ALPHA, FLOOR
from .opponent_actions import OpponentAction, require_alpha

ROUNDING = 1e-12
"""Tolerance below which two logarithms of probabilities count as equal."""


@dataclass(frozen=True)
class Belief:
    """A probability for each hole, kept as a logarithm up to a constant: (1326,), minus infinity if impossible.

    The published agent keeps a symmetric 52 x 52 table; here each hole has one entry.
    """

    logarithms: Floats

    @classmethod
    def uniform(cls) -> "Belief":
        """Return a belief with all holes equally likely."""
        return cls(np.zeros(HOLE_COUNT))

    def without(self, cards: Iterable[int]) -> "Belief":
        """Exclude the holes with one of `cards`. Raises `BadQuery` if none is left."""
        met = HOLE_MASKS & np.uint64(mask_of(cards)) != 0
        left = np.where(met, -np.inf, self.logarithms)
        if not np.isfinite(left).any():
            raise BadQuery("the known cards leave no hand for the opponent")
        return Belief(left)

    def after(self, action: OpponentAction, win_rates: Floats, alpha: float = ALPHA.default) -> "Belief":
        """Multiply each probability by exp(alpha * win rate * ratio * (1 + street)); a check changes nothing.

        win_rates  (1326,) 0 to 1, on the street of the action; ignored for impossible holes
        alpha      0 to 1000; raises `BadQuery` for any other
        """
        require_alpha(alpha)
        possible = np.isfinite(self.logarithms)
        exponent = alpha * action.ratio * (1 + action.street) * np.where(possible, win_rates, 0.0)
        return Belief(self.logarithms + exponent)

    def after_bayes(self, action: OpponentAction, win_rates: Floats, floor: float = FLOOR.default) -> "Belief":
        """Multiply each probability by the agent's own chance of the action, and mix in a share `floor` of uniform."""
        facing = action.kind in (RAISE, CALL)
        possible = np.flatnonzero(np.isfinite(self.logarithms))
        mixes = [mix(win_rate, action.street, facing) for win_rate in win_rates[possible].tolist()]
        likely = np.array([each.raise_ if action.kind in (RAISE, BET) else each.call for each in mixes])
        found = np.zeros(HOLE_COUNT)
        found[possible] = self.probabilities[possible] * likely
        total = found.sum()
        # An action that the agent would take with none of the possible holes carries no information.
        found = found / total if total > 0 else self.probabilities
        found[possible] = (1 - floor) * found[possible] + floor / len(possible)
        with np.errstate(divide="ignore"):
            return Belief(np.log(found))

    @property
    def possible(self) -> int:
        """The number of possible holes."""
        return int(np.isfinite(self.logarithms).sum())

    @property
    def knows_nothing(self) -> bool:
        """True if all possible holes are equally likely."""
        return bool(np.ptp(self.logarithms[np.isfinite(self.logarithms)]) < ROUNDING)

    @property
    def probabilities(self) -> Floats:
        """The probability of each hole: (1326,), with sum 1."""
        weights = np.exp(self.logarithms - self.logarithms.max())
        return np.asarray(weights / weights.sum())
