"""Five cards against a dealer with a face-up card: how many of the dealer's deals end how, for every hand and up card.

Hands are taken by rising value, so that the dealer's hands below them are counts that only grow (`hands_below.py`).
"""

from math import comb
from typing import NamedTuple

import numpy as np

from ....cards.hands.evaluator import Evaluator
from ....cards.hands.sizes import HAND_SIZE, HOLDS, SUBSET_STARTS
from ....cards.lattice.subset_lattice import Lattice
from ....cards.mask_arrays import cards_by_rank, combination_masks
from ....cards.notation import DECK_SIZE
from ....games.casino.game import Game
from ...array_types import I8, I32, I64, U8, U64, Flags
from ...compiled import compiled
from ...holdem.boards import CARD_RELABELLED
from .hands_below import PAIRS, HandsBelow, add_hands, count_pairs, pair_place
from .offers import THRESHOLDS, Offers, first_best, write_cells
from .relabellings import relabellings_of

KEPT = HAND_SIZE - 1
"""Cards kept when one is exchanged."""
UNSEEN = DECK_SIZE - HAND_SIZE - 1
"""Cards that the player has not seen before an exchange."""
STANDING, EXCHANGED = comb(UNSEEN, HAND_SIZE - 1), comb(UNSEEN - 1, HAND_SIZE - 1)
"""The dealer's hidden cards if the player stands, and after one card was exchanged."""
STANDS = -1
"""The choice of a hand that is not exchanged; others are the place of the discarded card."""
BEST = -1
"""In place of the option that a strategy takes: the best."""


class Deals(NamedTuple):
    """The dealer's hands and the classes of the player's hands, both by ascending value.

    dealt          (2598960, 5)  uint8  the cards of each hand, ascending
    dealt_starts   (values + 2,) int64  where the hands of each value begin
    hand           (134459, 5)   int64  the cards of each class, by rank
    ascending      (134459, 5)   int64  the cards, ascending
    hand_starts    (values + 2,) int64  where the classes of each value begin
    ways           (134459,)     int64  size of each class
    step           (134459,)     int64  the hand that pays tell apart
    kept           (134459, 5)   int64  the class of the hand without each of its cards
    relabelling    (134459, 5)   int64  the relabelling that makes those cards canonical
    few_kept, few_relabelling   (134459, 26)  int64  the same of its subsets of up to three cards
    few_discarded               (26,)         int64  how many cards each of them discards
    few_hold                    (26,)         int64  the places that each of them holds, as bits
    """

    dealt: U8
    dealt_starts: I64
    hand: I64
    ascending: I64
    hand_starts: I64
    ways: I64
    step: I64
    kept: I64
    relabelling: I64
    few_kept: I64
    few_relabelling: I64
    few_discarded: I64
    few_hold: I64


@compiled
def fill_below(others: I64, pairs: I32, discards: bool, below: I64, standing: I64) -> None:
    """Write the dealer's deals below a value, given the hands that contain each pair of the `others` and no own card.

    discards  whether `below` is written
    below     (52, 52)  by discard and face-up card
    standing  (52,)     by face-up card, if nothing is discarded
    """
    for card in others:
        standing[card] = 0
    for place in range(len(others)):
        high, total = others[place], np.int64(0)
        row = pair_place(0, high)
        for low in others[:place]:
            found = pairs[row + low]
            standing[low] += found
            total += found
        standing[high] += total
    for up in others:
        standing[up] //= KEPT
    if not discards:
        return
    for place in range(len(others)):
        high = others[place]
        row = pair_place(0, high)
        for low in others[:place]:
            found = pairs[row + low]
            below[low, high], below[high, low] = standing[high] - found, standing[low] - found


@compiled
def largest_group(deals: Deals) -> int:
    """Return the largest number of classes with one value."""
    most = 0
    for value in range(len(deals.hand_starts) - 1):
        most = max(most, deals.hand_starts[value + 1] - deals.hand_starts[value])
    return int(most)


@compiled
def count_lower(value: int, compared: bool, deals: Deals, counts: HandsBelow, lower: I32) -> tuple[int, int]:
    """Count the hands below a value that avoid each class with that value, and add its hands; return its classes.

    compared  whether the hands below are counted
    """
    start, end = deals.hand_starts[value], deals.hand_starts[value + 1]
    for hand in range(start, end if compared else start):
        count_pairs(deals.ascending[hand], counts, lower[hand - start])
    add_hands(deals.dealt[deals.dealt_starts[value] : deals.dealt_starts[value + 1]], counts)
    return start, end


@compiled
def write_others(held: I64, others: I64) -> None:
    """Write the cards that a hand does not have, ascending."""
    found = 0
    for card in range(DECK_SIZE):
        is_held = False
        for own in held:
            is_held |= own == card
        if not is_held:
            others[found] = card
            found += 1


@compiled
def fill_thresholds(
    hand: int,
    compared: bool,
    discards: bool,
    lower: I32,
    deals: Deals,
    qualifying: HandsBelow,
    counts: HandsBelow,
    pairs: I32,
    others: I64,
    below: I64,
    standing: I64,
) -> None:
    """Write the cards that a hand does not have, and the dealer's deals below each threshold against it.

    compared  whether any but the first threshold is counted
    discards  whether deals are also counted by discard, in `below`
    """
    write_others(deals.ascending[hand], others)
    count_pairs(deals.ascending[hand], qualifying, pairs[0])
    if compared:
        pairs[1] = lower
        count_pairs(deals.ascending[hand], counts, pairs[2])
    for threshold in range(THRESHOLDS if compared else 1):
        fill_below(others, pairs[threshold], discards, below[threshold], standing[threshold])


class Ends(NamedTuple):
    """Deals by the way in which they end.

    stood      (options, steps, 6)  int64  without an exchange, by option of the decision, hand and cell
    exchanged  (options, steps, 6)  int64  after one, 24 times for each card that may come
    """

    stood: I64
    exchanged: I64


@compiled
def count_ends(
    first: int,
    last: int,
    deals: Deals,
    qualifying: HandsBelow,
    counts: HandsBelow,
    offers: Offers,
    choice: I8,
    option: I8,
    weights: I64,
    used: Flags,
    ends: Ends,
) -> None:
    """Add how deals end with values from `first` to below `last`; `counts` have the hands below `first`.

    choice   (134459, 52)     what each class of hands exchanges, by face-up card
    option   (134459, 52)     the option that each takes, after an exchange too
    weights  (16432, 52, 52)  24 times the hands that make each exchange, by cards kept, discard and face-up card
    used     (16432, 52)      false if the weights of the cards kept and the face-up card are 0
    """
    pairs, lower = np.zeros((THRESHOLDS, PAIRS), np.int32), np.zeros((largest_group(deals), PAIRS), np.int32)
    below = np.zeros((THRESHOLDS, DECK_SIZE, DECK_SIZE), np.int64)
    standing, cells = np.zeros((THRESHOLDS, DECK_SIZE), np.int64), np.zeros(6, np.int64)
    others, places = np.zeros(DECK_SIZE - HAND_SIZE, np.int64), np.zeros(HAND_SIZE, np.int64)
    for value in range(first, last):
        compared = False
        for hand in range(deals.hand_starts[value], deals.hand_starts[value + 1]):
            compared |= not _folds(option[hand], offers)
        start, end = count_lower(value, compared, deals, counts, lower)
        for hand in range(start, end):
            drawn_to = _is_drawn_to(hand, deals, used)
            if _folds(option[hand], offers):  # whatever the dealer has
                write_others(deals.ascending[hand], others)
                standing[:], below[:] = 0, 0
            else:
                fill_thresholds(
                    *(hand, True, drawn_to, lower[hand - start], deals, qualifying, counts),
                    *(pairs, others, below, standing),
                )
            step = deals.step[hand]
            terms = offers.terms[int(value >= offers.lowest), step]
            for up in others:
                if choice[hand, up] == STANDS:
                    taken = _taken(option[hand, up], terms, STANDING, standing[:, up])
                    write_cells(value, offers.lowest, STANDING, standing[:, up], cells)
                    ends.stood[taken, step] += deals.ways[hand] * cells
                active = 0
                for place in range(HAND_SIZE):
                    if used[deals.kept[hand, place], CARD_RELABELLED[deals.relabelling[hand, place], up]]:
                        places[active] = place
                        active += 1
                for discard in others[: len(others) if active else 0]:
                    if discard == up:
                        continue
                    weight = np.int64(0)
                    for place in places[:active]:
                        card = CARD_RELABELLED[deals.relabelling[hand, place]]
                        weight += weights[deals.kept[hand, place], card[discard], card[up]]
                    if weight:
                        taken = _taken(option[hand, up], terms, EXCHANGED, below[:, discard, up])
                        write_cells(value, offers.lowest, EXCHANGED, below[:, discard, up], cells)
                        ends.exchanged[taken, step] += deals.ways[hand] * weight * cells


@compiled
def _folds(option: I8, offers: Offers) -> bool:
    """Return true if a class of hands folds against every face-up card."""
    folds = True
    for one in option:
        folds &= one != BEST and offers.folds[one]
    return folds


@compiled
def _taken(option: int, terms: I64, deals: int, below: I64) -> int:
    return first_best(terms, deals, below) if option == BEST else option


@compiled
def _is_drawn_to(hand: int, deals: Deals, used: Flags) -> bool:
    """Return true if a hand may come of an exchange that is made."""
    drawn_to = False
    for place in range(HAND_SIZE):
        drawn_to |= used[deals.kept[hand, place]].any()
    return drawn_to


def deals_of(game: Game, lattice: Lattice, values: I64, evaluator: Evaluator) -> Deals:
    masks = combination_masks(HAND_SIZE)
    dealt_values = evaluator.values(masks).astype(np.int64)
    dealt_cards = np.zeros((len(masks), HAND_SIZE), np.uint8)
    write_cards(masks, dealt_cards)
    dealt, hands = np.argsort(dealt_values, kind="stable"), np.argsort(values, kind="stable")
    starts = np.arange(int(values.max()) + 3)
    cards = cards_by_rank(lattice.masks, HAND_SIZE).astype(np.int64)[hands]
    lowest = np.array([value for _, value in game.steps])
    kept = [(HOLDS - 1) ^ 1 << place for place in range(HAND_SIZE)]
    few = [hold for hold in range(HOLDS) if hold.bit_count() < KEPT]
    return Deals(
        dealt_cards[dealt],
        np.searchsorted(dealt_values[dealt], starts),
        cards,
        np.sort(cards, axis=1),
        np.searchsorted(values[hands], starts),
        lattice.ways[hands],
        np.searchsorted(lowest, values[hands], side="right") - 1,
        lattice.subset_ids[kept][:, hands].T.astype(np.int64) - SUBSET_STARTS[KEPT],
        relabellings_of(cards, kept),
        lattice.subset_ids[few][:, hands].T.astype(np.int64),
        relabellings_of(cards, few),
        np.array([HAND_SIZE - hold.bit_count() for hold in few]),
        np.array(few),
    )


@compiled
def write_cards(masks: U64, cards: U8) -> None:
    """Write the cards of each mask, ascending: (n, 5)."""
    for row in range(len(masks)):
        place = 0
        for card in range(DECK_SIZE):
            if (np.int64(masks[row]) >> card) & 1:
                cards[row, place] = card
                place += 1
