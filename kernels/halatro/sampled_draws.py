"""Sampled draws of Halatro and what makes them accurate: a control variate, and pairs in cycles.

Random draws depend on the position only: they are the same on any machine, in any order of questions.

The control variate is the expected value of drawn cards according to the table of kept cards. The table has values of
kept cards with up to three more cards. So it knows what one, two or three of the drawn cards add, alone and together;
for four and five cards the same polynomial is used. The rest of a sample's value varies far less, and the mean of the
polynomial over the unseen deck is known (docs/halatro-player.md).

For pairs, the unseen cards are put into a random order, as a ring. The pairs of each card with the next one form a
cycle; the pairs with the card after that form another, and so on. In a cycle each card comes twice, so the effect of
single cards has no sampling error; only the interaction of pairs has. Two cycles are as accurate as four times as many
random pairs.
"""

import numpy as np

from ...cards.notation import DECK_MASK, DECK_SIZE
from ..array_types import F64, I64, Integer
from ..compiled import compiled
from .move_values import kept_row, value_after_draw
from .player_arrays import HandArrays, discards_at, plays_at, room_for_moves


@compiled
def list_cards(cards: Integer, deck: I64) -> int:
    """Write each card of the mask `cards` to `deck` as a mask, ascending, and return their number."""
    count = 0
    while cards:
        deck[count] = cards & -cards
        cards &= cards - 1
        count += 1
    return count


@compiled
def first_state(held: Integer, dead: Integer) -> np.uint64:
    """Return the first state of a position's random numbers."""
    mixed = np.uint64(held) * np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(dead) * np.uint64(0xC2B2AE3D27D4EB4F)
    return _next_state(mixed | np.uint64(1))


@compiled
def shuffle_top(deck: I64, count: Integer, drawn: Integer, state: np.uint64) -> np.uint64:
    """Move random cards to the first `drawn` places of the deck, which has `count` cards, and return the new state."""
    for card in range(drawn):
        state = _next_state(state)
        other = card + np.int64((state >> np.uint64(11)) % np.uint64(count - card))
        deck[card], deck[other] = deck[other], deck[card]
    return state


@compiled
def _next_state(state: np.uint64) -> np.uint64:
    """Return the next state of Marsaglia's xorshift, with shifts 13, 7 and 17."""
    state ^= state << np.uint64(13)
    state ^= state >> np.uint64(7)
    return state ^ (state << np.uint64(17))


_WEIGHTS = np.array([[3.0, -2.0, 1.0], [-2.0, 1.0, 0.0], [1.0, 0.0, 0.0]])
"""Weight of each value with one, two and three of the drawn cards; the row is the number of kept cards less 3.

An expansion over the subsets of r drawn cards, cut off after subsets of m cards, gives a subset of j cards the weight
(-1)**(m - j) * C(r - j - 1, m - j); with k cards kept, r = 8 - k and m = 6 - k.
"""
_SUBSETS = np.array([[5.0, 10.0, 10.0], [4.0, 6.0, 0.0], [3.0, 0.0, 0.0]])
"""Number of subsets of one, two and three drawn cards, C(r, j), by the same rows."""


@compiled
def expected_of_cards(kept: Integer, size: Integer, level: Integer, drawn: I64, hands: HandArrays) -> float:
    """Return the table's estimate for three to five kept cards with the masks `drawn` (8 - size,), up to a constant."""
    return _expansion(kept, size, level, drawn, hands, _WEIGHTS[size - 3])


@compiled
def mean_expected(kept: Integer, size: Integer, level: Integer, deck: I64, hands: HandArrays) -> float:
    """Return the mean of `expected_of_cards` over every draw from `deck`, the masks (n,) of the unseen cards."""
    cards = len(deck)
    one, two, three = cards, cards * (cards - 1) / 2, cards * (cards - 1) * (cards - 2) / 6
    weights, subsets = _WEIGHTS[size - 3], _SUBSETS[size - 3]
    return _expansion(
        kept, size, level, deck, hands,
        np.array([weights[0] * subsets[0] / one, weights[1] * subsets[1] / two, weights[2] * subsets[2] / three]),
    )  # fmt: skip


@compiled
def _expansion(kept: Integer, size: Integer, level: Integer, cards: I64, hands: HandArrays, weights: F64) -> float:
    """Return the weighted sum of the values of `kept` with every one, two and three of `cards`."""
    values, places, lane_sizes = hands.values[level], hands.places, hands.lane_sizes
    sums = np.zeros(3)
    for first in range(len(cards)):
        one = kept | cards[first]
        sums[0] += values[kept_row(one, size + 1, places, lane_sizes)]
        if size == 5:
            continue
        for second in range(first):
            two = one | cards[second]
            sums[1] += values[kept_row(two, size + 2, places, lane_sizes)]
            if size == 4:
                continue
            for third in range(second):
                sums[2] += values[kept_row(two | cards[third], size + 3, places, lane_sizes)]
    return float(sums[0] * weights[0] + sums[1] * weights[1] + sums[2] * weights[2])


@compiled
def cycle_means(
    kept: I64, levels: I64, held: Integer, dead: Integer, margin: float, hands: HandArrays, means: F64
) -> None:
    """Fill `means` (n, cycles) with the mean value of the hands that each cycle's pairs make of six kept cards.

    kept    (n,)    masks of six of the cards `held`
    levels  (n,)    the levels after the moves
    held    mask    eight cards
    dead    mask    the cards that had left the hand before

    The order of the cards is determined by the position and is the same for all moves. The number of cycles is less
    than half the number of unseen cards; each mean is unbiased. In each hand, moves at most `margin` below the table's
    best are corrected.
    """
    scratch, halves = room_for_moves(), np.empty((2, 16), np.int64)
    deck = np.empty(DECK_SIZE, np.int64)
    count = list_cards(DECK_MASK & ~held & ~dead, deck)
    shuffle_top(deck, count, count, first_state(held, dead))
    for move in range(len(kept)):
        plays, discards, gone = plays_at(levels[move]), discards_at(levels[move]), dead | (held ^ kept[move])
        for cycle in range(means.shape[1]):
            total = 0.0
            for card in range(count):
                hand = kept[move] | deck[card] | deck[(card + cycle + 1) % count]
                total += value_after_draw(hand, gone, plays, discards, margin, hands, scratch, halves)
            means[move, cycle] = total / count
