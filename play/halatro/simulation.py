"""Simulation of many games of one or more policies on the same decks, on all CPUs; finished games can be saved."""

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass

import numpy as np

from ...games.halatro.parameters import GAMES, SEED
from ...games.halatro.simulation_answers import GameScores, SweepAnswer
from ...work.progress import Silent, Watcher
from .lockstep import play_games
from .players import Player, published
from .published_ai import THRESHOLD
from .saved_games import UNPLAYED, SavedGames

SAVE_EVERY = 2.0
"""Interval between saves, in seconds; longer if saving is slow."""
SAVING = 0.05
"""Largest share of the time spent on saving."""


@dataclass(frozen=True)
class GameBatch:
    """A batch of games for one worker: `games` games of one player, from game `first` on."""

    player: int
    first: int
    games: int

    @property
    def span(self) -> tuple[int, slice]:
        """Index of the batch's scores."""
        return self.player, slice(self.first, self.first + self.games)


def simulate(
    players: Sequence[Player],
    games: int,
    seed: int,
    workers: int | None = None,
    watcher: Watcher | None = None,
    saved: SavedGames | None = None,
    save_every: float = SAVE_EVERY,
    saving: float = SAVING,
) -> GameScores:
    """Return the final scores of games 0, 1, ... of each player: (players, games), int32.

    `workers` is the number of threads, by default one per CPU; it does not change the scores. Games in `saved` are not
    played again, and finished games are saved even if the run is interrupted: every `save_every` seconds, or less often
    if that would take more than the share `saving` of the time. Raise `BadInput`.
    """
    games, seed = GAMES.check(games, "games"), SEED.check(seed, "a seed")
    scores = np.full((len(players), games), UNPLAYED, np.int32)
    if saved:
        for row, player in zip(scores, players, strict=True):
            row[:] = saved.scores(player.name, games)
    try:
        _play(players, scores, seed, workers or os.cpu_count() or 1, watcher or Silent(), saved, save_every, saving)
    finally:
        if saved:
            _save(players, scores, saved)
    return scores


def _play(
    players: Sequence[Player],
    scores: GameScores,
    seed: int,
    workers: int,
    watcher: Watcher,
    saved: SavedGames | None,
    save_every: float,
    saving: float,
) -> None:
    """Fill in the scores of the games not played yet."""
    done, due = int((scores != UNPLAYED).sum()), time.monotonic() + save_every
    watcher.started("games")
    watcher.advanced(done, scores.size)
    pool = ThreadPoolExecutor(workers)
    try:
        played: dict[Future[GameScores], GameBatch] = {
            pool.submit(_scores_of, players[batch.player], seed, batch): batch for batch in _batches(players, scores)
        }
        for future in as_completed(played):
            span = played[future].span
            done += int((scores[span] == UNPLAYED).sum())
            scores[span] = future.result()
            watcher.advanced(done, scores.size)
            if saved and (began := time.monotonic()) >= due:
                _save(players, scores, saved)
                due = time.monotonic() + max(save_every, (time.monotonic() - began) / saving)
    finally:
        pool.shutdown(cancel_futures=True)
    watcher.finished("games")


def _batches(players: Sequence[Player], scores: GameScores) -> Iterator[GameBatch]:
    for number, (player, row) in enumerate(zip(players, scores, strict=True)):
        for first in range(0, len(row), player.games_at_once):
            missing = np.flatnonzero(row[first : first + player.games_at_once] == UNPLAYED)
            if missing.size:
                yield GameBatch(number, first + int(missing[0]), int(missing[-1] - missing[0]) + 1)


def _scores_of(player: Player, seed: int, batch: GameBatch) -> GameScores:
    return play_games(player.policy, seed, batch.first, batch.games, player.original_runner)


def _save(players: Sequence[Player], scores: GameScores, saved: SavedGames) -> None:
    saved.add({player.name: row for player, row in zip(players, scores, strict=True)})


DEFAULT = (
    *(0.0, 0.001, 0.002, 0.003, 0.004, 0.0045, 0.005, 0.0055, 0.006, 0.0065, 0.007, 0.0075, 0.008, 0.009),
    *(0.01, 0.015, 0.02, 0.03, 0.05, 0.07, 0.1, 0.2, 0.3),
)
"""The thresholds of docs/halatro-published.md, closer together around the best."""


def sweep_players(thresholds: Sequence[float], capped: bool) -> dict[float, Player]:
    """Return the players with these thresholds and with the author's, by ascending threshold."""
    return {threshold: published(threshold, capped) for threshold in sorted({*thresholds, THRESHOLD})}


def sweep_answer(players: Mapping[float, Player], capped: bool, seed: int, scores: GameScores) -> SweepAnswer:
    """Return the answer for the players' scores: (players, games)."""
    return SweepAnswer.of(tuple(players), THRESHOLD, capped, seed, scores)
