"""Descriptions of tables, views and functions, made without any table."""

import pytest

from outs.cards.answers.answer import Answer, RowsAnswer
from outs.cards.errors import BadInput
from outs.display.answers import rows, text
from outs.display.text import View as Screen
from outs.tables.declaration import Table
from outs.tables.schema import ON_REQUEST, TABLES
from outs.tables.sql.description import contents, describe
from outs.tables.sql.functions import ALL_FUNCTIONS
from outs.tables.sql.views import VIEWS, View
from outs.tests.cases import all_of, some_of

RELATIONS: dict[str, Table | View] = {**TABLES, **ON_REQUEST, **{view.name: view for view in VIEWS}}
FUNCTIONS = {function.name: function for function in ALL_FUNCTIONS}


def test_everything_is_listed_once() -> None:
    listed = [row["name"].partition("(")[0] for row in contents().rows()]
    assert listed == [*RELATIONS, *FUNCTIONS]
    kinds = {row["name"]: row["kind"] for row in contents().rows()}
    assert (kinds["flop"], kinds["river"], kinds["flop_states"]) == ("table", "table on request", "view")
    assert (kinds["mask(cards)"], kinds["river_row(hole, board)"]) == ("function", "table function")
    assert len(list(contents().rows(3))) == 3


@all_of("name", RELATIONS)
def test_a_table_is_described_as_it_is_declared(name: str) -> None:
    declared, body = RELATIONS[name], describe(name).to_json()
    assert (body["name"], body["title"], body["rows"]) == (name, declared.title, declared.rows)
    assert body["key"] == list(declared.key) == [one["name"] for one in body["columns"] if one["is_key"]]
    assert [(one["name"], one["type"], one["meaning"], one["nullable"]) for one in body["columns"]] == [
        (one.name, one.type, one.meaning, one.nullable) for one in declared.columns
    ]
    flat = rows(describe(name))
    assert [row["name"] for row in flat] == [column.name for column in declared.columns]
    assert {row["table"] for row in flat} == {name}


@all_of("name", FUNCTIONS)
def test_a_function_is_described_with_its_example(name: str) -> None:
    body = describe(name).to_json()
    assert (body["name"], body["title"]) == (name, FUNCTIONS[name].meaning)
    assert (body["example"], body["gives"]) == FUNCTIONS[name].example
    shown = text(describe(name))
    assert f"{name}({FUNCTIONS[name].parameters})" in shown
    assert "Example: " in shown


@some_of("width", [60, 80, 200], 1)
def test_a_description_fits_the_screen(width: int) -> None:
    described = {"": contents(), **{name: describe(name) for name in (*RELATIONS, *FUNCTIONS)}}
    assert {name: found for name, answer in described.items() if (found := misfits(answer, width))} == {}


def misfits(answer: Answer, width: int) -> list[str]:
    """The lines of a description that are wider than the screen, and the columns that it leaves out."""
    shown = text(answer, Screen(width=width))
    found = [line for line in shown.splitlines() if len(line) > width]
    if not isinstance(answer, RowsAnswer) and "columns" in answer.to_json():
        found += [column["name"] for column in answer.to_json()["columns"] if column["name"] not in shown]
    return found


def test_names_are_found_in_any_case_and_with_parentheses() -> None:
    assert describe("FLOP") == describe(" flop ")
    assert describe("mask(cards)") == describe("mask")


@all_of(
    ("name", "meant"),
    [("turnstates", "did you mean turn_states?"), ("xyzzy", "outs tables describe lists them all"), ("", "lists")],
)
def test_an_unknown_name_is_refused_with_what_may_be_meant(name: str, meant: str) -> None:
    with pytest.raises(BadInput, match=f"there is no table, view or function '{name}'.*{meant}".replace("?", r"\?")):
        describe(name)
