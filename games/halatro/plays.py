"""Plays of Halatro in arrays: the table of scores by sets of ranks and lanes of a suit, and the types of many plays.

A kicker can raise a play's score but never lower it, so the best play is the best of: the highest card, the highest
pair, two pairs, three, four or full house, the best straight, and the best flush or straight flush of a suit. Each is a
lookup by the set of ranks held at least once, twice, three or four times, or by one suit's lane.
"""

import numpy as np
import numpy.typing as npt

from ...cards.hands.categories import CATEGORIES
from ...cards.hands.order import STRAIGHT_LANES
from ...cards.mask_arrays import Masks, lanes_of
from ...cards.notation import LANE_BITS, LANE_MASK
from .rules import BASE, CHIPS, MOST_THROWN, MULT

PlayTable = npt.NDArray[np.int16]
Chips = npt.NDArray[np.int64]

ONCE, TWICE, THRICE, FOUR, SUITED, FULL_PAIR, FULL_THREE, HIGHEST = range(8)
"""Rows of the table. The first five have the score of a lane's ranks if held at least once (a high card or a
straight), twice (one or two pairs), three times, four times, or in one suit (a flush or straight flush). `FULL_PAIR`
and `FULL_THREE` have the contribution of the highest rank to a full house: as its pair, and as its three of a kind with
the base included. `HIGHEST` has the lane of the highest rank. Lane 0 scores 0."""
ROWS = 8
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


def play_table() -> PlayTable:
    """Compute the table from the rules: (8, 8192), int16.

    It is one array, not a tuple of eight, because a kernel counts references to each array on every call.
    """
    lanes = np.arange(LANE_MASK + 1)
    held = np.bitwise_count(lanes)
    highest = _chips_of_highest(1)
    straight = _chips_of_straight(lanes)
    flush = np.where(held >= 5, _score("flush", _chips_of_highest(5)), 0)
    table = np.zeros((ROWS, LANE_MASK + 1), np.int16)
    table[ONCE] = np.maximum(_score("high_card", highest), np.where(straight, _score("straight", straight), 0))
    table[TWICE] = np.where(held >= 2, _score("two_pair", 2 * _chips_of_highest(2)), _score("pair", 2 * highest))
    table[THRICE] = _score("three_of_a_kind", 3 * highest)
    table[FOUR] = _score("four_of_a_kind", 4 * highest)
    table[SUITED] = np.maximum(flush, np.where(straight, _score("straight_flush", straight), 0))
    table[FULL_PAIR] = 2 * highest * MULT[CATEGORIES.index("full_house")]
    table[FULL_THREE] = _score("full_house", 3 * highest)
    table[HIGHEST, 1:] = [1 << lane.bit_length() - 1 for lane in range(1, LANE_MASK + 1)]
    table[:, 0] = 0
    return table


def _score(category: str, chips: Chips) -> Chips:
    place = CATEGORIES.index(category)
    return (BASE[place] + chips) * MULT[place]


def _chips_of_highest(count: int) -> Chips:
    """Return the chips of the `count` highest ranks of every lane, or of all its ranks if it has fewer."""
    downwards = np.arange(LANE_BITS - 1, -1, -1)
    ranks = np.arange(LANE_MASK + 1)[:, None] >> downwards & 1
    chips: Chips = (ranks * (ranks.cumsum(axis=1) <= count)) @ np.array(CHIPS)[downwards]
    return chips


def _chips_of_straight(lanes: Chips) -> Chips:
    """Return the chips of the best straight among the ranks of each lane, 0 without one."""
    best = np.zeros_like(lanes)
    for straight in STRAIGHT_LANES.values():
        chips = sum(CHIPS[rank] for rank in range(LANE_BITS) if straight >> rank & 1)
        best = np.maximum(best, np.where(lanes & straight == straight, chips, 0))
    return best


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
