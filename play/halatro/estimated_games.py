"""Games judged without most of their luck: each decision by its mean over the draw, not by the cards that came.

docs/halatro-measuring.md says why the estimate is unbiased.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt

import numpy as np
import numpy.typing as npt

from ...games.halatro.parameters import DRAWS, GAMES, SEED
from ...games.halatro.rules import DISCARDS, HELD, PLAYS
from ...games.halatro.simulation_answers import EstimatedScores
from ...kernels.halatro.decision_values import decision_values, hand_values
from ...kernels.halatro.player_arrays import PlayerArrays
from ...work.progress import Silent, Watcher
from .decisions import Decisions, decisions_of
from .decks import drawn_unions, shuffled_decks
from .players import Player

AT_ONCE = 20
"""Games that a worker plays and judges together."""
OPENINGS_AT_ONCE = 10_000
OPENINGS = 100
"""Openings valued for each game, so that their luck adds little to a mean's error."""
MARGIN = 40.0
"""Points below the best in the table within which moves are corrected to value a hand."""

F64 = npt.NDArray[np.float64]


def estimate_games(
    players: Sequence[Player],
    games: int,
    seed: int,
    draws: int,
    known: PlayerArrays,
    workers: int | None = None,
    watcher: Watcher | None = None,
) -> EstimatedScores:
    """What the decisions of games 0, 1, ... of each player gain on the corrected table, and the value of an opening.

    The openings are of other decks, so that their luck and that of the games are independent.
    A decision that several players make in the same position is judged once. `workers` is the number of threads, by
    default one per processor; it does not change the estimates. Raises `BadInput`.
    """
    games, seed, draws = GAMES.check(games, "games"), SEED.check(seed, "a seed"), DRAWS.check(draws, "draws")
    watcher, gains = watcher or Silent(), np.empty((len(players), games))

    def judge(first: int) -> int:
        count = min(AT_ONCE, games - first)
        made = [decisions_of(player, seed, first, count) for player in players]
        gains[:, first : first + count] = gains_of(made, count, seed, draws, known)
        return count

    watcher.started("games")
    pool, done = ThreadPoolExecutor(workers or os.cpu_count() or 1), 0
    try:
        for count in pool.map(judge, range(0, games, AT_ONCE)):
            done += count
            watcher.advanced(done, games)
    finally:
        pool.shutdown(cancel_futures=True)
    watcher.finished("games")
    return EstimatedScores(draws, mean_opening(seed, games, OPENINGS * games, known, workers), gains)


def gains_of(made: Sequence[Decisions], games: int, seed: int, draws: int, known: PlayerArrays) -> F64:
    """The sums over each player's decisions of the value of the move less that of the position: (players, games)."""
    every = Decisions.joined(made)
    first, kind = every.distinct()
    gained = gains_of_decisions(every.taken(first), seed, draws, known)[kind]
    ends = np.cumsum([len(one.game) for one in made])[:-1]
    parts = zip(np.split(every.game, ends), np.split(gained, ends), strict=True)
    return np.stack([np.bincount(game, part, games) for game, part in parts])


def gains_of_decisions(one: Decisions, seed: int, draws: int, known: PlayerArrays) -> F64:
    """The value of each move less that of its position: (n,)."""
    values, worth = np.empty(len(one.held)), np.empty(len(one.held))
    state = draws_state(seed)
    hand_values(one.held, one.dead, one.plays, one.discards, MARGIN, known.hands, values)
    decision_values(
        one.held, one.dead, one.plays, one.discards, one.thrown, one.are_discards, draws, state, MARGIN, known, worth
    )
    return worth - values


def draws_state(seed: int) -> np.uint64:
    """What the draws that judge decisions follow from, beside the position."""
    return np.uint64(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])


def mean_opening(
    seed: int, first: int, count: int, known: PlayerArrays, workers: int | None = None
) -> tuple[float, float]:
    """The mean value of an opening over `count` decks from `first` on, two or more, and its standard error."""
    starts = range(first, first + count, OPENINGS_AT_ONCE)
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as threads:
        parts = threads.map(
            lambda start: opening_values(seed, start, min(OPENINGS_AT_ONCE, first + count - start), known), starts
        )
        sums = np.array([(part.sum(), np.square(part).sum()) for part in parts])
    mean, square = sums.sum(axis=0) / count
    return float(mean), sqrt((square - mean**2) / (count - 1))


def opening_values(seed: int, first: int, count: int, known: PlayerArrays) -> F64:
    """The values of the first hands of `count` decks from `first` on: (count,)."""
    held = drawn_unions(shuffled_decks(seed, first, count))[:, HELD].astype(np.int64)
    values, none = np.empty(count), np.zeros(count, np.int64)
    plays, discards = (np.full(count, left, np.uint8) for left in (PLAYS, DISCARDS))
    hand_values(held, none, plays, discards, MARGIN, known.hands, values)
    return values
