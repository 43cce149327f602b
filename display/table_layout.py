"""Tables and sentences that fit a screen.

Bars shrink, names are cut short, and what is still too wide is stacked, or goes on in another table below.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from textwrap import wrap

from .text import BAR_WIDTH, GAP, PADDING, View, bar, column_widths, table

SHORTEST_BAR = 5
SHORTEST_NAME = 12
"""Characters of a name that tell it from others; with less room the lines are stacked."""
LONGEST_HEADING = 8
"""Characters of a heading of several words before it takes several lines."""
LONGEST_NAME = 40
"""Characters of a name that a table shows."""
DIGIT = 100
"""Times as many samples have a tenth of the standard error."""


def fitted(
    header: Sequence[str], lines: Iterable[Sequence[str]], view: View, shares: Sequence[float] | None = None
) -> str:
    """A table of lines that begin with a name, with a bar of each line's share after it if there is room.

    If the columns do not fit beside the names, each line becomes one of its name and one for each column.
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
    """A table of lines that begin with this many names; all its columns are shown, whole.

    If it is too wide its headings take several lines; then its columns are shared out evenly among as few tables as
    fit, one below the other, each with the names.
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
    """The columns in `count` runs of nearly the same length, the longer ones first."""
    least, more = divmod(len(columns), count)
    ends = [place * least + min(place, more) for place in range(count + 1)]
    return [columns[start:end] for start, end in pairwise(ends)]


def _chosen(header: Sequence[str], lines: Sequence[Sequence[str]], columns: Sequence[int], names: int) -> str:
    """A table of these columns alone."""
    return table([header[n] for n in columns], [[line[n] for n in columns] for line in lines], left=names)


def _fits(shown: str, view: View) -> bool:
    return max(map(len, shown.splitlines())) <= view.width


def _stacked(header: Sequence[str], lines: Iterable[Sequence[str]], view: View) -> str:
    widest = max(map(len, header[1:]))
    blocks = []
    for name, *values in lines:
        shown = [f"  {title:<{widest}}  {value}" for title, value in zip(header[1:], values, strict=True) if value]
        blocks.append("\n".join([shortened(name, view.width), *shown]))
    return "\n".join(blocks)


def shortened(name: str, longest: int) -> str:
    """The name, or its beginning and a mark that there is more."""
    return name if len(name) <= longest else name[: max(1, longest - 1)] + "…"


def paragraph(text: str, view: View) -> str:
    """A sentence in lines that fit; a word that is too long is broken."""
    return "\n".join(wrap(text, view.width, break_on_hyphens=False))


def unbroken(text: str, view: View) -> str:
    """A sentence in lines that fit as far as its words do: paths to copy stay whole."""
    return "\n".join(wrap(text, view.width, break_long_words=False, break_on_hyphens=False))


def more_digits(samples: int, most: int) -> str:
    """A sentence that says how to make the standard error of a sample smaller; empty if it is as large as allowed."""
    wanted = samples * DIGIT
    if wanted <= most:
        return f"For one more digit: --samples {wanted} ({DIGIT} times as many)"
    times = sqrt(most / samples)
    if times < 1.05:
        return ""
    return f"With --samples {most}, the most allowed, the error is {times:.1f} times smaller"
