"""The certificate of a draw game and the values of its moves, computed again from the written tables alone."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow as pa

from outs.games.draw.betting.game_model import RoundTree
from outs.games.draw.betting.rules import LIMITS
from outs.games.draw.betting.values import UNIT, Certificate, Draws, Game, Parts, Strategies
from outs.pipeline.draw_game.evaluation import FINEST, MOVES, Evaluation
from outs.pipeline.draw_game.hands import bet_rows, draw_rows, final_rows
from outs.pipeline.draw_game.solution import INPUTS, Solution, model_of
from outs.pipeline.stages.checks import require
from outs.pipeline.stages.inputs import column
from outs.tables.draw_game import BETS, DRAW_HOLDS, FINAL, NODES
from outs.tables.files.formats.parquet import read_parts, read_table

COLUMN_OF = {action: name for name, actions in MOVES.items() for action in actions}
"""The column of each action's frequency."""
CLOSE = 1e-6
"""Tolerance of the certificate, in antes."""
ROUNDING = 1.5 / FINEST
"""Tolerance of the values of moves, which are rounded to whole numbers of 1/4096 antes."""
Groups = Callable[[], Iterable[pa.Table]]


@dataclass(frozen=True)
class WrittenGame:
    """The tables of a game as they were written.

    nodes               the public decisions
    bets, draws, final  functions that read the row groups of the tables by hand
    """

    nodes: pa.Table
    bets: Groups
    draws: Groups
    final: Groups


def written_game(game: str, directory: Path) -> tuple[Game, WrittenGame]:
    """Return a game of the whole deck with its tables in a folder, of which the large ones are read group by group."""
    inputs = {table.name: read_table(table, directory / table.file_name) for table in INPUTS[game]}
    bets, draws, final = (partial(read_parts, directory / table[game].file_name) for table in (BETS, DRAW_HOLDS, FINAL))
    nodes = read_table(NODES[game], directory / NODES[game].file_name)
    return Game(model_of(game, inputs), LIMITS), WrittenGame(nodes, bets, draws, final)


def recomputed(game: Game, written: WrittenGame) -> Certificate:
    """Return the certificate of the written frequencies, after comparing it and the value of each move with the tables.

    Raises `InvariantBroken` if frequencies do not add up to one, or if a value differs.
    """
    solution = Solution(game, strategies_of(game, written), written.nodes["passes"][0].as_py())
    certificate = game.certificate(solution.strategies)
    for name, value in (
        ("game_value", certificate.value),
        ("first_gain", certificate.first_gain),
        ("second_gain", certificate.second_gain),
        ("exploitability", certificate.exploitability),
    ):
        differs = np.abs(written.nodes[name].to_numpy() - value).max()
        require(differs <= CLOSE, f"{name} is {value:.6f} by the written frequencies, and another number in the table")
    found = Evaluation(solution)
    for rows, groups in (
        (bet_rows, [pa.concat_tables(written.bets())]),
        (draw_rows, written.draws()),
        (final_rows, written.final()),
    ):
        for again, group in zip(rows(found), groups, strict=True):
            _require_values(pa.table(dict(again)), group)
    return certificate


def _require_values(again: pa.Table, written: pa.Table) -> None:
    """Raise `InvariantBroken` unless the values of all moves are those that were computed again."""
    for name in (name for name in again.column_names if name.endswith("_value")):
        one, other = (np.asarray(data[name].to_numpy(), float) for data in (again, written))
        is_close = (np.isnan(one) == np.isnan(other)) & ~(np.abs(one - other) > ROUNDING)
        if not is_close.all():
            at = int(is_close.argmin())
            require(False, f"{name} is {other[at]} after {written['history'][at].as_py()!r}, and {one[at]} again")


def strategies_of(game: Game, written: WrittenGame) -> Strategies:
    """Return the frequencies of the tables. Raises `InvariantBroken` if those of a decision do not add up to one."""
    tree, seen, cards = game.tree, game.seen, game.model.cards + 1
    bets = _round_parts(tree, pa.concat_tables(written.bets()))
    ways, hands = len(tree.ways_on), len(game.model.ways)
    parts, holds = (np.empty((ways * (1 + seen), cards, hands), kind) for kind in (np.uint16, np.uint8))
    for decision, rows in enumerate(written.draws()):
        for thrown in range(cards):
            parts[decision, thrown] = _units(rows, f"draw_{thrown}")
            holds[decision, thrown] = column(rows, f"draw_{thrown}_hold")
        _require_whole(rows, parts[decision])
    is_first = np.arange(len(parts)) % (1 + seen) == 0
    draws = Draws(parts[is_first], holds[is_first]), Draws(parts[~is_first], holds[~is_first])
    final = [_round_parts(tree, rows) for rows in written.final()]
    return Strategies(bets, draws, np.stack(final))


def _round_parts(tree: RoundTree, rows: pa.Table) -> Parts:
    """Return the frequencies of a round, (actions, x), from the rows of its decisions."""
    each = len(rows) // len(tree.actors)
    parts = np.empty((len(tree.actions), each), np.uint16)
    for decision, (start, stop) in enumerate(pairwise(tree.first_actions.tolist())):
        here = rows.slice(decision * each, each)
        for action in range(start, stop):
            parts[action] = _units(here, COLUMN_OF[tree.actions[action]])
        _require_whole(here, parts[start:stop])
    return parts


def _units(rows: pa.Table, name: str) -> Parts:
    units: Parts = np.rint(np.nan_to_num(rows[name].to_numpy()) * UNIT).astype(np.uint16)
    return units


def _require_whole(rows: pa.Table, parts: Parts) -> None:
    whole = bool((parts.sum(axis=0, dtype=np.int64) == UNIT).all())
    require(whole, f"frequencies do not add up to one after {rows['history'][0].as_py()!r}")
