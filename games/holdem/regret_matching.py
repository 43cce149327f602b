"""Equilibria by regret matching: each hand acts in proportion to what it would have won more by acting so before.

This is CFR+ (Tammelin, 2014) for a game in which every player acts once on each way that a hand can go. With two
players the mean way of playing comes as near to an equilibrium as one likes; with three nothing promises that, so that
how much each player could still gain is measured and part of the result.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
MEASURED_EVERY = 25
"""Rounds between two measurements of what the players could gain."""


class Valued(Protocol):
    """What is won by acting, and by not acting: (situations, hands) each."""

    @property
    def all_in(self) -> Array:
        """By acting."""

    @property
    def fold(self) -> Array:
        """By not acting."""

    def gains(self, played: Array) -> Array:
        """What each player would win more by a best response."""


class Game(Protocol):
    """A game whose players act or do not."""

    def values(self, played: Array) -> Valued:
        """What acting and not acting win if all play so: (situations, hands)."""


@dataclass(frozen=True)
class Found:
    """How often each hand acts in each situation, (situations, hands), after some rounds."""

    played: Array
    rounds: int


def match_regrets(game: Game, shape: tuple[int, int], close: float, most_rounds: int) -> Found:
    """Play until best responses gain no more than `close` in all, or the rounds are over.

    Later rounds weigh more in the mean, by the square of their number. The last round is often nearer than the mean:
    the better of the two is kept.
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
