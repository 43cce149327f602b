"""Types of many plays in one array operation, distinguishing royal flushes from other straight flushes."""

import numpy as np
import numpy.typing as npt

from ...cards.hands.categories import CATEGORIES
from ...cards.hands.order import STRAIGHT_LANES
from ...cards.mask_arrays import Masks, lanes_of
from .rules import MOST_THROWN

TYPES = (*CATEGORIES, "royal_flush")
"""The types of plays, lowest first; arrays store a type as its index here."""
HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = (
    range(len(TYPES))
)

Types = npt.NDArray[np.uint8]

_STRAIGHTS = np.array(sorted(STRAIGHT_LANES.values()), np.uint16)
_ROYAL_LANE = max(STRAIGHT_LANES.values())
_OF_FEWER = np.array([HIGH_CARD, HIGH_CARD, PAIR, THREE_OF_A_KIND], np.uint8)
"""The type of one to three cards that all score, by their number; the first entry is unused."""


def types_of(scoring: Masks) -> Types:
    """Return the types of plays of one to five cards that all score: (n,), uint8."""
    lanes = lanes_of(scoring)
    either = lanes[0] | lanes[1] | lanes[2] | lanes[3]
    cards, ranks = np.bitwise_count(scoring), np.bitwise_count(either)
    types = _OF_FEWER[np.minimum(cards, 3)]
    types[cards == 4] = np.where(ranks[cards == 4] == 1, FOUR_OF_A_KIND, TWO_PAIR)
    five = cards == 5
    types[five] = _types_of_five(np.stack(lanes)[:, five], either[five])
    return types


def _types_of_five(lanes: npt.NDArray[np.uint16], either: npt.NDArray[np.uint16]) -> Types:
    """Return the types of full houses, straights and flushes: `lanes` (4, n), `either` (n,)."""
    straight = np.isin(either, _STRAIGHTS)
    flush = (np.bitwise_count(lanes) == MOST_THROWN).any(axis=0)
    types = np.full(len(either), FULL_HOUSE, np.uint8)
    types[straight] = STRAIGHT
    types[flush] = FLUSH
    types[straight & flush] = STRAIGHT_FLUSH
    types[flush & (either == _ROYAL_LANE)] = ROYAL_FLUSH
    return types
