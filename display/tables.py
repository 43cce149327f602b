"""The files of the tables folder: text for a screen."""

from ..cards.answers.answer import RowsAnswer
from .table_layout import fitted, unbroken
from .text import View


def text(answer: RowsAnswer, view: View) -> str:
    """Return a line per file: its rows, size, build time and state, and the questions that read it."""
    files = list(answer.rows())
    lines = [
        (*_line(one["file"], one["rows"], one["bytes"], one["seconds"]), one["state"], ", ".join(one["needed_by"]))
        for one in files
    ]
    total = _line("all", 0, sum(one["bytes"] for one in files), sum(one["seconds"] for one in files))
    head = ("File", "Rows", "Size", "Built in", "State", "Needed by")
    return f"{unbroken(answer.title, view)}\n\n{fitted(head, [*lines, (*total, '', '')], view)}"


def _line(file: str, rows: int, size: int, spent: float) -> tuple[str, ...]:
    return file, f"{rows:,}" if rows else "", f"{size / 1e6:.1f} MB", f"{spent:.1f} s"
