"""Draw poker with the small deck as a linear program over every information set, solved by HiGHS.

Each player has a variable for every choice at every information set: the probability, chance included, that the player
gets there and makes it. After the draw an information set is a public history and a value: what led to the same value
does not matter for what follows.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import product

import highspy
import numpy as np
import numpy.typing as npt

from outs.games.draw.betting.rules import FIRST, SECOND, Action, History, Limits, Phase
from outs.tests.pipeline.draw_game.small_deck import final_values, model

Floats = npt.NDArray[np.float64]
Name = tuple[str, int, Action | int]
"""A variable: a public history, a hand or value, and an action or hold."""
Terms = dict[Name | None, float]
"""A linear expression: factors by variable; the key None is a constant."""


@dataclass
class Side:
    """One player's variables, by name, and the equations that probabilities satisfy: each sums to its right side."""

    names: dict[Name, int] = field(default_factory=dict)
    rows: list[dict[int, float]] = field(default_factory=list)
    right: list[float] = field(default_factory=list)

    def choose(self, names: list[Name], before: Terms) -> None:
        """Add the choices of an information set that is reached with the probability `before`."""
        row: dict[int, float] = defaultdict(float)
        for choice in names:
            row[self.names.setdefault(choice, len(self.names))] += 1
        for name, factor in before.items():
            if name is not None:
                row[self.names[name]] -= factor
        self.rows.append(row)
        self.right.append(before.get(None, 0.0))

    def matrix(self) -> Floats:
        """The equations, one a row."""
        found = np.zeros((len(self.rows), len(self.names)))
        for place, row in enumerate(self.rows):
            found[place, list(row)] = list(row.values())
        return found


class Program:
    """The whole game: both sides, and the payoffs of the first for every two variables at the same end."""

    def __init__(self, limits: Limits) -> None:
        """Go through every public history."""
        self.limits, self.sides = limits, (Side(), Side())
        self.payoffs: dict[tuple[int, int], float] = defaultdict(float)
        dealt: list[Terms] = [{None: float(chance)} for chance in model().dealt]
        self._walk(History(limits=limits), (dealt, dealt))
        self.matrix = np.zeros((len(self.sides[FIRST].names), len(self.sides[SECOND].names)))
        for (one, other), payoff in self.payoffs.items():
            self.matrix[one, other] = payoff

    def _walk(self, history: History, reach: tuple[list[Terms], list[Terms]]) -> None:
        """`reach` has each player's probability to get here, by class before that player's draw, by value after."""
        player = history.to_act
        if player is None:
            self._end(history, reach)
            return
        side, mine = self.sides[player], reach[player]
        if history.phase is Phase.DRAW:
            for hand, before in enumerate(mine):
                side.choose([(history.text, hand, hold) for hold in range(4)], before)
            for thrown in range(3):
                drawn = self._drawn(history.text, len(mine), thrown)
                self._walk(history.draw(thrown), _with(reach, player, drawn))
            return
        for hand, before in enumerate(mine):
            side.choose([(history.text, hand, action) for action in history.actions], before)
        for action in history.actions:
            after: list[Terms] = [{(history.text, hand, action): 1.0} for hand in range(len(mine))]
            self._walk(history.act(action), _with(reach, player, after))

    def _drawn(self, text: str, hands: int, thrown: int) -> list[Terms]:
        """The probability of each final value after this number of cards."""
        chances = final_values()
        holds = [hold for hold in range(4) if 2 - hold.bit_count() == thrown]
        return [
            {
                (text, hand, hold): float(chances[hold, hand, value])
                for hand, hold in product(range(hands), holds)
                if chances[hold, hand, value]
            }
            for value in range(chances.shape[2])
        ]

    def _end(self, history: History, reach: tuple[list[Terms], list[Terms]]) -> None:
        stake = min(history.paid)
        for mine, theirs in product(range(len(reach[FIRST])), range(len(reach[SECOND]))):
            if history.phase is Phase.FOLDED:
                last = (history.after or history.before)[:-1]
                won = stake if len(last) % 2 == SECOND else -stake
            else:
                won = stake * (int(mine > theirs) - int(mine < theirs))
            for (one, factor), (other, times) in product(reach[FIRST][mine].items(), reach[SECOND][theirs].items()):
                if one is not None and other is not None:
                    at = self.sides[FIRST].names[one], self.sides[SECOND].names[other]
                    self.payoffs[at] += won * factor * times

    def value(self) -> float:
        """The win of the first player if both play best."""
        first, second = self.sides
        equations, others = first.matrix(), second.matrix()
        size, free = equations.shape[1], len(others)
        above = np.block([[equations, np.zeros((len(equations), free))], [-self.matrix.T, others.T]])
        low = np.concatenate([first.right, np.full(len(others.T), -highspy.kHighsInf)])
        high = np.concatenate([first.right, np.zeros(len(others.T))])
        cost = np.concatenate([np.zeros(size), second.right])
        return maximum(cost, above, low, high, np.concatenate([np.zeros(size), np.full(free, -highspy.kHighsInf)]))

    def best_response(self, player: int, other: Floats) -> float:
        """The most that a player wins against the other's variables."""
        gains = self.matrix @ other if player == FIRST else -self.matrix.T @ other
        side = self.sides[player]
        right = np.array(side.right)
        return maximum(gains, side.matrix(), right, right, np.zeros(len(gains)))


def _with(both: tuple[list[Terms], list[Terms]], player: int, one: list[Terms]) -> tuple[list[Terms], list[Terms]]:
    return (one, both[1]) if player == FIRST else (both[0], one)


def maximum(cost: Floats, matrix: Floats, low: Floats, high: Floats, least: Floats) -> float:
    """The largest cost @ x with low <= matrix @ x <= high and x >= least."""
    program = highspy.HighsLp()
    program.num_row_, program.num_col_ = matrix.shape
    program.sense_ = highspy.ObjSense.kMaximize
    program.col_cost_, program.col_lower_ = cost, least
    program.col_upper_ = np.full(len(cost), highspy.kHighsInf)
    program.row_lower_, program.row_upper_ = low, high
    columns, rows = np.nonzero(matrix.T)
    program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    program.a_matrix_.start_ = np.searchsorted(columns, np.arange(len(cost) + 1)).astype(np.int32)
    program.a_matrix_.index_ = rows.astype(np.int32)
    program.a_matrix_.value_ = matrix[rows, columns]
    solver = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.setOptionValue("output_flag", False)
    solver.passModel(program)
    solver.run()
    assert solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return float(solver.getInfo().objective_function_value)
