"""Ranges in games with fewer ranks: what names hands that the deck lacks is an error. Plain Python."""

import re
from functools import lru_cache

from .deck import STANDARD, Deck
from .errors import BadRange
from .notation import require_in_deck
from .ranges import Range, parse_range
from .starting_hands import STARTING_HANDS


@lru_cache(maxsize=256)
def range_of(text: str, deck: Deck = STANDARD) -> Range:
    """A range of holes of a deck. Raises `BadInput`.

    What leaves a rank open, as `random`, `Ax` and `ATs+` do, names the hands that the deck has; the holes that it lacks
    stay in the range, as those with cards of the board do. A percentage is of the order of hold'em's starting hands,
    and so an error in other games.

    >>> range_of("KQs+", Deck("6789TJQKA", "cdhs")).text
    'KQs+'
    """
    held = parse_range(text, deck)
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


def hands_of(deck: Deck) -> tuple[str, ...]:
    """The starting hands that a deck has, in the tables' order.

    >>> len(hands_of(STANDARD)), len(hands_of(Deck("6789TJQKA", "cdhs")))
    (169, 81)
    """
    return tuple(hand for hand in STARTING_HANDS if set(hand[:2]) <= set(deck.ranks))
