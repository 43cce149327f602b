"""The result of a SELECT as people and programs read it."""

import json
from itertools import chain
from pathlib import Path

import pytest
from pyarrow import parquet

from outs.cards.errors import BadQuery
from outs.display.answers import Renderer
from outs.display.output_formats import Form
from outs.display.relation import relation_text, write_parquet
from outs.query.session import Tables
from outs.tests.cases import all_of


def written(tables: Tables, query: str, form: Form) -> str:
    """Return the result of a query in one piece."""
    result = tables.sql_rows(query)
    return "".join(Renderer(form).selected(result.names, chain.from_iterable(result.batches)))


def test_a_query_prints_a_json_object_a_line(tables: Tables) -> None:
    printed = written(tables, "SELECT value, category, ways FROM values WHERE value > 7460 ORDER BY value", "json")
    assert [json.loads(line) for line in printed.splitlines()] == [
        {"value": 7461, "category": "straight_flush", "ways": 4},
        {"value": 7462, "category": "straight_flush", "ways": 4},
    ]


def test_a_query_without_rows_prints_its_header_as_csv(tables: Tables) -> None:
    printed = written(tables, "SELECT value, name FROM values WHERE value = 0", "csv")
    assert printed == "value,name\n"


def test_a_query_without_rows_prints_nothing_as_json(tables: Tables) -> None:
    assert written(tables, "SELECT value FROM values WHERE value = 0", "json") == ""


@all_of("form", ["json", "csv"])
def test_no_column_of_a_query_is_lost_when_two_have_one_name(tables: Tables, form: Form) -> None:
    printed = written(tables, "SELECT 11 AS a, 22 AS a", form)
    assert "11" in printed
    assert "22" in printed


def test_a_query_prints_as_a_table_for_people(tables: Tables) -> None:
    printed = written(tables, "SELECT value, category, name FROM values WHERE value >= 7461", "screen")
    assert printed.splitlines() == [
        "value  category        name",
        "-----  --------------  -------------------------",
        " 7461  straight_flush  Straight Flush, King High",
        " 7462  straight_flush  Royal Flush",
        "2 rows",
    ]


@all_of("query", ["FROM flop_states LIMIT 30", "FROM values", "DESCRIBE flop", "SUMMARIZE policies"])
def test_a_screen_is_as_wide_as_the_terminal(tables: Tables, query: str) -> None:
    result = tables.sql_rows(query)
    rows = [*chain.from_iterable(result.batches)]
    for width in (40, 60, 80, 200):
        lines = relation_text(result.names, iter(rows), width).splitlines()
        assert max(map(len, lines[:-1])) <= width
        assert not any("ENUM(" in line and len(line) > width for line in lines)


def test_the_values_of_an_enumeration_stand_over_no_column(tables: Tables) -> None:
    assert "ENUM" not in written(tables, "SELECT category FROM values LIMIT 1", "screen")


def test_a_long_result_shows_its_beginning_and_its_end(tables: Tables) -> None:
    printed = written(tables, "SELECT range AS n FROM range(1000)", "screen").splitlines()
    assert [line.strip() for line in printed[2:]] == [
        *map(str, range(20)),
        "…",
        *map(str, range(980, 1000)),
        printed[-1],
    ]
    assert printed[-1] == "1,000 rows, 960 left out"


def test_an_endless_result_is_read_no_further_than_a_screen_needs(tables: Tables) -> None:
    printed = written(tables, "SELECT range AS n FROM range(1_000_000_000_000)", "screen").splitlines()
    assert printed[-1] == "more than 10,000 rows, the first 20 shown"
    assert len(printed) == 23


def test_one_wide_row_is_listed_column_by_column(tables: Tables) -> None:
    lines = written(tables, "FROM flop_row('AhKh', 'Qh7h2c')", "screen").splitlines()
    assert [line.split()[:2] for line in lines[:2]] == [["board", "Qh7h2c"], ["hole", "AhKh"]]
    assert ["win", "773989"] in [line.split() for line in lines]
    assert max(map(len, lines)) <= 80


def test_a_screen_has_no_characters_that_a_terminal_obeys(tables: Tables) -> None:
    printed = written(tables, "SELECT chr(27) || '[31m' AS x, NULL AS n, true AS b", "screen").splitlines()
    assert printed[2].split() == ["\\x1b[31m", "NULL", "true"]


@all_of(
    ("expression", "number"),
    [
        ("1.50::DECIMAL(5, 2)", 1.5),
        ("12345678901234567890::DECIMAL(38, 0)", 12345678901234567890),
        ("sum(9223372036854775807) FROM range(4)", 4 * 9223372036854775807),
        ("[0.1::DECIMAL(2, 1)]", [0.1]),
        ("{'a': 0.25::DECIMAL(3, 2)}", {"a": 0.25}),
    ],
)
def test_a_decimal_is_a_number_in_json(tables: Tables, expression: str, number: object) -> None:
    selected, _, source = expression.partition(" FROM ")
    query = f"SELECT {selected} AS a" + (f" FROM {source}" if source else "")
    assert json.loads(written(tables, query, "json")) == {"a": number}


def test_a_result_is_the_same_in_parquet(tables: Tables, tmp_path: Path) -> None:
    query = "SELECT category, value, ways, name, [value] AS list, 1 AS value FROM values ORDER BY 2"
    result = tables.sql_batches(query)
    with (tmp_path / "rows.parquet").open("wb") as file:
        assert sum(write_parquet(result.schema, result.batches, file)) == 7462
    found = parquet.read_table(tmp_path / "rows.parquet")
    assert found.column_names == ["category", "value", "ways", "name", "list", "value_1"]
    assert [tuple(row.values()) for row in found.to_pylist()] == tables.sql(query).fetchall()


def test_a_type_that_parquet_lacks_is_named(tables: Tables, tmp_path: Path) -> None:
    result = tables.sql_batches("SELECT INTERVAL 1 DAY AS day")
    with (tmp_path / "rows.parquet").open("wb") as file, pytest.raises(BadQuery, match="interval"):
        list(write_parquet(result.schema, result.batches, file))
