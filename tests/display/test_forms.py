"""JSON, tables of rows as text, and Parquet."""

import csv
import io
import json
from math import inf, nan
from typing import Any

import polars as pl
import pytest

from outs.cards.errors import BadQuery
from outs.display.forms import Form, RowLines, csv_lines, json_lines, json_text, parquet_bytes


def test_csv_reads_back() -> None:
    written: list[dict[str, Any]] = [{"a": 1, "b": 'x,"y"'}, {"a": None, "b": "two\nlines"}]
    shown = "".join(csv_lines(written))
    assert list(csv.DictReader(io.StringIO(shown))) == [
        {"a": "1", "b": 'x,"y"'},
        {"a": "", "b": "two\nlines"},
    ]


def test_json_is_one_value_on_one_line() -> None:
    printed = json_text({"a": "♥\n", "b": [1, None, True]})
    assert "\n" not in printed
    assert json.loads(printed) == {"a": "♥\n", "b": [1, None, True]}


@pytest.mark.parametrize(
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
    assert list(csv_lines([{"a": nan, "b": 2.5}])) == ["a,b\n", ",2.5\n"]


def test_lines_of_json_are_made_one_by_one() -> None:
    assert list(json_lines([{"a": 1}, {"a": 2}])) == ['{"a": 1}\n', '{"a": 2}\n']


def test_csv_without_rows_is_its_header_if_there_is_one() -> None:
    assert list(csv_lines([])) == []
    assert list(csv_lines([], ["a", "b"])) == ["a,b\n"]


def test_a_row_with_other_columns_is_refused() -> None:
    with pytest.raises(BadQuery, match="columns"):
        list(csv_lines([{"a": 1}, {"b": 2}]))
