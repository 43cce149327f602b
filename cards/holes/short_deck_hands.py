"""The starting hands of decks with fewer ranks. Plain Python."""

from ..deck import Deck
from .starting_hands import STARTING_HANDS


def hands_of(deck: Deck) -> tuple[str, ...]:
    """Return the starting hands of a deck, in the order of the tables.

    >>> from outs.cards.deck import STANDARD
    >>> len(hands_of(STANDARD)), len(hands_of(Deck("6789TJQKA", "cdhs")))
    (169, 81)
    """
    return tuple(hand for hand in STARTING_HANDS if set(hand[:2]) <= set(deck.ranks))
