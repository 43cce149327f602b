"""Parsing of ranges for decks with fewer ranks. Plain Python."""

import re
from functools import lru_cache

from ..deck import STANDARD, Deck
from ..errors import BadRange
from ..notation import require_in_deck
from .range import Range, parse_range


@lru_cache(maxsize=256)
def range_of(text: str, deck: Deck = STANDARD) -> Range:
    """Parse a range of holes of a deck. Raises `BadInput`.

    Items that leave a rank open, such as `random`, `Ax` and `ATs+`, name only hands of the deck. The range may still
    contain holes that the deck lacks, just as it may contain holes with cards of the board. Naming a rank that the deck
    lacks is an error. So is a percentage, because percentages refer to the order of hold'em's starting hands.

    >>> range_of("KQs+", Deck("6789TJQKA", "cdhs")).text
    'KQs+'
    """
    held = parse_range(text, deck) if deck.outside else parse_range(text)  # shares the cached call
    require_in_deck(held.hole or (), deck)
    if deck.outside:
        for item in held.text.split(","):
            hands = item.partition(":")[0]
            if "%" in hands:
                raise BadRange(f"{item!r} is a percentage, which works only in hold'em: name the hands instead")
            if lacking := sorted(set(re.findall(r"[2-9TJQKA]", hands)) - set(deck.ranks)):
                raise BadRange(
                    f"{item!r} names the rank {lacking[0]}, which is not in a deck of {deck.size} cards, {deck.span}"
                )
    return held
