"""Write the lists of docs/tables.md, and the columns of docs/hand-histories.md, from their declarations.

.venv/bin/python reports/tables_page.py
"""

from pathlib import Path

from outs.display.text import text_grid
from outs.histories.columns import TABLES, HistoryTable
from outs.pipeline.dataset.card import table_section
from outs.reports.marked_page import rewrite
from outs.tables.schema import SCHEMA
from outs.tables.sql.functions import ALL_FUNCTIONS, Function
from outs.tables.sql.views import VIEWS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "tables.md"
HISTORIES_PAGE = PAGE.with_name("hand-histories.md")


def parts() -> dict[str, str]:
    """Return the marked parts of docs/tables.md: every table, view and SQL function."""
    tables = (*SCHEMA.tables.values(), *SCHEMA.on_request.values())
    return {
        "tables": "\n\n".join(table_section(table, "##") for table in tables),
        "views": "\n\n".join(table_section(view, "###") for view in VIEWS),
        "functions": text_grid(("function", "meaning", "example", "gives"), map(_function_cells, ALL_FUNCTIONS)),
    }


def _function_cells(function: Function) -> tuple[str, ...]:
    call, result = function.example
    return f"`{function.name}({function.parameters})`", function.meaning, f"`{call}`", f"`{result}`"


def columns_of_histories() -> str:
    """Return the columns of both files made from hand histories as Markdown."""
    return "\n\n".join(map(_history_section, TABLES))


def _history_section(table: HistoryTable) -> str:
    rows = [
        (f"`{one.name}`", one.sql_type, one.meaning.replace("|", "\\|") + (" (or null)" if one.nullable else ""))
        for one in table.columns
    ]
    return f"### {table.file_name}\n\n{table.title}.\n\n{text_grid(('column', 'type', 'meaning'), rows)}"


def main() -> None:
    rewrite(PAGE, parts())
    rewrite(HISTORIES_PAGE, {"columns": f"\n{columns_of_histories()}\n"})


if __name__ == "__main__":
    main()
