"""Markdown section that documents a table or a view from its declaration."""

from ...display.markdown_tables import text_grid
from ...tables.declaration import Column, Table
from ...tables.sql.views import View


def table_section(declared: Table | View, mark: str) -> str:
    """Return a section under a heading that begins with `mark`: title, key, number of rows, columns."""
    key = ", ".join(f"`{name}`" for name in declared.key)
    head = f"{mark} `{declared.name}`\n\n{declared.title}.\n\nKey: {key}. Rows: {declared.rows:,}."
    columns = text_grid(("column", "type", "meaning"), [_cells(column) for column in declared.columns])
    return f"{head}\n\n{columns}"


def _cells(column: Column) -> tuple[str, ...]:
    meaning = column.meaning + (" (may be null)" if column.nullable else "")
    return f"`{column.name}`", column.type, meaning
