"""The usual order of hands: 7,462 values, from seven high to a royal flush. Plain Python."""

from collections.abc import Iterator

from ..deck import STANDARD
from .categories import CATEGORIES
from .order import HandValue, Order

HIGH = Order("high", STANDARD, CATEGORIES)
"""The usual order: all 52 cards, the highest hand wins."""

STRAIGHT_LANES = HIGH.straights
"""The five ranks of each straight as a 13-bit lane, keyed by its highest rank; the wheel is five high."""


def enumerate_values() -> list[HandValue]:
    """Return all values in ascending order, numbered from 1.

    >>> values = enumerate_values()
    >>> values[0].name, values[-1].name, sum(v.ways for v in values)
    ('High Card, Seven Five Four Three Deuce', 'Royal Flush', 2598960)
    """
    return HIGH.values()


def enumerate_ranks() -> Iterator[tuple[str, tuple[int, ...], int]]:
    """Return the category, the deciding ranks and the number of hands of each value, in ascending order."""
    return HIGH.ranks_and_ways()
