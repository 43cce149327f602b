"""Equilibria of push or fold for a full table, by regret matching.

Each player in turn changes to the play that regret matching plus (Tammelin, 2014) gives for its decisions; later rounds
weigh more in the mean. With more than two players nothing promises that this ends in an equilibrium, so what each
player could still gain is measured on the way.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

import numpy as np

from .values import Array, Differences, FullTable, Play

FIRST_MEASURED, MEASURED_EVERY = 3, 10
PURE = 2e-3
"""Means this close to 0 or 1 are rounded: what is left of the first rounds."""


@dataclass(frozen=True)
class Found:
    """A way of playing and how good it is.

    chances  (decisions, h) the probability of going all in
    gains    (players,) what each player would gain by a best response
    rounds   the rounds so far
    """

    chances: Array
    gains: Array
    rounds: int

    @property
    def gap(self) -> float:
        """The largest gain of a player."""
        return float(self.gains.max())


@dataclass
class Progress:
    """The state of the solver, from which it can continue; every round changes it.

    now      (decisions, h) the way of playing
    regrets  (2, decisions, h) of going all in and of folding
    total    (decisions, h) ways of playing, weighted by the square of their round
    rounds   the rounds so far
    best     (decisions, h) the best way of playing that was measured; that at the start before any is
    """

    now: Array
    regrets: Array
    total: Array
    rounds: int
    best: Array

    @classmethod
    def begin(cls, start: Array) -> Self:
        """Return the state at the start, with this way of playing."""
        return cls(start.copy(), np.zeros((2, *start.shape)), np.zeros_like(start), 0, start.copy())

    @property
    def mean(self) -> Array:
        """The mean way of playing, with probabilities close to 0 or 1 rounded: (decisions, h)."""
        weights = self.rounds * (self.rounds + 1) * (2 * self.rounds + 1) / 6
        return rounded(self.total / weights)


def gains_of(game: FullTable, chances: Array, found: Differences) -> Array:
    """Return what each player would gain by a best response: (players,)."""
    better = np.maximum(found.gain, 0.0) - chances * found.gain
    return np.bincount(game.actors, better @ game.pairs.hand, len(game.spot.stacks)).astype(np.float64)


def measured(game: FullTable, play: Play, rounds: int) -> Found:
    """Measure a way of playing."""
    found = play.differences(range(len(game.spot.stacks)), play.folded())
    return Found(play.chances.copy(), gains_of(game, play.chances, found), rounds)


def next_round(game: FullTable, play: Play, progress: Progress) -> None:
    """Have each player change its play, the last to act first."""
    folded, regrets = play.folded(), progress.regrets
    for player in reversed(range(len(game.spot.stacks))):
        numbers = np.flatnonzero(game.actors == player).tolist()
        if not numbers:
            continue
        found = play.differences([player], folded)
        reach = found.reach[numbers] @ game.pairs.hand
        gain = found.gain[numbers] / np.maximum(reach, np.finfo(float).tiny)[:, None]
        now = play.chances[numbers]
        regrets[:, numbers] = np.maximum(regrets[:, numbers] + np.stack([(1 - now) * gain, -now * gain]), 0.0)
        positive = regrets[:, numbers].sum(axis=0)
        play.change(numbers, np.where(positive > 0, regrets[0, numbers] / np.where(positive > 0, positive, 1), now))
    progress.rounds += 1
    progress.total += progress.rounds**2 * play.chances
    progress.now = play.chances.copy()


def rounded(chances: Array) -> Array:
    """Return probabilities with those close to 0 or 1 rounded."""
    return np.where(chances < PURE, 0.0, np.where(chances > 1 - PURE, 1.0, chances))


def equilibrium(
    game: FullTable,
    progress: Progress,
    close: float,
    most_rounds: int,
    shown: Callable[[Found], None] | None = None,
    is_over: Callable[[], bool] = lambda: False,
) -> Found:
    """Continue until no player can gain more than `close`, or for `most_rounds`; return the best play so far.

    It stops early, with the best so far, at Ctrl-C, and after the first round at whose end `is_over` returns true.
    """
    best: Found | None = None
    try:
        play = game.play(progress.now)
        if progress.rounds:
            best = measured(game, game.play(progress.best), progress.rounds)
        while best is None or (best.gap > close and best.rounds < most_rounds):
            next_round(game, play, progress)
            over = is_over()
            if not (over or progress.rounds % MEASURED_EVERY == 0 or progress.rounds == FIRST_MEASURED):
                continue
            candidates = [measured(game, one, progress.rounds) for one in (game.play(progress.mean), play)]
            least = min([best, *candidates] if best else candidates, key=lambda one: one.gap)
            best = Found(least.chances, least.gains, progress.rounds)
            progress.best = best.chances
            if shown:
                shown(best)
            if over:
                break
    except KeyboardInterrupt:
        if best is None:
            raise
    assert best is not None
    return best
