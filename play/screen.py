"""Lines that fit any terminal on which a game is played."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

WIDTH = 60
"""Columns that every line of a game fits in."""


def wrapped(paragraphs: Iterable[str]) -> Iterator[str]:
    """The paragraphs in lines of at most `WIDTH` columns.

    >>> list(wrapped(["Hold these."] * 2))
    ['Hold these.', 'Hold these.']
    """
    for paragraph in paragraphs:
        yield from wrap(paragraph, WIDTH)


def fitting(line: str, columns: int) -> str:
    """The line, in several if it is wider than the terminal, which has `WIDTH` columns or more; words stay whole.

    >>> fitting("Pot 2. " + "Bet. " * 12, 60).splitlines()
    ['Pot 2. Bet. Bet. Bet. Bet. Bet. Bet. Bet. Bet. Bet. Bet.', 'Bet. Bet.']
    """
    width = max(columns, WIDTH)
    if len(line) <= width:
        return line
    parts = (wrap(part, width, break_long_words=False, break_on_hyphens=False) for part in line.split("\n"))
    return "\n".join("\n".join(part) for part in parts)
