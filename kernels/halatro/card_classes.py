"""Dense ids of sets of cards up to suits: the rank of a set among the canonical sets, computed rather than looked up.

A canonical set is four lanes in descending order. The id of a set among those of n cards, ordered by mask, is counted
lane by lane: the sets whose highest lane is lower, then those with the same highest lane and a lower second lane, and
so on. Each count depends only on that lane and on the number of cards left, so one small table gives any id
(docs/halatro-values.md).
"""

import numpy as np

from ...cards.mask_arrays import lanes_of
from ...cards.notation import LANE_BITS, LANE_MASK
from ..array_types import I32, I64, U8, U64, Integer
from ..compiled import compiled

SUITS = 4
LANES = LANE_MASK + 1
MOST_CARDS = 8

LANE_SIZES: U8 = np.array([lane.bit_count() for lane in range(LANES)], np.uint8)
"""Number of ranks in each lane: (8192,)."""
_WAYS = np.array([24, 12, 12, 4, 12, 6, 4, 1], np.uint8)
"""Number of different relabellings of four ordered lanes; bit k of the index is set if lanes k and k + 1 are equal."""


def make_places() -> I32:
    """Return the table that gives the ids: (4, 9, 8193), int32.

    `places[k, n, x]` is the number of descending runs of k + 1 lanes with n cards in all and a first lane below x; x =
    8192 counts all runs.
    """
    places = np.zeros((SUITS, MOST_CARDS + 1, LANES + 1), np.int32)
    every_lane = np.arange(LANES)
    for lanes in range(SUITS):
        for cards in range(MOST_CARDS + 1):
            rest = cards - LANE_SIZES.astype(np.int64)
            if lanes == 0:
                with_first = (rest == 0).astype(np.int64)
            else:
                with_first = np.where(rest >= 0, places[lanes - 1, np.maximum(rest, 0), every_lane + 1], 0)
            places[lanes, cards, 1:] = np.cumsum(with_first)
    return places


def class_counts(places: I32) -> list[int]:
    """Return the number of classes of 0 to 8 cards."""
    return [int(places[SUITS - 1, cards, LANES]) for cards in range(MOST_CARDS + 1)]


def class_ways(masks: U64) -> U8:
    """Return the number of sets in the class of each canonical mask: (n,), uint8."""
    a, b, c, d = lanes_of(masks)
    ways: U8 = _WAYS[(a == b) + 2 * (b == c).view(np.uint8) + 4 * (c == d).view(np.uint8)]
    return ways


@compiled
def class_id(mask: Integer, cards: Integer, places: I32, lane_sizes: U8) -> int:
    """Return the id of a set of `cards` cards among the classes of its size, by ascending canonical mask."""
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
    return int(place + places[0, left, d])


@compiled
def neighbour_ids(
    mask: Integer, suit: Integer, size: Integer, cards: Integer, places: I32, lane_sizes: U8, others: I64, ids: I64
) -> None:
    """Prepare the ids of sets of `cards` cards that differ from `mask` in one suit, in which they have `size` cards.

    `others` (3,) becomes the other lanes in descending order. If p of them are above `lane`, the id of the set is
    `ids[0, p] + places[3 - p, ids[1, p], lane]`: one lookup where `class_id` needs four. `ids` is (2, 4).
    """
    x = (mask >> (LANE_BITS * ((suit + 1) & 3))) & LANE_MASK
    y = (mask >> (LANE_BITS * ((suit + 2) & 3))) & LANE_MASK
    z = (mask >> (LANE_BITS * ((suit + 3) & 3))) & LANE_MASK
    x, y = max(x, y), min(x, y)
    y, z = max(y, z), min(y, z)
    x, y = max(x, y), min(x, y)
    others[0], others[1], others[2] = x, y, z
    for above in range(SUITS):
        left, place = cards, 0
        for lane in range(SUITS):
            if lane == above:
                ids[1, above] = left
                left -= size
            else:
                other = others[lane - (lane > above)]
                # `left` may be negative here: then no set has its lanes in this order, and the entry is never read.
                place += places[3 - lane, max(left, 0), other]
                left -= lane_sizes[other]
        ids[0, above] = place


@compiled
def canonical_masks_from(first_lane: int, cards: int, lanes: I32, starts: I64, masks: U64) -> int:
    """Write the canonical masks whose highest lane is `first_lane`, ascending, and return their number.

    `masks` needs room for `places[3, cards, first_lane + 1] - places[3, cards, first_lane]`; `lanes` and `starts` come
    from `lanes_by_size`.
    """
    written = 0
    left = cards - LANE_SIZES[first_lane]
    if left < 0:
        return 0
    for at_second in range(starts[0, left], starts[0, left + 1]):
        second = lanes[0, at_second]
        if second > first_lane:
            break
        left_second = left - LANE_SIZES[second]
        for at_third in range(starts[0, left_second], starts[0, left_second + 1]):
            third = lanes[0, at_third]
            if third > second:
                break
            left_third = left_second - LANE_SIZES[third]
            for at_fourth in range(starts[1, left_third], starts[1, left_third + 1]):
                fourth = lanes[1, at_fourth]
                if fourth > third:
                    break
                high = np.uint64(first_lane) << np.uint64(LANE_BITS) | np.uint64(second)
                low = np.uint64(third) << np.uint64(LANE_BITS) | np.uint64(fourth)
                masks[written] = high << np.uint64(2 * LANE_BITS) | low
                written += 1
    return written


def lanes_by_size() -> tuple[I32, I64]:
    """Return the ascending lanes of at most n cards, and of exactly n cards, for each n from 0 to 8.

    Lanes are (2, k), starts (2, 10). Row 0 has the lanes of at most n cards from `starts[0, n]` to `starts[0, n + 1]`,
    row 1 those of exactly n cards likewise.
    """
    sizes = LANE_SIZES
    rows = [
        [np.flatnonzero(sizes <= n) for n in range(MOST_CARDS + 1)],
        [np.flatnonzero(sizes == n) for n in range(MOST_CARDS + 1)],
    ]
    starts = np.array([np.cumsum([0, *map(len, row)]) for row in rows])
    lanes = np.zeros((2, starts.max()), np.int32)
    for row, parts in enumerate(rows):
        lanes[row, : starts[row, -1]] = np.concatenate(parts)
    return lanes, starts
