"""Solving a game: passes, saved on the way, until best responses gain less than the goal."""

from dataclasses import dataclass

from ...games.draw.betting.rules import LIMITS
from ...games.draw.betting.values import Certificate, Game, Strategies
from ...tables.files.errors import BuildFailed
from ..stages.checks import Inputs
from ..stages.solved_stage import SolverWork
from .inputs import holds_of, model_of
from .published import published
from .saved_passes import load, save
from .solver import Solver

GOAL = 0.001
"""The exploitability that is reached if none is asked for, in antes a deal."""
CHECKED = 200
"""Passes between two certificates."""
KEPT = 50
"""Passes between two saved states."""
MOST_PASSES = 20_000
"""Passes after which a goal is given up: 32-bit floats do not get much closer."""
TYPICAL_RATE = 1.3
"""Exploitability falls about as passes to the power of -1.3; only the progress bar depends on it."""


@dataclass(frozen=True)
class Solution:
    """Both players' published strategies, after a number of passes."""

    game: Game
    strategies: Strategies
    passes: int


def solver_for(game: str, inputs: Inputs, work: SolverWork) -> Solver:
    """Return a solver of a game, resumed from saved passes."""
    model = model_of(game, inputs)
    return resumed(Solver(model, holds_of(game, model, inputs), LIMITS, work.run), work)


def resumed(solver: Solver, work: SolverWork) -> Solver:
    """Return the solver, resumed from saved passes."""
    if work.saved is not None:
        solver.restore(load(work.saved, solver.state))
    return solver


def solve(name: str, solver: Solver, work: SolverWork, checked: int = CHECKED) -> tuple[Solution, Certificate]:
    """Play passes until the certificate meets the goal, which is tested every `checked` passes.

    Raises `BuildFailed` if it does not after `MOST_PASSES`.
    """
    goal = GOAL if work.goal is None else work.goal
    while True:
        if solver.passes:
            found = solution_of(solver)
            certificate = found.game.certificate(found.strategies)
            if certificate.exploitability <= goal:
                return found, certificate
            if solver.passes >= MOST_PASSES:
                raise BuildFailed(
                    f"{name}: best responses still gain {certificate.exploitability:.6f} antes after"
                    f" {solver.passes:,} passes, more than {goal}"
                )
            work.started(f"{name} {certificate.exploitability:.5f}")
            left = int(solver.passes * (certificate.exploitability / goal) ** (1 / TYPICAL_RATE))
        else:
            left = checked
        play_to(solver, work, solver.passes - solver.passes % checked + checked, left)


def play_to(solver: Solver, work: SolverWork, passes: int, expected: int = 0) -> None:
    """Play passes up to this number, and save them on the way; `expected` is the number in the end, for progress."""
    while solver.passes < passes:
        for _ in range(min(KEPT - solver.passes % KEPT, passes - solver.passes)):
            solver.run_passes(1)
            work.advanced(solver.passes, max(expected, passes))
        if work.saved is not None:
            save(work.saved, solver.passes, solver.state)


def solution_of(solver: Solver) -> Solution:
    """Return the solution that a solver has found so far."""
    return Solution(Game(solver.model, solver.limits, solver.labels), published(solver), solver.passes)


def solution_after(game: str, passes: int, inputs: Inputs, work: SolverWork) -> Solution:
    """Return the solution after a number of passes, from saved passes where there are any."""
    solver = solver_for(game, inputs, work)
    if solver.passes > passes:
        work, solver = SolverWork(work.units), Solver(solver.model, solver.holds, solver.limits, work.run)
    play_to(solver, work, passes)
    return solution_of(solver)
