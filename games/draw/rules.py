"""The rules of five-card draw as numbers: the deck, the draws of each hold, and the totals of deals and draws.

A player is dealt five cards and draws once, any number of cards. Hands rank as in `cards/hands/order.py`.
Plain Python.
"""

from dataclasses import dataclass
from functools import cache
from math import comb, lcm

from ...cards.deck import STANDARD, Deck
from ...cards.hands.sizes import HAND_SIZE, HOLDS


@dataclass(frozen=True)
class DrawCounts:
    """Numbers of deals and draws.

    unseen           the cards that a player has not seen after the deal
    deals            the hands that can be dealt
    draws            the possible draws of each hold
    draws_in_common  the least common multiple of `draws`
    """

    unseen: int
    deals: int
    draws: tuple[int, ...]
    draws_in_common: int

    @property
    def combinations(self) -> int:
        """The number of deals and draws, with the draws of every hold scaled to `draws_in_common`."""
        return self.deals * self.draws_in_common


@cache
def draw_counts(deck: Deck) -> DrawCounts:
    """Return the counts of a deck.

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
"""The number of hands that can be dealt: 2,598,960."""
DRAWS = _COUNTS.draws
"""The number of possible draws of each hold."""
DRAWS_IN_COMMON = _COUNTS.draws_in_common
"""The least common multiple of the numbers of draws: 7,669,695."""
COMBINATIONS = _COUNTS.combinations
"""The number of deals and draws, with all holds scaled to `DRAWS_IN_COMMON` draws: 19,933,230,517,200."""
WIN_UNIT = COMBINATIONS // 2
"""The score of a certain win. A win counts 2 and a tie 1; both are divided by 4, a factor of every count of hands."""
