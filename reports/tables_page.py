"""Write docs/tables.md, which documents every table and SQL function, from their declarations: no table is read.

.venv/bin/python reports/tables_page.py
"""

from pathlib import Path

from outs.reports.markdown import text_grid
from outs.tables.declaration import Column, Table
from outs.tables.functions import FUNCTIONS, Function
from outs.tables.schema import SCHEMA, Schema

PAGE = Path(__file__).resolve().parent.parent / "docs" / "tables.md"

_INTRODUCTION = """\
# Tables

Rows ascend by the key, which is unique. Counts are exact whole numbers. A card is 13 * suit + rank (suits c d h s, rank
0 = deuce); a mask has one bit for each card. CATEGORY is an enumeration of the nine category names. Each table is a
Parquet file of its name, and all of them but `river` stand under the same names in outs.duckdb. Once `river` is built,
`outs sql` reads it from its file.

This page is made by `reports/tables_page.py` from `tables/schema.py` and `tables/functions.py`."""

_FUNCTIONS_INTRODUCTION = """\
## SQL functions

Macros in outs.duckdb, there for any client that opens the file."""


def tables_page(schema: Schema = SCHEMA) -> str:
    """The whole page, as Markdown."""
    tables = [_table_section(table) for table in (*schema.tables.values(), *schema.on_request.values())]
    functions = [_FUNCTIONS_INTRODUCTION, _functions_table()]
    return "\n\n".join([_INTRODUCTION, *tables, *functions]) + "\n"


def _table_section(table: Table) -> str:
    """One table: what it is, its key, its rows, its columns."""
    key = ", ".join(f"`{name}`" for name in table.key)
    head = f"## `{table.name}`\n\n{table.title}.\n\nKey: {key}. Rows: {table.rows:,}."
    return head + "\n\n" + text_grid(("column", "type", "meaning"), [_column_cells(column) for column in table.columns])


def _column_cells(column: Column) -> tuple[str, ...]:
    meaning = column.meaning + (" (may be null)" if column.nullable else "")
    return f"`{column.name}`", column.type, meaning


def _functions_table() -> str:
    return text_grid(("function", "meaning", "example", "gives"), [_function_cells(function) for function in FUNCTIONS])


def _function_cells(function: Function) -> tuple[str, ...]:
    call, result = function.example
    return f"`{function.name}({function.parameters})`", function.meaning, f"`{call}`", f"`{result}`"


def main() -> None:
    """Write the page."""
    PAGE.write_text(tables_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
