"""Values of many hands of five to seven cards, from masks or from card numbers (docs/evaluator.md).

The arrays are those of `cards.hands.evaluator.Evaluator`: one number for the ranks of a hand, and two lookups.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..cards.hands.evaluator import SIZES, Evaluator
from ..cards.hands.sizes import HAND_SIZE
from ..cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT
from .array_types import U16, U32, U64
from .compiled import compiled
from .evaluator import card_count, key_and_flush, mask_value, rank_value

_SMALLEST, _LARGEST = SIZES[0], SIZES[-1]
_LANE = np.uint64(LANE_MASK)
_CARD_BIT = np.array([1 << card for card in range(DECK_SIZE)], np.uint64)
_SUIT_SHIFT, _SUIT_BITS = 32, 4
"""Place and width of the numbers of cards by suit, above the key of the ranks."""
_IN_SUIT = np.array([1 << _SUIT_SHIFT + _SUIT_BITS * (card // LANE_BITS) for card in range(DECK_SIZE)], np.uint64)
"""One card more of the card's suit."""
_TOP_BIT = 1 << _SUIT_BITS - 1
_NO_CARDS = np.uint64(sum(_TOP_BIT - HAND_SIZE << _SUIT_SHIFT + _SUIT_BITS * suit for suit in range(SUIT_COUNT)))
"""The start of the sum: five cards of a suit then set the top bit of its number."""
_FLUSH = np.uint64(sum(_TOP_BIT << _SUIT_SHIFT + _SUIT_BITS * suit for suit in range(SUIT_COUNT)))
"""The top bits of all suits."""
_HAS_FLUSH = (np.bitwise_count(np.arange(LANE_MASK + 1)) >= HAND_SIZE).astype(np.uint64)
_KEY_MASK = np.uint64((1 << _SUIT_SHIFT) - 1)


class ValueArrays(NamedTuple):
    """The arrays of an evaluator; `flushes_lose` if a flush is worth less than its ranks.

    card_sum  (52,) the key of each card's rank, and above it one card of its suit
    lane_sum  (8192,) the key of each lane, and above it a bit if it has five cards or more
    """

    lane_key: U32
    flush_value: U16
    low_index: U16
    high_start: U32
    rank_value: U16
    flushes_lose: bool
    card_sum: U64
    lane_sum: U64

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
            evaluator.lane_key[1 << np.arange(DECK_SIZE) % LANE_BITS].astype(np.uint64) + _IN_SUIT,
            evaluator.lane_key + (_HAS_FLUSH << np.uint64(_SUIT_SHIFT)),
        )


@compiled
def mask_values(masks: U64, arrays: ValueArrays, values: U16) -> int:
    """Write the value of each mask (n,); return the index of the first without five to seven cards, else -1."""
    is_plain = not arrays.flushes_lose
    for at in range(len(masks)):
        size = card_count(masks[at])
        if not _SMALLEST <= size <= _LARGEST:
            return at
        found = np.uint64(0)
        for suit in range(SUIT_COUNT):
            found += arrays.lane_sum[masks[at] >> np.uint64(LANE_BITS * suit) & _LANE]
        if is_plain and not found >> np.uint64(_SUIT_SHIFT):
            values[at] = rank_value(np.uint32(found & _KEY_MASK), size, arrays)
        else:
            values[at] = _value(masks[at], size, arrays)
    return -1


@compiled
def card_values(cards: npt.NDArray[Any], arrays: ValueArrays, values: U16) -> int:
    """Write the value of hands given as card numbers (n, 5 to 7).

    Return the index of the first hand with a card twice or with a number that is no card, else -1.
    """
    size = cards.shape[1]
    is_plain = not arrays.flushes_lose
    for at in range(len(cards)):
        mask, found = np.uint64(0), _NO_CARDS
        for place in range(size):
            card = np.int64(cards[at, place])
            if not 0 <= card < DECK_SIZE:
                return at
            mask |= _CARD_BIT[card]
            found += arrays.card_sum[card]
        if card_count(mask) != size:
            return at
        if is_plain and not found & _FLUSH:
            values[at] = rank_value(np.uint32(found & _KEY_MASK), size, arrays)
        else:
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
    if not arrays.flushes_lose:
        return mask_value(mask, size, arrays)
    key, flush = key_and_flush(mask, arrays)
    return flush if flush else rank_value(key, size, arrays)
