"""Solving a game: its hands and holds, and passes, saved on the way, until best responses gain less than the goal."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import numpy as np
import numpy.typing as npt

from ...games.draw.betting.game_model import DrawModel, Holds, considered_holds, undominated
from ...games.draw.betting.rules import LIMITS
from ...games.draw.betting.values import Certificate, Game, Strategies
from ...games.draw.rules import draw_counts
from ...games.lowball.rules import LOWBALL
from ...tables.base_tables import HAND_CLASSES, SUBSET_CLASSES
from ...tables.declaration import Table
from ...tables.draw import DRAW_EQUILIBRIUM
from ...tables.draw_game import GAMES
from ...tables.files.errors import BuildFailed
from ...tables.lowball import LOWBALL_EQUILIBRIUM, LOWBALL_ORDERS
from ...work.checked_files import read_checked_into, write_checked
from ..lowball import of_game, values_of
from ..stages.checks import Inputs
from ..stages.inputs import column, lattice_from
from ..stages.stage import SolverWork
from .solver import Solver, published

INPUTS: dict[str, tuple[Table, ...]] = {
    game: (
        SUBSET_CLASSES,
        HAND_CLASSES,
        *((LOWBALL_ORDERS, LOWBALL_EQUILIBRIUM) if game in LOWBALL else (DRAW_EQUILIBRIUM,)),
    )
    for game in GAMES
}
"""The tables that each game is made from."""
MOST_LOST = {3: 0.2, 4: 0.1, 5: 0.1}
"""Holds that throw so many cards are considered if they cost at most this chance to win without betting.

Those that throw fewer are considered with every hand, since standing pat may be a bluff.
"""


def model_of(game: str, inputs: Inputs) -> DrawModel:
    """Return the hands of a game."""
    lattice = lattice_from(inputs)
    values = values_of(LOWBALL[game], inputs) if game in LOWBALL else column(inputs["hand_classes"], "value")
    unseen = draw_counts(lattice.deck).unseen
    return DrawModel(lattice.ways, values - 1, lattice.subset_ids, lattice.subset_ways, unseen)


def holds_of(game: str, model: DrawModel, inputs: Inputs) -> Holds:
    """Return the holds that are considered: those that no other hold of equally many cards dominates.

    A hold that throws many cards is considered only with hands that lose little by it. The certificate considers all
    holds.
    """
    if game in LOWBALL:
        equilibrium = of_game(LOWBALL[game], inputs["lowball_equilibrium"])
    else:
        equilibrium = inputs["draw_equilibrium"]
    often = column(equilibrium, "final_hands")
    means = model.means((np.cumsum(often) - often / 2) / often.sum())
    most_lost = np.array([MOST_LOST.get(thrown, 1.0) for thrown in model.thrown.tolist()])
    close = means.max(axis=0) - means <= most_lost[:, None]
    return considered_holds(model, undominated(model, often.astype(float)) & close)


Arrays = Mapping[str, npt.NDArray[np.float32]]
COUNT = 8
"""Bytes of the number of passes in a file."""


def save(path: Path, passes: int, arrays: Arrays) -> None:
    """Write the arrays after this number of passes; the file appears whole or not at all. Raise `OSError`."""
    path.parent.mkdir(exist_ok=True)
    write_checked(path, [passes.to_bytes(COUNT, "little"), _shapes(arrays), *_contents(arrays)])


def load(path: Path, arrays: Arrays) -> int:
    """Fill `arrays` from a file and return its number of passes; 0 if there is none, or it is not as it was written.

    Arrays are zero after a file that is damaged, or that has other arrays.
    """
    passes, expected = bytearray(COUNT), _shapes(arrays)
    shapes = bytearray(len(expected))
    if read_checked_into(path, [passes, shapes, *_contents(arrays)]) and shapes == expected:
        return int.from_bytes(passes, "little")
    for array in arrays.values():
        array[:] = 0
    return 0


def _shapes(arrays: Arrays) -> bytes:
    return repr([(name, array.shape) for name, array in arrays.items()]).encode()


def _contents(arrays: Arrays) -> list[memoryview]:
    return [array.data.cast("B") for array in arrays.values()]


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
SOLVED = "solved draw game"
"""The name under which a build keeps its last solution, for the tables by hand."""


@dataclass(frozen=True)
class Solution:
    """Both players' published strategies, after a number of passes."""

    game: Game
    strategies: Strategies
    passes: int


def solver_for(game: str, inputs: Inputs, work: SolverWork) -> Solver:
    """Return a solver of a game, resumed from saved passes."""
    work.watcher.started(f"{GAMES[game]}: setting up")
    model = model_of(game, inputs)
    return resumed(Solver(model, holds_of(game, model, inputs), LIMITS, work.run), work)


def resumed(solver: Solver, work: SolverWork) -> Solver:
    """Return the solver, resumed from saved passes."""
    if work.saved is not None:
        solver.restore(load(work.saved, solver.state))
    return solver


def solve(name: str, solver: Solver, work: SolverWork, checked: int = CHECKED) -> tuple[Solution, Certificate]:
    """Play passes until the certificate meets the goal, which is tested every `checked` passes.

    A resumed solver is tested at the same passes, so that it ends where one that was never stopped does. The solution
    is kept in `work.made`.

    Raises `BuildFailed` if it does not after `MOST_PASSES`.
    """
    goal = GOAL if work.goal is None else work.goal
    work.watcher.started(name)
    while True:
        if solver.passes and solver.passes % checked == 0:
            work.watcher.started(f"{name}: certifying")
            found = solution_of(solver)
            certificate = found.game.certificate(found.strategies)
            if certificate.exploitability <= goal:
                work.watcher.started(f"{name}: writing")
                work.made[SOLVED] = name, found
                return found, certificate
            if solver.passes >= MOST_PASSES:
                raise BuildFailed(
                    f"{name}: best responses still gain {certificate.exploitability:.6f} antes after"
                    f" {solver.passes:,} passes, more than {goal}"
                )
            work.watcher.started(f"{name} {certificate.exploitability:.5f}")
            left = int(solver.passes * (certificate.exploitability / goal) ** (1 / TYPICAL_RATE))
        else:
            left = solver.passes - solver.passes % checked + checked
        play_to(solver, work, solver.passes - solver.passes % checked + checked, left)


def play_to(solver: Solver, work: SolverWork, passes: int, expected: int = 0) -> None:
    """Play passes up to this number, and save them on the way; `expected` is the number in the end, for progress."""
    while solver.passes < passes:
        for _ in range(min(KEPT - solver.passes % KEPT, passes - solver.passes)):
            solver.run_passes(1)
            work.watcher.advanced(solver.passes, max(expected, passes))
        if work.saved is not None:
            save(work.saved, solver.passes, solver.state)


def solution_of(solver: Solver) -> Solution:
    """Return the solution that a solver has found so far."""
    return Solution(Game(solver.model, solver.limits, solver.labels), published(solver), solver.passes)


def solution_after(game: str, passes: int, inputs: Inputs, work: SolverWork) -> Solution:
    """Return the solution after a number of passes: the last of this build, or from saved passes if there are any."""
    name, (last, found) = GAMES[game], work.made.get(SOLVED, ("", None))
    if last == name and found.passes == passes:
        return cast(Solution, found)
    solver = solver_for(game, inputs, work)
    if solver.passes > passes:
        work, solver = replace(work, saved=None, goal=None), Solver(solver.model, solver.holds, solver.limits, work.run)
    play_to(solver, work, passes)
    solution = solution_of(solver)
    work.made[SOLVED] = name, solution
    return solution
