"""What the table of kept cards expects of the cards drawn to a move: the control variate of the look ahead.

The table values kept cards with up to three more. So it knows what one, two or three of the cards drawn add, alone and
together; of four and five cards it takes the same polynomial. What a sample is worth beyond that varies far less, and
the mean of the polynomial over the unseen deck is known (docs/halatro-player.md).
"""

import numpy as np

from ..compiled import compiled
from .best_play import Integer
from .move_values import kept_row
from .player_arrays import F64, I64, HandArrays

_WEIGHTS = np.array([[3.0, -2.0, 1.0], [-2.0, 1.0, 0.0], [1.0, 0.0, 0.0]])
"""By the number of kept cards less 3: what each value with one, two and three of the cards drawn counts.

An expansion in the subsets of r cards drawn that ends with those of m cards gives a subset of j the weight
(-1)**(m - j) * C(r - j - 1, m - j); with k cards kept, r = 8 - k and m = 6 - k.
"""
_SUBSETS = np.array([[5.0, 10.0, 10.0], [4.0, 6.0, 0.0], [3.0, 0.0, 0.0]])
"""The number of those subsets, C(r, j)."""


@compiled
def expected_of_cards(kept: Integer, size: Integer, level: Integer, drawn: I64, hands: HandArrays) -> float:
    """What the table expects of three to five kept cards with the masks `drawn` (8 - size,), up to a constant."""
    return _expansion(kept, size, level, drawn, hands, _WEIGHTS[size - 3])


@compiled
def mean_expected(kept: Integer, size: Integer, level: Integer, deck: I64, hands: HandArrays) -> float:
    """The mean of `expected_of_cards` over every draw from the masks `deck` (n,) of the unseen cards."""
    cards = len(deck)
    one, two, three = cards, cards * (cards - 1) / 2, cards * (cards - 1) * (cards - 2) / 6
    weights, subsets = _WEIGHTS[size - 3], _SUBSETS[size - 3]
    return _expansion(
        kept, size, level, deck, hands,
        np.array([weights[0] * subsets[0] / one, weights[1] * subsets[1] / two, weights[2] * subsets[2] / three]),
    )  # fmt: skip


@compiled
def _expansion(kept: Integer, size: Integer, level: Integer, cards: I64, hands: HandArrays, weights: F64) -> float:
    """The sum of the values of `kept` with each one, two and three of `cards`, times their weight."""
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
