"""The compiled evaluator: the value of one hand of five to seven cards, and the number of cards in a mask.

The arrays are those of `cards.hands.evaluator.Evaluator` (docs/evaluator.md). Other kernels pass named tuples that have
them among their fields.
"""

from typing import Protocol

import numpy as np

from ..cards.hands.evaluator import HIGH_SHIFT, SIZES
from ..cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT
from .array_types import U16, U32, Integer
from .compiled import compiled

_LOW_MASK = np.uint32((1 << HIGH_SHIFT) - 1)
_SHIFT = np.uint32(HIGH_SHIFT)
_SMALLEST = SIZES[0]
_LANE = np.uint64(LANE_MASK)


class RankArrays(Protocol):
    """The arrays that value the ranks of a hand."""

    @property
    def low_index(self) -> U16:
        """Index of each low number: (78125,)."""

    @property
    def high_start(self) -> U32:
        """First index of each high number's block, for five to seven cards: (3, 15625)."""

    @property
    def rank_value(self) -> U16:
        """Value of each multiset of ranks: (73775,)."""


class LaneArrays(RankArrays, Protocol):
    """The arrays that value a hand whose suits matter."""

    @property
    def lane_key(self) -> U32:
        """Key of each lane: (8192,)."""

    @property
    def flush_value(self) -> U16:
        """Value of the best flush in each lane, else 0: (8192,)."""


@compiled
def rank_value(key: Integer | np.uint32, size: int, arrays: RankArrays) -> np.uint16:
    """Return the value of `size` cards without a flush; the keys of their lanes add up to `key`."""
    ranks = np.uint32(key)
    start = arrays.high_start[size - _SMALLEST, ranks >> _SHIFT]
    value: np.uint16 = arrays.rank_value[start + arrays.low_index[ranks & _LOW_MASK]]
    return value


@compiled
def key_and_flush(mask: np.uint64, arrays: LaneArrays) -> tuple[np.uint32, np.uint16]:
    """Return the key of a mask's ranks, and the value of its best flush, else 0."""
    key, flush = np.uint32(0), np.uint16(0)
    for suit in range(SUIT_COUNT):
        lane = mask >> np.uint64(LANE_BITS * suit) & _LANE
        key += arrays.lane_key[lane]
        flush = max(flush, arrays.flush_value[lane])
    return key, flush


@compiled
def mask_value(mask: np.uint64, size: int, arrays: LaneArrays) -> np.uint16:
    """Return the value of a mask of `size` cards, five to seven, in an order where flushes beat the same ranks."""
    key, flush = key_and_flush(mask, arrays)
    return max(flush, rank_value(key, size, arrays))


@compiled
def card_count(mask: Integer | np.uint64) -> int:
    """Return the number of cards in a mask; the compiler turns this pattern into one instruction."""
    word = np.uint64(mask)
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int(np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56)))
