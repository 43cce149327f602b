"""Building blocks of screens: tables, percentages and bars as text."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

BAR_WIDTH = 20
GAP = 2
"""Spaces between two columns."""
PADDING = 2
"""Characters by which a column is at least wider than its heading."""
_BLOCKS = {"█": "#", "…": "~", "─": "-", "│": "|"}
ASCII = str.maketrans(_BLOCKS | dict.fromkeys("▏▎▍", "") | dict.fromkeys("▌▋▊▉", "+"))
"""Substitutes for block characters on a terminal that lacks them."""


class View(NamedTuple):
    """Options of a screen.

    top     number of entries of a ranked answer to show; None shows all
    width   width of the terminal in characters
    counts  show numbers of deals in place of percentages
    """

    top: int | None = None
    width: int = 80
    counts: bool = False


def table(header: Iterable[str], lines: Iterable[Iterable[str]], left: int = 1, width: int | None = None) -> str:
    """Return a plain table whose first `left` columns are text and whose others are right-aligned.

    If it is wider than `width`, its bars (the columns without a heading) are omitted.
    """
    names = list(header)
    rows = [list(line) for line in lines]
    if width is None or table_width(names, rows) <= width:
        return _table(names, rows, left)
    kept = [place for place, name in enumerate(names) if name or not any(map(_is_bar, (row[place] for row in rows)))]
    fewer = sum(place < left for place in kept)
    return _table([names[place] for place in kept], [[row[place] for place in kept] for row in rows], fewer)


def _table(names: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> str:
    """Return a plain table with all columns; headings and cells may have several lines."""
    from tabulate import tabulate

    align = ["left"] * left + ["right"] * (len(names) - left)
    return tabulate(rows, names, tablefmt="simple", colalign=align if rows else None, disable_numparse=True)


def column_widths(header: Sequence[str], lines: Sequence[Sequence[str]]) -> list[int]:
    """Return the width of each column of a table."""
    columns = zip(*lines, strict=True) if lines else [()] * len(header)
    return [max([_width(title) + PADDING, *map(_width, column)]) for title, column in zip(header, columns, strict=True)]


def table_width(header: Sequence[str], lines: Sequence[Sequence[str]]) -> int:
    """Return the width of a table."""
    return sum(column_widths(header, lines)) + GAP * (len(header) - 1)


def _width(cell: str) -> int:
    return max(map(len, cell.splitlines()), default=0)


def _is_bar(cell: str) -> bool:
    return bool(cell) and cell[0] in "█▏▎▍▌▋▊▉"


def percent(share: float) -> str:
    """Return a share as a percentage with three decimals."""
    return f"{100 * share:.3f} %"


def seconds_text(seconds: float) -> str:
    """Return a duration as text.

    >>> seconds_text(1.0), seconds_text(0.25)
    ('1 second', '0.25 seconds')
    """
    return "1 second" if seconds == 1 else f"{seconds:g} seconds"


def bar(share: float, width: int = BAR_WIDTH) -> str:
    """Return a share as a bar of up to `width` characters, in steps of an eighth of a character."""
    eighths = round(8 * width * share)
    return "█" * (eighths // 8) + (" ▏▎▍▌▋▊▉"[eighths % 8] if eighths % 8 else "")
