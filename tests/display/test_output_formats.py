"""JSON, tables of rows as text, and Parquet."""

import csv
import io
import json
from math import inf, nan
from typing import Any

import polars as pl
import pytest

from outs.cards.errors import BadQuery
from outs.display.output_formats import Form, RowLines, json_lines, json_text, parquet_bytes
from outs.tests.cases import all_of


def test_csv_reads_back() -> None:
    written: list[dict[str, Any]] = [{"a": 1, "b": 'x,"y"'}, {"a": None, "b": "two\nlines"}]
    shown = "".join(RowLines("csv").lines(written))
    assert list(csv.DictReader(io.StringIO(shown))) == [{"a": "1", "b": 'x,"y"'}, {"a": "", "b": "two\nlines"}]


def test_json_is_one_value_on_one_line() -> None:
    printed = json_text({"a": "♥\n", "b": [1, None, True]})
    assert "\n" not in printed
    assert json.loads(printed) == {"a": "♥\n", "b": [1, None, True]}


@all_of(
    ("form", "lines"),
    [
        ("csv", ["cards,hold,value\n", "2c|3c,,0.5\n", "3c,3c,1.0\n"]),
        ("tsv", ["cards\thold\tvalue\n", "2c|3c\t\t0.5\n", "3c\t3c\t1.0\n"]),
        ("md", ["| cards | hold | value |\n| --- | --- | --- |\n", "| 2c\\|3c |  | 0.5 |\n", "| 3c | 3c | 1.0 |\n"]),
    ],
)
def test_many_rows_share_one_header_in_every_form(form: Form, lines: list[str]) -> None:
    one: list[dict[str, Any]] = [{"cards": "2c|3c", "hold": None, "value": 0.5}]
    other: list[dict[str, Any]] = [{"cards": "3c", "hold": "3c", "value": 1.0}]
    writer = RowLines(form)
    assert [*writer.lines(one), *writer.lines(other)] == lines


def test_parquet_reads_back() -> None:
    rows: list[dict[str, Any]] = [{"cards": "2c", "value": None}, {"cards": "3c", "value": 0.5}]
    assert pl.read_parquet(io.BytesIO(parquet_bytes(rows))).to_dicts() == rows


def test_numbers_that_json_lacks_are_null() -> None:
    assert json_text({"a": [nan, -inf, 1.5], "b": {"c": inf}}) == '{"a": [null, null, 1.5], "b": {"c": null}}'


def test_numbers_that_json_lacks_are_empty_in_csv() -> None:
    assert list(RowLines("csv").lines([{"a": nan, "b": 2.5}])) == ["a,b\n", ",2.5\n"]


def test_lines_of_json_are_made_one_by_one() -> None:
    assert list(json_lines([{"a": 1}, {"a": 2}])) == ['{"a": 1}\n', '{"a": 2}\n']


def test_csv_without_rows_is_its_header_if_there_is_one() -> None:
    assert list(RowLines("csv").lines([])) == []
    assert list(RowLines("csv").lines([], ["a", "b"])) == ["a,b\n"]


def test_a_row_with_other_columns_is_refused() -> None:
    with pytest.raises(BadQuery, match="columns"):
        list(RowLines("csv").lines([{"a": 1}, {"b": 2}]))


@all_of("names", [["a"], ["a", "b", "c"], ["b", "c"]])
def test_named_columns_other_than_those_of_the_header_are_refused_without_rows_too(names: list[str]) -> None:
    lines = RowLines("csv")
    assert list(lines.lines([], ["a", "b"])) == ["a,b\n"]
    with pytest.raises(BadQuery, match="columns"):
        list(lines.lines([], names))
    assert list(lines.lines([{"b": 2, "a": 1}], ["b", "a"])) == ["1,2\n"]


def test_a_copy_goes_on_under_the_same_header_and_changes_nothing_for_the_lines_it_was_made_of() -> None:
    lines = RowLines("tsv")
    early = lines.copy()
    assert list(early.lines([{"a": 1}])) == ["a\n", "1\n"]
    assert list(lines.lines([{"b": 1}])) == ["b\n", "1\n"]
    assert list(lines.copy().lines([{"b": 2}])) == ["2\n"]


@all_of(("form", "line"), [("csv", "true,false,\n"), ("tsv", "true\tfalse\t\n"), ("md", "| true | false |  |\n")])
def test_true_and_false_are_written_as_in_json(form: Form, line: str) -> None:
    *_, found = RowLines(form).lines([{"a": True, "b": False, "c": None}])
    assert found == line


def test_lists_and_objects_are_written_as_in_json() -> None:
    values = [[True, None, 1.5], {"a": False}]
    *_, line = RowLines("csv").lines([{"a": values[0], "b": values[1]}])
    assert [json.loads(cell) for cell in next(csv.reader([line]))] == values


def test_text_that_could_be_a_formula_is_harmless_in_csv() -> None:
    names = ["=1+2", "+sIG", "-x", "@a", "\t=1", "a\r\n=1", "-0.5", "-1/2", "-1/x", "a=b"]
    text = "".join(RowLines("csv").lines([{"player": name, "won": -0.5} for name in names]))
    shown = ["'=1+2", "'+sIG", "'-x", "'@a", "'\t=1", "a \n=1", "-0.5", "-1/2", "'-1/x", "a=b"]
    assert [tuple(row.values()) for row in csv.DictReader(io.StringIO(text))] == [(name, "-0.5") for name in shown]
