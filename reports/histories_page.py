"""Write the columns of docs/hand-histories.md from their declarations in `histories/columns.py`.

.venv/bin/python reports/histories_page.py
"""

from pathlib import Path

from outs.display.text import text_grid
from outs.histories.columns import TABLES, HistoryTable

PAGE = Path(__file__).resolve().parent.parent / "docs" / "hand-histories.md"
BEGIN, END = "<!-- columns: begin -->\n", "<!-- columns: end -->\n"


def page_with_columns(page: str) -> str:
    """Return the page with its columns replaced."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n".join(_section(table) for table in TABLES) + END + after


def _section(table: HistoryTable) -> str:
    """Return the columns of one file as Markdown."""
    rows = [
        (
            f"`{column.name}`",
            column.sql_type,
            column.meaning.replace("|", "\\|") + (" (or null)" if column.nullable else ""),
        )
        for column in table.columns
    ]
    return f"\n### {table.file_name}\n\n{table.title}.\n\n{text_grid(('column', 'type', 'meaning'), rows)}\n"


if __name__ == "__main__":
    PAGE.write_text(page_with_columns(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
