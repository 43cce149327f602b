"""Lines written column by column have the bytes of lines written row by row."""

from itertools import chain

import pytest

from outs.display.answers import Renderer
from outs.display.output_formats import Form
from outs.query.session import Tables
from outs.tests.cases import all_of

PLAIN = """
    SELECT i, i % 3 = 0 AS by_three, i * 0.1e0 AS tenth, (i / 7e0)::FLOAT AS narrow, [i, -i] AS pair, [i] AS one,
        [i / 3e0, 1e300] AS floats, []::INTEGER[] AS none, NULL::INTEGER AS unknown, 'AhKd' AS hole
    FROM range(5000) AS numbers(i)
"""
SPECIAL = (
    "'a,b'", "'say \"x\"'", "'=1+2'", "'-1.5'", "''", "NULL::VARCHAR", "'tab\there'",
    "'two\nlines'", "'é\u0085'", "'+sIG'",
    "'NaN'::DOUBLE", "'-inf'::DOUBLE", "-0.0::DOUBLE", "1e-7::FLOAT", "1e22::DOUBLE", "18446744073709551615::UBIGINT",
    "[1, NULL]", "[NULL]::INTEGER[]", "['inf'::DOUBLE]", "NULL::INTEGER[]", "[0.1::FLOAT, 2]", "true", "NULL::BOOLEAN",
)  # fmt: skip


def by_rows(tables: Tables, query: str, form: Form) -> str:
    result = tables.sql_rows(query)
    return "".join(Renderer(form).selected(result.names, chain.from_iterable(result.batches)))


def by_columns(tables: Tables, query: str, form: Form) -> str:
    result = tables.sql_plain_batches(query)
    assert result is not None
    return "".join(Renderer(form).selected_columns(result.schema.names, result.batches))


@pytest.mark.parametrize("form", ["csv", "tsv"])
def test_many_rows_have_the_same_bytes(tables: Tables, form: Form) -> None:
    assert by_columns(tables, PLAIN, form) == by_rows(tables, PLAIN, form)


@all_of("form", ["csv", "tsv"])
def test_every_special_value_has_the_same_bytes(tables: Tables, form: Form) -> None:
    for value in SPECIAL:
        query = f"SELECT 7 AS seven, {value} AS special, 'x' AS x UNION ALL SELECT 8, {value}, 'y' ORDER BY 1"
        assert by_columns(tables, query, form) == by_rows(tables, query, form), value


def test_repeated_names_and_empty_results_keep_their_header(tables: Tables) -> None:
    for query in ("SELECT 1 AS a, 2 AS a", "SELECT 1 AS a, 'x' AS b WHERE false"):
        assert by_columns(tables, query, "csv") == by_rows(tables, query, "csv")


def test_other_types_and_single_columns_are_left_to_the_rows(tables: Tables) -> None:
    for query in ("SELECT 1", "SELECT 1, sum(2)", "SELECT 1, DATE '2026-01-02'", "SELECT 1, {'a': 1}"):
        assert tables.sql_plain_batches(query) is None
