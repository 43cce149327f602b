"""Row numbers of the tables for whole columns: `row_numbers.py` in numpy."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from ..mask_arrays import Masks, canonical_masks, lanes_of
from ..notation import LANE_BITS, LANE_MASK, SUIT_COUNT
from .row_numbers import row_starts

Numbers = npt.NDArray[np.int32]
LANES = 1 << LANE_BITS
"""The number of possible lanes, sets of ranks in one suit."""
_SIZES = np.bitwise_count(np.arange(LANES, dtype=np.uint16)).astype(np.int32)


@cache
def _starts(suits: int, cards: int) -> Numbers:
    """Count the canonical sets in this many suits whose highest lane is below each lane: (cards + 1, 8193).

    There is a row for each number of cards up to `cards`. The sets with a given highest lane correspond to the sets of
    one suit fewer that have the remaining cards and no higher lane.
    """
    left = np.arange(cards + 1)[:, None] - _SIZES
    if suits == 1:
        counts = left == 0
    else:
        counts = np.where(left < 0, 0, _starts(suits - 1, cards)[np.maximum(left, 0), np.arange(1, LANES + 1)])
    starts = np.zeros((cards + 1, LANES + 1), np.int32)
    starts[:, 1:] = counts.cumsum(axis=1)
    return starts


def set_places(masks: Masks, cards: int) -> Numbers:
    """Return the rank of each set of `cards` cards among the canonical sets, by ascending mask: (n,).

    masks  (n,), canonical or not
    """
    return _places([lane.astype(np.int32) for lane in lanes_of(canonical_masks(masks))], cards)


def _places(lanes: Sequence[Numbers], cards: int) -> Numbers:
    """Return the rank of each canonical set, given by its four lanes in ascending order."""
    left, places = np.full(len(lanes[0]), cards, np.int32), np.zeros(len(lanes[0]), np.int32)
    for suit in reversed(range(SUIT_COUNT)):
        places += _starts(suit + 1, cards)[left, lanes[suit]]
        left -= _SIZES[lanes[suit]]
    return places


@cache
def _row_starts(cards: int) -> Numbers:
    """Return the first row of each canonical set of `cards` cards."""
    return np.array(row_starts(cards), np.int32)


def hole_rows(sets: Masks, holes: Masks, cards: int) -> Numbers:
    """Return the row of each position, a set of `cards` cards and a disjoint hole: (n,).

    sets, holes  (n,) each, canonical or not
    """
    joined = [
        one.astype(np.int32) << LANE_BITS | other for one, other in zip(lanes_of(sets), lanes_of(holes), strict=True)
    ]
    keys = np.sort(np.stack(joined), axis=0)
    shown, own = keys >> LANE_BITS, keys & LANE_MASK
    return _row_starts(cards)[_places(list(shown), cards)] + _holes_below(shown, own)


def _holes_below(shown: Numbers, own: Numbers) -> Numbers:
    """Count the canonical holes for the lanes `shown` that precede the canonical hole with lanes `own`: (n,)."""
    held = own != 0
    high = SUIT_COUNT - 1 - held[::-1].argmax(axis=0)
    low = held.argmax(axis=0)
    at = np.arange(shown.shape[1])
    low_card = own[low, at] & -own[low, at]
    high_card = np.where(low == high, own[high, at] ^ low_card, own[high, at])
    free = LANE_BITS - _SIZES[shown]
    equal = shown[1:] == shown[:-1]
    last = np.ones(shown.shape, bool)  # the last of suits with equal lanes
    last[:-1] = ~equal
    twin = np.zeros(shown.shape, bool)
    twin[1:] = equal
    below = np.zeros(shown.shape[1], np.int32)
    free_below = np.zeros_like(below)
    for suit in range(SUIT_COUNT):
        here = suit == high
        place = np.where(here, _SIZES[(high_card - 1) & ~shown[suit] & LANE_MASK], free[suit])
        counted = (suit <= high) & last[suit]
        pairs = place * (place - 1) // 2 + place * free_below + np.where(twin[suit], place * (place + 1) // 2, 0)
        below += np.where(counted, pairs, 0)
        below += np.where(here & twin[suit] & (low == high), place + 1, 0)
        below += np.where((suit < low) & last[suit], free[suit], 0)
        free_below += np.where(counted & ~here, free[suit], 0)
    below += _SIZES[(low_card - 1) & ~shown[low, at] & LANE_MASK]
    return below
