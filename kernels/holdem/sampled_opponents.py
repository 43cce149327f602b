"""All 169 starting hands against one to nine random opponents, estimated from common random deals.

A deal is a board and nine opponents; for n opponents, the first n are used. Every hole of the cards left (29 of 52) is
a hero. The deals are drawn by the caller, so that the kernel is a pure function of them.
"""

from typing import NamedTuple

import numpy as np

from ...cards.hands.starting_hands import STARTING_HANDS
from ...cards.notation import DECK_SIZE, LANE_BITS
from ...games.holdem.parameters import MOST_OPPONENTS
from ..array_types import I64, U8, Integer
from ..compiled import compiled
from .boards import RANK_PAIRS, STARTING_HAND_OF_CARDS, EvaluatorArrays, rank_pair_values

CARDS_DEALT = 5 + 2 * MOST_OPPONENTS
POT = 2520
"""A pot that splits evenly among up to ten players, so that shares are integers."""

DEALS_PER_BLOCK = 8
"""Deals whose sums are multiplied together: few, so that there are many blocks, yet enough to make products cheap."""


def choices(cards: int) -> I64:
    """Return the number of cards that each pick of a deal chooses from.

    The picks are the first 23 steps of a Fisher-Yates shuffle.
    """
    return np.arange(cards, cards - CARDS_DEALT, -1)


class Tally(NamedTuple):
    """Sums over deals, by number of opponents and starting hand.

    heroes    (169,)          int64  holes of the starting hand left in the deals
    outcomes  (10, 10, 169)   int64  heroes that lose to nobody, by number of opponents and number of ties
    moments   (10, 10, 169)   int64  sums over blocks of deals of the product of two sums of a block, indexes a <= b:
                                     sum 0 is that of heroes, sum n their pot shares against n opponents (in 2520ths)
    """

    heroes: I64
    outcomes: I64
    moments: I64

    def plus(self, other: "Tally") -> "Tally":
        """Return the sums over both lists of deals."""
        return Tally(self.heroes + other.heroes, self.outcomes + other.outcomes, self.moments + other.moments)


def tally_deals(picks: U8, arrays: EvaluatorArrays) -> Tally:
    """Play the deals given by `picks` (n, 23), with pick k below `choices(arrays.cards)[k]`; return the sums."""
    size, counts = len(STARTING_HANDS), MOST_OPPONENTS + 1
    tally = Tally(
        np.zeros(size, np.int64), np.zeros((counts, counts, size), np.int64), np.zeros((counts, counts, size), np.int64)
    )
    _play(picks, arrays, tally)
    return tally


@compiled
def _play(picks: U8, arrays: EvaluatorArrays, tally: Tally) -> None:
    deck = np.empty(arrays.cards, np.int64)
    size = 0
    for card in range(DECK_SIZE):
        if not (arrays.outside >> card) & 1:
            deck[size] = card
            size += 1
    rank_pair_value = np.zeros(RANK_PAIRS, np.uint16)
    place = np.zeros(RANK_PAIRS, np.int64)
    flush_bit = np.zeros(DECK_SIZE, np.int64)
    best, tied = np.zeros(MOST_OPPONENTS + 1, np.int64), np.zeros(MOST_OPPONENTS + 1, np.int64)
    beaten = np.zeros((MOST_OPPONENTS + 1, len(tally.heroes)), np.int64)
    split = np.zeros((MOST_OPPONENTS + 1, len(tally.heroes)), np.int64)
    rank = np.arange(DECK_SIZE) % LANE_BITS
    flush_value = arrays.flush_value
    for deal in range(len(picks)):
        for step in range(CARDS_DEALT):
            pick = step + np.int64(picks[deal, step])
            deck[step], deck[pick] = deck[pick], deck[step]
        board = 0
        for card in deck[:5]:
            board |= 1 << card
        flush_suit, flush_lane = rank_pair_values(board, arrays, rank_pair_value)
        for card in range(DECK_SIZE):
            flush_bit[card] = 1 << (card % LANE_BITS) if card // LANE_BITS == flush_suit else 0
        for n in range(1, MOST_OPPONENTS + 1):
            first, second = deck[3 + 2 * n], deck[4 + 2 * n]
            value = np.int64(rank_pair_value[_rank_pair(first, second)])
            value = max(value, np.int64(flush_value[flush_lane | flush_bit[first] | flush_bit[second]]))
            best[n], tied[n] = best[n - 1], tied[n - 1]
            if value > best[n]:
                best[n], tied[n] = value, 1
            elif value == best[n]:
                tied[n] += 1
        for high in range(LANE_BITS):
            for low in range(high + 1):
                pair = LANE_BITS * high + low
                place[pair] = place[LANE_BITS * low + high] = _place(np.int64(rank_pair_value[pair]), best)
        for i in range(CARDS_DEALT, size):
            row, lane = deck[i] % LANE_BITS * LANE_BITS, flush_lane | flush_bit[deck[i]]
            hands = STARTING_HAND_OF_CARDS[deck[i]]
            for j in range(i + 1, size):
                hand = hands[deck[j]]
                code = place[row + rank[deck[j]]]
                if flush_suit >= 0:
                    flush = np.int64(flush_value[lane | flush_bit[deck[j]]])
                    if flush:
                        code = max(_place(flush, best), code)
                beaten[code >> 4, hand] += 1
                for n in range((code >> 4) + 1, (code & 15) + 1):
                    tally.outcomes[n, tied[n], hand] += 1
                    split[n, hand] += POT // (tied[n] + 1)
        if (deal + 1) % DEALS_PER_BLOCK == 0 or deal + 1 == len(picks):
            _add_block(beaten, split, tally)


@compiled
def _rank_pair(first: Integer, second: Integer) -> Integer:
    return max(first % LANE_BITS, second % LANE_BITS) * LANE_BITS + min(first % LANE_BITS, second % LANE_BITS)


@compiled
def _place(value: Integer, best: I64) -> Integer:
    """Return 16 times the number of opponents, taken in order, that `value` beats, plus the number it beats or ties.

    The result does not fall as `value` rises.
    """
    beats = reaches = np.int64(0)
    for n in range(1, MOST_OPPONENTS + 1):
        beats += value > best[n]
        reaches += value >= best[n]
    return 16 * beats + reaches


@compiled
def _add_block(beaten: I64, split: I64, tally: Tally) -> None:
    """Add a block of deals to the sums, and clear it; a hero in `beaten[k]` beats exactly the first k opponents."""
    most, hands = MOST_OPPONENTS, beaten.shape[1]
    for n in range(most, 0, -1):
        for hand in range(hands):
            wins = beaten[n, hand]
            tally.outcomes[n, 0, hand] += wins
            split[n, hand] += POT * wins
            beaten[n - 1, hand] += wins
    for hand in range(hands):
        split[0, hand] = beaten[0, hand]
        tally.heroes[hand] += beaten[0, hand]
    for a in range(most + 1):
        for b in range(a, most + 1):
            for hand in range(hands):
                tally.moments[a, b, hand] += split[a, hand] * split[b, hand]
    beaten[:] = 0
    split[:] = 0
