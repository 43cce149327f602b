"""Score and cards of the best play of up to eight held cards, by lookups in the table of plays."""

import numpy as np
import numpy.typing as npt

from ...cards.notation import LANE_BITS, LANE_MASK
from ...games.halatro.play_table import FOUR, FULL_PAIR, FULL_THREE, HIGHEST, ONCE, SUITED, THRICE, TWICE, PlayTable
from ...games.halatro.rules import MOST_THROWN
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
            best = max(best, table[FULL_THREE, at_least_thrice] + table[FULL_PAIR, pairs])
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
