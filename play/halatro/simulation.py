"""Many games of one or more policies on the same decks, on all processors, with what is finished kept in a file."""

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...work.progress import Silent, Watcher
from .lockstep import play_games
from .players import Player
from .saved_games import UNPLAYED, SavedGames

SAVE_EVERY = 2.0
"""Seconds of play that a killed run may lose, or more where saving takes long."""
SAVING = 0.05
"""The share of the time that saving may take."""

Scores = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Unit:
    """Games that one worker plays: `games` of one of the players from game `first` on."""

    player: int
    first: int
    games: int

    @property
    def span(self) -> tuple[int, slice]:
        """Where their scores stand."""
        return self.player, slice(self.first, self.first + self.games)


def simulate(
    players: Sequence[Player],
    games: int,
    seed: int,
    workers: int | None = None,
    watcher: Watcher | None = None,
    saved: SavedGames | None = None,
) -> Scores:
    """The final scores of games 0, 1, ... of each player: (players, games), int32.

    The same whatever the number of workers, threads that share a policy: kernels and numpy let each other run. Games
    that `saved` has are not played again; those finished are there even if this is interrupted.
    """
    scores = np.full((len(players), games), UNPLAYED, np.int32)
    if saved:
        for row, player in zip(scores, players, strict=True):
            row[:] = saved.scores(player.name, games)
    try:
        _play(players, scores, seed, workers or os.cpu_count() or 1, watcher or Silent(), saved)
    finally:
        if saved:
            _save(players, scores, saved)
    return scores


def _play(
    players: Sequence[Player], scores: Scores, seed: int, workers: int, watcher: Watcher, saved: SavedGames | None
) -> None:
    """Fill in what is not played yet."""
    done, due = int((scores != UNPLAYED).sum()), time.monotonic() + SAVE_EVERY
    watcher.started("games")
    watcher.advanced(done, scores.size)
    pool = ThreadPoolExecutor(workers)
    try:
        played: dict[Future[Scores], Unit] = {
            pool.submit(_scores_of, players[unit.player], seed, unit): unit for unit in _units(players, scores)
        }
        for future in as_completed(played):
            span = played[future].span
            done += int((scores[span] == UNPLAYED).sum())
            scores[span] = future.result()
            watcher.advanced(done, scores.size)
            if saved and (began := time.monotonic()) >= due:
                _save(players, scores, saved)
                due = time.monotonic() + max(SAVE_EVERY, (time.monotonic() - began) / SAVING)
    finally:
        pool.shutdown(cancel_futures=True)
    watcher.finished("games")


def _units(players: Sequence[Player], scores: Scores) -> Iterator[Unit]:
    for number, (player, row) in enumerate(zip(players, scores, strict=True)):
        for first in range(0, len(row), player.games_at_once):
            missing = np.flatnonzero(row[first : first + player.games_at_once] == UNPLAYED)
            if missing.size:
                yield Unit(number, first + int(missing[0]), int(missing[-1] - missing[0]) + 1)


def _scores_of(player: Player, seed: int, unit: Unit) -> Scores:
    return play_games(player.policy, seed, unit.first, unit.games, player.original_runner)


def _save(players: Sequence[Player], scores: Scores, saved: SavedGames) -> None:
    for player, row in zip(players, scores, strict=True):
        saved.keep(player.name, row)
    saved.write()
