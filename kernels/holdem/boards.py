"""All holes on one board: values, ranks, classes up to suits; and on how many boards each beats every other."""

from itertools import permutations
from typing import NamedTuple

import numpy as np

from ...cards.boards import BOARD_SIZE, FLUSH_FROM
from ...cards.hands.evaluator import Evaluator
from ...cards.hands.hole_arrays import (
    HOLE_CARDS,
    HOLE_COUNT,
    HOLE_INDEX,
    HOLE_OF_ID,
    HOLE_RANK_PAIR,
    HOLE_STARTING_HAND,
    HOLES_WITH_CARD,
)
from ...cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK
from ..array_types import I8, I64, U8, U16, U32, U64, Integer
from ..compiled import compiled
from ..evaluator import card_count, rank_value

RANK_PAIRS = LANE_BITS * LANE_BITS
STARTING_HAND_OF_CARDS = np.append(HOLE_STARTING_HAND, -1)[HOLE_INDEX]
"""Index in `STARTING_HANDS` of two different cards in either order: (52, 52)."""
RELABELLINGS = np.array(list(permutations(range(4))), np.int64)
"""The 24 relabellings; suit s becomes suit `RELABELLINGS[k, s]`: (24, 4)."""
CARD_RELABELLED = RELABELLINGS[:, np.arange(DECK_SIZE) // LANE_BITS] * LANE_BITS + np.arange(DECK_SIZE) % LANE_BITS
"""Each card under each relabelling: (24, 52)."""
HOLE_WITH = HOLE_INDEX.astype(np.uint16)
"""The hole of two different cards in either order: (52, 52)."""
WIDTH = 1344
"""Number of holes, padded to a multiple of 32 so that the inner loop has no remainder."""
CHUNK = 252
"""Boards counted in eight bits before they are summed: below 256, and a multiple of the six unrolled rows."""
DEAD_LOSES, DEAD_WINS = -128, 127
"""Signed ranks of a dead hole, as the first and as the second of a pair: it never wins and never loses."""


class EvaluatorArrays(NamedTuple):
    """The arrays of `cards.evaluator.Evaluator` that value a fixed number of cards, and its deck.

    size     number of cards of a hand
    values   the highest value of a hand
    cards    number of cards in the deck
    outside  mask of the cards of 52 that the deck lacks
    """

    lane_key: U32
    flush_value: U16
    low_index: U16
    high_start: U32
    rank_value: U16
    size: int
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
            evaluator.high_start,
            evaluator.rank_value,
            cards,
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
    lane_key = arrays.lane_key
    key = np.int64(0)
    flush_suit = -1
    flush_lane = 0
    held = np.zeros(LANE_BITS, np.int64)
    for suit in range(4):
        lane = int(board >> (LANE_BITS * suit)) & LANE_MASK
        key += np.int64(lane_key[lane])
        for rank in range(LANE_BITS):
            held[rank] += (lane >> rank) & 1
        if card_count(lane) >= FLUSH_FROM:
            flush_suit, flush_lane = suit, lane
    for high in range(LANE_BITS):
        for low in range(high + 1):
            if held[high] + 1 + (high == low) > 4 or held[low] + 1 > 4:
                continue
            with_hole = key + np.int64(lane_key[1 << high]) + np.int64(lane_key[1 << low])
            rank_pair_value[LANE_BITS * high + low] = rank_value(with_hole, arrays.size, arrays)
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


@compiled
def stabiliser(board: Integer, kept: I64) -> int:
    """List in `kept` (24,) the relabellings that leave the mask `board` unchanged, and return their number.

    The class of `board` has 24 divided by that number of boards.
    """
    count = 0
    for relabelling in range(len(RELABELLINGS)):
        moved = 0
        for suit in range(4):
            lane = (board >> (LANE_BITS * suit)) & LANE_MASK
            moved |= lane << (LANE_BITS * RELABELLINGS[relabelling, suit])
        if moved == board:
            kept[count] = relabelling
            count += 1
    return count


@compiled
def hole_classes(gone: Integer, relabellings: I64, row_of_hole: I64, holes: I64, sizes: I64) -> int:
    """Number the classes of holes without a card of `gone` under `relabellings`, by ascending canonical mask.

    `gone` is a mask of the cards on the board and the cards that the deck lacks. The canonical hole of a class is the
    one with the largest mask. `row_of_hole` (1326,) becomes the number of each hole's class, or -1 for a hole with a
    card of `gone`; `holes` and `sizes` (1326,) become each class's canonical hole and number of holes. Return the
    number of classes.
    """
    count = 0
    row_of_hole[:] = -1
    for place in range(HOLE_COUNT - 1, -1, -1):
        hole = HOLE_OF_ID[place]
        low, high = HOLE_CARDS[hole, 0], HOLE_CARDS[hole, 1]
        if row_of_hole[hole] >= 0 or ((gone >> low) | (gone >> high)) & 1:
            continue
        sizes[count] = 0
        for relabelling in relabellings:
            member = HOLE_WITH[CARD_RELABELLED[relabelling, low], CARD_RELABELLED[relabelling, high]]
            sizes[count] += row_of_hole[member] < 0
            row_of_hole[member] = count
        holes[count] = hole
        count += 1
    for row in range(count // 2):
        holes[row], holes[count - 1 - row] = holes[count - 1 - row], holes[row]
        sizes[row], sizes[count - 1 - row] = sizes[count - 1 - row], sizes[row]
    for hole in range(HOLE_COUNT):
        if row_of_hole[hole] >= 0:
            row_of_hole[hole] = count - 1 - row_of_hole[hole]
    return count


@compiled
def like_cards(board: Integer, like: I64) -> None:
    """Number the cards in `like` (52,): one number for cards that no value on `board` or a later river tells apart.

    Such cards have the same rank, and suits in which no flush is possible, since the board will have at most two cards
    of them on the river. Cards of the other suits have a number of their own. `board` is a mask.
    """
    missing = BOARD_SIZE - card_count(board)
    for card in range(DECK_SIZE):
        lane = board >> (LANE_BITS * (card // LANE_BITS)) & LANE_MASK
        flush = card_count(lane) + missing >= FLUSH_FROM
        like[card] = card if flush else DECK_SIZE + card % LANE_BITS


@compiled
def like_holes(relabellings: I64, like: I64, holes: I64, sizes: I64, like_of: I64, firsts: I64, like_sizes: I64) -> int:
    """Join those classes of `hole_classes`, given by `holes` and `sizes`, that differ only in `like` cards.

    `like_of` becomes the number of each class's joined class; `firsts` and `like_sizes` (1326,) become one hole of each
    joined class and its number of holes. Return the number of joined classes.
    """
    count = 0
    number = np.full((DECK_SIZE + LANE_BITS) * (DECK_SIZE + LANE_BITS), -1, np.int64)
    for row in range(len(holes)):
        low, high = HOLE_CARDS[holes[row], 0], HOLE_CARDS[holes[row], 1]
        key = np.int64(len(number))
        for relabelling in relabellings:
            one, other = like[CARD_RELABELLED[relabelling, low]], like[CARD_RELABELLED[relabelling, high]]
            key = min(key, max(one, other) * (DECK_SIZE + LANE_BITS) + min(one, other))
        if number[key] < 0:
            number[key] = count
            firsts[count], like_sizes[count] = holes[row], 0
            count += 1
        like_of[row] = number[key]
        like_sizes[number[key]] += sizes[row]
    return count


@compiled
def like_card_classes(gone: Integer, relabellings: I64, like: I64, cards: I64, sizes: I64) -> int:
    """List in `cards` (52,) one card per class of the cards not in `gone`, and in `sizes` (52,) the classes' sizes.

    Cards are in one class if a relabelling or an exchange of `like` cards turns one into the other. Return the number
    of classes.
    """
    count = 0
    number = np.full(DECK_SIZE + LANE_BITS, -1, np.int64)
    for card in range(DECK_SIZE):
        if (gone >> card) & 1:
            continue
        key = np.int64(len(number))
        for relabelling in relabellings:
            key = min(key, like[CARD_RELABELLED[relabelling, card]])
        if number[key] < 0:
            number[key] = count
            cards[count], sizes[count] = card, 0
            count += 1
        sizes[number[key]] += 1
    return count


def row_starts(boards: U64, outside: int = 0) -> I64:
    """Return where the classes of holes of each of `boards` begin in a common list: (len(boards) + 1,), int64.

    Holes with a card in `outside` (a mask) are excluded.
    """
    ends = np.zeros(len(boards) + 1, np.int64)
    _count_classes(boards, outside, ends[1:])
    starts: I64 = np.cumsum(ends)
    return starts


@compiled
def _count_classes(boards: U64, outside: Integer, counts: I64) -> None:
    kept, row_of_hole = np.zeros(len(RELABELLINGS), np.int64), np.zeros(HOLE_COUNT, np.int64)
    holes, members = np.zeros(HOLE_COUNT, np.int64), np.zeros(HOLE_COUNT, np.int64)
    for place in range(len(boards)):
        board = np.int64(boards[place])
        relabellings = kept[: stabiliser(board, kept)]
        counts[place] = hole_classes(board | outside, relabellings, row_of_hole, holes, members)


def beats(boards: U64, arrays: EvaluatorArrays) -> U32:
    """Return on how many of `boards` (five-card masks) the first hole beats the second: (1326, 1326), uint32.

    Boards that share a card with either hole do not count.
    """
    counts = np.zeros((HOLE_COUNT, WIDTH), np.uint32)
    _count(boards, arrays, counts)
    return counts[:, :HOLE_COUNT]


@compiled
def _count(boards: U64, arrays: EvaluatorArrays, counts: U32) -> None:
    first = np.empty((CHUNK, HOLE_COUNT), np.int8)
    second = np.empty((CHUNK, WIDTH), np.int8)
    values = np.empty(HOLE_COUNT, np.uint16)
    ranks = np.empty(HOLE_COUNT, np.uint8)
    rank_pair_value = np.zeros(RANK_PAIRS, np.uint16)
    rank_of = np.zeros(arrays.values + 1, np.uint8)
    for start in range(0, len(boards), CHUNK):
        first[:] = DEAD_LOSES
        second[:] = DEAD_WINS
        for place in range(min(CHUNK, len(boards) - start)):
            hole_values(np.int64(boards[start + place]), arrays, rank_pair_value, values)
            dense_ranks(values, rank_of, ranks)
            for hole in range(HOLE_COUNT):
                if ranks[hole]:
                    first[place, hole] = second[place, hole] = np.int64(ranks[hole]) - 128
        _compare(first, second, counts)


@compiled
def _compare(first: I8, second: I8, counts: U32) -> None:
    """Add to `counts` the number of rows in which each hole's rank in `first` exceeds each other's in `second`.

    Six rows at a time share one pass over the eight-bit counters.
    """
    row = np.empty(WIDTH, np.uint8)
    for hole in range(HOLE_COUNT):
        row[:] = 0
        for at in range(0, CHUNK, 6):
            a, b, c = first[at, hole], first[at + 1, hole], first[at + 2, hole]
            d, e, f = first[at + 3, hole], first[at + 4, hole], first[at + 5, hole]
            row_a, row_b, row_c = second[at], second[at + 1], second[at + 2]
            row_d, row_e, row_f = second[at + 3], second[at + 4], second[at + 5]
            for other in range(WIDTH):
                row[other] += (
                    np.uint8(a > row_a[other])
                    + np.uint8(b > row_b[other])
                    + np.uint8(c > row_c[other])
                    + np.uint8(d > row_d[other])
                    + np.uint8(e > row_e[other])
                    + np.uint8(f > row_f[other])
                )
        for other in range(WIDTH):
            counts[hole, other] += row[other]
