"""The nine hand categories and the values in each. Plain Python."""

from bisect import bisect_left
from itertools import accumulate

CATEGORIES = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
"""Category names, lowest first; a category's number is its index here."""

VALUES_IN_CATEGORY = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)
"""The number of the 7,462 values in each category."""

ROYAL_FLUSH = sum(VALUES_IN_CATEGORY)
"""The highest value; the lowest is 1."""


def cactus_kev(value: int) -> int:
    """Convert a value to Cactus Kev's scale, where 1 is the best.

    >>> cactus_kev(ROYAL_FLUSH)
    1
    """
    return ROYAL_FLUSH + 1 - value


def category_title(category: str) -> str:
    """Return a category's name as a heading.

    >>> category_title("three_of_a_kind")
    'Three of a Kind'
    """
    return " ".join(word if word in ("of", "a") else word.capitalize() for word in category.split("_"))


def category_of(value: int) -> str:
    """Return the category of a value.

    >>> category_of(1), category_of(ROYAL_FLUSH)
    ('high_card', 'straight_flush')
    """
    return CATEGORIES[bisect_left(_HIGHEST_VALUES, value)]


_HIGHEST_VALUES = tuple(accumulate(VALUES_IN_CATEGORY))
