"""Hands of three or five cards against a dealer's: how many of the dealer's deals end in each cell."""

from math import comb
from typing import NamedTuple

import numpy as np

from ...cards.hands.evaluator import Evaluator
from ...cards.hands.sizes import HAND_SIZE, SUBSET_STARTS
from ...cards.lattice.row_number_arrays import set_places
from ...cards.lattice.subset_lattice import HOLD_SIZES, Lattice
from ...cards.mask_arrays import Masks, cards_by_rank, combination_masks
from ...cards.notation import DECK_SIZE
from ..array_types import I32, I64, U16, U64
from ..compiled import compiled
from .streets import cell_counts

UP_CARDS = DECK_SIZE - HAND_SIZE
"""The cards that a dealer can show against a hand of five."""
HIDDEN_DEALS = comb(UP_CARDS - 1, HAND_SIZE - 1)
"""The dealer's hidden cards: four of 46."""
_BINOMIALS = np.array([[comb(card, size) for size in range(HAND_SIZE + 1)] for card in range(DECK_SIZE + 1)], np.int64)


class DealerHands(NamedTuple):
    """Numbers of five-card hands that contain a set of cards and have a value below a given one, by class of the set.

    ids     (5, 270725)   int32   the class of each set of 0 to 4 cards in colexicographic order, counted by size
    below   (1938, 7464)  int32   for each class of up to three cards, the hands that contain it with a lower value
    starts  (4,)          int64   where the classes of each size begin in `below`
    fours   (16432, 48)   uint16  the values of the hands that contain each class of four cards, ascending
    values  (2598960,)    uint16  the value of each hand in colexicographic order
    """

    ids: I32
    below: I32
    starts: I64
    fours: U16
    values: U16


def dealer_hands(lattice: Lattice, values: I64, evaluator: Evaluator) -> DealerHands:
    """Count the hands that contain each class of up to four cards; `values` has the value of each hand class."""
    few = SUBSET_STARTS[HAND_SIZE - 1]
    below = np.zeros((few, int(values.max()) + 2), np.int64)
    for hold in np.flatnonzero(HOLD_SIZES < HAND_SIZE - 1):
        np.add.at(below, (lattice.subset_ids[hold], values + 1), lattice.ways)
    below = np.cumsum(below // lattice.subset_ways[:few, None], axis=1)
    ids = np.zeros((HAND_SIZE, comb(DECK_SIZE, HAND_SIZE - 1)), np.int32)
    for size in range(1, HAND_SIZE):
        masks = combination_masks(size)
        ids[size, : len(masks)] = set_places(masks, size)
    fours = lattice.subset_masks[few : SUBSET_STARTS[HAND_SIZE]]
    others = np.uint64(1) << np.arange(DECK_SIZE, dtype=np.uint64)
    with_one = (fours[:, None] | others)[(fours[:, None] & others) == 0].reshape(len(fours), -1)
    return DealerHands(
        ids,
        below.astype(np.int32),
        np.array(SUBSET_STARTS[: HAND_SIZE - 1], np.int64),
        np.sort(evaluator.values(with_one), axis=1),
        evaluator.values(combination_masks(HAND_SIZE)),
    )


def up_card_cells(hands: Masks, values: I64, lowest: int, counts: DealerHands) -> I32:
    """Return the dealer's deals by cell against each hand and each face-up card: (hands, 52, 6).

    Rows of cards that the hand has are 0.

    values  (hands,) the value of each hand
    lowest  the lowest value with which the dealer qualifies
    """
    cells = np.zeros((len(hands), DECK_SIZE, 6), np.int32)
    cards = np.sort(cards_by_rank(hands, HAND_SIZE), axis=1).astype(np.int64)
    _fill_up_cards(cards, values, lowest, counts, cells)
    return cells


@compiled
def _fill_up_cards(cards: I64, values: I64, lowest: int, counts: DealerHands, cells: I32) -> None:
    found, thresholds, below = np.zeros(6, np.int64), np.zeros(3, np.int64), np.zeros(3, np.int64)
    for hand in range(len(cards)):
        value = values[hand]
        thresholds[0], thresholds[1], thresholds[2] = lowest, value, value + 1
        wanted = 3 if value >= lowest else 1
        for up in range(DECK_SIZE):
            held = False
            for place in range(HAND_SIZE):
                held |= cards[hand, place] == up
            if held:
                continue
            hands_below(cards[hand], up, thresholds[:wanted], counts, below)
            if wanted == 1:  # a hand that does not qualify wins and loses by whether the dealer's does
                below[1] = below[2] = 0
            cell_counts(value, below[1], below[2] - below[1], below[0], lowest, HIDDEN_DEALS, found)
            for cell in range(6):
                cells[hand, up, cell] = found[cell]


@compiled
def hands_below(cards: I64, up: int, thresholds: I64, counts: DealerHands, below: I64) -> None:
    """Count the hands below each threshold that contain `up` and none of the ascending `cards` (5,), by inclusion."""
    below[: len(thresholds)] = 0
    for subset in range((1 << HAND_SIZE) - 1):
        size, rank, placed = 0, 0, False
        for place in range(HAND_SIZE):
            if not (subset >> place) & 1:
                continue
            if not placed and up < cards[place]:
                size += 1
                rank += _BINOMIALS[up, size]
                placed = True
            size += 1
            rank += _BINOMIALS[cards[place], size]
        if not placed:
            size += 1
            rank += _BINOMIALS[up, size]
        sign = 1 if size % 2 else -1
        if size == HAND_SIZE:
            for k in range(len(thresholds)):
                below[k] += sign * (counts.values[rank] < thresholds[k])
        elif size == HAND_SIZE - 1:
            of_four = counts.fours[counts.ids[size, rank]]
            for k in range(len(thresholds)):
                below[k] += sign * _count_below(of_four, thresholds[k])
        else:
            row = counts.below[counts.starts[size] + counts.ids[size, rank]]
            for k in range(len(thresholds)):
                below[k] += sign * row[thresholds[k]]


@compiled
def _count_below(ascending: U16, threshold: int) -> int:
    """Return how many of 48 ascending values are below a threshold."""
    first, last = 0, len(ascending)
    while first < last:
        middle = (first + last) // 2
        if ascending[middle] < threshold:
            first = middle + 1
        else:
            last = middle
    return first


def three_card_cells(hands: Masks, values: I64, dealers: Masks, dealer_values: I64, lowest: int) -> I32:
    """Return the dealer's deals by cell against each hand of three cards: (hands, 6).

    dealers, dealer_values  every hand that a dealer can have, with its value; those with a card of the player's do not
                            count
    """
    cells = np.zeros((len(hands), 6), np.int32)
    _fill_three_cards(hands, values, dealers, dealer_values, lowest, cells)
    return cells


@compiled
def _fill_three_cards(hands: U64, values: I64, dealers: U64, dealer_values: I64, lowest: int, cells: I32) -> None:
    for hand in range(len(hands)):
        for dealer in range(len(dealers)):
            if hands[hand] & dealers[dealer]:
                continue
            result = 0 if values[hand] > dealer_values[dealer] else 1 if values[hand] == dealer_values[dealer] else 2
            cells[hand, result if dealer_values[dealer] >= lowest else result + 3] += 1
