"""Which cards of many held hands make the best play, with the lowest kickers: the rules' best play in bulk."""

import numpy as np

from ...cards.notation import LANE_BITS
from ...games.halatro.rules import MOST_THROWN
from ..compiled import compiled
from .best_play import Masks, Scores, best_of_mask


@compiled
def scoring_sets(masks: Masks, table: Scores) -> Masks:
    """The scoring cards of each hand's best play, the lowest of those that score alike: (n,), uint64.

    Cards go from the highest down, by rank and then suit, as long as what stays scores as much. What is left scores in
    full, and of all such sets its highest card is the lowest, then its second, and so on.
    """
    sets = np.empty(len(masks), np.uint64)
    for hand in range(len(masks)):
        kept = np.int64(masks[hand])
        highest = best_of_mask(kept, table)
        for rank in range(LANE_BITS - 1, -1, -1):
            for suit in range(3, -1, -1):
                card = np.int64(1) << (LANE_BITS * suit + rank)
                if kept & card and kept != card and best_of_mask(kept ^ card, table) == highest:
                    kept ^= card
        sets[hand] = kept
    return sets


@compiled
def with_lowest(sets: Masks, masks: Masks, size: int) -> Masks:
    """Each set filled up to `size` cards with the lowest others of its mask, by rank and then suit: (n,), uint64."""
    filled = np.empty(len(sets), np.uint64)
    for hand in range(len(sets)):
        chosen = np.int64(sets[hand])
        rest = np.int64(masks[hand]) & ~chosen
        free = size
        left = chosen
        while left:
            left &= left - 1
            free -= 1
        for rank in range(LANE_BITS):
            for suit in range(4):
                card = np.int64(1) << (LANE_BITS * suit + rank)
                if free > 0 and rest & card:
                    chosen |= card
                    free -= 1
        filled[hand] = chosen
    return filled


@compiled
def best_plays(masks: Masks, table: Scores) -> tuple[Masks, Masks]:
    """The scoring cards and all cards of each hand's best play, as `rules.best_play` has it: (n,), uint64 each."""
    sets = scoring_sets(masks, table)
    return sets, with_lowest(sets, masks, MOST_THROWN)
