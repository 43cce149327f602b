"""An exchange of cards before the decision, with five cards against a face-up card: sums over every card that may come.

What an exchange is worth depends on the four cards kept, the one discarded and the dealer's face-up card, up to a
relabelling of suits; it is a sum over hands, taken by rising value. Exchanges of two cards or more are not summed: a
bound proves that they are never best.
"""

from collections.abc import Callable
from itertools import pairwise
from math import comb
from typing import NamedTuple

import numpy as np

from ....cards.hands.evaluator import Evaluator
from ....cards.hands.sizes import HAND_SIZE, SUBSET_STARTS
from ....cards.lattice.row_numbers import SUIT_RELABELLINGS
from ....cards.lattice.subset_lattice import Lattice
from ....cards.mask_arrays import Masks, lanes_of
from ....cards.notation import DECK_SIZE, LANE_BITS, RANK_COUNT, SUIT_COUNT
from ....games.casino.game import CELLS, BadRules, Game
from ....games.casino.results import Results
from ....games.casino.strategies.seen_cards import SeenCards
from ....games.casino.strategies.strategy import Strategy
from ....games.casino.tree import Tree
from ...array_types import F64, I8, I64
from ...compiled import compiled
from ...holdem.boards import CARD_RELABELLED, RELABELLINGS
from .exchanged_deals import (
    BEST,
    EXCHANGED,
    KEPT,
    STANDING,
    STANDS,
    UNSEEN,
    Deals,
    Ends,
    count_ends,
    count_lower,
    deals_of,
    fill_thresholds,
    largest_group,
)
from .hands_below import PAIRS, HandsBelow, add_hands, no_hands
from .offers import THRESHOLDS, Offers, offers_of, option_worth

ORDERS = UNSEEN - (HAND_SIZE - 1)
"""Cards that may come in an exchange for each of the dealer's hands."""
COMING = np.array([comb(UNSEEN, dead) for dead in range(HAND_SIZE + 1)])
"""The sets of as many cards as are discarded that may come."""
WITHOUT = np.array([comb(UNSEEN - dead, HAND_SIZE - 1) for dead in range(HAND_SIZE + 1)])
"""The dealer's hidden cards without as many dead cards."""
REPEATED = np.array([dead * comb(UNSEEN - 1, HAND_SIZE - 2) for dead in range(HAND_SIZE + 1)]) - STANDING + WITHOUT
"""Surplus of a count of the dealer's hands with each of as many dead cards: hands with several are counted again."""
NEVER = np.int64(-(1 << 60))
"""In place of what an option wins with a discard and a face-up card that cannot be."""
PARTS = 50
"""Parts of each pass, after which progress is shown."""


class Sums(NamedTuple):
    """The worth of hands, in parts.

    exchanged  (16432, 52, 52)  int64    by cards kept, discard and face-up card: the sum over the card that comes of
                                         what is won more than a fold
    standing   (134459, 52)     int64    by class of hands and face-up card
    bounds     (1938, 52)       float64  by cards kept, up to three, and face-up card: the sum over all cards that may
                                         come of a bound on what they win more than a fold, per deal
    pairs_of   (16432, 52)      float64  such sums for four cards and a face-up card if two cards were discarded
    pair_ends  (134459, 52)     float64  such bounds for a whole hand
    """

    exchanged: I64
    standing: I64
    bounds: F64
    pairs_of: F64
    pair_ends: F64


@compiled
def sum_hands(
    first: int, last: int, deals: Deals, qualifying: HandsBelow, counts: HandsBelow, offers: Offers, sums: Sums
) -> None:
    """Add what hands with values from `first` to below `last` are worth; `counts` have the hands below `first`."""
    pairs, lower = np.zeros((THRESHOLDS, PAIRS), np.int32), np.zeros((largest_group(deals), PAIRS), np.int32)
    below = np.zeros((THRESHOLDS, DECK_SIZE, DECK_SIZE), np.int64)
    standing, worth = np.zeros((THRESHOLDS, DECK_SIZE), np.int64), np.zeros((DECK_SIZE, DECK_SIZE), np.int64)
    others, bounds = np.zeros(DECK_SIZE - HAND_SIZE, np.int64), np.zeros((HAND_SIZE + 1, DECK_SIZE), np.float64)
    options = np.zeros((offers.terms.shape[2], DECK_SIZE, DECK_SIZE), np.int64)
    for value in range(first, last):
        compared = value >= offers.lowest or offers.unqualified_compare
        start, end = count_lower(value, compared, deals, counts, lower)
        for hand in range(start, end):
            fill_thresholds(
                hand, compared, True, lower[hand - start], deals, qualifying, counts, pairs, others, below, standing
            )
            terms = offers.terms[int(value >= offers.lowest), deals.step[hand]]
            most = offers.most[int(value >= offers.lowest), deals.step[hand]]
            _fill_options(terms, below, deals.hand[hand], options)
            _fill_standing(terms, most, offers.floor, options, standing, others, sums.standing[hand], bounds)
            exceeds = _fill_worth(options, deals.ways[hand], offers.floor, worth)
            for place in range(HAND_SIZE if exceeds else 0):
                card = CARD_RELABELLED[deals.relabelling[hand, place]]
                _add_relabelled(worth, card, sums.exchanged[deals.kept[hand, place]])
            if not bounds.any():
                continue
            for place in range(HAND_SIZE):
                card = CARD_RELABELLED[deals.relabelling[hand, place]]
                for up in others:
                    sums.pairs_of[deals.kept[hand, place], card[up]] += deals.ways[hand] * bounds[2, up]
            sums.pair_ends[hand] = bounds[2]
            for subset in range(deals.few_kept.shape[1]):
                card = CARD_RELABELLED[deals.few_relabelling[hand, subset]]
                more = deals.few_discarded[subset]
                for up in others:
                    sums.bounds[deals.few_kept[hand, subset], card[up]] += deals.ways[hand] * bounds[more, up]


@compiled
def _fill_options(terms: I64, below: I64, held: I64, options: I64) -> None:
    """Write what each option wins after an exchange, by discard and face-up card; `NEVER` if they cannot be."""
    for option in range(len(terms)):
        most, qualifying, lower, higher = terms[option]
        options[option] = most * EXCHANGED
        if qualifying:
            options[option] += qualifying * below[0]
        if lower or higher:
            options[option] += lower * below[1] + higher * below[2]
        for discard in range(DECK_SIZE):
            options[option, discard, discard] = NEVER
        for card in held:
            options[option, card, :] = NEVER
            options[option, :, card] = NEVER


@compiled
def _fill_worth(options: I64, ways: int, floor: int, worth: I64) -> bool:
    """Write what the best option wins after an exchange more than `floor` in each deal, times `ways`.

    worth  (52, 52) by discard and face-up card; returns false if all are 0
    """
    exceeds = False
    for discard in range(DECK_SIZE):
        for up in range(DECK_SIZE):
            best = options[0, discard, up]
            for option in range(1, len(options)):
                best = max(best, options[option, discard, up])
            worth[discard, up] = 0 if best == NEVER else ways * (best - floor * EXCHANGED)
            exceeds |= worth[discard, up] > 0
    return exceeds


@compiled
def _add_relabelled(worth: I64, card: I64, row: I64) -> None:
    """Add the worth by discard and face-up card to a row of sums with both cards relabelled, suit by suit."""
    for discard in range(DECK_SIZE):
        target = row[card[discard]]
        for suit in range(SUIT_COUNT):
            start, to = LANE_BITS * suit, card[LANE_BITS * suit]
            for rank in range(LANE_BITS):
                target[to + rank] += worth[discard, start + rank]


@compiled
def _fill_standing(
    terms: I64, most_paid: I64, floor: int, options: I64, standing: I64, others: I64, worth: I64, bounds: F64
) -> None:
    """Write what the best option wins without an exchange, and bounds for when several cards are dead.

    Without the hands of the dealer that have one of the dead cards, an option wins its total, less what it wins from
    the hands with each of them, plus what hands with several were subtracted too often: at most `most_paid` each.
    """
    bounds[:] = 0
    without_one = np.full(DECK_SIZE, NEVER, np.int64)
    for option in range(len(terms)):
        without_one[:] = NEVER
        for dead in range(DECK_SIZE):
            for up in range(DECK_SIZE):
                without_one[up] = max(without_one[up], options[option, dead, up])
        for up in others:
            won = option_worth(terms[option], STANDING, standing[:, up])
            worth[up] = won if option == 0 else max(worth[up], won)
            for dead in range(2, HAND_SIZE + 1):
                most = won - dead * (won - without_one[up]) + most_paid[option] * REPEATED[dead]
                bounds[dead, up] = max(bounds[dead, up], most / WITHOUT[dead] - floor)


@compiled
def symmetrise(raw: I64, fixing: I64) -> None:
    """Add up each entry over the relabellings that fix the cards kept: raw (sets, 52, 52), fixing (sets, 24)."""
    total = np.zeros((DECK_SIZE, DECK_SIZE), np.int64)
    for kept in range(len(raw)):
        if fixing[kept].sum() == 1:  # the identity
            continue
        total[:] = 0
        for number in range(len(CARD_RELABELLED)):
            if fixing[kept, number]:
                card = CARD_RELABELLED[number]
                for discard in range(DECK_SIZE):
                    for up in range(DECK_SIZE):
                        total[discard, up] += raw[kept, card[discard], card[up]]
        raw[kept] = total


@compiled
def choose(deals: Deals, sums: Sums, fees: I64, unit: int, floor: int, choice: I8) -> tuple[float, int]:
    """Write the choice of each class of hands for each face-up card (n, 52).

    Return the most that a bound on exchanges of several cards exceeds the best choice, in parts of a bet, and what
    all choices win, in parts summed over all deals.
    """
    exceeds, won = -np.inf, np.int64(0)
    for hand in range(len(deals.hand)):
        for up in range(DECK_SIZE):
            held = False
            for place in range(HAND_SIZE):
                held |= deals.hand[hand, place] == up
            if held:
                continue
            best, chosen = sums.standing[hand, up] * ORDERS, STANDS
            for place in range(HAND_SIZE):
                card = CARD_RELABELLED[deals.relabelling[hand, place]]
                worth = sums.exchanged[deals.kept[hand, place], card[deals.hand[hand, place]], card[up]]
                worth += (floor - fees[0] * unit) * STANDING * ORDERS
                if worth > best:
                    best, chosen = worth, place
            choice[hand, up] = chosen
            won += deals.ways[hand] * best
            for subset in range(deals.few_kept.shape[1]):
                card = CARD_RELABELLED[deals.few_relabelling[hand, subset]]
                more = deals.few_discarded[subset]
                bound = sums.bounds[deals.few_kept[hand, subset], card[up]]
                if more == 2:  # sets that come have neither discard
                    bound += sums.pair_ends[hand, up]
                    for place in range(HAND_SIZE):
                        if not (deals.few_hold[subset] >> place) & 1:
                            one = CARD_RELABELLED[deals.relabelling[hand, place]]
                            bound -= sums.pairs_of[deals.kept[hand, place], one[up]]
                bound = bound / COMING[more] + floor
                exceeds = max(exceeds, bound - fees[more - 1] * unit - best / (STANDING * ORDERS))
    return float(exceeds), int(won)


@compiled
def add_exchanges(deals: Deals, choice: I8, weights: I64) -> None:
    """Add how many hands make each exchange, by cards kept, discard and face-up card: (16432, 52, 52)."""
    for hand in range(len(deals.hand)):
        for up in range(DECK_SIZE):
            chosen = choice[hand, up]
            if chosen != STANDS:
                card = CARD_RELABELLED[deals.relabelling[hand, chosen]]
                row = weights[deals.kept[hand, chosen]]
                row[card[deals.hand[hand, chosen]], card[up]] += deals.ways[hand]


class ExchangedFive:
    """A game of five cards against a face-up card with an exchange before the decision, on all deals."""

    def __init__(self, game: Game, lattice: Lattice, values: I64, evaluator: Evaluator) -> None:
        """Sort the hands of `game`; `values` has the value of each hand class of the lattice."""
        self.game, self.tree = game, Tree(game)
        self._deals, self._offers = deals_of(game, lattice, values, evaluator), offers_of(game, self.tree)
        self._few = fixing(lattice.subset_masks[: SUBSET_STARTS[KEPT]])
        self._fours = fixing(lattice.subset_masks[SUBSET_STARTS[KEPT] : SUBSET_STARTS[HAND_SIZE]])
        self._qualifying = no_hands()
        add_hands(self._deals.dealt[: self._deals.dealt_starts[self._offers.lowest]], self._qualifying)
        bounds = np.linspace(1, int(values.max()) + 1, PARTS + 1).astype(int).tolist()
        self._parts = list(enumerate(pairwise(bounds), start=1))

    def solve(self, advanced: Callable[[int, int], None]) -> Results:
        """Return how all deals end under best play. Raise `BadRules` if an exchange of several cards may be best.

        Raise `ArithmeticError` unless the ends win what the choices of exchanges were worth.

        advanced  a function that gets the number of parts done, and of all
        """
        choice, won = self._best(advanced)
        results = self._played(choice, np.full_like(choice, BEST), lambda done: advanced(PARTS + done, 2 * PARTS))
        if results.value * results.deals * self.game.unit != won:
            raise ArithmeticError(f"the ends of {self.game.name} do not win what its choices are worth, {won} parts")
        return results

    def won_by(self, strategy: Strategy) -> int:
        """Return what a strategy wins in all deals, in parts; it exchanges at most one card."""
        hand, first, last = self._deals.hand, self.tree.nodes[0], self.tree.nodes[-1]
        bits = np.uint64(1) << hand.astype(np.uint64)
        cards = SeenCards(bits.sum(axis=1, dtype=np.uint64))
        choice, option = (np.full((len(hand), DECK_SIZE), STANDS, np.int8) for _ in range(2))
        for rank in range(RANK_COUNT):
            seen, ups = cards.against(rank), range(rank, DECK_SIZE, RANK_COUNT)
            thrown = strategy.thrown(seen)
            exchanges, place = strategy.choices(first, seen) > 0, (bits == thrown[:, None]).argmax(axis=1)
            choice[:, ups] = np.where(exchanges, place, STANDS)[:, None]
            option[:, ups] = strategy.choices(last, seen)[:, None]
        choice[np.arange(len(hand))[:, None], hand] = STANDS  # an own card is not the dealer's
        results = self._played(choice, option, lambda _done: None)
        return int(results.value * results.deals * self.game.unit)

    def _played(self, choice: I8, option: I8, advanced: Callable[[int], None]) -> Results:
        """Return how all deals end if each class of hands exchanges and goes on as given, by face-up card (n, 52)."""
        deals, weights = self._deals, np.zeros((len(self._fours), DECK_SIZE, DECK_SIZE), np.int64)
        add_exchanges(deals, choice, weights)
        symmetrise(weights, self._fours)
        used = weights.any(axis=1)
        shape = (self._offers.terms.shape[2], len(self.game.steps), CELLS)
        ends, counts = Ends(np.zeros(shape, np.int64), np.zeros(shape, np.int64)), no_hands()
        for number, part in self._parts:
            count_ends(*part, deals, self._qualifying, counts, self._offers, choice, option, weights, used, ends)  # type: ignore[arg-type]
            advanced(number)
        return self._results(ends)

    def _best(self, advanced: Callable[[int, int], None]) -> tuple[I8, int]:
        """Return what each class of hands exchanges, and what that wins, in parts summed over all deals."""
        deals, game, fours = self._deals, self.game, self._fours
        sums = Sums(
            np.zeros((len(fours), DECK_SIZE, DECK_SIZE), np.int64),
            np.zeros((len(deals.hand), DECK_SIZE), np.int64),
            *(np.zeros((sets, DECK_SIZE)) for sets in (len(self._few), len(fours), len(deals.hand))),
        )
        counts = no_hands()
        for number, part in self._parts:
            sum_hands(*part, deals, self._qualifying, counts, self._offers, sums)
            advanced(number, 2 * PARTS)
        symmetrise(sums.exchanged, fours)
        np.floor_divide(sums.exchanged, SUIT_RELABELLINGS, out=sums.exchanged)
        sums = sums._replace(bounds=_averaged(sums.bounds, self._few), pairs_of=_averaged(sums.pairs_of, fours))
        choice, fees = np.full((len(deals.hand), DECK_SIZE), STANDS, np.int8), np.array(game.exchange, np.int64)
        exceeds, won = choose(deals, sums, fees, game.unit, self._offers.floor, choice)
        if exceeds > 0:
            raise BadRules(
                f"rules {game.name}: with these pays and fees, exchanging more than one card may be best, which cannot "
                "be computed"
            )
        return choice, won

    def _results(self, found: Ends) -> Results:
        tree = self.tree
        ends = np.zeros((len(tree.leaves), len(self.game.steps), CELLS), np.int64)
        made = np.zeros((len(tree.nodes), max(len(node.options) for node in tree.nodes)), np.int64)
        by_first = [found.stood * ORDERS, found.exchanged // SUIT_RELABELLINGS]
        made[0, : len(by_first)] = [one.sum() for one in by_first]
        for place, counts in enumerate(by_first):
            after = tree.nodes[0].options[place].node or 0
            for number, option in enumerate(tree.nodes[after].options):
                ends[option.leaf or 0] += counts[number]
                made[after, number] = counts[number].sum()
        return Results.of(self.game, ends.tolist(), made.tolist())


def fixing(masks: Masks) -> I64:
    """Return whether each relabelling leaves each set unchanged: (n, 24), 0 or 1."""
    lanes = np.stack(lanes_of(masks), axis=1)
    return np.stack([(lanes[:, order] == lanes).all(axis=1) for order in RELABELLINGS], axis=1).astype(np.int64)


def _averaged(raw: F64, fixing: I64) -> F64:
    """Return sums by set and card averaged over the relabellings that fix the sets."""
    found = [raw[:, card] * fixing[:, [number]] for number, card in enumerate(CARD_RELABELLED)]
    averaged: F64 = np.sum(found, axis=0) / SUIT_RELABELLINGS
    return averaged
