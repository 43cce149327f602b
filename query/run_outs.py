"""Every way a board can be completed, and what holes are worth there: numpy, a block of boards at a time."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np
import numpy.typing as npt

from ..cards.arrays import Lanes, Masks, combination_masks, lanes_of
from ..cards.evaluator import HIGH_SHIFT, SIZES, Evaluator
from ..cards.notation import DECK_SIZE, LANE_BITS
from .ranges import HOLE_CARDS, Indices
from .seen import BOARD, Seen

VALUES_AT_A_TIME = 2_000_000
"""Values of holes in a block of boards, about."""
LARGEST_BLOCK = 40_000
FEW_PAIRS = 4
WORD = 8
"""Boards come in whole numbers of eights, of which comparisons make a word."""
FLUSH_FROM = 3
"""Cards of a suit on the board from which a hole can make a flush."""

Values = npt.NDArray[np.uint16]

_LOW_MASK = (1 << HIGH_SHIFT) - 1


@dataclass(frozen=True)
class Boards:
    """Final boards in parts: how often each board of a part counts, and its masks (n,) uint64, by flush suit.

    And how many of all miss one hole, and how many miss two disjoint holes.
    """

    parts: tuple[tuple[int, Masks], ...]
    missing_one: int
    missing_two: int


def final_boards(seen: Seen) -> Boards:
    """All five-card boards with the board's cards and no dead one."""
    added = _combinations(seen.missing) if seen.missing < BOARD else combination_masks(seen.missing)
    masks = added[added & np.uint64(seen.board | seen.dead) == 0] | np.uint64(seen.board)
    one, two = (comb(seen.unseen - cards, seen.missing) for cards in (2, 4))
    return Boards(((1, by_flush_suit(masks)),), one, two)


def boards_that_meet(dead: int) -> Boards:
    """All five-card boards with one or more of these cards (a mask)."""
    masks = combination_masks(BOARD)
    unseen = DECK_SIZE - dead.bit_count()
    one, two = (comb(DECK_SIZE - cards, BOARD) - comb(unseen - cards, BOARD) for cards in (2, 4))
    return Boards(((1, by_flush_suit(masks[masks & np.uint64(dead) != 0])),), one, two)


def by_flush_suit(boards: Masks) -> Masks:
    """The boards in the order of the suit of which they have three cards or more."""
    by_suit: Masks = boards[np.argsort(flush_suits(lanes_of(boards)), kind="stable")]
    return by_suit


def flush_suits(lanes: tuple[Lanes, Lanes, Lanes, Lanes]) -> npt.NDArray[np.int8]:
    """The suit of which each board has three cards or more, else 4: (n,) int8."""
    suits = np.full(len(lanes[0]), len(lanes), np.int8)
    for suit, lane in enumerate(lanes):
        suits[np.bitwise_count(lane) >= FLUSH_FROM] = suit
    return suits


def values_on(evaluator: Evaluator, boards: Masks, holes: Indices) -> Values:
    """The value of each hole on each board, 0 where they share a card.

    boards   (m,)    uint64  five-card masks, by flush suit
    holes    (n,)    int64   hole indices
    returns  (n, w)  uint16  w is m rounded up to a whole number of eights; the added columns are 0
    """
    lanes = lanes_of(boards)
    values = _rank_values(evaluator, lanes, holes)
    suits = flush_suits(lanes)
    cards = HOLE_CARDS[holes]
    for suit, lane in enumerate(lanes):
        first, last = np.searchsorted(suits, [suit, suit + 1]).tolist()
        if first < last:
            own = np.where(cards // LANE_BITS == suit, 1 << cards % LANE_BITS, 0)
            held = (own[:, 0] | own[:, 1]).astype(np.uint16)
            part = values[:, first:last]
            np.maximum(part, evaluator.flush_value[held[:, None] | lane[first:last]], out=part)
    held_cards, place = np.unique(cards, return_inverse=True)
    misses = _misses(boards, held_cards)
    alive = values[:, : len(boards)]
    for side in place.reshape(cards.shape).T:
        alive &= misses[side]
    return values


def blocks(boards: Boards, holes: int) -> Iterator[tuple[int, Masks]]:
    """The boards, as many at a time as suit so many holes, with how often each counts."""
    size = min(LARGEST_BLOCK, max(1, VALUES_AT_A_TIME // holes))
    for times, masks in boards.parts:
        for start in range(0, len(masks), size):
            yield times, masks[start : start + size]


@lru_cache(maxsize=4)
def _combinations(size: int) -> Masks:
    return combination_masks(size)


def _rank_values(evaluator: Evaluator, lanes: tuple[Lanes, Lanes, Lanes, Lanes], holes: Indices) -> Values:
    """The values, flushes apart; of a hole that meets the board anything."""
    clubs, diamonds, hearts, spades = (evaluator.lane_key[lane] for lane in lanes)
    board_keys: npt.NDArray[np.uint32] = clubs + diamonds + hearts + spades
    units = evaluator.lane_key[1 << HOLE_CARDS[holes] % LANE_BITS]
    pairs, pair_at = np.unique(units[:, 0] + units[:, 1], return_inverse=True)
    # Boards with the same ranks are looked up once, unless finding them costs more.
    boards, board_at = (
        np.unique(board_keys, return_inverse=True) if len(pairs) > FEW_PAIRS else (board_keys, slice(None))
    )
    keys = (pairs[:, None] + boards).astype(np.int64)
    # Five cards of a rank overflow a digit; such holes meet the board, so any index in bounds will do.
    start = evaluator.high_start[SIZES.index(7)].take(keys >> HIGH_SHIFT, mode="clip")
    index = start.astype(np.int64) + evaluator.low_index.take(keys & _LOW_MASK, mode="clip")
    by_ranks = np.zeros((len(pairs), len(boards)), np.uint16)
    evaluator.rank_value.take(index, mode="clip", out=by_ranks)
    count = len(board_keys)
    values = np.zeros((len(holes), -(-count // WORD) * WORD), np.uint16)
    values[:, :count] = by_ranks[:, board_at][pair_at]
    return values


def _misses(boards: Masks, cards: Indices) -> Values:
    """All bits set where a card is not on a board, none where it is: (cards, m)."""
    on_board = boards >> cards.astype(np.uint64)[:, None] & np.uint64(1)
    misses: Values = on_board.astype(np.uint16) - np.uint16(1)
    return misses
