"""Line wrapping for games in the terminal."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

WIDTH = 60
"""Narrowest terminal, in characters, that every line of a game fits."""


def wrapped(paragraphs: Iterable[str]) -> Iterator[str]:
    """Yield the paragraphs in lines of at most `WIDTH` characters.

    >>> list(wrapped(["Hold these."] * 2))
    ['Hold these.', 'Hold these.']
    """
    for paragraph in paragraphs:
        yield from wrap(paragraph, WIDTH)


def fitting(line: str, columns: int) -> str:
    """Return the line, wrapped if it is wider than `columns` or `WIDTH`, whichever is larger; words stay whole.

    >>> fitting("Pot 2. " + "Bet. " * 12, 60).splitlines()
    ['Pot 2. Bet. Bet. Bet. Bet. Bet. Bet. Bet. Bet. Bet. Bet.', 'Bet. Bet.']
    """
    width = max(columns, WIDTH)
    if len(line) <= width:
        return line
    parts = (wrap(part, width, break_long_words=False, break_on_hyphens=False) for part in line.split("\n"))
    return "\n".join("\n".join(part) for part in parts)
