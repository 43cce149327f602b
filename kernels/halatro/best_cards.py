"""The cards of the best play of many hands, with the lowest kickers: `rules.best_play` in bulk."""

import numpy as np

from ...cards.notation import LANE_BITS
from ...games.halatro.play_table import PlayTable
from ...games.halatro.rules import MOST_THROWN
from ..compiled import compiled
from .best_play import Masks, best_of_mask


@compiled
def scoring_sets(masks: Masks, table: PlayTable) -> Masks:
    """Return the scoring cards of each hand's best play, the lowest of equal sets: (n,), uint64.

    Cards are dropped from the highest down, by rank and then suit, while the rest still scores the same. All cards that
    are left score; of all such sets, theirs has the lowest highest card, then the lowest second card, and so on.
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
    """Return each set filled up to `size` cards with the lowest others of its mask by rank, then suit: (n,), uint64."""
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
def best_plays(masks: Masks, table: PlayTable) -> tuple[Masks, Masks]:
    """Return the scoring cards and all cards of each hand's best play, as `rules.best_play` does: (n,), uint64 each."""
    sets = scoring_sets(masks, table)
    return sets, with_lowest(sets, masks, MOST_THROWN)
