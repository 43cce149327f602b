"""The rules of five-card draw as numbers: the deck, the draws of each hold, and how deals and draws are counted.

A player is dealt five cards and draws once, any number of cards. Hands rank as in `cards/hands/high_values.py`.
Plain Python.
"""

from dataclasses import dataclass
from functools import cache
from math import comb, lcm

from ...cards.deck import STANDARD, Deck
from ...cards.hands.sizes import HAND_SIZE, HOLDS


@dataclass(frozen=True)
class DrawCounts:
    """How many deals and draws there are.

    unseen           the cards that a player has not seen after the deal
    deals            the hands that can be dealt
    draws            the possible draws of each hold
    draws_in_common  the least common multiple of the numbers of draws
    """

    unseen: int
    deals: int
    draws: tuple[int, ...]
    draws_in_common: int

    @property
    def combinations(self) -> int:
        """Deals and draws on the common denominator: each deal once, the draws of its hold scaled alike."""
        return self.deals * self.draws_in_common


@cache
def draw_counts(deck: Deck) -> DrawCounts:
    """The counts of a deck.

    >>> from outs.cards.deck import WITH_JOKER
    >>> draw_counts(STANDARD).combinations, draw_counts(WITH_JOKER).deals
    (19933230517200, 2869685)
    """
    unseen = deck.size - HAND_SIZE
    draws = tuple(comb(unseen, HAND_SIZE - hold.bit_count()) for hold in range(HOLDS))
    return DrawCounts(unseen, comb(deck.size, HAND_SIZE), draws, lcm(*draws))


DECK = STANDARD
_COUNTS = draw_counts(DECK)
DEALS = _COUNTS.deals
"""2,598,960: the hands that can be dealt."""
DRAWS = _COUNTS.draws
"""Possible draws of each hold."""
DRAWS_IN_COMMON = _COUNTS.draws_in_common
"""7,669,695: the least common multiple of the numbers of draws."""
COMBINATIONS = _COUNTS.combinations
"""19,933,230,517,200: deals and draws on the common denominator."""
WIN_UNIT = COMBINATIONS // 2
"""What a certain win counts. A win counts 2 and a tie 1, divided by the 4 that is a factor of every count of hands."""
