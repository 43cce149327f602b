"""What a SELECT gives, as people and programs read it."""

import json
from itertools import chain

import pytest

from outs.display.forms import Form
from outs.display.relation import relation_text, row_pieces
from outs.query.session import Tables


def written(tables: Tables, query: str, form: Form) -> str:
    """What a query gives, in one piece."""
    if form == "screen":
        return relation_text(tables.sql(query))
    rows = tables.sql_rows(query)
    return "".join(row_pieces(rows.names, chain.from_iterable(rows.batches), form))


def test_a_query_prints_a_json_object_a_line(tables: Tables) -> None:
    printed = written(tables, "SELECT value, category, ways FROM values WHERE value > 7460 ORDER BY value", "json")
    assert [json.loads(line) for line in printed.splitlines()] == [
        {"value": 7461, "category": "straight_flush", "ways": 4},
        {"value": 7462, "category": "straight_flush", "ways": 4},
    ]


def test_a_query_prints_as_csv(tables: Tables) -> None:
    printed = written(tables, "SELECT value, name FROM values WHERE value = 7462", "csv")
    assert printed == "value,name\n7462,Royal Flush\n"


def test_a_query_without_rows_prints_its_header_as_csv(tables: Tables) -> None:
    printed = written(tables, "SELECT value, name FROM values WHERE value = 0", "csv")
    assert printed == "value,name\n"


def test_a_query_without_rows_prints_nothing_as_json(tables: Tables) -> None:
    assert written(tables, "SELECT value FROM values WHERE value = 0", "json") == ""


@pytest.mark.parametrize("form", ["json", "csv"])
def test_no_column_of_a_query_is_lost_when_two_have_one_name(tables: Tables, form: Form) -> None:
    printed = written(tables, "SELECT 11 AS a, 22 AS a", form)
    assert "11" in printed
    assert "22" in printed


@pytest.mark.parametrize("expression", ["'nan'::DOUBLE", "'inf'::DOUBLE", "1 / 0", "0 / 0"])
def test_numbers_that_json_lacks_still_print_as_json(tables: Tables, expression: str) -> None:
    printed = written(tables, f"SELECT {expression} AS a", "json")
    assert json.loads(printed, parse_constant=lambda name: pytest.fail(f"{name} is no JSON")) is not None


def test_a_query_prints_as_a_box_for_people(tables: Tables) -> None:
    printed = written(tables, "SELECT name FROM values WHERE value = 7462", "screen")
    assert "Royal Flush" in printed
    assert "│" in printed
