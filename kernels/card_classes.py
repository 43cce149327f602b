"""Dense ids of suit-distinct sets of cards, computed rather than looked up: the rank of a set among the canonical ones.

A canonical set is four lanes in descending order. Those of n cards, ordered by mask, are counted lane by lane: the sets
whose highest lane is lower, then those that share it and whose second lane is lower, and so on. What is counted at each
lane depends only on that lane and on how many cards are left, so that four small tables give any id (docs/halatro.md).
"""

import numpy as np
import numpy.typing as npt

from ..cards.notation import LANE_BITS, LANE_MASK
from .compiled import compiled

Integer = int | np.int64
I32 = npt.NDArray[np.int32]
I64 = npt.NDArray[np.int64]
U8 = npt.NDArray[np.uint8]
U16 = npt.NDArray[np.uint16]
Masks = npt.NDArray[np.uint64]

LANES = LANE_MASK + 1
MOST_CARDS = 8

LANE_SIZES: U8 = np.array([lane.bit_count() for lane in range(LANES)], np.uint8)
"""How many ranks each lane has: (8192,)."""


def make_places() -> I32:
    """How many tails of lanes come before one that starts with a lane: (4, 9, 8193), int32.

    `places[k, n, x]` counts the descending runs of k + 1 lanes with n cards in all whose first lane is below x; x = 8192
    counts all of them.
    """
    places = np.zeros((4, MOST_CARDS + 1, LANES + 1), np.int32)
    every_lane = np.arange(LANES)
    for lanes in range(4):
        for cards in range(MOST_CARDS + 1):
            rest = cards - LANE_SIZES.astype(np.int64)
            if lanes == 0:
                with_first = (rest == 0).astype(np.int64)
            else:
                with_first = np.where(rest >= 0, places[lanes - 1, np.maximum(rest, 0), every_lane + 1], 0)
            places[lanes, cards, 1:] = np.cumsum(with_first)
    return places


def class_counts(places: I32) -> list[int]:
    """How many classes of 0 to 8 cards there are."""
    return [int(places[3, cards, LANES]) for cards in range(MOST_CARDS + 1)]


@compiled
def class_id(mask: Integer, cards: Integer, places: I32, lane_sizes: U8) -> int:
    """The id of a set of `cards` cards among the classes of its size, by ascending canonical mask."""
    a = np.uint64(mask & LANE_MASK)
    b = np.uint64((mask >> LANE_BITS) & LANE_MASK)
    c = np.uint64((mask >> (2 * LANE_BITS)) & LANE_MASK)
    d = np.uint64((mask >> (3 * LANE_BITS)) & LANE_MASK)
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    left = np.uint64(cards)
    place = np.int64(places[3, left, a])
    left -= np.uint64(lane_sizes[a])
    place += places[2, left, b]
    left -= np.uint64(lane_sizes[b])
    place += places[1, left, c]
    left -= np.uint64(lane_sizes[c])
    return place + places[0, left, d]


@compiled
def canonical_masks_from(first_lane: int, cards: int, places: I32, lane_sizes: U8, masks: Masks) -> int:
    """Write the canonical masks whose highest lane is `first_lane` in ascending order; returns how many.

    `masks` needs room for `places[3, cards, first_lane + 1] - places[3, cards, first_lane]`.
    """
    written = 0
    left = cards - lane_sizes[first_lane]
    for second in range(first_lane + 1):
        left_second = left - lane_sizes[second]
        if left_second < 0:
            continue
        for third in range(second + 1):
            left_third = left_second - lane_sizes[third]
            if left_third < 0 or places[0, left_third, third + 1] == 0:
                continue
            for fourth in range(third + 1):
                if lane_sizes[fourth] == left_third:
                    masks[written] = (
                        (first_lane << (3 * LANE_BITS)) | (second << (2 * LANE_BITS)) | (third << LANE_BITS) | fourth
                    )
                    written += 1
    return written
