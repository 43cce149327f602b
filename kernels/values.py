"""Values of many hands of five to seven cards, from masks or from card numbers (docs/evaluator.md).

The arrays are those of `cards.hands.evaluator.Evaluator`: one number for the ranks of a hand, and two lookups.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..cards.hands.evaluator import HIGH_SHIFT, SIZES, Evaluator
from ..cards.hands.sizes import HAND_SIZE
from ..cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT
from .compiled import compiled

U64 = npt.NDArray[np.uint64]
U16 = npt.NDArray[np.uint16]
U32 = npt.NDArray[np.uint32]

_LOW_MASK = (1 << HIGH_SHIFT) - 1
_SMALLEST, _LARGEST = SIZES[0], SIZES[-1]
_ONE = np.uint64(1)
_LANE = np.uint64(LANE_MASK)
_CARD_BIT = np.array([1 << card for card in range(DECK_SIZE)], np.uint64)


class ValueArrays(NamedTuple):
    """The arrays of an evaluator; `flushes_lose` if a flush is worth less than its ranks."""

    lane_key: U32
    flush_value: U16
    low_index: U16
    high_start: U32
    rank_value: U16
    flushes_lose: bool

    @classmethod
    def of(cls, evaluator: Evaluator) -> "ValueArrays":
        """Return the arrays of `evaluator`."""
        return cls(
            evaluator.lane_key,
            evaluator.flush_value,
            evaluator.low_index,
            evaluator.high_start,
            evaluator.rank_value,
            evaluator.flushes_lose,
        )


@compiled
def mask_values(masks: U64, arrays: ValueArrays, values: U16) -> int:
    """Write the value of each mask (n,); return the index of the first without five to seven cards, else -1."""
    for at in range(len(masks)):
        size = _size(masks[at])
        if not _SMALLEST <= size <= _LARGEST:
            return at
        values[at] = _value(masks[at], size, arrays)
    return -1


@compiled
def card_values(cards: npt.NDArray[Any], arrays: ValueArrays, values: U16) -> int:
    """Write the value of hands given as card numbers (n, 5 to 7).

    Return the index of the first hand with a card twice or with a number that is no card, else -1.
    """
    size = cards.shape[1]
    for at in range(len(cards)):
        mask = np.uint64(0)
        for place in range(size):
            card = np.int64(cards[at, place])
            if not 0 <= card < DECK_SIZE or mask & _CARD_BIT[card]:
                return at
            mask |= _CARD_BIT[card]
        values[at] = _value(mask, size, arrays)
    return -1


@compiled
def _value(mask: np.uint64, size: int, arrays: ValueArrays) -> np.uint16:
    """Return the value of a mask of `size` cards."""
    if not arrays.flushes_lose or size == HAND_SIZE:
        return _best(mask, size, arrays)
    best = np.uint16(0)
    for first in range(DECK_SIZE):
        if not mask & _CARD_BIT[first]:
            continue
        if size == HAND_SIZE + 1:
            best = max(best, _best(mask ^ _CARD_BIT[first], HAND_SIZE, arrays))
            continue
        for second in range(first + 1, DECK_SIZE):
            if mask & _CARD_BIT[second]:
                best = max(best, _best(mask ^ _CARD_BIT[first] ^ _CARD_BIT[second], HAND_SIZE, arrays))
    return best


@compiled
def _best(mask: np.uint64, size: int, arrays: ValueArrays) -> np.uint16:
    """Return the value of a mask; if flushes lose, it has five cards, and a flush takes the place of its ranks."""
    key, flush = np.uint32(0), np.uint16(0)
    for suit in range(SUIT_COUNT):
        lane = mask >> np.uint64(LANE_BITS * suit) & _LANE
        key += arrays.lane_key[lane]
        flush = max(flush, arrays.flush_value[lane])
    start = arrays.high_start[size - _SMALLEST, key >> np.uint32(HIGH_SHIFT)]
    value = arrays.rank_value[start + arrays.low_index[key & np.uint32(_LOW_MASK)]]
    if arrays.flushes_lose:
        return flush if flush else value
    return max(flush, value)


@compiled
def _size(mask: np.uint64) -> int:
    """Return the number of cards; the compiler turns this pattern into one instruction."""
    mask = mask - ((mask >> _ONE) & np.uint64(0x5555555555555555))
    mask = (mask & np.uint64(0x3333333333333333)) + ((mask >> np.uint64(2)) & np.uint64(0x3333333333333333))
    mask = (mask + (mask >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((mask * np.uint64(0x0101010101010101)) >> np.uint64(56))
