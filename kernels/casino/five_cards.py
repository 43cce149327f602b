"""Five cards against a dealer with a face-up card: how many of the dealer's deals end how, for every hand and up card.

Hands are taken by rising value, so that the dealer's hands below them are counts that only grow (`hands_below.py`).
"""

from math import comb
from typing import NamedTuple

import numpy as np

from ...cards.hands.evaluator import Evaluator
from ...cards.hands.sizes import HAND_SIZE, HOLDS, SUBSET_STARTS
from ...cards.lattice.subset_lattice import Lattice
from ...cards.mask_arrays import cards_by_rank, combination_masks
from ...cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT
from ...games.casino.game import CELLS, Game
from ...games.casino.tree import Tree
from ..array_types import I8, I32, I64, U8, U64, Flags, Integer
from ..compiled import compiled
from ..holdem.boards import CARD_RELABELLED, RELABELLINGS
from .hands_below import PAIRS, HandsBelow, add_hands, count_pairs, pair_place
from .streets import cell_counts

KEPT = HAND_SIZE - 1
"""Cards kept when one is exchanged."""
UNSEEN = DECK_SIZE - HAND_SIZE - 1
"""Cards that the player has not seen before an exchange."""
STANDING, EXCHANGED = comb(UNSEEN, HAND_SIZE - 1), comb(UNSEEN - 1, HAND_SIZE - 1)
"""The dealer's hidden cards if the player stands, and after one card was exchanged."""
THRESHOLDS = 3
"""Values that dealer's hands are counted below: the lowest that qualifies, the player's, and the next."""
_RELABELLING = np.zeros((SUIT_COUNT,) * SUIT_COUNT, np.int64)
_RELABELLING[tuple(RELABELLINGS.T)] = np.arange(len(RELABELLINGS))
STANDS = -1
"""The choice of a hand that is not exchanged; others are the place of the discarded card."""


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


class Offers(NamedTuple):
    """The options of the decision: each wins a sum of products of the dealer's deals, see `option_worth`.

    lowest  the lowest value with which the dealer qualifies
    floor   the least that the best option wins in a deal
    terms   (2, steps, options, 4)  int64  for hands below `lowest` and others
    most    (2, steps, options)     int64  the most that an option wins
    """

    lowest: int
    floor: int
    terms: I64
    most: I64


@compiled
def fill_below(others: I64, pairs: I32, below: I64, standing: I64) -> None:
    """Write the dealer's deals below a value, given the hands that contain each pair of the `others` and no own card.

    below     (52, 52)  by discard and face-up card; empty if nothing is discarded
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
    if not len(below):
        return
    for place in range(len(others)):
        high = others[place]
        row = pair_place(0, high)
        for low in others[:place]:
            found = pairs[row + low]
            below[low, high], below[high, low] = standing[high] - found, standing[low] - found


@compiled
def option_worth(terms: I64, deals: int, below: I64) -> Integer:
    """Return what an option wins, from the dealer's `deals` and those below each threshold."""
    worth: Integer = terms[0] * deals + terms[1] * below[0] + terms[2] * below[1] + terms[3] * below[2]
    return worth


@compiled
def largest_group(deals: Deals) -> int:
    """Return the largest number of classes with one value."""
    most = 0
    for value in range(len(deals.hand_starts) - 1):
        most = max(most, deals.hand_starts[value + 1] - deals.hand_starts[value])
    return int(most)


@compiled
def count_lower(value: int, deals: Deals, counts: HandsBelow, lower: I32) -> tuple[int, int]:
    """Count the hands below a value that avoid each class with that value, and add its hands; return its classes."""
    start, end = deals.hand_starts[value], deals.hand_starts[value + 1]
    for hand in range(start, end):
        count_pairs(deals.ascending[hand], counts, lower[hand - start])
    add_hands(deals.dealt[deals.dealt_starts[value] : deals.dealt_starts[value + 1]], counts)
    return start, end


@compiled
def fill_thresholds(
    hand: int,
    lower: I32,
    deals: Deals,
    qualifying: HandsBelow,
    counts: HandsBelow,
    pairs: I32,
    others: I64,
    below: I64,
    standing: I64,
) -> None:
    """Write the cards that a hand does not have, and the dealer's deals below each threshold against it."""
    found = 0
    for card in range(DECK_SIZE):
        held = False
        for own in deals.ascending[hand]:
            held |= own == card
        if not held:
            others[found] = card
            found += 1
    count_pairs(deals.ascending[hand], qualifying, pairs[0])
    pairs[1] = lower
    count_pairs(deals.ascending[hand], counts, pairs[2])
    for threshold in range(THRESHOLDS):
        fill_below(others, pairs[threshold], below[threshold], standing[threshold])


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
    weights: I64,
    used: Flags,
    ends: Ends,
) -> None:
    """Add how deals end with values from `first` to below `last`; `counts` have the hands below `first`.

    choice   (134459, 52)     what each class of hands exchanges, by face-up card
    weights  (16432, 52, 52)  24 times the hands that make each exchange, by cards kept, discard and face-up card; empty
                              if nothing is exchanged
    used     (16432, 52)      false if the weights of the cards kept and the face-up card are 0
    """
    pairs, lower = np.zeros((THRESHOLDS, PAIRS), np.int32), np.zeros((largest_group(deals), PAIRS), np.int32)
    below = np.zeros((THRESHOLDS, DECK_SIZE if len(weights) else 0, DECK_SIZE), np.int64)
    standing, cells = np.zeros((THRESHOLDS, DECK_SIZE), np.int64), np.zeros(6, np.int64)
    others, places = np.zeros(DECK_SIZE - HAND_SIZE, np.int64), np.zeros(HAND_SIZE, np.int64)
    for value in range(first, last):
        start, end = count_lower(value, deals, counts, lower)
        for hand in range(start, end):
            fill_thresholds(hand, lower[hand - start], deals, qualifying, counts, pairs, others, below, standing)
            step = deals.step[hand]
            terms = offers.terms[int(value >= offers.lowest), step]
            for up in others:
                if choice[hand, up] == STANDS:
                    option = _first_best(terms, STANDING, standing[:, up])
                    _write_cells(value, offers.lowest, STANDING, standing[:, up], cells)
                    ends.stood[option, step] += deals.ways[hand] * cells
                active = 0
                for place in range(HAND_SIZE if len(weights) else 0):
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
                        option = _first_best(terms, EXCHANGED, below[:, discard, up])
                        _write_cells(value, offers.lowest, EXCHANGED, below[:, discard, up], cells)
                        ends.exchanged[option, step] += deals.ways[hand] * weight * cells


@compiled
def _first_best(terms: I64, deals: int, below: I64) -> int:
    """Return the first of the best options."""
    best, most = 0, option_worth(terms[0], deals, below)
    for option in range(1, len(terms)):
        worth = option_worth(terms[option], deals, below)
        if worth > most:
            best, most = option, worth
    return best


@compiled
def _write_cells(value: int, lowest: int, deals: int, below: I64, cells: I64) -> None:
    cell_counts(value, below[1], below[2] - below[1], below[0], lowest, deals, cells)


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
        _relabellings_of(cards, kept),
        lattice.subset_ids[few][:, hands].T.astype(np.int64),
        _relabellings_of(cards, few),
        np.array([HAND_SIZE - hold.bit_count() for hold in few]),
        np.array(few),
    )


def _relabellings_of(cards: I64, holds: list[int]) -> I64:
    """Return the relabelling of the cards that each hold keeps of each hand: (hands, holds)."""
    bits, found = np.uint64(1) << cards.astype(np.uint64), np.zeros((len(holds), len(cards)), np.int64)
    for number, hold in enumerate(holds):
        held = [place for place in range(HAND_SIZE) if hold >> place & 1]
        relabellings(bits[:, held].sum(axis=1, dtype=np.uint64), found[number])
    return np.ascontiguousarray(found.T)


@compiled
def relabellings(masks: U64, found: I64) -> None:
    """Write the number of a relabelling that makes each set canonical: its lanes then ascend."""
    lanes, place = np.zeros(SUIT_COUNT, np.int64), np.zeros(SUIT_COUNT, np.int64)
    for row in range(len(masks)):
        for suit in range(SUIT_COUNT):
            lanes[suit] = (np.int64(masks[row]) >> (LANE_BITS * suit)) & LANE_MASK
        for suit in range(SUIT_COUNT):
            place[suit] = 0
            for other in range(SUIT_COUNT):
                place[suit] += lanes[other] < lanes[suit] or (lanes[other] == lanes[suit] and other < suit)
        found[row] = _RELABELLING[place[0], place[1], place[2], place[3]]


@compiled
def write_cards(masks: U64, cards: U8) -> None:
    """Write the cards of each mask, ascending: (n, 5)."""
    for row in range(len(masks)):
        place = 0
        for card in range(DECK_SIZE):
            if (np.int64(masks[row]) >> card) & 1:
                cards[row, place] = card
                place += 1


def offers_of(game: Game, tree: Tree) -> Offers:
    """Return the options of the decision after the exchange."""
    leaves = [tree.leaves[option.leaf or 0] for option in tree.nodes[-1].options]
    terms = np.zeros((2, len(game.steps), len(leaves), 1 + THRESHOLDS), np.int64)
    most = np.zeros(terms.shape[:-1], np.int64)
    for step in range(len(game.steps)):
        first, raised = map(np.array, game.step_pays(step))
        for place, leaf in enumerate(leaves):
            lost = np.full(CELLS, -(game.staked + leaf.raised) * game.unit)
            win, tie, lose, won_unqualified, tied_unqualified, lost_unqualified = (
                lost if leaf.folded else first + leaf.raised * raised
            ).tolist()
            terms[1, step, place] = lose, won_unqualified - win, win - tie, tie - lose
            terms[0, step, place] = (
                lose,
                lost_unqualified - lose,
                won_unqualified - tied_unqualified,
                tied_unqualified - lost_unqualified,
            )
            most[1, step, place] = max(win, tie, lose, won_unqualified)
            most[0, step, place] = max(lose, won_unqualified, tied_unqualified, lost_unqualified)
    folds = [-(game.staked + leaf.raised) * game.unit for leaf in leaves if leaf.folded]
    worst = -(game.staked + max(leaf.raised for leaf in leaves)) * game.unit
    return Offers(game.dealer.lowest if game.dealer else 0, max([worst, *folds]), terms, most)
