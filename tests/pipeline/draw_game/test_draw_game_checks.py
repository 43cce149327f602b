"""The checks of the tables of draw games with betting: each notices a wrong value."""

from functools import cache

import pyarrow as pa
import pytest

from outs.pipeline.catalogue import STAGES
from outs.pipeline.draw_game import hands, nodes
from outs.pipeline.draw_game.evaluation import Evaluation
from outs.pipeline.draw_game.nodes import node_columns
from outs.tables.draw_game import STEPS
from outs.tests.cases import all_of
from outs.tests.pipeline.draw_game.small_deck import model
from outs.tests.pipeline.draw_game.small_game import solved
from outs.tests.pipeline.mutations import Change, changed


@cache
def small_nodes() -> pa.Table:
    """The public decisions of the small deck's game; it has columns for five cards thrown, which it does not have."""
    table = pa.table(dict(node_columns(*solved())))
    for name in STEPS:
        if name not in table.column_names:
            table = table.append_column(name, pa.nulls(len(table), pa.float64()))
    return table


def failing(data: pa.Table) -> set[str]:
    """The names of the checks that fail."""
    return {check.name for check in nodes.CHECKS if check.problem(data, {}) is not None}


def test_the_small_game_passes_every_check() -> None:
    assert failing(small_nodes()) == set()


@all_of(
    ("check", "change"),
    [
        ("every decision of the rules has a row", ("to_act", 0, "second")),
        ("every decision of the rules has a row", ("first_paid", 1, 1)),
        ("frequencies add up to one", ("raise", 0, 0.01)),
        ("frequencies add up to one", ("draw_0", 2, 0.01)),
        ("reach is that of the moves", ("reach", 1, 0.001)),
        ("values are those of the moves", ("value_first", 0, 0.01)),
        ("values are those of the moves", ("game_value", 0, 0.01)),
        ("best responses gain something and their mean is the exploitability", ("exploitability", 0, 0.01)),
        ("best responses gain something and their mean is the exploitability", ("first_gain", 0, -1.0)),
    ],
)
def test_a_wrong_number_fails_its_check(check: str, change: Change) -> None:
    assert check in failing(changed(small_nodes(), [change]))


def test_a_bad_row_of_a_table_by_hand_fails_its_check() -> None:
    inputs = {"hand_classes": pa.table({"ways": model().ways})}
    final = [pa.table(dict(part)) for part in hands.final_rows(Evaluation(solved()[0]))]
    assert hands.groups_of(final, inputs).names == {*hands.CONDITIONS}
    shown = next(number for number, row in enumerate(final[3].to_pylist()) if row["fold"] is not None)
    for name, change in (
        ("frequencies", ("call", 0, 0.25)),
        ("values", ("call_value", 0, 60.0)),
        ("calls", ("call_value", shown + 5, -20.0)),
    ):
        found = hands.groups_of([final[0], changed(final[3], [change])], inputs)
        assert name not in found.names


def test_the_first_bets_are_worth_the_value_of_the_game() -> None:
    inputs = {"hand_classes": pa.table({"ways": model().ways})}
    bets = [pa.table(dict(part)) for part in hands.bet_rows(Evaluation(solved()[0]))]
    mean = hands.groups_of(bets, inputs).mean
    assert mean == pytest.approx(solved()[1].value, abs=1e-3)
    stage = STAGES["draw_game_bets"]
    worth = {"draw_game": pa.table({"game_value": [solved()[1].value]})}
    (check,) = (one for one in stage.checks if one.name == "all hands together win the value of the game")
    assert check.problem(hands.groups_of(bets, inputs), worth) is None
    assert check.problem(hands.groups_of([changed(bets[0], [("call_value", 3, 9.0)])], inputs), worth) is not None


def test_moves_without_a_value_are_null_where_the_other_player_never_comes() -> None:
    for part in (pa.table(dict(part)) for part in hands.final_rows(Evaluation(solved()[0]))):
        for row in part.to_pylist():
            assert (row["fold"] is None) == (row["fold_value"] is None)
            assert (row["raise_value"] is None) or (row["raise"] is not None)
