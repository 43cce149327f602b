"""An upper bound for a wide class of Halatro players, from games played with the deck known.

    .venv/bin/python research/halatro/upper_bound.py [SHORTFALL]... [--games N] [--draws N]

prints the bound for each shortfall. docs/halatro-measuring.md explains why it is a bound, and for which players.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from outs.cards.arguments import Parameter
from outs.games.halatro.parameters import SEED
from outs.kernels.array_types import F64
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.play.halatro.lockstep import drawn_unions, shuffled_decks
from outs.query.session import Tables
from outs.research.halatro.decisions import MARGIN, draws_state
from outs.research.halatro.instrument import BoundAnswer, EstimatedScores, run_instrument
from outs.research.halatro.kernels.relaxed_search import Judge, highest_gains, search_room
from outs.research.halatro.paired_comparison import mean_opening
from outs.work.executors import UnitWork, local_executor
from outs.work.progress import Bars, Silent, Watcher

GAMES = Parameter(100, least=1, most=100_000)
"""Number of decks that a bound is averaged over."""
DRAWS = Parameter(64, least=1, most=100_000)
"""Draws that judge each move of the search."""
SHORTFALL = Parameter(50.0, least=0.0, most=200.0)
"""Limit on the shortfalls of one game's moves below the best in the table, in points in all."""
SHORTFALLS = (0.0, 10.0, 25.0, SHORTFALL.default)
"""Default limits."""
OPENINGS = 1_000
"""Openings valued per deck, so that their luck adds almost nothing to the error."""
POSITIONS, MOVES = 1 << 14, 1 << 17
"""Initial room of a search; it is doubled as often as needed."""


def bound_games(
    limits: Sequence[float],
    games: int,
    seed: int,
    draws: int,
    known: PlayerArrays,
    workers: int | None = None,
    watcher: Watcher | None = None,
) -> EstimatedScores:
    """Return the highest gains of games 0, 1, ... within each limit on the sum of shortfalls, one "policy" per limit.

    `workers` is the number of threads, by default one per CPU; it does not change the gains. Raise `BadInput`.
    """
    games, draws = GAMES.check(games, "games"), DRAWS.check(draws, "draws")
    seed = SEED.check(seed, "a seed")
    asked = np.array([SHORTFALL.check(limit, "a shortfall") for limit in limits])
    judge = Judge(draws, draws_state(seed), MARGIN, float(asked.max()))
    watcher, gains = watcher or Silent(), np.empty((len(asked), games))
    unions = drawn_unions(shuffled_decks(seed, 0, games)).astype(np.int64)
    watcher.started("games")
    with local_executor(workers) as threads:
        searched = UnitWork(threads, watcher).map(lambda deck: gains_of_deck(deck, asked, judge, known), unions)
        for game, row in enumerate(searched):
            gains[:, game] = row
    watcher.finished("games")
    return EstimatedScores(draws, mean_opening(seed, games, OPENINGS * games, known, workers), gains)


def gains_of_deck(unions: npt.NDArray[np.int64], limits: F64, judge: Judge, known: PlayerArrays) -> F64:
    """Return the highest gain within each limit on one deck: (limits,)."""
    gains, positions, moves = np.empty(len(limits)), POSITIONS, MOVES
    while not highest_gains(unions, limits, judge, known, search_room(positions, moves), gains):
        positions, moves = 2 * positions, 2 * moves
    return gains


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the bounds for the options given."""
    parser = ArgumentParser(
        description="Compute upper bounds on the score of players whose moves are always near the best in the table."
    )
    parser.add_argument(
        "shortfalls", nargs="*", type=float, metavar="SHORTFALL", default=list(SHORTFALLS),
        help=f"sum of shortfalls allowed in a game, in points, {SHORTFALL.least:g} to {SHORTFALL.most:g}; "
        f"default: {', '.join(f'{limit:g}' for limit in SHORTFALLS)}",
    )  # fmt: skip
    parser.add_argument("--games", type=int, default=GAMES.default, metavar="N", help="number of decks")
    parser.add_argument("--draws", type=int, default=DRAWS.default, metavar="N", help="draws that judge each move")
    run_instrument(parser, _bounds, arguments)


def _bounds(asked: Namespace, tables: Tables, bars: Bars) -> BoundAnswer:
    estimates = bound_games(
        asked.shortfalls, asked.games, asked.seed, asked.draws, tables.halatro_arrays, asked.workers, bars
    )
    return BoundAnswer.of(asked.shortfalls, asked.seed, estimates)


if __name__ == "__main__":
    main()
