"""Highest score of any play of up to eight held cards, by lookups in the table of plays."""

import numpy as np
import numpy.typing as npt

from ...cards.notation import LANE_BITS, LANE_MASK
from ...games.halatro.play_table import FOUR, FULL, HIGHEST, ONCE, PAIR, SUITED, THRICE, TWICE, PlayTable
from ..compiled import compiled

Integer = int | np.int64
Masks = npt.NDArray[np.uint64]
PlayScores = npt.NDArray[np.int16]


@compiled
def best_of_lanes(a: Integer, b: Integer, c: Integer, d: Integer, table: PlayTable) -> int:
    """Return the highest score of any play of the cards in these four lanes, at most eight cards."""
    either, both = a | b, a & b
    other, others = c | d, c & d
    at_least_twice = both | others | (either & other)
    best = max(table[ONCE, either | other], table[TWICE, at_least_twice])
    best = max(best, table[SUITED, a], table[SUITED, b], table[SUITED, c], table[SUITED, d])
    at_least_thrice = (both & other) | (others & either)
    if at_least_thrice:
        best = max(best, table[THRICE, at_least_thrice], table[FOUR, both & others])
        pairs = at_least_twice & ~np.int64(table[HIGHEST, at_least_thrice])
        if pairs:
            best = max(best, table[FULL, at_least_thrice] + table[PAIR, pairs])
    return int(best)


@compiled
def best_of_mask(mask: Integer | np.uint64, table: PlayTable) -> int:
    """Return the highest score of any play of the cards of a mask, at most eight."""
    cards = np.int64(mask)
    return best_of_lanes(
        cards & LANE_MASK,
        (cards >> LANE_BITS) & LANE_MASK,
        (cards >> (2 * LANE_BITS)) & LANE_MASK,
        (cards >> (3 * LANE_BITS)) & LANE_MASK,
        table,
    )


@compiled
def best_scores(masks: Masks, table: PlayTable) -> PlayScores:
    """Return the highest score of any play of each hand of up to eight cards: (n,), int16."""
    scores = np.empty(len(masks), np.int16)
    for hand in range(len(masks)):
        scores[hand] = best_of_mask(masks[hand], table)
    return scores
