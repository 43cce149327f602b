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
from .offers import THRESHOLDS, Offers, offers_of

Three = tuple[Integer, Integer, Integer]
"""Numbers of the dealer's hands below each of the `THRESHOLDS`."""


class Counted(NamedTuple):
    """The dealer's hands below each threshold, as `count_below` has them.

    qualifying  (4, rows)   below the lowest value that qualifies, by row of `Coming`
    hands       (2, 4, n)   below the value of each hand after an exchange, and below the next value
    """

    qualifying: I32
    hands: I32


def exchange_worths(game: Game, own: int, up: int, unseen: list[int]) -> tuple[list[int], list[int]]:
    """Return what every exchange wins before its fee, in parts summed over all deals, and the number of its deals.

    Both by the cards that are exchanged, as bits of the player's ascending cards: (32,); the first is 0.

    own, up  masks of the player's cards and of the dealer's face-up card
    """
    seen, coming, offers = seen_cards(own, up, unseen), coming_ranks(), _offers(game)
    by_value = rank_values(game.order, HAND_SIZE), suit_values(game.order)
    choices, dealt = choices_by_suit(seen, coming), dealt_hands(seen, coming, *by_value)
    hands = hands_after_exchanges(seen, coming, choices, *by_value)
    values, rows = hands[VALUE], hands[ROW]
    counted = _counted(values, rows, coming, choices, dealt, offers)
    lowest = np.array([value for _, value in game.steps])
    kinds = np.searchsorted(lowest, values, side="right") - 1 + len(lowest) * (values >= offers.lowest)
    deals = np.array([comb(len(unseen) - cards, MOST_KEPT) for cards in range(HAND_SIZE + 1)])
    terms, won = offers.terms.reshape(2 * len(lowest), -1, 1 + THRESHOLDS), np.zeros(HOLDS, np.int64)
    undecided = _add_sums(hands, coming, choices, terms, kinds, deals, counted, won)
    if len(undecided):
        thresholds = (np.full_like(values[undecided], offers.lowest), values[undecided], values[undecided] + 1)
        flushes = np.stack([flushes_below(one, rows[undecided], coming, dealt) for one in thresholds])
        _add_patterns(hands, undecided, coming, choices, terms, kinds, deals, counted, flushes, won)
    sizes = [hold.bit_count() for hold in range(HOLDS)]
    return won.tolist(), [int(deals[size]) * comb(len(unseen), size) for size in sizes]


def _counted(values: I16, rows: I16, coming: Coming, choices: I32, dealt: Dealt, offers: Offers) -> Counted:
    """Return the dealer's hands below each threshold, for hands by rising value and their rows.

    Hands are not counted where nothing depends on them.
    """
    every, found = np.arange(len(coming.cards), dtype=np.int16), np.zeros((2, 4, len(values)), np.int32)
    (qualifying,) = count_below(np.full_like(every, offers.lowest), every, 0, coming, choices, dealt)
    first = 0 if offers.unqualified_compare else int(np.searchsorted(values, offers.lowest))
    found[:, :, first:] = count_below(values[first:], rows[first:], 1, coming, choices, dealt)
    return Counted(qualifying, found)


@lru_cache(maxsize=8)
def _offers(game: Game) -> Offers:
    return offers_of(game, Tree(game))


@compiled
def _add_sums(
    hands: I16, coming: Coming, choices: I32, terms: I64, kinds: I64, deals: I64, counted: Counted, won: I64
) -> I32:
    """Add what hands win, and return those whose best option depends on the suits of cards: they are not added.

    Choices of cards that make a flush are subtracted from all others.
    """
    undecided, size = np.zeros(len(kinds), np.int32), 0
    for place in range(len(kinds)):
        row, exchange, flushed = hands[ROW, place], hands[EXCHANGE, place], np.int64(0)
        kind, dealer, below = kinds[place], deals[coming.cards[row]], _counts_of(counted, BY_RANK, row, place)
        if hands[IN_SUIT, place]:
            flushes = _counts_of(counted, ALL_IN_SUIT, row, place)
            flushed += hands[IN_SUIT, place] * _best(terms, kind, dealer, below, flushes)
        flushes = _counts_of(counted, NONE_IN_SUIT, row, place)
        if hands[ELSEWHERE, place]:
            flushed += hands[ELSEWHERE, place] * _best(terms, kind, dealer, below, flushes)
        if hands[IS_FLUSH, place]:
            won[exchange] += flushed
            continue
        won[exchange] -= flushed
        option = _best_in_any_case(terms, kind, dealer, below, flushes)
        if option < 0:
            undecided[size] = place
            size += 1
            continue
        won[exchange] += choices[coming.patterns[row]] * _worth(terms, kind, option, dealer, below)
        won[exchange] -= _worth(terms, kind, option, 0, _counts_of(counted, IN_TOTAL, row, place))
    return undecided[:size]


@compiled
def _counts_of(counted: Counted, kind: int, row: int, place: int) -> Three:
    """Return one of the counts of `count_below` for a hand."""
    hands = counted.hands
    return np.int64(counted.qualifying[kind, row]), np.int64(hands[0, kind, place]), np.int64(hands[1, kind, place])


@compiled
def _add_patterns(
    hands: I16,
    undecided: I32,
    coming: Coming,
    choices: I32,
    terms: I64,
    kinds: I64,
    deals: I64,
    counted: Counted,
    flushes: I64,
    won: I64,
) -> None:
    """Add what undecided hands win, by the pattern of the cards that come.

    flushes  (3, m, 32)  flushes counted by their ranks below each threshold, by the pattern that they avoid
    """
    for number, place in enumerate(undecided):
        row = hands[ROW, place]
        below, dealer = _counts_of(counted, BY_RANK, row, place), deals[coming.cards[row]]
        first, patterns = coming.patterns[row], coming.patterns[row + 1] - coming.patterns[row]
        for pattern in range(patterns):
            ways = np.int64(0)
            for larger in range(pattern, patterns):
                if larger & pattern == pattern:
                    ways += SIGNS[larger ^ pattern] * choices[first + larger]
            if ways:
                avoiding = flushes[0, number, pattern], flushes[1, number, pattern], flushes[2, number, pattern]
                won[hands[EXCHANGE, place]] += ways * _best(terms, kinds[place], dealer, below, avoiding)


@compiled
def _worth(terms: I64, kind: int, option: int, deals: int, below: Three) -> Integer:
    """Return what an option wins with a kind of hand, from the dealer's `deals` and those below each threshold."""
    worth: Integer = terms[kind, option, 0] * deals
    for threshold in range(THRESHOLDS):
        worth += terms[kind, option, 1 + threshold] * below[threshold]
    return worth


@compiled
def _best(terms: I64, kind: int, deals: int, below: Three, flushes: Three) -> Integer:
    """Return what the best option wins, given the dealer's hands by rank and the flushes among them."""
    left = below[0] - flushes[0], below[1] - flushes[1], below[2] - flushes[2]
    best = _worth(terms, kind, 0, deals, left)
    for option in range(1, terms.shape[1]):
        best = max(best, _worth(terms, kind, option, deals, left))
    return best


@compiled
def _best_in_any_case(terms: I64, kind: int, deals: int, below: Three, flushes: Three) -> int:
    """Return the option that is the best with any number of flushes up to these; -1 if there is none."""
    best = 0
    for option in range(1, terms.shape[1]):
        if _worth(terms, kind, option, deals, below) > _worth(terms, kind, best, deals, below):
            best = option
    for option in range(terms.shape[1]):
        more = _worth(terms, kind, best, deals, below) - _worth(terms, kind, option, deals, below)
        for threshold in range(THRESHOLDS):
            by_flush = abs(terms[kind, best, 1 + threshold] - terms[kind, option, 1 + threshold])
            more -= by_flush * flushes[threshold]
        if more < 0:
            return -1
    return best
