"""Equilibria by regret matching: each hand acts in proportion to the regret of not having acted so before.

This is CFR+ (Tammelin, 2014) for a game in which every player acts at most once in each course of a hand. With two
players, the mean strategy approaches an equilibrium; with three this is not guaranteed, so each player's remaining gain
from a best response is measured and reported.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
MEASURED_EVERY = 10
"""Rounds between two measurements of the players' possible gains."""


class Valued(Protocol):
    """The values of acting and of not acting: (situations, hands) each."""

    @property
    def all_in(self) -> Array:
        """The value of acting."""

    @property
    def fold(self) -> Array:
        """The value of not acting."""

    def gains(self, played: Array) -> Array:
        """Return each player's gain from a best response."""


class Game(Protocol):
    """A game whose players choose whether to act."""

    def values(self, played: Array) -> Valued:
        """Return the values of acting and not acting if all play the strategy `played`, (situations, hands)."""


@dataclass(frozen=True)
class Found:
    """The probability of acting for each hand in each situation, (situations, hands), after some rounds."""

    played: Array
    rounds: int


def match_regrets(game: Game, shape: tuple[int, int], close: float, most_rounds: int) -> Found:
    """Iterate until best responses gain no more than `close` in all, or `most_rounds` is reached.

    Later rounds weigh more in the mean, by the square of their number. The last round's strategy is often closer to the
    equilibrium than the mean; the better of the two is returned.
    """
    played = np.full(shape, 0.5)
    regrets = np.zeros((2, *shape))
    total, best, least = np.zeros(shape), played, np.inf
    for turn in range(1, most_rounds + 1):
        values = game.values(played)
        mean = played * values.all_in + (1 - played) * values.fold
        regrets = np.maximum(regrets + np.stack([values.all_in - mean, values.fold - mean]), 0.0)
        positive = regrets.sum(axis=0)
        played = np.where(positive > 0, regrets[0] / np.where(positive > 0, positive, 1.0), played)
        total += turn**2 * played
        if turn % MEASURED_EVERY == 0 or turn == most_rounds:
            weight = turn * (turn + 1) * (2 * turn + 1) / 6
            for candidate in (total / weight, played):
                gap = float(game.values(candidate).gains(candidate).sum())
                if gap < least:
                    best, least = candidate, gap
            if least <= close:
                return Found(best, turn)
    return Found(best, most_rounds)
