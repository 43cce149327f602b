"""All holes on one board of three to five cards: their values, and dense ranks of these values."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.hands.evaluator import HIGH_SHIFT, SIZES, Evaluator
from ...cards.hands.hole_arrays import HOLE_CARDS, HOLE_COUNT, HOLE_RANK_PAIR, HOLES_WITH_CARD
from ...cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK
from ..compiled import compiled

Integer = int | np.int64
U8 = npt.NDArray[np.uint8]
U16 = npt.NDArray[np.uint16]
U32 = npt.NDArray[np.uint32]
I64 = npt.NDArray[np.int64]

RANK_PAIRS = LANE_BITS * LANE_BITS
_LOW_MASK = (1 << HIGH_SHIFT) - 1


class EvaluatorArrays(NamedTuple):
    """The arrays of `cards.evaluator.Evaluator` that value a fixed number of cards, and its deck.

    values   the highest value of a hand
    cards    number of cards in the deck
    outside  mask of the cards of 52 that the deck lacks
    """

    lane_key: U32
    flush_value: U16
    low_index: U16
    high_start: U32
    rank_value: U16
    values: int
    cards: int
    outside: int

    @classmethod
    def of(cls, evaluator: Evaluator, cards: int = 7) -> "EvaluatorArrays":
        """Return the arrays of `evaluator` for a board and a hole of `cards` cards in all, five to seven."""
        return cls(
            evaluator.lane_key,
            evaluator.flush_value,
            evaluator.low_index,
            evaluator.high_start[SIZES.index(cards)].copy(),
            evaluator.rank_value,
            int(max(evaluator.rank_value.max(), evaluator.flush_value.max())),
            evaluator.deck.size,
            evaluator.deck.outside,
        )


@compiled
def rank_pair_values(board: Integer, arrays: EvaluatorArrays, rank_pair_value: U16) -> tuple[Integer, Integer]:
    """Write the value of each rank pair on `board` (a mask) to `rank_pair_value` (169,), ignoring flushes.

    `arrays` are for the board's cards and two more. The entry is 13 * higher rank + lower rank; entries that would need
    a fifth card of a rank are not changed. Return the suit of which the board has three cards or more (else -1), and
    the board's lane in it.
    """
    lane_key, low_index, high_start = arrays.lane_key, arrays.low_index, arrays.high_start
    key = np.int64(0)
    flush_suit = -1
    flush_lane = 0
    held = np.zeros(LANE_BITS, np.int64)
    for suit in range(4):
        lane = int(board >> (LANE_BITS * suit)) & LANE_MASK
        key += np.int64(lane_key[lane])
        size = 0
        for rank in range(LANE_BITS):
            bit = (lane >> rank) & 1
            held[rank] += bit
            size += bit
        if size >= 3:
            flush_suit, flush_lane = suit, lane
    for high in range(LANE_BITS):
        for low in range(high + 1):
            if held[high] + 1 + (high == low) > 4 or held[low] + 1 > 4:
                continue
            with_hole = key + np.int64(lane_key[1 << high]) + np.int64(lane_key[1 << low])
            index = np.int64(high_start[with_hole >> HIGH_SHIFT]) + np.int64(low_index[with_hole & _LOW_MASK])
            rank_pair_value[LANE_BITS * high + low] = arrays.rank_value[index]
    return flush_suit, flush_lane


@compiled
def hole_values(board: Integer, arrays: EvaluatorArrays, rank_pair_value: U16, values: U16) -> None:
    """Write the value of each hole on `board` (a mask) to `values` (1326,).

    It is 0 for a hole that has a card of the board, or one that the deck lacks. `arrays` are for the board's cards and
    two more; `rank_pair_value` (169,) is overwritten.
    """
    flush_suit, flush_lane = rank_pair_values(board, arrays, rank_pair_value)
    for hole in range(HOLE_COUNT):
        values[hole] = rank_pair_value[HOLE_RANK_PAIR[hole]]
    if flush_suit >= 0:
        for hole in range(HOLE_COUNT):
            lane = flush_lane
            for side in range(2):
                card = HOLE_CARDS[hole, side]
                if card // LANE_BITS == flush_suit:
                    lane |= 1 << (card % LANE_BITS)
            values[hole] = max(values[hole], arrays.flush_value[lane])
    gone = board | arrays.outside
    for card in range(DECK_SIZE):
        if (gone >> card) & 1:
            for hole in HOLES_WITH_CARD[card]:
                values[hole] = 0


@compiled
def dense_ranks(values: U16, rank_of: U8, ranks: U8) -> int:
    """Rank the holes by value into `ranks` (1326,): 0 for dead holes, then from 1 for the lowest value, without gaps.

    Return the number of distinct values, at most 136 on any board. `rank_of` (highest value + 1,) is overwritten.
    """
    rank_of[:] = 0
    for hole in range(HOLE_COUNT):
        rank_of[values[hole]] = 1
    rank_of[0] = 0
    count = 0
    for value in range(1, len(rank_of)):
        if rank_of[value]:
            count += 1
            rank_of[value] = count
    for hole in range(HOLE_COUNT):
        ranks[hole] = rank_of[values[hole]]
    return count
