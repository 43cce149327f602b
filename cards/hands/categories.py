"""The nine hand categories, the values in each, and the names of values. Plain Python."""

from bisect import bisect_left
from itertools import accumulate

from ..deck import STANDARD

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


RANK_NAMES = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
RANK_PLURALS = tuple(name + ("es" if name == "Six" else "s") for name in RANK_NAMES)
ACE = STANDARD.ranks.index("A")


def value_name(category: str, ranks: tuple[int, ...]) -> str:
    """Return the name of a value, from its category and the ranks that decide it.

    >>> value_name("full_house", (4, 8))
    'Full House, Sixes over Tens'
    """
    title = category_title(category)
    first, *rest = ranks
    kickers = " ".join(RANK_NAMES[rank] for rank in rest)
    match category:
        case "straight_flush" if first == ACE:
            return "Royal Flush"
        case "straight" | "straight_flush":
            return f"{title}, {RANK_NAMES[first]} High"
        case "high_card" | "flush":
            return f"{title}, {RANK_NAMES[first]} {kickers}"
        case "two_pair":
            return f"{title}, {RANK_PLURALS[first]} and {RANK_PLURALS[rest[0]]} with {RANK_NAMES[rest[1]]}"
        case "full_house":
            return f"{title}, {RANK_PLURALS[first]} over {RANK_PLURALS[rest[0]]}"
        case _:
            return f"{title}, {RANK_PLURALS[first]} with {kickers}"
