"""Equilibria of push or fold for a full table, by regret matching.

Each player in turn changes to the play that regret matching plus (Tammelin, 2014) gives for its decisions; later rounds
weigh more in the mean. With more than two players nothing promises that this ends in an equilibrium, so what each
player could still gain is measured on the way.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

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


def gains_of(game: FullTable, chances: Array, found: Differences) -> Array:
    """Return what each player would gain by a best response: (players,)."""
    better = np.maximum(found.gain, 0.0) - chances * found.gain
    return np.bincount(game.actors, better @ game.pairs.hand, len(game.spot.stacks)).astype(np.float64)


def measured(game: FullTable, chances: Array, rounds: int) -> Found:
    """Measure a way of playing."""
    play = Play(game, chances)
    found = play.differences(range(len(game.spot.stacks)), play.folded())
    return Found(chances, gains_of(game, chances, found), rounds)


def iterated(game: FullTable, start: Array) -> Iterator[Found]:
    """Yield the best play so far after every few rounds, without end."""
    players = range(len(game.spot.stacks))
    own = [np.flatnonzero(game.actors == player).tolist() for player in players]
    play = Play(game, start)
    regrets = np.zeros((2, *start.shape))
    total, weights = np.zeros_like(start), 0.0
    best: Found | None = None
    rounds = 0
    while True:
        rounds += 1
        folded = play.folded()
        for player in reversed(players):
            if not (numbers := own[player]):
                continue
            found = play.differences([player], folded)
            reach = found.reach[numbers] @ game.pairs.hand
            gain = found.gain[numbers] / np.maximum(reach, np.finfo(float).tiny)[:, None]
            now = play.chances[numbers]
            regrets[:, numbers] = np.maximum(regrets[:, numbers] + np.stack([(1 - now) * gain, -now * gain]), 0.0)
            positive = regrets[:, numbers].sum(axis=0)
            play.change(numbers, np.where(positive > 0, regrets[0, numbers] / np.where(positive > 0, positive, 1), now))
        total += rounds**2 * play.chances
        weights += rounds**2
        if rounds % MEASURED_EVERY == 0 or rounds == FIRST_MEASURED:
            for candidate in (rounded(total / weights), play.chances.copy()):
                here = measured(game, candidate, rounds)
                if best is None or here.gap < best.gap:
                    best = here
            assert best is not None
            yield Found(best.chances, best.gains, rounds)


def rounded(chances: Array) -> Array:
    """Return probabilities with those close to 0 or 1 rounded."""
    return np.where(chances < PURE, 0.0, np.where(chances > 1 - PURE, 1.0, chances))


def equilibrium(
    game: FullTable, start: Array, close: float, most_rounds: int, shown: Callable[[Found], None] | None = None
) -> Found:
    """Iterate until no player can gain more than `close`, or for `most_rounds`; Ctrl-C returns the best so far."""
    best: Found | None = None
    try:
        for best in iterated(game, start):
            if shown:
                shown(best)
            if best.gap <= close or best.rounds >= most_rounds:
                break
    except KeyboardInterrupt:
        if best is None:
            raise
    assert best is not None
    return best
