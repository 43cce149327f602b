"""Names of hands from their cards, as in the table `values`. Plain Python."""

from collections import Counter
from collections.abc import Iterable

from ..notation import RANK_COUNT
from .high_values import STRAIGHT_LANES
from .order import lane_of
from .value_names import value_name


def hand_name(category: str, cards: Iterable[int]) -> str:
    """Return the name of five cards of a known category.

    >>> from ..notation import parse_cards
    >>> hand_name("straight", parse_cards("Ac2d3h4s5c")), hand_name("full_house", parse_cards("6c6d6hTsTc"))
    ('Straight, Five High', 'Full House, Sixes over Tens')
    """
    return value_name(category, deciding_ranks(category, cards))


def deciding_ranks(category: str, cards: Iterable[int]) -> tuple[int, ...]:
    """Return the ranks that decide a hand's value, most significant first; for a straight, only its top."""
    counts = Counter(card % RANK_COUNT for card in cards)
    if category in ("straight", "straight_flush"):
        lane = lane_of(counts)
        return (next(top for top, straight in STRAIGHT_LANES.items() if straight == lane),)
    return tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
