"""Equilibria of push or fold for a full table, by regret matching.

Each player in turn changes to the play that regret matching plus (Tammelin, 2014) gives for its decisions; later rounds
weigh more in the mean. With more than two players nothing promises that this ends in an equilibrium, so what each
player could still gain is measured on the way.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

import numpy as np

from .full_table_values import Array, FullTable, OutOfTime, Play

FIRST_MEASURED, MEASURED_EVERY = 3, 10
PURE = 2e-3
"""Means this close to 0 or 1 are rounded: what is left of the first rounds."""
STRAY = (0.0, 5.0, 20.0)
"""Mixed hands that gain this many times the gap by one of their actions may be made pure; the least that works."""
CHANCES, GAIN, REACH, FOLDED = range(4)
"""Parts of a strategy that is measured: see `Differences`, and what folding wins."""


@dataclass(frozen=True)
class Found:
    """A strategy and how good it is.

    chances  (decisions, h) the probability of going all in
    gains    (players,) what each player would gain by a best response
    rounds   the rounds so far
    values   (decisions, h) the average win from going all in
    folded   (decisions, h) the win from folding
    won      (players,) each player's average win
    """

    chances: Array
    gains: Array
    rounds: int
    values: Array
    folded: Array
    won: Array

    @property
    def gap(self) -> float:
        """The largest gain of a player."""
        return float(self.gains.max())


@dataclass
class Progress:
    """The state of the solver, from which it can continue; every player's turn changes it.

    now       (decisions, h) the strategy
    regrets   (2, decisions, h) of going all in and of folding
    total     (decisions, h) strategies, weighted by the square of their round
    rounds    the rounds so far
    player    the next player to change its play in this round; -1 for the last to act, who begins the next one
    best      (n, 4, decisions, h) the best strategy that was measured; none before any is
    best_won  (n, players) each player's average win with it
    tried     (n, 4, decisions, h) strategies that are being measured
    won       (n, players) each player's average win with them
    steps     the number of players for whom they are measured, all of the first way before those of the second
    drawn     (n, decisions, h) the strategy for which pots of four and more were drawn; none before they are
    """

    now: Array
    regrets: Array
    total: Array
    rounds: int
    player: int
    best: Array
    best_won: Array
    tried: Array
    won: Array
    steps: int
    drawn: Array

    @classmethod
    def begin(cls, start: Array) -> Self:
        """Return the state at the start, with this strategy."""
        none, nothing = np.zeros((0, 4, *start.shape)), np.zeros((0, 0))
        return cls(
            start.copy(), np.zeros((2, *start.shape)), np.zeros_like(start), 0, -1, none, nothing, none, nothing, 0,
            np.zeros((0, *start.shape)),
        )  # fmt: skip

    @property
    def mean(self) -> Array:
        """The mean strategy, with probabilities close to 0 or 1 rounded: (decisions, h)."""
        weights = self.rounds * (self.rounds + 1) * (2 * self.rounds + 1) / 6
        return rounded(self.total / weights)

    def measure(self, players: int, *chances: Array) -> None:
        """Have strategies measured next."""
        self.tried = np.zeros((len(chances), 4, *self.now.shape))
        for table, one in zip(self.tried, chances, strict=True):
            table[CHANCES] = one
        self.won = np.zeros((len(chances), players))
        self.steps = 0

    def draw(self, chances: Array) -> None:
        """Note that pots are drawn for a strategy; what was measured without them counts no more."""
        self.drawn = chances[None].copy()
        self.best, self.best_won = self.best[:0], self.best_won[:0]

    def known(self, game: FullTable) -> Found | None:
        """Return the best strategy that was measured."""
        return _found(game, self.best[0], self.best_won[0], self.rounds) if len(self.best) else None


def _found(game: FullTable, table: Array, won: Array, rounds: int) -> Found:
    gain, reach = table[GAIN], table[REACH]
    better = (np.maximum(gain, 0.0) - table[CHANCES] * gain) * game.is_free[:, None]
    gains = np.bincount(game.actors, better @ game.pairs.hand, len(won)).astype(np.float64)
    values = table[FOLDED] + np.divide(gain, reach, out=np.zeros_like(gain), where=reach > 0)
    return Found(table[CHANCES].copy(), gains, rounds, values, table[FOLDED].copy(), won.copy())


def measured(game: FullTable, play: Play, rounds: int) -> Found:
    """Measure a strategy."""
    progress = Progress.begin(play.chances)
    progress.measure(len(game.spot.stacks), play.chances)
    progress.rounds = rounds
    return _measured(game, progress)


def _measured(game: FullTable, progress: Progress) -> Found:
    """Measure the strategies that are tried, player by player, and return the best one so far."""
    players = len(game.spot.stacks)
    for number, table in enumerate(progress.tried):
        done = progress.steps - number * players
        if done >= players:
            continue
        play = game.play(table[CHANCES])
        if done == 0:
            table[FOLDED] = play.folded()
            progress.won[number] = play.won()
        for player in range(done, players):
            found, own = play.differences([player], table[FOLDED]), game.actors == player
            table[GAIN, own], table[REACH, own] = found.gain[own], found.reach[own]
            progress.steps += 1
    tables, won = progress.tried, progress.won
    if len(progress.best):
        tables, won = np.concatenate([progress.best, tables]), np.concatenate([progress.best_won, won])
    every = [_found(game, *one, progress.rounds) for one in zip(tables, won, strict=True)]
    least = min(range(len(every)), key=lambda place: every[place].gap)
    progress.best, progress.best_won = tables[[least]], won[[least]]
    progress.measure(players)
    return every[least]


def without_stray_mixes(game: FullTable, found: Found, close: float) -> Found:
    """Return a way of playing in which hands that gain by one of their actions are not mixed, if the gap allows it."""
    gain = found.values - found.folded
    for least in STRAY:
        stray = (found.chances > 0) & (found.chances < 1) & game.is_free[:, None] & (abs(gain) >= least * close)
        if not stray.any():
            continue
        pure = measured(game, game.play(np.where(stray, gain > 0, found.chances)), found.rounds)
        if pure.gap <= max(close, found.gap):
            return pure
    return found


def next_round(game: FullTable, play: Play, progress: Progress) -> None:
    """Have each player change its play, the last to act first."""
    folded, regrets = play.folded(), progress.regrets
    if progress.player < 0:
        progress.player = len(game.spot.stacks) - 1
    while progress.player >= 0:
        numbers = np.flatnonzero((game.actors == progress.player) & game.is_free).tolist()
        if not numbers:
            progress.player -= 1
            continue
        found = play.differences([progress.player], folded)
        reach = found.reach[numbers] @ game.pairs.hand
        gain = found.gain[numbers] / np.maximum(reach, np.finfo(float).tiny)[:, None]
        now = play.chances[numbers]
        regrets[:, numbers] = np.maximum(regrets[:, numbers] + np.stack([(1 - now) * gain, -now * gain]), 0.0)
        positive = regrets[:, numbers].sum(axis=0)
        play.change(numbers, np.where(positive > 0, regrets[0, numbers] / np.where(positive > 0, positive, 1), now))
        progress.now = play.chances.copy()
        progress.player -= 1
    progress.rounds += 1
    progress.total += progress.rounds**2 * play.chances


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

    It stops early, with the best so far, at Ctrl-C, and after the first round at whose end `is_over` returns true. If
    `game.check` raises `OutOfTime`, it stops at once. Raises `OutOfTime` if nothing was measured until then.
    """
    best = progress.known(game)
    play: Play | None = None
    try:
        while len(progress.tried) or best is None or (best.gap > close and best.rounds < most_rounds):
            if not len(progress.tried):
                play = play or game.play(progress.now)
                next_round(game, play, progress)
                if not (is_over() or progress.rounds % MEASURED_EVERY == 0 or progress.rounds == FIRST_MEASURED):
                    continue
                progress.measure(len(game.spot.stacks), game.with_given(progress.mean), progress.now)
            best = _measured(game, progress)
            if shown:
                shown(best)
            if is_over():
                break
    except (KeyboardInterrupt, OutOfTime):
        if best is None:
            raise
    assert best is not None
    return best
