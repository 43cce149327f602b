"""Value of every exchange of one hand, over all cards that may come and all hands of the dealer.

Hands are taken by rising value, and the cards that come are counted by their ranks. Only the dealer's flushes depend on
more: on those of the ranks that come in the suit of the face-up card. Where the best option wins by more than all these
flushes, they are summed over the suits of the cards; elsewhere each pattern of suits is decided.
"""

from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from ....cards.hands.sizes import HAND_SIZE, HOLDS
from ....games.casino.best_hands import rank_values, suit_values
from ....games.casino.game import Game
from ....games.casino.tree import Tree
from ...array_types import I16, I32, I64, Integer
from ...compiled import compiled
from .coming_cards import (
    ELSEWHERE,
    EXCHANGE,
    IN_SUIT,
    IS_FLUSH,
    MOST_KEPT,
    ROW,
    VALUE,
    Coming,
    choices_by_suit,
    coming_ranks,
    hands_after_exchanges,
    seen_cards,
)
from .hidden_cards import (
    ALL_IN_SUIT,
    BY_RANK,
    IN_TOTAL,
    NONE_IN_SUIT,
    SIGNS,
    Dealt,
    count_below,
    dealt_hands,
    flushes_below,
)
from .offers import THRESHOLDS, offers_of

Three = tuple[Integer, Integer, Integer]
"""Numbers of the dealer's hands below each of the `THRESHOLDS`."""


class Counted(NamedTuple):
    """The dealer's hands below each threshold, as `count_below` has them.

    qualifying  (rows, 1, 4)  below the lowest value that qualifies, by row of `Coming`
    compared    (n, 2, 4)     below the value of each hand after an exchange, and below the next value
    first       the first of those hands; those before are not compared with the dealer's
    """

    qualifying: I32
    compared: I32
    first: int


class Kinds(NamedTuple):
    """The kinds of hands that options tell apart.

    of_value  (values,)            int64  the kind of each value
    terms     (kinds, options, 4)  int64  what each option wins, see `option_worth`
    lowest    the lowest value with which the dealer qualifies
    compared  the lowest value that is compared with the dealer's
    """

    of_value: I64
    terms: I64
    lowest: int
    compared: int


def exchange_worths(game: Game, own: int, up: int, unseen: list[int]) -> tuple[list[int], list[int]]:
    """Return what every exchange wins before its fee, in parts summed over all deals, and the number of its deals.

    Both by the cards that are exchanged, as bits of the player's ascending cards: (32,); the first is 0.

    own, up  masks of the player's cards and of the dealer's face-up card
    """
    seen, coming, kinds = seen_cards(own, up, unseen), coming_ranks(), _kinds(game)
    by_value, won = (rank_values(game.order, HAND_SIZE), suit_values(game.order)), np.zeros(HOLDS, np.int64)
    choices, dealt = choices_by_suit(seen, coming), dealt_hands(seen, coming, *by_value)
    hands = hands_after_exchanges(seen, coming, choices, *by_value)
    counted = _counted(hands, coming, choices, dealt, kinds)
    deals = np.array([comb(len(unseen) - cards, MOST_KEPT) for cards in range(HAND_SIZE + 1)])
    undecided = _add_sums(hands, coming, choices, kinds, deals, counted, won)
    if len(undecided):
        values, rows = hands[undecided, VALUE], hands[undecided, ROW]
        thresholds = (np.full_like(values, kinds.lowest), values, values + 1)
        flushes = np.stack([flushes_below(one, rows, coming, dealt) for one in thresholds])
        _add_patterns(hands, undecided, coming, choices, kinds, deals, counted, flushes, won)
    sizes = [hold.bit_count() for hold in range(HOLDS)]
    return won.tolist(), [int(deals[size]) * comb(len(unseen), size) for size in sizes]


def _counted(hands: I16, coming: Coming, choices: I32, dealt: Dealt, kinds: Kinds) -> Counted:
    """Return the dealer's hands below each threshold, for hands by rising value; see `Kinds.compared`."""
    every = np.arange(len(coming.cards), dtype=np.int16)
    qualifying = count_below(np.full_like(every, kinds.lowest), every, 0, coming, choices, dealt)
    first = int(np.searchsorted(hands[:, VALUE], kinds.compared))
    return Counted(qualifying, count_below(hands[first:, VALUE], hands[first:, ROW], 1, coming, choices, dealt), first)


@lru_cache(maxsize=8)
def _kinds(game: Game) -> Kinds:
    offers, lowest = offers_of(game, Tree(game)), [value for _, value in game.steps]
    values = np.arange(game.order.highest + 2)
    steps = np.searchsorted(lowest, values, side="right") - 1
    return Kinds(
        np.where(values >= offers.lowest, steps + len(lowest), steps),
        offers.terms.reshape(2 * len(lowest), -1, 1 + THRESHOLDS),
        offers.lowest,
        0 if offers.unqualified_compare else offers.lowest,
    )


@compiled
def _add_sums(hands: I16, coming: Coming, choices: I32, kinds: Kinds, deals: I64, counted: Counted, won: I64) -> I32:
    """Add what hands win, and return those whose best option depends on the suits of cards: they are not added.

    Choices of cards that make a flush are subtracted from all others.
    """
    terms, undecided, size = kinds.terms, np.empty(len(hands), np.int32), 0
    for place in range(len(hands)):
        row, exchange, flushed = hands[place, ROW], hands[place, EXCHANGE], np.int64(0)
        kind, dealer = kinds.of_value[hands[place, VALUE]], deals[coming.cards[row]]
        below, flushes = _counts_of(counted, BY_RANK, row, place), _counts_of(counted, NONE_IN_SUIT, row, place)
        best, most = 0, _worth(terms, kind, 0, dealer, below)
        most_elsewhere = most - _worth(terms, kind, 0, 0, flushes)
        for option in range(1, terms.shape[1]):
            worth = _worth(terms, kind, option, dealer, below)
            most_elsewhere = max(most_elsewhere, worth - _worth(terms, kind, option, 0, flushes))
            if worth > most:
                best, most = option, worth
        flushed += hands[place, ELSEWHERE] * most_elsewhere
        if hands[place, IN_SUIT]:
            in_suit = _counts_of(counted, ALL_IN_SUIT, row, place)
            flushed += hands[place, IN_SUIT] * _best(terms, kind, dealer, below, in_suit)
        if hands[place, IS_FLUSH]:
            won[exchange] += flushed
            continue
        won[exchange] -= flushed
        decided = True  # whatever number of flushes up to all there are
        for option in range(terms.shape[1]):
            if option != best:
                less = most - _worth(terms, kind, option, dealer, below)
                less -= abs(terms[kind, best, 1] - terms[kind, option, 1]) * flushes[0]
                less -= abs(terms[kind, best, 2] - terms[kind, option, 2]) * flushes[1]
                less -= abs(terms[kind, best, 3] - terms[kind, option, 3]) * flushes[2]
                decided &= less >= 0
        if not decided:
            undecided[size] = place
            size += 1
            continue
        won[exchange] += choices[coming.patterns[row]] * most
        won[exchange] -= _worth(terms, kind, best, 0, _counts_of(counted, IN_TOTAL, row, place))
    return undecided[:size]


@compiled
def _counts_of(counted: Counted, kind: int, row: int, place: int) -> Three:
    """Return one of the counts of `count_below` for a hand."""
    qualifying, at = np.int64(counted.qualifying[row, 0, kind]), place - counted.first
    if at < 0:
        return qualifying, np.int64(0), np.int64(0)
    return qualifying, np.int64(counted.compared[at, 0, kind]), np.int64(counted.compared[at, 1, kind])


@compiled
def _add_patterns(
    hands: I16,
    undecided: I32,
    coming: Coming,
    choices: I32,
    kinds: Kinds,
    deals: I64,
    counted: Counted,
    flushes: I64,
    won: I64,
) -> None:
    """Add what undecided hands win, by the pattern of the cards that come.

    flushes  (3, m, 32)  flushes counted by their ranks below each threshold, by the pattern that they avoid
    """
    terms = kinds.terms
    for number, place in enumerate(undecided):
        row, kind = hands[place, ROW], kinds.of_value[hands[place, VALUE]]
        below, dealer = _counts_of(counted, BY_RANK, row, place), deals[coming.cards[row]]
        first, patterns = coming.patterns[row], coming.patterns[row + 1] - coming.patterns[row]
        for pattern in range(patterns):
            ways = np.int64(0)
            for larger in range(pattern, patterns):
                if larger & pattern == pattern:
                    ways += SIGNS[larger ^ pattern] * choices[first + larger]
            if ways:
                avoiding = flushes[0, number, pattern], flushes[1, number, pattern], flushes[2, number, pattern]
                won[hands[place, EXCHANGE]] += ways * _best(terms, kind, dealer, below, avoiding)


@compiled
def _worth(terms: I64, kind: int, option: int, deals: int, below: Three) -> Integer:
    """Return what an option wins with a kind of hand, from the dealer's `deals` and those below each threshold."""
    of_lowest, of_lower, of_equal = below
    worth: Integer = terms[kind, option, 0] * deals
    worth += terms[kind, option, 1] * of_lowest + terms[kind, option, 2] * of_lower + terms[kind, option, 3] * of_equal
    return worth


@compiled
def _best(terms: I64, kind: int, deals: int, below: Three, flushes: Three) -> Integer:
    """Return what the best option wins, given the dealer's hands by rank and the flushes among them."""
    left = below[0] - flushes[0], below[1] - flushes[1], below[2] - flushes[2]
    best = _worth(terms, kind, 0, deals, left)
    for option in range(1, terms.shape[1]):
        best = max(best, _worth(terms, kind, option, deals, left))
    return best
