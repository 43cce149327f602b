"""Ranges in games with fewer ranks: what names hands that the deck lacks is an error. Plain Python."""

import re
from functools import lru_cache

from ..deck import STANDARD, Deck
from ..errors import BadRange
from ..notation import require_in_deck
from .range import Range, parse_range


@lru_cache(maxsize=256)
def range_of(text: str, deck: Deck = STANDARD) -> Range:
    """A range of holes of a deck. Raises `BadInput`.

    What leaves a rank open, as `random`, `Ax` and `ATs+` do, names the hands that the deck has; the holes that it lacks
    stay in the range, as those with cards of the board do. A percentage is of the order of hold'em's starting hands,
    and so an error in other games.

    >>> range_of("KQs+", Deck("6789TJQKA", "cdhs")).text
    'KQs+'
    """
    held = parse_range(text, deck) if deck.outside else parse_range(text)  # which others have read, and is kept
    require_in_deck(held.hole or (), deck)
    if deck.outside:
        for item in held.text.split(","):
            hands = item.partition(":")[0]
            if "%" in hands:
                raise BadRange(f"{item!r} is a share of hold'em's starting hands: name the hands instead")
            if lacking := sorted(set(re.findall(r"[2-9TJQKA]", hands)) - set(deck.ranks)):
                raise BadRange(
                    f"{item!r} names the rank {lacking[0]}, which is not in a deck of {deck.size} cards, {deck.span}"
                )
    return held
