"""An upper bound for every player of Halatro of a wide class, from games played by one who knows the deck.

docs/halatro-measuring.md says why it is one, and for whom.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from ...games.halatro.parameters import BOUND_DRAWS, BOUND_GAMES, SEED, SHORTFALL
from ...games.halatro.simulation_answers import EstimatedScores
from ...kernels.halatro.player_arrays import PlayerArrays
from ...kernels.halatro.relaxed_search import Judge, highest_gains, search_room
from ...work.progress import Silent, Watcher
from .decks import drawn_unions, shuffled_decks
from .estimated_games import mean_opening
from .judged_decisions import MARGIN, draws_state

OPENINGS = 1_000
"""Openings valued for each deck, so that their luck adds nearly nothing to the error."""
POSITIONS, MOVES = 1 << 14, 1 << 17
"""Room that a search starts with; it is doubled as often as needed."""

F64 = npt.NDArray[np.float64]


def bound_games(
    limits: Sequence[float],
    games: int,
    seed: int,
    draws: int,
    known: PlayerArrays,
    workers: int | None = None,
    watcher: Watcher | None = None,
) -> EstimatedScores:
    """The highest gains of games 0, 1, ... within each limit on the sum of shortfalls, as if each were a policy's.

    `workers` is the number of threads, by default one per processor; it does not change the gains. Raises `BadInput`.
    """
    games, draws = BOUND_GAMES.check(games, "games"), BOUND_DRAWS.check(draws, "draws")
    seed = SEED.check(seed, "a seed")
    asked = np.array([SHORTFALL.check(limit, "a shortfall") for limit in limits])
    judge = Judge(draws, draws_state(seed), MARGIN, float(asked.max()))
    watcher, gains = watcher or Silent(), np.empty((len(asked), games))
    unions = drawn_unions(shuffled_decks(seed, 0, games)).astype(np.int64)
    watcher.started("games")
    pool = ThreadPoolExecutor(workers or os.cpu_count() or 1)
    try:
        searched = pool.map(lambda deck: gains_of_deck(deck, asked, judge, known), unions)
        for game, row in enumerate(searched):
            gains[:, game] = row
            watcher.advanced(game + 1, games)
    finally:
        pool.shutdown(cancel_futures=True)
    watcher.finished("games")
    return EstimatedScores(draws, mean_opening(seed, games, OPENINGS * games, known, workers), gains)


def gains_of_deck(unions: npt.NDArray[np.int64], limits: F64, judge: Judge, known: PlayerArrays) -> F64:
    """The highest gain within each limit on one deck: (limits,)."""
    gains, positions, moves = np.empty(len(limits)), POSITIONS, MOVES
    while not highest_gains(unions, limits, judge, known, search_room(positions, moves), gains):
        positions, moves = 2 * positions, 2 * moves
    return gains
