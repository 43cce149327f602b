"""Expected value of drawn cards according to the table of kept cards: the control variate of the lookahead.

The table has values of kept cards with up to three more cards. So it knows what one, two or three of the drawn cards
add, alone and together; for four and five cards the same polynomial is used. The rest of a sample's value varies far
less, and the mean of the polynomial over the unseen deck is known (docs/halatro-player.md).
"""

import numpy as np

from ..compiled import compiled
from .best_play import Integer
from .move_values import kept_row
from .player_arrays import F64, I64, HandArrays

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
