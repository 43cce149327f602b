"""Five own cards against the dealer's five or six, one of which may be face up: how many of the dealer's deals end how.

Hands are taken by rising value. The dealer's hands below the value that contain a set of up to five cards are counted
for each class of sets under relabellings of suits; hands that avoid the player's cards follow by inclusion and
exclusion over their subsets, each with the face-up card.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import comb
from typing import NamedTuple

import numpy as np

from ....cards.hands.sizes import HAND_SIZE, HOLDS, SUBSET_STARTS
from ....cards.lattice.subset_lattice import Lattice
from ....cards.mask_arrays import canonical_masks, cards_by_rank
from ....cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT
from ....games.casino.best_hands import RANKS_BELOW, rank_values, suit_values
from ....games.casino.game import CELLS, Game
from ....games.casino.results import Results
from ....games.casino.strategies.seen_cards import SeenCards
from ....games.casino.strategies.strategy import Strategy
from ....games.casino.tree import Tree
from ...array_types import I8, I16, I32, I64, U8, U32, U64, Integer
from ...compiled import compiled
from ...holdem.boards import CARD_RELABELLED
from .offers import NOT_ALLOWED, THRESHOLDS, Offers, first_best, offers_of, option_worth, write_cells
from .relabellings import relabellings_of

HELD = np.array([hold.bit_count() for hold in range(HOLDS)])
"""The cards of each subset of a hand."""
PARTS = 50
"""Parts after which progress is shown."""


class Events(NamedTuple):
    """The dealer's hands by rising value: how many of each value contain each class of five cards.

    starts   (values + 2,)  int64   where the events of each value begin
    hand_id  (n,)           int32   the class of five cards
    number   (n,)           int64   hands with five given cards
    with_one (134459, 52)   int16   the value of a hand of six by its class of five and the other card; empty for five
    """

    starts: I64
    hand_id: I32
    number: I64
    with_one: I16


class Classes(NamedTuple):
    """The classes of sets and of the player's hands.

    subset_ids   (32, 134459)  uint32  the class of each subset of a hand
    ways         (134459,)     int64   size of each class of hands
    multiple     (152829,)     int64   counts of a class are this multiple of the hands that contain one of its sets
    more         (18370, 52)   int32   the class of a set of up to four cards and another card
    relabelling  (134459, 31)  uint8   the relabelling that makes each subset canonical, the whole hand excluded
    cards        (134459, 5)   uint8   the cards of each class
    hands        (134459,)     int64   the classes by rising value
    hand_starts  (values + 2,) int64   where the classes of each value begin
    step         (134459,)     int64   the hand that pays tell apart
    """

    subset_ids: U32
    ways: I64
    multiple: I64
    more: I32
    relabelling: U8
    cards: U8
    hands: I64
    hand_starts: I64
    step: I64


class Found(NamedTuple):
    """Sums over the player's hands.

    ends   (options, steps, 6)   deals by option, hand and cell, with every hand's first best option
    worth  (values + 1, options) what each option wins with each value of the own hand, in parts; 0 if not allowed
    won    (strategies,) what each strategy wins, in parts
    """

    ends: I64
    worth: I64
    won: I64


class SolvedFive(NamedTuple):
    """A solved game of five own cards.

    worth  (values + 1, options) what each option wins with each value of the own hand, in parts over all deals
    won    what each strategy wins, in parts, by name
    """

    results: Results
    worth: I64
    won: dict[str, int]


def solve_own_five(
    game: Game, lattice: Lattice, advanced: Callable[[int, int], None], strategies: Sequence[Strategy] = ()
) -> SolvedFive:
    """Return how all deals of a game end.

    advanced    a function that gets the number of parts done, and of all
    strategies  strategies that are also played
    """
    tree, dealer = Tree(game), game.dealer
    assert dealer is not None
    offers, highest = offers_of(game, tree), game.order.highest
    values, events = _hand_values(game, lattice), _events(game, lattice, dealer.cards)
    classes = _classes(game, lattice, values, dealer.cards)
    options = len(tree.nodes[0].options)
    taken = np.zeros((len(strategies), len(values), DECK_SIZE), np.int8)
    for place, strategy in enumerate(strategies):
        taken[place] = strategy.choices_by_up_card(tree.nodes[0], SeenCards(lattice.masks))
    sums = np.zeros((options, len(game.steps), CELLS), np.int64), np.zeros((highest + 1, options), np.int64)
    found = Found(*sums, np.zeros(len(strategies), np.int64))
    counts, qualifying = (np.zeros(len(lattice.subset_ways), np.int64) for _ in range(2))
    below, qualifying_below = (np.zeros(len(counts), np.int32) for _ in range(2))
    for value in range(1, offers.lowest):
        _add(value, classes, events, qualifying, qualifying_below)
    deals = comb(DECK_SIZE - HAND_SIZE - dealer.up, dealer.cards - dealer.up)
    for part, (first, last) in enumerate(pairwise(np.linspace(1, highest + 1, PARTS + 1).astype(int).tolist()), 1):
        known = counts, below, qualifying_below
        _sweep(first, last, bool(dealer.up), deals, classes, events, offers, taken, *known, found)
        advanced(part, PARTS)
    ends = np.zeros((len(tree.leaves), len(game.steps), CELLS), np.int64)
    for place, option in enumerate(tree.nodes[0].options):
        ends[option.leaf or 0] += found.ends[place]
    results = Results.of(game, ends.tolist(), [found.ends.sum(axis=(1, 2)).tolist()])
    won = zip((strategy.name for strategy in strategies), found.won.tolist(), strict=True)
    return SolvedFive(results, found.worth, dict(won))


@compiled
def _sweep(
    first: int,
    last: int,
    up: bool,
    deals: int,
    classes: Classes,
    events: Events,
    offers: Offers,
    taken: I8,
    counts: I64,
    below: I32,
    qualifying: I32,
    found: Found,
) -> None:
    """Add the player's hands with values from `first` to below `last`; `counts` and `below` have lower ones."""
    hands = np.zeros((THRESHOLDS, DECK_SIZE), np.int64)
    cells, most = np.zeros(CELLS, np.int64), 0
    for value in range(first, last):
        most = max(most, classes.hand_starts[value + 1] - classes.hand_starts[value])
    lower = np.zeros((most, DECK_SIZE), np.int64)
    ups = DECK_SIZE if up else 1
    for value in range(first, last):
        start, end = classes.hand_starts[value], classes.hand_starts[value + 1]
        for place in range(start, end):
            _count(classes.hands[place], up, classes, below, lower[place - start])
        _add(value, classes, events, counts, below)
        for place in range(start, end):
            hand = classes.hands[place]
            if offers.lowest:
                _count(hand, up, classes, qualifying, hands[0])
            else:
                hands[0] = 0
            hands[1] = lower[place - start]
            _count(hand, up, classes, below, hands[2])
            if up and len(events.with_one):
                _add_whole_hand(value, offers.lowest, hand, events, hands)
            step = classes.step[hand]
            terms = offers.terms[int(value >= offers.lowest), step]
            for card in range(ups):
                if up and _has(classes.cards[hand], card):
                    continue
                option = first_best(terms, deals, hands[:, card])
                write_cells(value, offers.lowest, deals, hands[:, card], cells)
                found.ends[option, step] += classes.ways[hand] * cells
                for one in range(len(terms)):
                    if terms[one, 0] == NOT_ALLOWED:
                        continue
                    worth = classes.ways[hand] * option_worth(terms[one], deals, hands[:, card])
                    found.worth[value, one] += worth
                    for number in range(len(taken)):
                        if taken[number, hand, card] == one:
                            found.won[number] += worth


@compiled
def _has(cards: U8, card: int) -> bool:
    found = False
    for own in cards:
        found |= own == card
    return found


@compiled
def _add(value: int, classes: Classes, events: Events, counts: I64, below: I32) -> None:
    """Add the dealer's hands of a value to the counts, and write the hands that contain each set to `below`."""
    for event in range(events.starts[value], events.starts[value + 1]):
        hand = events.hand_id[event]
        for hold in range(HOLDS):
            counts[classes.subset_ids[hold, hand]] += classes.ways[hand] * events.number[event]
    for event in range(events.starts[value], events.starts[value + 1]):
        for hold in range(HOLDS):
            found = classes.subset_ids[hold, events.hand_id[event]]
            below[found] = counts[found] // classes.multiple[found]


@compiled
def _count(hand: int, up: bool, classes: Classes, below: I32, found: I64) -> None:
    """Write the dealer's hands that avoid a hand, by face-up card (52,); without one, to the first entry.

    Hands of six that contain all five cards and the face-up card are left out.
    """
    found[:] = 0
    if not up:
        for hold in range(HOLDS):
            sign = -1 if HELD[hold] % 2 else 1
            found[0] += sign * below[classes.subset_ids[hold, hand]]
        return
    for hold in range(HOLDS - 1):
        sign = -1 if HELD[hold] % 2 else 1
        more, card = classes.more[classes.subset_ids[hold, hand]], CARD_RELABELLED[classes.relabelling[hand, hold]]
        for suit in range(SUIT_COUNT):
            start, to = LANE_BITS * suit, card[LANE_BITS * suit]
            for rank in range(LANE_BITS):
                found[start + rank] += sign * below[more[to + rank]]


@compiled
def _add_whole_hand(value: int, lowest: int, hand: int, events: Events, hands: I64) -> None:
    """Subtract the hand of six that has all five own cards and the face-up card, if it is below a threshold."""
    for card in range(DECK_SIZE):
        both = events.with_one[hand, card]
        hands[0, card] -= 0 < both < lowest
        hands[1, card] -= 0 < both < value
        hands[2, card] -= 0 < both <= value


def _hand_values(game: Game, lattice: Lattice) -> I64:
    values = np.zeros(len(lattice.masks), np.int64)
    _fill_values(lattice.masks, rank_values(game.order, HAND_SIZE), suit_values(game.order), values)
    return values


@compiled
def _fill_values(masks: U64, by_rank: I64, by_suit: I64, values: I64) -> None:
    for row in range(len(masks)):
        values[row] = _value(np.int64(masks[row]), by_rank, by_suit)


@compiled
def _value(mask: Integer, by_rank: I64, by_suit: I64) -> Integer:
    """Return the value of the best hand of some cards."""
    best, place, cards = np.int64(0), np.int64(0), 0
    for suit in range(SUIT_COUNT):
        best = max(best, by_suit[mask >> (LANE_BITS * suit) & LANE_MASK])
    for rank in range(LANE_BITS):
        for suit in range(SUIT_COUNT):
            if mask >> (LANE_BITS * suit + rank) & 1:
                place += RANKS_BELOW[rank, cards]
                cards += 1
    result: Integer = max(best, by_rank[place])
    return result


@compiled
def _fill_with_one(masks: U64, by_rank: I64, by_suit: I64, with_one: I16) -> None:
    for row in range(len(masks)):
        mask = np.int64(masks[row])
        for card in range(DECK_SIZE):
            if not mask >> card & 1:
                with_one[row, card] = _value(mask | 1 << card, by_rank, by_suit)


def _events(game: Game, lattice: Lattice, dealt: int) -> Events:
    """Return the dealer's hands of five or six cards by rising value."""
    starts, order = np.arange(game.order.highest + 3), game.order
    if dealt == HAND_SIZE:
        values = _hand_values(game, lattice)
        hands = np.argsort(values, kind="stable")
        sorted_values = values[hands]
        numbers, with_one = np.ones(len(hands), np.int64), np.zeros((0, DECK_SIZE), np.int16)
    else:
        with_one = np.zeros((len(lattice.masks), DECK_SIZE), np.int16)
        _fill_with_one(lattice.masks, rank_values(order, dealt), suit_values(order), with_one)
        keys = with_one.astype(np.int32) * len(with_one) + np.arange(len(with_one), dtype=np.int32)[:, None]
        found, numbers = np.unique(keys[with_one > 0], return_counts=True)
        sorted_values, hands = np.divmod(found, len(with_one))
    return Events(np.searchsorted(sorted_values, starts), hands.astype(np.int32), numbers, with_one)


def _classes(game: Game, lattice: Lattice, values: I64, dealt: int) -> Classes:
    cards = cards_by_rank(lattice.masks, HAND_SIZE)
    hands, lowest = np.argsort(values, kind="stable"), np.array([value for _, value in game.steps])
    size = np.repeat(np.arange(HAND_SIZE + 1), np.diff(SUBSET_STARTS))
    times = [comb(dealt - held, HAND_SIZE - held) for held in range(HAND_SIZE + 1)]
    return Classes(
        lattice.subset_ids,
        lattice.ways,
        lattice.subset_ways * np.array(times)[size],
        _with_another(lattice),
        relabellings_of(cards.astype(np.int64), list(range(HOLDS - 1))).astype(np.uint8),
        cards,
        hands,
        np.searchsorted(values[hands], np.arange(game.order.highest + 3)),
        np.searchsorted(lowest, values, side="right") - 1,
    )


def _with_another(lattice: Lattice) -> I32:
    """Return the class of each canonical set of up to four cards with each other card; 0 if the set has it."""
    smaller = lattice.smaller_masks
    found = np.zeros((len(smaller), DECK_SIZE), np.int32)
    for size in range(HAND_SIZE):
        rows = slice(SUBSET_STARTS[size], SUBSET_STARTS[size + 1])
        larger = lattice.subset_masks[SUBSET_STARTS[size + 1] : SUBSET_STARTS[size + 2]]
        for card in range(DECK_SIZE):
            bit = np.uint64(1 << card)
            places = np.searchsorted(larger, canonical_masks(smaller[rows] | bit)) + SUBSET_STARTS[size + 1]
            found[rows, card] = np.where(smaller[rows] & bit, 0, places)
    return found
