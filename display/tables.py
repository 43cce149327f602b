"""The files of the tables' folder as people read them."""

from ..cards.answers import RowsAnswer
from .fitting import fitted, unbroken
from .text import View


def text(answer: RowsAnswer, view: View) -> str:
    """Every file with its rows, its size and the time that it took to build."""
    files = list(answer.rows())
    lines = [_line(one["file"], one["rows"], one["bytes"], one["seconds"]) for one in files]
    lines.append(_line("all", 0, sum(one["bytes"] for one in files), sum(one["seconds"] for one in files)))
    return f"{unbroken(answer.title, view)}\n\n{fitted(('File', 'Rows', 'Size', 'Built in'), lines, view)}"


def _line(file: str, rows: int, size: int, spent: float) -> tuple[str, ...]:
    return file, f"{rows:,}" if rows else "", f"{size / 1e6:.1f} MB", f"{spent:.1f} s"
