"""The equilibrium of heads-up push or fold as a linear program, solved by HiGHS.

Let x be the probability of pushing each hand. The small blind maximises

    sum_i x_i gain_i - sum_j u_j    with    u_j >= sum_i x_i loss_ij,    u_j >= 0,    0 <= x_i <= 1

where gain_i is the gain of pushing hand i over folding if the big blind always folds, and loss_ij the part of it that
is lost where the big blind calls with hand j. The big blind calls where that costs the small blind something, so the
best u_j is the larger of 0 and the sum. The dual value of a row is the probability that the big blind calls with that
hand.
"""

from typing import TYPE_CHECKING

import numpy as np

from .heads_up import Array, PushFold, Strategies

if TYPE_CHECKING:
    import highspy

PURE = 1e-9
"""A probability this close to 0 or 1 is rounded to it."""
OPTIONS: dict[str, bool | int | str] = {
    "output_flag": False,
    "presolve": "off",  # slower than the simplex method alone
    "solver": "simplex",
    "threads": 1,
    "random_seed": 0,
}
"""Fixed options. With a new solver for each program, the same game always has the same solution."""


def equilibrium(game: PushFold) -> Strategies:
    """Return both players' strategies. Raises `ArithmeticError` if the solver finds no optimum."""
    import highspy

    solver = highspy.Highs()  # type: ignore[no-untyped-call]
    for name, value in OPTIONS.items():
        solver.setOptionValue(name, value)
    solver.passModel(_program(game))
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        raise ArithmeticError(f"no equilibrium: {solver.modelStatusToString(solver.getModelStatus())}")
    found = solver.getSolution()
    size = len(game.held)
    return Strategies(_chances(found.col_value[:size]), _chances(found.row_dual))


def _program(game: PushFold) -> "highspy.HighsLp":
    """Build the program: columns x, then u, and a row for each hand of the big blind."""
    import highspy

    size = len(game.held)
    gain = game.stolen.sum(axis=1) + game.held * game.stakes.small
    loss = game.stolen - game.called
    program = highspy.HighsLp()
    program.num_col_, program.num_row_ = 2 * size, size
    program.col_cost_ = np.concatenate([-gain, np.ones(size)])
    program.col_lower_ = np.zeros(2 * size)
    program.col_upper_ = np.concatenate([np.ones(size), np.full(size, highspy.kHighsInf)])
    program.row_lower_ = np.zeros(size)
    program.row_upper_ = np.full(size, highspy.kHighsInf)
    matrix = program.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kColwise
    matrix.start_ = np.concatenate([np.arange(size) * size, size * size + np.arange(size + 1)]).astype(np.int32)
    matrix.index_ = np.concatenate([np.tile(np.arange(size), size), np.arange(size)]).astype(np.int32)
    matrix.value_ = np.concatenate([-loss.ravel(), np.ones(size)])
    return program


def _chances(found: list[float]) -> Array:
    """Return the numbers as probabilities, rounded to 0 or 1 where they are close."""
    chances = np.array(found)
    chances[chances < PURE] = 0.0
    chances[chances > 1 - PURE] = 1.0
    return chances
