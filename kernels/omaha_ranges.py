"""Showdowns of two ranges of Omaha hands on final boards: the pairs of hands that share no card, by who wins.

On a board the hands of both ranges are sorted by value. The hands of one that a hand of the other beats, and that share
no card with it, are counted by inclusion and exclusion over its 16 parts, as in `omaha.py`.
"""

from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from ..cards.mask_arrays import Masks, cards_by_rank
from ..cards.notation import DECK_SIZE, LANE_BITS, SUIT_COUNT
from ..games.omaha.hand_values import BOARD_TRIPLES, HAND_PAIRS, HandValues, pair_class, triple_class
from ..games.omaha.rules import HAND_SIZE
from .array_types import I32, I64, U8, U16
from .compiled import compiled

PARTS = tuple(part for size in range(HAND_SIZE + 1) for part in combinations(range(HAND_SIZE), size))
SIGNS = np.array([(-1) ** len(part) for part in PARTS], np.int64)
_FIRST = np.cumsum([0, *(comb(DECK_SIZE, size) for size in range(HAND_SIZE + 1))])
"""The number of the first part of each size, and the number of all parts."""
ALL_PARTS = int(_FIRST[-1])
VALUES = 7_463
_CHOOSE = np.array([[comb(card, size) for size in range(HAND_SIZE + 1)] for card in range(DECK_SIZE)])
_SUIT_BIT = np.int64(1) << (np.arange(DECK_SIZE) % LANE_BITS)
_TRIPLES = np.array(BOARD_TRIPLES)
_PAIRS = np.array(HAND_PAIRS)
_PAIR_CLASS = pair_class(*(np.indices((DECK_SIZE, DECK_SIZE)) % LANE_BITS))


class RangeHands(NamedTuple):
    """The hands of a range.

    masks  (n,)
    cards  (n, 4)
    parts  (n, 16)  the number of each part of the hand, among all sets of up to four cards
    """

    masks: I64
    cards: U8
    parts: I32

    @classmethod
    def of(cls, masks: Masks) -> "RangeHands":
        """Return the hands with these masks."""
        cards = np.sort(cards_by_rank(masks, HAND_SIZE), axis=1)
        parts = np.stack(
            [
                sum((_CHOOSE[cards[:, card], place] for place, card in enumerate(part, 1)), np.full(len(cards), first))
                for part in PARTS
                for first in _FIRST[len(part) : len(part) + 1]
            ],
            axis=1,
        )
        return cls(masks.astype(np.int64), cards, parts.astype(np.int32))

    def disjoint_pairs(self, other: "RangeHands") -> int:
        """Return the number of pairs of hands of the two ranges that share no card."""
        own, others = (np.bincount(hands.parts.ravel(), minlength=ALL_PARTS) for hands in (self, other))
        signs = np.repeat((-1) ** np.arange(HAND_SIZE + 1), np.diff(_FIRST))
        return int((own * others * signs).sum())


class BoardValues(NamedTuple):
    """Final boards, and the values of three cards of them with two of a hand.

    masks        (n,)
    triples      (n, 10)   the `triple_class` of each three cards
    lanes        (n, 10)   their lane if they are of one suit, else 0
    suits        (n, 10)   their suit
    pair_triple  (91, 455) the values of `HandValues`
    flush        (8192,)   likewise
    """

    masks: I64
    triples: I64
    lanes: I64
    suits: I64
    pair_triple: U16
    flush: U16

    @classmethod
    def of(cls, boards: I64, values: HandValues) -> "BoardValues":
        """Return the values on `boards`, cards (n, 5)."""
        three = boards[:, _TRIPLES]
        suits = three // LANE_BITS
        same = (suits == suits[:, :, :1]).all(axis=2)
        return cls(
            (np.int64(1) << boards).sum(axis=1),
            triple_class(three.reshape(-1, 3) % LANE_BITS).reshape(three.shape[:2]),
            np.where(same, _SUIT_BIT[three].sum(axis=2), 0),
            np.ascontiguousarray(suits[:, :, 0]),
            values.pair_triple,
            values.flush,
        )


@compiled
def compare(first: RangeHands, second: RangeHands, boards: BoardValues, start: int, end: int) -> tuple[int, int]:
    """Return the pairs of hands that share no card which the first range wins and ties, on boards `start` to `end`."""
    won = tied = np.int64(0)
    pairs = np.zeros((DECK_SIZE, DECK_SIZE), np.uint16)
    below = np.zeros(ALL_PARTS, np.int32)
    own_values, own_order = np.empty(len(first.masks), np.uint16), np.empty(len(first.masks), np.int64)
    other_values, other_order = np.empty(len(second.masks), np.uint16), np.empty(len(second.masks), np.int64)
    own_ends, other_ends = np.empty(VALUES + 1, np.int64), np.empty(VALUES + 1, np.int64)
    for board in range(start, end):
        _fill_pairs(boards, board, pairs)
        _sort(first, boards.masks[board], pairs, own_values, own_order, own_ends)
        _sort(second, boards.masks[board], pairs, other_values, other_order, other_ends)
        below[:] = 0
        own = other = 0
        for value in range(VALUES):
            if own == own_ends[value]:
                while other < other_ends[value]:
                    _add(second.parts[other_order[other]], below)
                    other += 1
                continue
            lower = np.int64(0)
            for place in range(own, own_ends[value]):
                lower += _disjoint(first.parts[own_order[place]], below)
            won += lower
            if other < other_ends[value]:
                while other < other_ends[value]:
                    _add(second.parts[other_order[other]], below)
                    other += 1
                for place in range(own, own_ends[value]):
                    tied += _disjoint(first.parts[own_order[place]], below)
                tied -= lower
            own = own_ends[value]
    return int(won), int(tied)


@compiled
def _fill_pairs(boards: BoardValues, board: int, pairs: U16) -> None:
    """Fill in the value of each two cards with the best three of a board; cards of the board may be among them."""
    for one in range(DECK_SIZE):
        for other in range(one):
            best = np.uint16(0)
            by_triple = boards.pair_triple[_PAIR_CLASS[one, other]]
            suit = one // LANE_BITS if one // LANE_BITS == other // LANE_BITS else SUIT_COUNT
            for triple in range(len(_TRIPLES)):
                best = max(best, by_triple[boards.triples[board, triple]])
                if boards.lanes[board, triple] and boards.suits[board, triple] == suit:
                    lane = _SUIT_BIT[one] | _SUIT_BIT[other] | boards.lanes[board, triple]
                    best = max(best, boards.flush[lane])
            pairs[one, other] = pairs[other, one] = best


@compiled
def _sort(hands: RangeHands, board: int, pairs: U16, values: U16, order: I64, ends: I64) -> None:
    """Sort the hands that share no card with a board by value; `ends` has the end of each value's hands in `order`."""
    ends[:] = 0
    for hand in range(len(hands.masks)):
        values[hand] = 0
        if not hands.masks[hand] & board:
            for pair in range(len(_PAIRS)):
                one, other = hands.cards[hand, _PAIRS[pair, 0]], hands.cards[hand, _PAIRS[pair, 1]]
                values[hand] = max(values[hand], pairs[one, other])
            ends[values[hand] + 1] += 1
    for value in range(1, VALUES + 1):
        ends[value] += ends[value - 1]
    for hand in range(len(hands.masks)):
        if values[hand]:
            order[ends[values[hand]]] = hand
            ends[values[hand]] += 1


@compiled
def _add(parts: I32, below: I32) -> None:
    for part in parts:
        below[part] += 1


@compiled
def _disjoint(parts: I32, below: I32) -> int:
    found = np.int64(0)
    for place in range(len(parts)):
        found += SIGNS[place] * below[parts[place]]
    return int(found)
