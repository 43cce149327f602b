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
