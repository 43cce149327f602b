"""Values of many hands of five to seven cards in numpy, in blocks that stay in the processor's cache.

The arrays are those of `Evaluator` (docs/evaluator.md), for orders in which a flush is worth no less than its ranks.
Each suit's lane gives the key of its ranks and, above it, whether it has five cards or more, so that only hands with a
flush are looked at twice.

Card numbers take a shorter way: each card is a complex number, whose real part is its bit and whose imaginary part is
the key of its rank and one card of its suit. The sum over a hand, exact below 2**53, has everything.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import WrongCardCount
from ..mask_arrays import Masks
from ..notation import DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT
from .evaluator import HIGH_SHIFT, LANES, SIZES, Evaluator
from .sizes import HAND_SIZE

BLOCK = 16_384
"""Hands in a block."""
_FLUSH_SHIFT = 40
"""Place of the number of lanes with five cards or more, above the sum of the keys."""
_LOW_MASK = (1 << HIGH_SHIFT) - 1
_HIGH_MASK = (1 << 32 - HIGH_SHIFT) - 1
_SHIFTS = LANE_BITS * np.arange(SUIT_COUNT)[:, None]
_SUIT_SHIFT, _SUIT_BITS = 32, 4
"""Place and width of the numbers of cards by suit, above a card's key."""
_TO_TOP_BIT = sum(8 - HAND_SIZE << _SUIT_SHIFT + _SUIT_BITS * suit for suit in range(SUIT_COUNT))
_TOP_BITS = sum(8 << _SUIT_SHIFT + _SUIT_BITS * suit for suit in range(SUIT_COUNT))
"""With `_TO_TOP_BIT` added, five cards of a suit set the top bit of its number."""
_NO_CARD = 128
"""Length of the table by card number. Numbers from 52 on add 0, so the mask has too few bits."""
_SUMS_OF_PARTS = np.tile(np.eye(2), (SIZES[-1], 1))
"""A product with this adds real and imaginary parts: numpy's sums of short rows take six times as long."""

Numbers = npt.NDArray[np.int64]
Values = npt.NDArray[np.uint16]


def values_of_keys(evaluator: Evaluator, keys: Numbers, size: int) -> Values:
    """Return the values of hands of `size` cards by the ranks alone, from sums of their cards' keys, in the same shape.

    The value is arbitrary if a key has five cards of a rank, which overflow a digit.
    """
    start = evaluator.high_start[SIZES.index(size)].take(keys >> HIGH_SHIFT, mode="clip").astype(np.int64)
    index = start + evaluator.low_index.take(keys & _LOW_MASK, mode="clip")
    found: Values = evaluator.rank_value.take(index, mode="clip")
    return found


class ArrayValues:
    """An evaluator's arrays, prepared for whole columns of masks."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Prepare the arrays of an order in which a flush is worth no less than the same ranks unsuited."""
        has_flush = (np.bitwise_count(np.arange(LANES)) >= HAND_SIZE).astype(np.int64)
        self._lane_sum = evaluator.lane_key.astype(np.int64) + (has_flush << _FLUSH_SHIFT)
        self._flush_value, self._rank_value = evaluator.flush_value, evaluator.rank_value
        self._low_index = evaluator.low_index.astype(np.int64)
        self._high_start = evaluator.high_start.astype(np.int64)
        cards = np.arange(DECK_SIZE)
        own = evaluator.lane_key[1 << cards % LANE_BITS] + 2.0 ** (_SUIT_SHIFT + _SUIT_BITS * (cards // LANE_BITS))
        self._card_sum = np.zeros(_NO_CARD, np.complex128)
        self._card_sum[:DECK_SIZE] = 2.0**cards + 1j * own

    def values(self, masks: Masks) -> Values:
        """Return the value of each mask (n,) of five to seven cards. Raises `WrongCardCount`."""
        if len(masks) <= BLOCK:
            return self._block(masks.view(np.int64))
        values = np.empty(len(masks), np.uint16)
        for start in range(0, len(masks), BLOCK):
            values[start : start + BLOCK] = self._block(masks[start : start + BLOCK].view(np.int64))
        return values

    def of_cards(self, cards: npt.NDArray[np.integer[Any]]) -> Values | None:
        """Return the values of hands given as card numbers (n, 5 to 7), or None if any is not a hand."""
        if not len(cards):
            return np.zeros(0, np.uint16)
        if cards.dtype == np.uint64:
            cards = cards.view(np.int64)  # `take` reads them as signed, so the largest would be negative: no cards
        try:
            blocks = [self._block_of_cards(cards[start : start + BLOCK]) for start in range(0, len(cards), BLOCK)]
        except IndexError:
            return None
        return blocks[0] if len(blocks) == 1 else np.concatenate(blocks)

    def _block_of_cards(self, cards: npt.NDArray[np.integer[Any]]) -> Values:
        """Return the values of some hands. Raises `IndexError` if any is not a hand."""
        size = cards.shape[1]
        parts = self._card_sum.take(cards, mode="clip").view(np.float64)
        masks, keys = (parts @ _SUMS_OF_PARTS[: 2 * size]).T.astype(np.int64, order="C")
        # A sum of powers of two has as many bits as terms only if no two are the same.
        if cards.min() < 0 or np.bitwise_count(masks).min() != size:
            raise IndexError
        values = self.of_keys(keys, size)
        suited = (keys + _TO_TOP_BIT & _TOP_BITS != 0).nonzero()[0]
        if len(suited):
            flushes = self._flush_value.take(masks.take(suited) >> _SHIFTS & LANE_MASK).max(axis=0)
            values[suited] = np.maximum(values[suited], flushes)
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
        suited = (keys >= 1 << _FLUSH_SHIFT).nonzero()[0]
        if len(suited):
            flushes = self._flush_value.take(lanes[:, suited]).max(axis=0)
            values[suited] = np.maximum(values[suited], flushes)
        return values
