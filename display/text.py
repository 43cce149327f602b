"""Pieces of screens: tables that fit, percentages and bars as text."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

BAR_WIDTH = 20
GAP = 2
"""Spaces between two columns."""
PADDING = 2
"""Characters by which a column is at least wider than its title."""
_BLOCKS = {"█": "#", "…": "~", "─": "-", "│": "|"}
ASCII = str.maketrans(_BLOCKS | dict.fromkeys("▏▎▍", "") | dict.fromkeys("▌▋▊▉", "+"))
"""What a terminal without block characters shows in place of them."""


class View(NamedTuple):
    """What a screen shows.

    top     the most entries of a ranked answer to show, or None for all
    width   the columns of the terminal
    counts  whether to show whole numbers of deals where a screen otherwise has percentages
    """

    top: int | None = None
    width: int = 80
    counts: bool = False


def table(header: Iterable[str], lines: Iterable[Iterable[str]], left: int = 1, width: int | None = None) -> str:
    """A plain table whose first `left` columns are text and whose others are right-aligned.

    One wider than `width` columns loses its bars, which are the columns without a heading.
    """
    names = list(header)
    rows = [list(line) for line in lines]
    if width is None or table_width(names, rows) <= width:
        return _table(names, rows, left)
    kept = [place for place, name in enumerate(names) if name or not any(map(_is_bar, (row[place] for row in rows)))]
    fewer = sum(place < left for place in kept)
    return _table([names[place] for place in kept], [[row[place] for place in kept] for row in rows], fewer)


def _table(names: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> str:
    """The same with all columns; headings and cells may have several lines."""
    from tabulate import tabulate

    align = ["left"] * left + ["right"] * (len(names) - left)
    return tabulate(rows, names, tablefmt="simple", colalign=align if rows else None, disable_numparse=True)


def column_widths(header: Sequence[str], lines: Sequence[Sequence[str]]) -> list[int]:
    """The characters that each column of a table takes."""
    columns = zip(*lines, strict=True) if lines else [()] * len(header)
    return [max([_width(title) + PADDING, *map(_width, column)]) for title, column in zip(header, columns, strict=True)]


def table_width(header: Sequence[str], lines: Sequence[Sequence[str]]) -> int:
    """The characters that a table takes."""
    return sum(column_widths(header, lines)) + GAP * (len(header) - 1)


def _width(cell: str) -> int:
    return max(map(len, cell.splitlines()), default=0)


def _is_bar(cell: str) -> bool:
    return bool(cell) and cell[0] in "█▏▎▍▌▋▊▉"


def percent(share: float) -> str:
    """A share in percent, to three places."""
    return f"{100 * share:.3f} %"


def seconds_text(seconds: float) -> str:
    """A time.

    >>> seconds_text(1.0), seconds_text(0.25)
    ('1 second', '0.25 seconds')
    """
    return "1 second" if seconds == 1 else f"{seconds:g} seconds"


def bar(share: float, width: int = BAR_WIDTH) -> str:
    """A share as a bar of up to `width` characters, in eighths of one."""
    eighths = round(8 * width * share)
    return "█" * (eighths // 8) + (" ▏▎▍▌▋▊▉"[eighths % 8] if eighths % 8 else "")
