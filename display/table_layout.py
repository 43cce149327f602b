"""Tables and sentences that fit the width of a screen.

Bars shrink and names are shortened. A table that is still too wide is stacked, or continues in another table below.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from textwrap import fill, wrap

from .text import BAR_WIDTH, GAP, PADDING, View, bar, column_widths, table

SHORTEST_BAR = 5
SHORTEST_NAME = 12
"""Characters that a shortened name needs to be recognisable; with less room, lines are stacked."""
LONGEST_HEADING = 8
"""Width beyond which a heading of several words is wrapped."""
LONGEST_NAME = 40
"""Longest name that a table shows in full."""
DIGIT = 100
"""Factor by which samples must grow to reduce the standard error to a tenth."""


def fitted(
    header: Sequence[str], lines: Iterable[Sequence[str]], view: View, shares: Sequence[float] | None = None
) -> str:
    """Return a table whose lines begin with a name, followed by a bar of each line's share if there is room.

    If the columns do not fit beside the names, each line is stacked: its name, then one line per column.
    """
    cells = [list(line) for line in lines]
    widths = column_widths(header, cells)
    left = view.width - sum(width + GAP for width in widths[1:])
    name = max([len(header[0]) + PADDING, *(min(len(line[0]), LONGEST_NAME) for line in cells)])
    if left < min(name, SHORTEST_NAME):
        return _stacked(header, cells, view)
    name = min(name, left)
    cells = [[shortened(line[0], name), *line[1:]] for line in cells]
    room = min(left - name - GAP, BAR_WIDTH)
    if shares is None or room < SHORTEST_BAR:
        return table(header, cells)
    barred = [[line[0], bar(share, room), *line[1:]] for line, share in zip(cells, shares, strict=True)]
    return table([header[0], "", *header[1:]], barred, left=2)


def parted(header: Sequence[str], lines: Iterable[Sequence[str]], view: View, names: int = 1) -> str:
    """Return a table whose lines begin with `names` names. Every column is shown in full.

    If the table is too wide, its headings are wrapped; if that is not enough, its columns are split evenly over as few
    tables as possible, one below the other, each repeating the names.
    """
    cells = [list(line) for line in lines]
    shown = table(header, cells, left=names)
    if _fits(shown, view):
        return shown
    headings = ["\n".join(wrap(title, LONGEST_HEADING, break_long_words=False)) for title in header]
    columns = range(names, len(header))
    for count in range(1, len(columns) + 1):
        shares = [[*range(names), *share] for share in _shares(columns, count)]
        tables = [_chosen(headings, cells, share, names) for share in shares]
        if all(_fits(one, view) for one in tables):
            break
    return "\n\n".join(tables)


def _shares(columns: Sequence[int], count: int) -> list[Sequence[int]]:
    """Split the columns into `count` runs of nearly equal length, the longer ones first."""
    least, more = divmod(len(columns), count)
    ends = [place * least + min(place, more) for place in range(count + 1)]
    return [columns[start:end] for start, end in pairwise(ends)]


def _chosen(header: Sequence[str], lines: Sequence[Sequence[str]], columns: Sequence[int], names: int) -> str:
    """Return a table of the given columns only."""
    return table([header[n] for n in columns], [[line[n] for n in columns] for line in lines], left=names)


def _fits(shown: str, view: View) -> bool:
    return max(map(len, shown.splitlines())) <= view.width


def _stacked(header: Sequence[str], lines: Iterable[Sequence[str]], view: View) -> str:
    widest = max(map(len, header[1:]))
    blocks = []
    for name, *values in lines:
        shown = [
            fill(value, view.width, initial_indent=f"  {title:<{widest}}  ", subsequent_indent=" " * (widest + 4))
            for title, value in zip(header[1:], values, strict=True)
            if value
        ]
        blocks.append("\n".join([shortened(name, view.width), *shown]))
    return "\n".join(blocks)


def shortened(name: str, longest: int) -> str:
    """Return the name, cut to `longest` characters and ending in an ellipsis if it is longer."""
    return name if len(name) <= longest else name[: max(1, longest - 1)] + "…"


def paragraph(text: str, view: View) -> str:
    """Wrap a sentence to the screen; a word that is too long is broken."""
    return "\n".join(wrap(text, view.width, break_on_hyphens=False))


def unbroken(text: str, view: View) -> str:
    """Wrap a sentence to the screen without breaking words, so that paths can be copied."""
    return "\n".join(wrap(text, view.width, break_long_words=False, break_on_hyphens=False))


def more_digits(samples: int, most: int) -> str:
    """Return a hint on how to reduce a sample's standard error; empty if even `most` samples would hardly help."""
    wanted = samples * DIGIT
    if wanted <= most:
        return f"For one more digit: --samples {wanted} ({DIGIT} times as many)"
    times = sqrt(most / samples)
    if times < 1.05:
        return ""
    return f"With --samples {most}, the most allowed, the error is {times:.1f} times smaller"
