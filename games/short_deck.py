"""The rules of short deck hold'em: 36 cards, six to ace, and two orders of hands. Plain Python.

The game follows hold'em's rules. A flush is rarer than a full house and beats it; the ace also ranks below the six, so
that A-6-7-8-9 is the lowest straight. There are two common orders: straights beat three of a kind, as in hold'em, or
three of a kind beats straights, which are easier to make with fewer ranks.
"""

from ..cards.deck import STANDARD, Deck
from ..cards.hands.categories import CATEGORIES
from ..cards.hands.order import Order

DECK = Deck("6789TJQKA", STANDARD.suits)
_LOW, _TRIPS, _STRAIGHT, _FLUSH, _FULL_HOUSE, _HIGH = (CATEGORIES[:3], *CATEGORIES[3:7], CATEGORIES[7:])

STRAIGHTS_BEAT_TRIPS = Order("short-deck", DECK, (*_LOW, _TRIPS, _STRAIGHT, _FULL_HOUSE, _FLUSH, *_HIGH))
"""From the lowest: high card to three of a kind, straight, full house, flush, four of a kind, straight flush."""
TRIPS_BEAT_STRAIGHTS = Order("short-deck-trips", DECK, (*_LOW, _STRAIGHT, _TRIPS, _FULL_HOUSE, _FLUSH, *_HIGH))
"""From the lowest: as above, but with three of a kind between straight and full house."""

ORDERS = (STRAIGHTS_BEAT_TRIPS, TRIPS_BEAT_STRAIGHTS)
"""The orders; each is a separate game with the order's name."""
