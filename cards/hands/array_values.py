"""Values of many hands of five to seven cards in numpy, in blocks that stay in the processor's cache.

The arrays are those of `Evaluator` (docs/evaluator.md), for orders in which flushes win. Each suit's lane gives the key
of its ranks and, above it, whether it has five cards or more, so that only hands with a flush are looked at twice.
"""

import numpy as np
import numpy.typing as npt

from ..errors import WrongCardCount
from ..mask_arrays import Masks
from ..notation import LANE_BITS, LANE_MASK, SUIT_COUNT
from .evaluator import HIGH_SHIFT, LANES, SIZES, Evaluator
from .sizes import HAND_SIZE

BLOCK = 16_384
"""Hands in a block."""
_FLUSH_SHIFT = 40
"""Place of the number of lanes with five cards or more, above the sum of the keys."""
_LOW_MASK = (1 << HIGH_SHIFT) - 1
_HIGH_MASK = (1 << 32 - HIGH_SHIFT) - 1
_SHIFTS = LANE_BITS * np.arange(SUIT_COUNT)[:, None]

Numbers = npt.NDArray[np.int64]
Values = npt.NDArray[np.uint16]


class ArrayValues:
    """An evaluator's arrays, prepared for whole columns of masks."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Prepare the arrays of an order in which a flush beats the same ranks unsuited."""
        has_flush = (np.bitwise_count(np.arange(LANES)) >= HAND_SIZE).astype(np.int64)
        self._lane_sum = evaluator.lane_key.astype(np.int64) + (has_flush << _FLUSH_SHIFT)
        self._flush_value, self._rank_value = evaluator.flush_value, evaluator.rank_value
        self._low_index = evaluator.low_index.astype(np.int64)
        self._high_start = evaluator.high_start.astype(np.int64)

    def values(self, masks: Masks) -> Values:
        """Return the value of each mask (n,) of five to seven cards. Raises `WrongCardCount`."""
        if len(masks) <= BLOCK:
            return self._block(masks.view(np.int64))
        values = np.empty(len(masks), np.uint16)
        for start in range(0, len(masks), BLOCK):
            values[start : start + BLOCK] = self._block(masks[start : start + BLOCK].view(np.int64))
        return values

    def of_keys(self, keys: Numbers, size: int) -> Values:
        """Return the values of hands of `size` cards by the ranks alone, from the sums of their cards' keys: (n,)."""
        places = self._high_start[size - SIZES[0]].take(keys >> HIGH_SHIFT & _HIGH_MASK)
        places += self._low_index.take(keys & _LOW_MASK)
        found: Values = self._rank_value.take(places)
        return found

    def _block(self, masks: Numbers) -> Values:
        lanes = masks >> _SHIFTS & LANE_MASK
        keys = self._lane_sum.take(lanes).sum(axis=0)
        sizes = np.bitwise_count(masks)
        smallest, largest = (int(sizes.min()), int(sizes.max())) if len(sizes) else (SIZES[0], SIZES[0])
        if not SIZES[0] <= smallest <= largest <= SIZES[-1]:
            raise WrongCardCount(f"a value takes 5, 6 or 7 cards, got {smallest} to {largest}")
        if smallest == largest:
            values = self.of_keys(keys, smallest)
        else:
            places = self._high_start[sizes - SIZES[0], keys >> HIGH_SHIFT & _HIGH_MASK]
            values = self._rank_value.take(places + self._low_index.take(keys & _LOW_MASK))
        suited = np.flatnonzero(keys >> _FLUSH_SHIFT)
        if len(suited):
            flushes = self._flush_value.take(lanes[:, suited]).max(axis=0)
            values[suited] = np.maximum(values[suited], flushes)
        return values
