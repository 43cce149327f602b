"""The table of a draw game's public decisions: solves the game, certifies the strategies and sums them up."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...games.draw.betting.rules import FIRST, PLAYERS, SECOND, History, Phase
from ...games.draw.betting.values import UNIT, Certificate, RoundValues, own_reach
from ...tables.draw_game import GAMES, NODES, STEPS
from ..stages.checks import Check, Inputs, check
from ..stages.inputs import column
from ..stages.stage import Columns, SolvedStage, SolverWork, Work
from .evaluation import MOVES, Evaluation, at_decisions, draw_histories
from .solution import GOAL, INPUTS, Solution, solve, solver_for

Floats = npt.NDArray[np.float64]
CLOSE = 1e-6
"""Tolerance of sums, as a share of all deals or in antes."""
SURE = 1e-9
"""Share of deals from which on values are compared."""


def stage_of(game: str) -> SolvedStage:
    """Return the stage of a game."""
    name = GAMES[game]

    def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
        passes = SolverWork.of(work)
        solution, certificate = solve(name, solver_for(game, inputs, passes), passes)
        yield node_columns(solution, certificate)

    return SolvedStage(
        NODES[game], INPUTS[game], build, CHECKS, {"game": game}, solved_by=name, suffices=is_as_accurate, goal=GOAL
    )


def is_as_accurate(table: pa.Table, goal: float) -> bool:
    """Return true if the published strategies meet a goal."""
    return bool(table["exploitability"][0].as_py() <= goal)


def node_columns(solution: Solution, certificate: Certificate) -> Columns:
    """Return the columns of every public decision, in the order of the histories' texts."""
    rows = sorted(nodes_of(Evaluation(solution)), key=lambda row: row["history"])
    shared = {
        "game_value": certificate.value,
        "first_gain": certificate.first_gain,
        "second_gain": certificate.second_gain,
        "exploitability": certificate.exploitability,
        "passes": solution.passes,
    }
    return {name: [row[name] for row in rows] for name in rows[0]} | {
        name: [value] * len(rows) for name, value in shared.items()
    }


@dataclass(frozen=True)
class Range:
    """One decision over all hands of the player to act.

    own, other  reach of this player's hands (x,), and the sum over the other's
    shares      (choices, x)  frequency of each choice
    worth       (choices, x)  value of each choice, times the other player's reach
    """

    own: Floats
    other: float
    shares: Floats
    worth: Floats

    @property
    def reach(self) -> float:
        """The share of deals that get here."""
        return float(self.own.sum() * self.other)

    @property
    def frequencies(self) -> list[float | None]:
        """The frequency of each choice over all hands that get here; None if none does."""
        total = self.own.sum()
        return [float(share @ self.own / total) if total > 0 else None for share in self.shares]

    @property
    def value(self) -> float | None:
        """The average win of the player to act; None if play never gets here."""
        return float((self.shares * self.worth).sum(axis=0) @ self.own / self.reach) if self.reach > 0 else None


def nodes_of(found: Evaluation) -> Iterator[dict[str, Any]]:
    """Yield the columns of every decision, but for those of the whole game."""
    game, strategies = found.solution.game, found.solution.strategies
    tree, first_reach = game.tree, found.final_reach[FIRST]
    yield from _round_rows(found, History(limits=game.limits), False, strategies.bets, found.before)
    reach = [own_reach(tree, player, strategies.bets, game.model.dealt) for player in (FIRST, SECOND)]
    for place, (way, history) in enumerate(zip(tree.ways_on, draw_histories(game), strict=True)):
        yield _draw_row(found, history, FIRST, place, reach[FIRST][way], float(reach[SECOND][way].sum()))
        for cards in range(game.seen):
            decision, other = place * game.seen + cards, float(first_reach[place, cards].sum())
            yield _draw_row(found, history.draw(cards), SECOND, decision, reach[SECOND][way], other)
    histories = [*draw_histories(game)]
    for at, (place, first, second, values) in enumerate(found.rounds_after()):
        history = histories[place].draw(first).draw(second)
        yield from _round_rows(found, history, True, strategies.final[at], values)


def _round_rows(
    found: Evaluation, history: History, is_after: bool, parts: Any, values: tuple[RoundValues, RoundValues]
) -> Iterator[dict[str, Any]]:
    tree = found.solution.game.tree
    for decision, (node, actor) in enumerate(zip(at_decisions(history, tree, is_after), tree.actors, strict=True)):
        choices = slice(*tree.first_actions[decision : decision + 2])
        own, others = values[1 - actor].reach[choices.start], values[actor].reach[choices.start]
        here = Range(own, float(others.sum()), parts[choices] / UNIT, values[actor].actions[choices])
        frequencies = dict(zip(tree.actions[choices], here.frequencies, strict=True))
        moves = {
            name: next((frequencies[action] for action in frequencies if action in actions), None)
            for name, actions in MOVES.items()
        }
        yield _row(node, here) | moves | dict.fromkeys(_draw_names(found))


def _draw_row(
    found: Evaluation, node: History, player: int, decision: int, own: Floats, other: float
) -> dict[str, Any]:
    shares = found.solution.strategies.draws[player].parts[decision] / UNIT
    here = Range(own, other, shares, found.draw(player, decision).cards)
    drawn = dict(zip(_draw_names(found), here.frequencies, strict=True))
    return _row(node, here) | dict.fromkeys(MOVES) | drawn


def _draw_names(found: Evaluation) -> list[str]:
    return [f"draw_{cards}" for cards in range(found.solution.game.model.cards + 1)]


def _row(node: History, here: Range) -> dict[str, Any]:
    value = here.value
    return {
        "history": node.text,
        "to_act": PLAYERS[node.to_act or FIRST],
        "phase": str(node.phase),
        "first_paid": node.paid[FIRST],
        "second_paid": node.paid[SECOND],
        "reach": here.reach,
        "value_first": value if value is None or node.to_act == FIRST else -value,
    }


@check
def every_decision_of_the_rules_has_a_row(data: pa.Table, _inputs: Inputs) -> bool:
    """Check that each history, parsed again, gives the row's player to act, phase and chips."""
    for row in data.select(["history", "to_act", "phase", "first_paid", "second_paid"]).to_pylist():
        node = History.parse(row["history"])
        if (row["to_act"], row["phase"]) != (PLAYERS[node.to_act or FIRST], node.phase):
            return False
        if (row["first_paid"], row["second_paid"]) != node.paid:
            return False
    return True


@check
def frequencies_add_up_to_one(data: pa.Table, _inputs: Inputs) -> bool:
    """Check the moves of every decision that is reached."""
    totals = np.sum([_filled(data, name) for name in (*MOVES, *STEPS)], axis=0)
    reached = _filled(data, "reach") > SURE
    return bool(np.abs(totals[reached] - 1).max() < CLOSE)


@check
def reach_is_that_of_the_moves(data: pa.Table, _inputs: Inputs) -> bool:
    """Check that the reach of a decision is the reach of the one before it times the frequency of the move."""
    rows = _by_history(data)
    return all(
        abs(rows[child]["reach"] - row["reach"] * (row[name] or 0)) < CLOSE
        for row in rows.values()
        for child, name in _children(row, rows)
    )


@check
def values_are_those_of_the_moves(data: pa.Table, _inputs: Inputs) -> bool:
    """Check that the value is the mean over the moves, where every move leads to a decision or to a fold."""
    rows = _by_history(data)
    for row in rows.values():
        node, mean = History.parse(row["history"]), 0.0
        children = {name: child for child, name in _children(row, rows)}
        moves = [name for name in (*MOVES, *STEPS) if row[name]]
        if row["reach"] < SURE or any(name != "fold" and name not in children for name in moves):
            continue
        lost = -row["first_paid"] if node.to_act == FIRST else row["second_paid"]
        for name in moves:
            mean += row[name] * (lost if name == "fold" else rows[children[name]]["value_first"])
        if abs(mean - row["value_first"]) * row["reach"] > CLOSE:
            return False
    return bool(abs(rows[""]["value_first"] - rows[""]["game_value"]) < CLOSE)


@check
def best_responses_gain_something_and_their_mean_is_the_exploitability(data: pa.Table, _inputs: Inputs) -> bool:
    """Check that a best response never loses to the strategy it replaces."""
    first, second = _filled(data, "first_gain"), _filled(data, "second_gain")
    mean = np.abs((first + second) / 2 - _filled(data, "exploitability")).max() < CLOSE
    return bool(mean and min(first.min(), second.min()) > -CLOSE and (column(data, "passes") > 0).all())


def _filled(data: pa.Table, name: str) -> Floats:
    filled: Floats = np.nan_to_num(np.asarray(data[name].to_numpy(), float))
    return filled


def _by_history(data: pa.Table) -> dict[str, dict[str, Any]]:
    return {row["history"]: row for row in data.to_pylist()}


def _children(row: dict[str, Any], rows: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the text of every decision that follows, with the column of the move that leads there."""
    node = History.parse(row["history"])
    if node.phase is Phase.DRAW:
        found = [(node.draw(cards).text, name) for cards, name in enumerate(STEPS)]
    else:
        found = [(node.act(action).text, name) for action in node.actions for name in MOVES if action in MOVES[name]]
    yield from ((text, name) for text, name in found if text in rows)


CHECKS: tuple[Check, ...] = (
    every_decision_of_the_rules_has_a_row,
    frequencies_add_up_to_one,
    reach_is_that_of_the_moves,
    values_are_those_of_the_moves,
    best_responses_gain_something_and_their_mean_is_the_exploitability,
)
STAGES = tuple(map(stage_of, GAMES))
"""The stage of each game."""
