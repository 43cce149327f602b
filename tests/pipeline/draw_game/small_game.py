"""The small deck's game, solved once for all tests, and its tables as rows."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from outs.games.draw.betting.game_model import considered_holds, undominated
from outs.games.draw.betting.rules import Limits
from outs.games.draw.betting.values import Certificate
from outs.pipeline.draw_game.evaluation import Evaluation
from outs.pipeline.draw_game.hands import bet_rows, draw_rows, final_rows
from outs.pipeline.draw_game.solution import Solution, solve
from outs.pipeline.draw_game.solver import Run, Solver
from outs.pipeline.stages.stage import SolverWork
from outs.tests.pipeline.draw_game.small_deck import model
from outs.work.progress import Silent

LIMITS = Limits(most_bets=1, most_thrown=2)
PASSES = 50
Row = Mapping[str, Any]


@contextmanager
def work(threads: int = 1, saved: Path | None = None, goal: float | None = None) -> Iterator[SolverWork]:
    """Work on some threads."""
    with ThreadPoolExecutor(threads) as executor:
        yield SolverWork(executor, Silent(), saved=saved, goal=goal)


def small_solver(run: Run, limits: Limits = LIMITS, labels: tuple[int, ...] = ()) -> Solver:
    """A solver of the small deck's game."""
    often = np.bincount(model().values, model().dealt).astype(float)
    return Solver(model(), considered_holds(model(), undominated(model(), often)), limits, run, labels)


@cache
def solved() -> tuple[Solution, Certificate]:
    """The solution of the game with one bet a round, in which best responses gain at most 0.002."""
    with work(goal=0.002) as here:
        return solve("small", small_solver(here.run), here, PASSES)


@cache
def rows() -> dict[tuple[str, int], Row]:
    """The rows of the tables by hand, by history and hand or value."""
    found: dict[tuple[str, int], Row] = {}
    for table in (bet_rows, draw_rows, final_rows):
        for part in table(Evaluation(solved()[0])):
            for row in pa.table(dict(part)).to_pylist():
                place = row["hand_id"] if "hand_id" in row else row["value"] - 1
                found[row["history"], place] = row
    return found
