"""All 169 starting hands against one to nine random opponents, estimated from common random deals.

A deal is a board and nine opponents, of whom the first n count as the n opponents; every hole of the cards left, 29 of
52, is a hero.
The deals are drawn outside, so that the kernel is a pure function of them.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.holes import HOLE_CARDS, HOLE_STARTING_HAND
from ...cards.notation import DECK_SIZE, LANE_BITS
from ...cards.starting_hands import STARTING_HANDS
from ...games.holdem.parameters import MOST_OPPONENTS
from ..compiled import compiled
from .boards import I64, RANK_PAIRS, U8, EvaluatorArrays, Integer, rank_pair_values

F64 = npt.NDArray[np.float64]

CARDS_DEALT = 5 + 2 * MOST_OPPONENTS
POT = 2520
"""A pot that splits evenly among up to ten players, so that shares are integers."""

STARTING_HAND_INDEX = np.zeros((DECK_SIZE, DECK_SIZE), np.int64)
"""The starting hand, as its place in `STARTING_HANDS`, of two cards in either order."""
STARTING_HAND_INDEX[HOLE_CARDS[:, 0], HOLE_CARDS[:, 1]] = HOLE_STARTING_HAND
STARTING_HAND_INDEX[HOLE_CARDS[:, 1], HOLE_CARDS[:, 0]] = HOLE_STARTING_HAND


def choices(cards: int) -> I64:
    """From how many cards of a deck each pick of a deal chooses: a Fisher-Yates shuffle's first 23 steps."""
    return np.arange(cards, cards - CARDS_DEALT, -1)


class Tally(NamedTuple):
    """Sums over deals, by number of opponents and starting hand; for each, `heroes` and `shares` of one deal.

    heroes        (169,)        int64    holes of the class left in the deal
    heroes_sq     (169,)        int64    the square of that
    outcomes      (10, 10, 169) int64    heroes by opponents and by how many of them they tie without losing
    shares_sq     (10, 169)     float64  the square of the heroes' summed pot shares, in 2520ths: an integer
    heroes_shares (10, 169)     float64  heroes times summed shares: an integer
    """

    heroes: I64
    heroes_sq: I64
    outcomes: I64
    shares_sq: F64
    heroes_shares: F64

    def plus(self, other: "Tally") -> "Tally":
        """The sums over both lists of deals."""
        return Tally(
            self.heroes + other.heroes,
            self.heroes_sq + other.heroes_sq,
            self.outcomes + other.outcomes,
            self.shares_sq + other.shares_sq,
            self.heroes_shares + other.heroes_shares,
        )


def tally_deals(picks: npt.NDArray[np.uint8], arrays: EvaluatorArrays) -> Tally:
    """Play the deals given by `picks`, shape (n, 23), pick k below `choices(arrays.cards)[k]`."""
    size, counts = len(STARTING_HANDS), MOST_OPPONENTS + 1
    tally = Tally(
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
        np.zeros((counts, counts, size), np.int64),
        np.zeros((counts, size)),
        np.zeros((counts, size)),
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
    heroes = np.zeros(len(tally.heroes))
    beaten = np.zeros((MOST_OPPONENTS + 1, len(heroes)))
    split = np.zeros((MOST_OPPONENTS + 1, len(heroes)))
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
        heroes[:] = 0
        for i in range(CARDS_DEALT, size):
            row, lane = deck[i] % LANE_BITS * LANE_BITS, flush_lane | flush_bit[deck[i]]
            for j in range(i + 1, size):
                hand = STARTING_HAND_INDEX[deck[i], deck[j]]
                flush = np.int64(flush_value[lane | flush_bit[deck[j]]])
                code = place[row + deck[j] % LANE_BITS]
                if flush:
                    code = max(_place(flush, best), code)
                heroes[hand] += 1
                beaten[code >> 4, hand] += 1
                for n in range((code >> 4) + 1, (code & 15) + 1):
                    tally.outcomes[n, tied[n], hand] += 1
                    split[n, hand] += POT // (tied[n] + 1)
        _add_deal(heroes, beaten, split, tally)


@compiled
def _rank_pair(first: Integer, second: Integer) -> Integer:
    return max(first % LANE_BITS, second % LANE_BITS) * LANE_BITS + min(first % LANE_BITS, second % LANE_BITS)


@compiled
def _place(value: Integer, best: I64) -> Integer:
    """How many opponents, taken in order, `value` beats (times 16), plus how many it beats or ties; ascending."""
    beats = reaches = np.int64(0)
    for n in range(1, MOST_OPPONENTS + 1):
        beats += value > best[n]
        reaches += value >= best[n]
    return 16 * beats + reaches


@compiled
def _add_deal(heroes: F64, beaten: F64, split: F64, tally: Tally) -> None:
    """Add one deal to the sums, and clear it: a hero in `beaten[k]` beats the first k opponents."""
    for hand in range(len(heroes)):
        count = np.int64(heroes[hand])
        tally.heroes[hand] += count
        tally.heroes_sq[hand] += count * count
    for n in range(MOST_OPPONENTS, 0, -1):
        for hand in range(len(heroes)):
            wins = beaten[n, hand]
            share = POT * wins + split[n, hand]
            tally.outcomes[n, 0, hand] += np.int64(wins)
            tally.shares_sq[n, hand] += share * share
            tally.heroes_shares[n, hand] += heroes[hand] * share
            beaten[n - 1, hand] += wins
            beaten[n, hand] = split[n, hand] = 0
    beaten[0] = 0
