"""Values of five to seven cards, looked up in small arrays (derived in docs/evaluator.md).

Without a flush, the value depends only on the number of cards of each rank. These thirteen counts are the base-5 digits
of two numbers: a low one for the seven lowest ranks and a high one for the other six. Together they have a dense index;
one lookup for each suit's lane yields its contribution to both numbers.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ..deck import STANDARD, Deck
from ..errors import WrongCardCount
from ..mask_arrays import Masks, cards_by_rank, lanes_of
from ..notation import LANE_BITS, RANK_COUNT, SUIT_COUNT
from .order import HIGH, Order
from .sizes import HAND_SIZE

LOW_RANKS = 7
HIGH_RANKS = RANK_COUNT - LOW_RANKS
BASE = SUIT_COUNT + 1
"""A rank occurs 0 to 4 times: the base of the low and the high number."""
HIGH_SHIFT = 17
"""The low number needs 17 bits (5**7 < 2**17); in a key the high number stands above it."""
LANES = 1 << LANE_BITS

SIZES = (HAND_SIZE, HAND_SIZE + 1, HAND_SIZE + 2)

_SHAPES: dict[str, tuple[tuple[int, ...], type[np.unsignedinteger[Any]]]] = {
    "lane_key": ((LANES,), np.uint32),
    "flush_value": ((LANES,), np.uint16),
    "low_index": ((BASE**LOW_RANKS,), np.uint16),
    "high_start": ((len(SIZES), BASE**HIGH_RANKS), np.uint32),
    "rank_value": ((73775,), np.uint16),
}


@dataclass(frozen=True)
class Evaluator:
    """The arrays of the evaluator, stored in the table `evaluator`.

    lane_key     (8192,)     uint32  both base-5 numbers of a lane's ranks; their sum over the lanes is the hand's key
    flush_value  (8192,)     uint16  value of the best flush in a lane of five or more ranks, else 0
    low_index    (78125,)    uint16  index of a low number among the low numbers with as many cards
    high_start   (3, 15625)  uint32  first index in `rank_value` of a high number's block, for 5, 6 and 7 cards
    rank_value   (73775,)    uint16  value of each multiset of 5, 6 or 7 ranks, ignoring flushes
    flushes_lose             bool    a flush is worth less than the same ranks unsuited, as in lowball
    deck                     Deck    the cards; hands with any others have no value
    """

    lane_key: npt.NDArray[np.uint32]
    flush_value: npt.NDArray[np.uint16]
    low_index: npt.NDArray[np.uint16]
    high_start: npt.NDArray[np.uint32]
    rank_value: npt.NDArray[np.uint16]
    flushes_lose: bool = field(default=False, kw_only=True)
    deck: Deck = field(default=STANDARD, kw_only=True)

    def values(self, masks: Masks) -> npt.NDArray[np.uint16]:
        """Return the value of each mask, in the shape of `masks`, uint16. Raises `WrongCardCount` unless 5 to 7 cards.

        One call may mix masks of five, six and seven cards.
        """
        masks = np.asarray(masks, np.uint64)
        sizes = np.bitwise_count(masks)
        if sizes.size and not (SIZES[0] <= sizes.min() and sizes.max() <= SIZES[-1]):
            raise WrongCardCount(f"a value takes 5, 6 or 7 cards, got {sizes.min()} to {sizes.max()}")
        lanes = lanes_of(masks)
        key = self.lane_key[lanes[0]]
        best = self.flush_value[lanes[0]]
        for lane in lanes[1:]:
            key = key + self.lane_key[lane]
            best = np.maximum(best, self.flush_value[lane])
        if self.flushes_lose:
            return self._best_fives(masks, sizes, key, best)
        values: npt.NDArray[np.uint16] = np.maximum(best, self._without_flush(sizes, key))
        return values

    def _without_flush(self, sizes: npt.NDArray[np.uint8], key: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint16]:
        """Return the values of hands of these sizes and keys, ignoring flushes."""
        start = self.high_start[sizes - SIZES[0], key >> HIGH_SHIFT]
        index = start + self.low_index[key & ((1 << HIGH_SHIFT) - 1)]
        values: npt.NDArray[np.uint16] = self.rank_value[index]
        return values

    def _best_fives(
        self, masks: Masks, sizes: npt.NDArray[np.uint8], key: npt.NDArray[np.uint32], flush: npt.NDArray[np.uint16]
    ) -> npt.NDArray[np.uint16]:
        """Return the best value of any five cards of each mask, for orders in which flushes lose.

        Five suited cards must then count as a flush. A larger hand takes the best value of its subsets without one
        card.
        """
        values = np.where(flush > 0, flush, self._without_flush(sizes, key))
        for size in SIZES[1:]:
            more = sizes == size
            cards = cards_by_rank(masks[more], size).astype(np.uint64)
            if len(cards):
                values[more] = self.values(masks[more][:, None] & ~(np.uint64(1) << cards)).max(axis=1)
        return values

    def columns(self) -> tuple[list[str], npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
        """Return the arrays as columns of the table `evaluator`: array, index and value, sorted by the first two."""
        arrays = {name: getattr(self, name).ravel() for name in sorted(_SHAPES)}
        names = [name for name, array in arrays.items() for _ in range(len(array))]
        index = np.concatenate([np.arange(len(array), dtype=np.uint32) for array in arrays.values()])
        return names, index, np.concatenate([array.astype(np.uint32) for array in arrays.values()])

    @classmethod
    def from_column(cls, values: npt.NDArray[np.uint32]) -> "Evaluator":
        """Restore the arrays from the `value` column of the table `evaluator`, in key order."""
        parts: dict[str, npt.NDArray[Any]] = {}
        at = 0
        for name in sorted(_SHAPES):
            shape, kind = _SHAPES[name]
            size = int(np.prod(shape))
            parts[name] = values[at : at + size].reshape(shape).astype(kind)
            at += size
        return cls(*(parts[name] for name in _SHAPES))


def build_evaluator(order: Order = HIGH) -> Evaluator:
    """Compute the arrays for an order of hands. Hands with cards that its deck lacks get the value 0."""
    low_digits, high_digits = _digits(LOW_RANKS), _digits(HIGH_RANKS)
    low_cards, high_cards = low_digits.sum(axis=1), high_digits.sum(axis=1)
    low_index = _place_among_equals(low_cards)
    high_start = np.zeros((len(SIZES), len(high_cards)), np.uint32)
    keys: list[npt.NDArray[np.uint32]] = []
    patterns = np.bincount(low_cards, minlength=SIZES[-1] + 1)
    total = 0
    for row, size in enumerate(SIZES):
        block = np.where(high_cards <= size, patterns[np.clip(size - high_cards, 0, None)], 0)
        high_start[row] = total + np.cumsum(block) - block
        total += int(block.sum())
        keys.append(_keys_of_size(low_cards, high_cards, size))
    lane_key = _lane_keys()
    flush_value, rank_value = _values_by_ranks(order, low_index, high_start, keys)
    low = low_index.astype(np.uint16)
    return Evaluator(
        lane_key, flush_value, low, high_start, rank_value, flushes_lose=order.flushes_lose, deck=order.deck
    )


def _digits(places: int) -> npt.NDArray[np.int64]:
    """Return the base-5 digits of 0 .. 5**places - 1, lowest first: shape (5**places, places)."""
    digits: npt.NDArray[np.int64] = np.arange(BASE**places)[:, None] // BASE ** np.arange(places) % BASE
    return digits


def _place_among_equals(groups: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return, for each element, the number of earlier elements that equal it."""
    order = np.argsort(groups, kind="stable")
    starts = np.concatenate([[0], np.cumsum(np.bincount(groups))])
    places = np.empty(len(groups), np.int64)
    places[order] = np.arange(len(groups)) - starts[groups[order]]
    return places


def _keys_of_size(low_cards: npt.NDArray[Any], high_cards: npt.NDArray[Any], size: int) -> npt.NDArray[np.uint32]:
    """Return the key of every multiset of `size` ranks, in index order."""
    lows = [np.flatnonzero(low_cards == cards) for cards in range(size + 1)]
    blocks = [
        (high << HIGH_SHIFT) + lows[size - high_cards[high]] for high in np.flatnonzero(high_cards <= size).tolist()
    ]
    return np.concatenate(blocks).astype(np.uint32)


def _rank_units() -> npt.NDArray[np.uint32]:
    """Return the contribution of one card of each rank to a key: shape (13,)."""
    low = [BASE**rank for rank in range(LOW_RANKS)]
    high = [BASE**rank << HIGH_SHIFT for rank in range(HIGH_RANKS)]
    return np.array(low + high, np.uint32)


def _lane_keys() -> npt.NDArray[np.uint32]:
    bits = np.arange(LANES)[:, None] >> np.arange(LANE_BITS) & 1
    keys: npt.NDArray[np.uint32] = (bits * _rank_units()).sum(axis=1).astype(np.uint32)
    return keys


def _values_by_ranks(
    order: Order,
    low_index: npt.NDArray[np.int64],
    high_start: npt.NDArray[np.uint32],
    keys: list[npt.NDArray[np.uint32]],
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16]]:
    """Return `flush_value` and `rank_value`.

    Values of five cards come from the list of values; six and seven cards take the best value without one card.
    """
    flush_value = np.zeros(LANES, np.uint16)
    rank_value = np.zeros(sum(map(len, keys)), np.uint16)
    units = _rank_units()

    def index(row: int, key: npt.NDArray[np.uint32]) -> npt.NDArray[np.int64]:
        place: npt.NDArray[np.int64] = high_start[row, key >> HIGH_SHIFT] + low_index[key & ((1 << HIGH_SHIFT) - 1)]
        return place

    for value, (category, ranks, _) in enumerate(order.ranks_and_ways(), start=1):
        counts = order.rank_counts(category, ranks)
        if category in ("flush", "straight_flush"):
            flush_value[sum(1 << rank for rank in counts)] = value
        else:
            key = sum(times * int(units[rank]) for rank, times in counts.items())
            rank_value[index(0, np.array([key], np.uint32))] = value
    for row in range(1, len(SIZES)):
        place = index(row, keys[row])
        for rank in range(RANK_COUNT):
            has = _count_of_rank(keys[row], rank) > 0
            fewer = index(row - 1, keys[row][has] - units[rank])
            rank_value[place[has]] = np.maximum(rank_value[place[has]], rank_value[fewer])
    for lane in np.flatnonzero(np.bitwise_count(np.arange(LANES)) > SIZES[0]).tolist():
        flush_value[lane] = max(flush_value[lane & ~(1 << rank)] for rank in range(LANE_BITS) if lane >> rank & 1)
    return flush_value, rank_value


def _count_of_rank(keys: npt.NDArray[np.uint32], rank: int) -> npt.NDArray[np.uint32]:
    number = keys & ((1 << HIGH_SHIFT) - 1) if rank < LOW_RANKS else keys >> HIGH_SHIFT
    count: npt.NDArray[np.uint32] = number // BASE ** (rank % LOW_RANKS) % BASE
    return count
