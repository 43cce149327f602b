"""Building blocks of screens: tables, sentences, percentages, bars and grids of starting hands; and Markdown tables."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from textwrap import fill, wrap
from typing import NamedTuple

BAR_WIDTH = 20
GAP = 2
"""Spaces between two columns."""
PADDING = 2
"""Characters by which a column is at least wider than its heading."""
SHORTEST_BAR = 5
SHORTEST_NAME = 12
"""Characters that a shortened name needs to be recognisable; with less room, lines are stacked."""
LONGEST_HEADING = 8
"""Width beyond which a heading of several words is wrapped."""
LONGEST_NAME = 40
"""Longest name that a table shows in full."""
DIGIT = 100
"""Factor by which samples must grow to reduce the standard error to a tenth."""
RANKS = "AKQJT98765432"
"""Ranks of the full deck, aces first."""
CELL = 4
"""Width of a cell of a grid of starting hands, including the space before it."""
_BLOCKS = {"█": "#", "…": "~", "─": "-", "│": "|"}
ASCII = str.maketrans(_BLOCKS | dict.fromkeys("▏▎▍", "") | dict.fromkeys("▌▋▊▉", "+"))
"""Substitutes for block characters on a terminal that lacks them."""


class View(NamedTuple):
    """Options of a screen.

    top     number of entries of a ranked answer to show; None shows all
    width   width of the terminal in characters
    counts  show numbers of deals in place of percentages
    overcalls  show all charts of push or fold, also those for calls after a call
    """

    top: int | None = None
    width: int = 80
    counts: bool = False
    overcalls: bool = False


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


def _table(names: Sequence[str], rows: Sequence[Sequence[str]], left: int, form: str = "simple") -> str:
    """Return a table with all columns, in a format of tabulate; headings and cells may have several lines."""
    from tabulate import tabulate

    align = ["left"] * left + ["right"] * (len(names) - left)
    return tabulate(rows, names, tablefmt=form, colalign=align if rows else None, disable_numparse=True)


def column_widths(header: Sequence[str], lines: Sequence[Sequence[str]]) -> list[int]:
    columns = zip(*lines, strict=True) if lines else [()] * len(header)
    return [max([_width(title) + PADDING, *map(_width, column)]) for title, column in zip(header, columns, strict=True)]


def table_width(header: Sequence[str], lines: Sequence[Sequence[str]]) -> int:
    return sum(column_widths(header, lines)) + GAP * (len(header) - 1)


def _width(cell: str) -> int:
    return max(map(len, cell.splitlines()), default=0)


def _is_bar(cell: str) -> bool:
    return bool(cell) and cell[0] in "█▏▎▍▌▋▊▉"


def percent(share: float) -> str:
    return f"{100 * share:.3f} %"


def error_percent(error: float) -> str:
    """Return a standard error as a percentage that never reads as nothing.

    >>> error_percent(0.00123), error_percent(1e-7)
    ('0.123 %', '<0.001 %')
    """
    shown = percent(error)
    return "<0.001 %" if shown == percent(0.0) else shown


def with_noun(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> with_noun(1, "hand"), with_noun(2_000, "hand")
    ('1 hand', '2,000 hands')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


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


def fitted(
    header: Sequence[str], lines: Iterable[Sequence[str]], view: View, shares: Sequence[float] | None = None
) -> str:
    """Return a table whose lines begin with a name, followed by a bar of each line's share if there is room.

    Bars shrink and names are shortened. If the columns still do not fit beside the names, each line is stacked: its
    name, then one line per column.
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
        tables = [
            table([headings[n] for n in share], [[line[n] for n in share] for line in cells], names) for share in shares
        ]
        if all(_fits(one, view) for one in tables):
            break
    return "\n\n".join(tables)


def _shares(columns: Sequence[int], count: int) -> list[Sequence[int]]:
    """Split the columns into `count` runs of nearly equal length, the longer ones first."""
    least, more = divmod(len(columns), count)
    ends = [place * least + min(place, more) for place in range(count + 1)]
    return [columns[start:end] for start, end in pairwise(ends)]


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


def high_first(cards: str) -> str:
    """Return the cards of a hole, the highest rank first; cards of one rank stay in their order.

    >>> high_first("7cAc")
    'Ac7c'
    """
    return "".join(sorted((cards[at : at + 2] for at in range(0, len(cards), 2)), key=lambda card: RANKS.find(card[0])))


def paragraph(text: str, view: View) -> str:
    """Wrap a sentence to the screen; a word that is too long is broken.

    >>> print(paragraph("In 12.5 % of hands", View(width=7)))
    In
    12.5 %
    of
    hands
    """
    return _wrapped(text, view, break_long_words=True)


def unbroken(text: str, view: View) -> str:
    """Wrap a sentence to the screen without breaking words, so that paths can be copied."""
    return _wrapped(text, view, break_long_words=False)


def _wrapped(text: str, view: View, break_long_words: bool) -> str:
    """Wrap a sentence to the screen; a number and its percent sign stay together."""
    joined = text.replace(" %", "\0%")
    lines = wrap(joined, view.width, break_long_words=break_long_words, break_on_hyphens=False)
    return "\n".join(lines).replace("\0", " ")


def more_digits(samples: int, most: int) -> str:
    """Return a hint on how to reduce a sample's standard error; empty if even `most` samples would hardly help."""
    wanted = samples * DIGIT
    if wanted <= most:
        return f"For one more digit: --samples {wanted} ({DIGIT} times as many)"
    times = sqrt(most / samples)
    if times < 1.05:
        return ""
    return f"With --samples {most}, the most allowed, the error is {times:.1f} times smaller"


def grid(heads: Iterable[str], rows: Iterable[Iterable[str]], left: int = 1) -> str:
    """Return a Markdown table whose first `left` columns are text and whose others are right-aligned.

    >>> print(grid(["hand", "ways"], [["pair", "1,098,240"]]))
    | hand   |      ways |
    |:-------|----------:|
    | pair   | 1,098,240 |
    """
    return _table(list(heads), [list(row) for row in rows], left, "pipe")


def text_grid(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table of text; vertical bars inside cells are escaped.

    >>> print(text_grid(["goal"], [["win|better"]]))
    | goal        |
    |:------------|
    | win\\|better |
    """
    named = list(heads)
    return grid(named, [[cell.replace("|", r"\|") for cell in row] for row in rows], left=len(named))


def hand_grid(hands: Mapping[str, float], ranks: str = RANKS) -> str:
    """Return a grid of starting hands: suited hands above the diagonal, offsuit hands below.

    A cell has the hand's name for weight 1, percent for less, a dot for 0; weights above 1 are scaled down.
    """
    largest = max(1.0, *hands.values())
    lines = ["  " + "".join(rank.rjust(CELL - 1) + " " for rank in ranks).rstrip()]
    for row, first in enumerate(ranks):
        cells = [_cell(name, hands.get(name, 0.0) / largest) for name in hand_names(row, ranks)]
        lines.append(f"{first} " + "".join(cell.center(CELL - 1) + " " for cell in cells).rstrip())
    return "\n".join(lines)


def ranks_of(hands: Collection[str]) -> str:
    """Return the ranks of a deck, aces first, from the names of its starting hands."""
    return "".join(rank for rank in RANKS if rank * 2 in hands)


def hand_names(row: int, ranks: str = RANKS) -> list[str]:
    """Return the starting hands of a row of the grid, aces first."""
    first = ranks[row]
    return [
        first + second + ("s" if column > row else "") if column >= row else f"{second}{first}o"
        for column, second in enumerate(ranks)
    ]


def _cell(name: str, weight: float) -> str:
    if not weight:
        return "."
    if weight == 1:
        return name
    return f"{min(99, max(1, round(100 * weight)))}%"
