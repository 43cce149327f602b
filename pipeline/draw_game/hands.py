"""The tables of a draw game by hand: bets before the draw, draws, and bets after it by final hand."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow import compute

from ...games.draw.betting.rules import FIRST, SECOND, History
from ...tables.declaration import Table
from ...tables.draw_game import BETS, DRAW_HOLDS, FINAL, GAMES, NODES, STEPS
from ..stages.checks import Check, Inputs
from ..stages.inputs import column
from ..stages.stage import Columns, SolvedStage, SolverWork, Work
from .evaluation import (
    MOVES,
    Evaluation,
    at_decisions,
    draw_histories,
    frequencies_of,
    joined,
    keyed,
    move_columns,
    values_of,
)
from .solution import INPUTS, solution_after

Shares = npt.NDArray[np.float32]
MOST_WON = 25
"""Antes that a player can win: the ante, and four bets in each round."""
ROUNDING = 1e-3
"""Tolerance for the mean of rounded values."""
Rows = Callable[[Evaluation], Iterator[Columns]]


def stage_of(game: str, table: Table, rows: Rows, *checks: Check) -> SolvedStage:
    """Return the stage of one of a game's tables by hand, whose rows are made by `rows`."""
    nodes = NODES[game]

    def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
        passes = inputs[nodes.name]["passes"][0].as_py()
        solver = SolverWork.of(work)
        solution = solution_after(game, passes, inputs, solver)
        solver.watcher.started(f"{table.name}: writing")
        yield from rows(Evaluation(solution))

    return SolvedStage(
        table,
        (*INPUTS[game], nodes),
        build,
        (*map(_met, CONDITIONS), *checks),
        {"game": game},
        groups_of,
        solved_by=nodes.name,
    )


def bet_rows(found: Evaluation) -> Iterator[Columns]:
    """Yield the decisions before the draw, by hand class."""
    game, parts = found.solution.game, found.solution.strategies.bets
    yield joined(list(_round(found, History(limits=game.limits), False, parts, found.before, "hand_id")))


def final_rows(found: Evaluation) -> Iterator[Columns]:
    """Yield the decisions after the draw by final value, one public history of draws after another."""
    histories = [*draw_histories(found.solution.game)]
    for at, (way, first, second, values) in enumerate(found.rounds_after()):
        parts = found.solution.strategies.final[at]
        history = histories[way].draw(first).draw(second)
        yield joined(list(_round(found, history, True, parts, values, "value")))


def _round(
    found: Evaluation, history: History, is_after: bool, parts: Any, values: Any, key: str
) -> Iterator[dict[str, Any]]:
    tree = found.solution.game.tree
    numbers = np.arange(parts.shape[1]) + (key == "value")
    for decision, node in enumerate(at_decisions(history, tree, is_after)):
        own = values[tree.actors[decision]]
        yield keyed(node, key, numbers, move_columns(node, tree, decision, parts, own))


def draw_rows(found: Evaluation) -> Iterator[Columns]:
    """Yield the decisions to draw by hand class, one public history after another."""
    game = found.solution.game
    for place, history in enumerate(draw_histories(game)):
        yield _draw(found, history, FIRST, place)
        for cards in range(game.seen):
            yield _draw(found, history.draw(cards), SECOND, place * game.seen + cards)


def _draw(found: Evaluation, history: History, player: int, decision: int) -> dict[str, Any]:
    game, draws = found.solution.game, found.solution.strategies.draws[player]
    way, first = (decision, 0) if player == FIRST else divmod(decision, game.seen)
    reach = found.final_reach[1 - player]
    other = float((reach[way * game.seen] if player == FIRST else reach[way, first]).sum())
    worth, columns = found.draw(player, decision).cards, {}
    for cards, name in enumerate(STEPS[: game.model.cards + 1]):
        columns[name] = frequencies_of(draws.parts[decision, cards])
        columns[f"{name}_hold"] = pa.array(draws.holds[decision, cards])
        columns[f"{name}_value"] = values_of(worth[cards], other)
    return keyed(history, "hand_id", np.arange(len(game.model.ways)), columns)


@dataclass(frozen=True)
class Groups:
    """Facts about a table, gathered one row group at a time because the table is too large for memory.

    names  the keys of `CONDITIONS` that every row group meets
    mean   the mean value of the hands in the first row group, if they are hands before the draw; else None
    """

    names: set[str]
    mean: float | None


def groups_of(parts: Iterable[pa.Table], inputs: Inputs) -> Groups:
    """Return the facts about a table with these row groups."""
    met, mean = {*CONDITIONS}, None
    for number, part in enumerate(parts):
        names = [name for name in (*MOVES, *STEPS) if name in part.column_names]
        shares, values = (
            np.stack([np.nan_to_num(part[f"{name}{kind}"].to_numpy()) for name in names]) for kind in ("", "_value")
        )
        met &= {name for name, holds in CONDITIONS.items() if holds(part, shares, values)}
        if number == 0 and "hand_id" in part.column_names:
            ways = column(inputs["hand_classes"], "ways")
            mean = float((shares * values).sum(axis=0)[: len(ways)] @ ways / ways.sum())
    return Groups(met, mean)


def _sums(_part: pa.Table, shares: Shares, _values: Shares) -> bool:
    return bool((shares >= 0).all() and (shares.sum(axis=0) == 1).all())


def _bounds(_part: pa.Table, _shares: Shares, values: Shares) -> bool:
    return bool(np.abs(values).max() <= MOST_WON)


def _better(part: pa.Table, _shares: Shares, _values: Shares) -> bool:
    """Return true if a higher final hand wins no less by calling a bet, which ends in a showdown."""
    if "value" not in part.column_names:
        return True
    faces_a_bet = part.filter(compute.is_valid(part["fold_value"]))
    called, hand = (np.nan_to_num(faces_a_bet[name].to_numpy()).astype(float) for name in ("call_value", "value"))
    return bool((np.diff(called)[np.diff(hand) > 0] >= 0).all())


CONDITIONS: dict[str, Callable[[pa.Table, Shares, Shares], bool]] = {
    "frequencies add up to exactly one": _sums,
    "nobody wins more than all bets": _bounds,
    "a better hand wins no less by calling": _better,
}
"""Conditions that every row group must meet, by name."""


def _met(name: str) -> Check:
    """Check one of `CONDITIONS`."""
    return Check(name, lambda groups, _inputs: name in groups.names)


def _the_game_is_worth(nodes: Table) -> Check:
    """Check that all hands together win the game's value from the first bet on."""

    def holds(groups: Groups, inputs: Inputs) -> bool:
        value = inputs[nodes.name]["game_value"][0].as_py()
        return groups.mean is not None and abs(groups.mean - value) < ROUNDING

    return Check("all hands together win the value of the game", holds)


STAGES = tuple(
    stage
    for game in GAMES
    for stage in (
        stage_of(game, BETS[game], bet_rows, _the_game_is_worth(NODES[game])),
        stage_of(game, DRAW_HOLDS[game], draw_rows),
        stage_of(game, FINAL[game], final_rows),
    )
)
"""The stages of all games."""
