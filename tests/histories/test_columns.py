"""The declared columns of the files made from hand histories."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb

from outs.histories.columns import DECISIONS, HANDS_PLAYED, TABLES, HistoryTable, arrow_schema
from outs.tests.cases import all_of
from outs.tests.histories.played import write_rows

FIXED = {
    DECISIONS: "hand player seat street hole board pot to_call move amount equity_random equity_known",
    HANDS_PLAYED: "hand player hole won won_expected all_in_street rake",
}


def rows_of(query: str) -> list[tuple[Any, ...]]:
    """The rows that DuckDB gives."""
    return duckdb.connect().execute(query).fetchall()


@all_of("table", TABLES)
def test_the_columns_that_others_rely_on_are_declared(table: HistoryTable) -> None:
    assert set(FIXED[table].split()) <= set(arrow_schema(table).names)


def test_money_is_decimal_and_never_a_float(tmp_path: Path) -> None:
    empty = {column.name: None for column in HANDS_PLAYED.columns if column.nullable}
    usual = {"VARCHAR": "", "UTINYINT": 1, "BOOLEAN": False, "MONEY": Decimal("-0.1")}
    row = {column.name: usual.get(column.type) for column in HANDS_PLAYED.columns} | empty
    path = write_rows(tmp_path, HANDS_PLAYED, [row])
    assert rows_of(f"SELECT typeof(won), won FROM '{path}'") == [("DECIMAL(18,6)", Decimal("-0.1"))]


def test_files_have_the_declared_types(tmp_path: Path) -> None:
    for table in TABLES:
        path = write_rows(tmp_path, table, [])
        described = rows_of(f"DESCRIBE SELECT * FROM '{path}'")
        assert [row[:2] for row in described] == [(column.name, column.sql_type) for column in table.columns]
