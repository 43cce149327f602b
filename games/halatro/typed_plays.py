"""The table of plays with their types: one number for both, so that the larger number is the better play."""

from functools import cache

import numpy as np
import numpy.typing as npt

from ...cards.categories import CATEGORIES
from ...cards.notation import LANE_MASK
from ...cards.values import STRAIGHT_LANES
from .play_table import FOUR, FULL, HIGHEST, ONCE, SUITED, THRICE, TWICE, play_table

Plays = npt.NDArray[np.int64]
"""Plays as score << TYPE_BITS | the place of their type in `CATEGORIES`."""

TYPE_BITS = 4


@cache
def typed_plays() -> Plays:
    """`play_table` with the type in each entry's lowest bits: (8, 8192), int64.

    An entry of the row `PAIR` has no type of its own and is added to one of `FULL`; the row `HIGHEST` has lanes alone.
    """
    scores = play_table().astype(np.int64)
    lanes = np.arange(LANE_MASK + 1)
    straight = np.any([lanes & ranks == ranks for ranks in STRAIGHT_LANES.values()], axis=0)
    table = scores << TYPE_BITS
    table[ONCE] |= np.where(straight, _type("straight"), _type("high_card"))
    table[TWICE] |= np.where(np.bitwise_count(lanes) > 1, _type("two_pair"), _type("pair"))
    table[THRICE] |= _type("three_of_a_kind")
    table[FOUR] |= _type("four_of_a_kind")
    table[SUITED] |= np.where(straight, _type("straight_flush"), _type("flush"))
    table[FULL] |= _type("full_house")
    table[HIGHEST] = scores[HIGHEST]
    table[scores == 0] = 0
    return table


def scores_of(plays: Plays) -> Plays:
    """What the plays score."""
    return plays >> TYPE_BITS


def types_of(plays: Plays) -> Plays:
    """The types of the plays, as places in `CATEGORIES`."""
    return plays & (1 << TYPE_BITS) - 1


def _type(name: str) -> int:
    return CATEGORIES.index(name)
