"""Draws of a player by the ranks of the cards thrown, and the best hold where each card seen changes what it is worth.

Sums have several terms: the first for all hands, then one for each rank.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from outs.kernels.compiled import compiled

Floats = npt.NDArray[Any]
Integers = npt.NDArray[np.int64]
Ids = npt.NDArray[np.uint32]
Bytes = npt.NDArray[np.uint8]


@compiled
def _is_odd(bits: int) -> bool:
    odd = False
    while bits:
        bits &= bits - 1
        odd = not odd
    return odd


@compiled
def spread_holds(ids: Ids, values: Integers, ranks: Bytes, weights: Floats, holds: Bytes, sums: Floats,
                 own: Floats) -> None:  # fmt: skip
    """Add hands with these `weights` and `holds` to the sums of sets, of which `hands_of_sets` makes final hands.

    ids     (2**cards, hands)   class of each subset of a hand
    ranks   (hands, cards)      rank of each card, in the order of a hold's bits
    sums    (sets, terms)       weights with their sign; in the term of a rank, times the cards of it that are thrown
    own     (values, terms)     the same for the whole hand, which is no draw, by its value
    """
    full = len(ids) - 1
    terms = np.zeros(sums.shape[1])
    for hand in range(len(weights)):
        weight, hold = weights[hand], int(holds[hand])
        if weight == 0:
            continue
        terms[:] = 0
        terms[0] = weight
        for bit in range(ranks.shape[1]):
            if not hold >> bit & 1:
                terms[1 + ranks[hand, bit]] += weight
        for more in range(full + 1):
            if more & hold == hold:
                row = own[values[hand]] if more == full else sums[ids[more, hand]]
                if _is_odd(more ^ hold):
                    row -= terms
                else:
                    row += terms


@compiled
def best_holds(ids: Ids, values: Integers, ranks: Bytes, draws: Floats, worth: Floats, sums: Floats, holds: Bytes,
               out: Floats) -> None:  # fmt: skip
    """Set `holds` (hands,) to the best holds and `out` (hands,) to what they are worth.

    draws  (thrown,)                the number of draws
    worth  (thrown, values, terms)  what a final hand is worth; in the term of a rank, what each card thrown takes
    sums   (thrown, sets, terms)    sums over the hands that contain a set

    The other arguments are those of `spread_holds`.
    """
    full, cards = len(ids) - 1, ranks.shape[1]
    for hand in range(len(out)):
        out[hand] = -np.inf
        for hold in range(full + 1):
            thrown = 0
            for bit in range(cards):
                thrown += not hold >> bit & 1
            total = 0.0
            for more in range(full + 1):
                if more & hold == hold:
                    row = worth[thrown, values[hand]] if more == full else sums[thrown, ids[more, hand]]
                    one = np.float64(row[0])
                    for bit in range(cards):
                        if not hold >> bit & 1:
                            one -= row[1 + ranks[hand, bit]]
                    total += -one if _is_odd(more ^ hold) else one
            total /= draws[thrown]
            if total > out[hand]:
                out[hand], holds[hand] = total, hold
