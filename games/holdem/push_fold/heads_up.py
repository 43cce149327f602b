"""Heads-up push or fold: values of pushing and calling, and the equilibrium as a linear program, solved by HiGHS.

Let x be the probability of pushing each hand. The small blind maximises

    sum_i x_i gain_i - sum_j u_j    with    u_j >= sum_i x_i loss_ij,    u_j >= 0,    0 <= x_i <= 1

where gain_i is the gain of pushing hand i over folding if the big blind always folds, and loss_ij the part of it that
is lost where the big blind calls with hand j. The big blind calls where that costs the small blind something, so the
best u_j is the larger of 0 and the sum. The dual value of a row is the probability that the big blind calls with that
hand.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from .spots import Stakes

if TYPE_CHECKING:
    import highspy


Array = npt.NDArray[np.float64]
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


@dataclass(frozen=True)
class Showdowns:
    """Pairs of n hands of the small blind and n of the big blind, the 169 starting hands.

    ways  (n, n) pairs of holes that can be dealt together
    net   (n, n) the same pairs, each weighted by the first hand's wins less its losses, -1 to 1 stack on average
    """

    ways: Array
    net: Array

    @classmethod
    def of(
        cls, ways: npt.NDArray[np.int64], win: npt.NDArray[np.int64], lose: npt.NDArray[np.int64], boards: int
    ) -> "Showdowns":
        """Build the arrays from counts (n, n).

        ways, win, lose  pairs of holes, and the deals that the first wins and loses on all boards
        boards           the number of boards
        """
        return cls(ways.astype(np.float64), (win - lose) / boards)


@dataclass(frozen=True)
class Strategies:
    """The probability that the small blind pushes each hand, and that the big blind calls with it: (n,) each."""

    push: Array
    call: Array


class PushFold:
    """The push-or-fold game with given stakes. Amounts are big blinds won or lost since the start of the hand.

    Sums do not use BLAS, whose rounding depends on its threads.
    """

    def __init__(self, showdowns: Showdowns, stakes: Stakes) -> None:
        """Prepare the game for the hands of `showdowns`."""
        self.stakes = stakes
        self.ways = showdowns.ways
        self.called = showdowns.net * stakes.stack
        self.stolen = showdowns.ways * stakes.big
        self.held = self.ways.sum(axis=1)
        self.deals = float(self.held.sum())

    def push_values(self, call: Array) -> Array:
        """Return the value of the small blind's push with each hand, against this calling strategy: (n,)."""
        won = self.stolen.sum(axis=1) + np.einsum("ij,j->i", self.called - self.stolen, call)
        values: Array = won / self.held
        return values

    def call_values(self, push: Array) -> Array:
        """Return the value of the big blind's call with each hand, against this pushing strategy: (n,).

        A hand that no push can meet gets the value of folding.
        """
        met = np.einsum("i,ij->j", push, self.ways)
        won = -np.einsum("i,ij->j", push, self.called)
        return np.where(met > 0, won / np.where(met > 0, met, 1.0), -self.stakes.big)

    def value(self, played: Strategies) -> float:
        """Return the small blind's average win from the start of the hand."""
        gained = self.held * played.push * (self.push_values(played.call) + self.stakes.small)
        return float(gained.sum() / self.deals - self.stakes.small)

    def exploitability(self, played: Strategies) -> float:
        """Return the sum of both players' gains from changing to best responses: 0 in an equilibrium."""
        better = self.push_values(played.call) + self.stakes.small
        small = self.held * (np.maximum(better, 0.0) - played.push * better)
        met = np.einsum("i,ij->j", played.push, self.ways)
        better = self.call_values(played.push) + self.stakes.big
        big = met * (np.maximum(better, 0.0) - played.call * better)
        return float((small.sum() + big.sum()) / self.deals)


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
