"""Names of hand values and of the ranks that decide them. Plain Python."""

from ..deck import STANDARD
from .categories import category_title

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
