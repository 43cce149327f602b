"""Halatro's values of kept cards, one step back in the game: from values after a move to values before the draw.

A class of kept cards is worth the mean over the draws of what its best move is worth. The best move of a hand is found
without trying the 436: `best_kept` holds, for each set, the best of its subsets, so that a discard is the best over the
eight sets of seven cards, and a play is a scoring set and whatever is best to keep of the rest (docs/halatro-player.md).
"""

import numpy as np
import numpy.typing as npt

from ..cards.notation import DECK_SIZE
from .best_play import Scores, best_of_mask
from .card_classes import I32, U8, Masks, class_id
from .compiled import compiled
from .scoring_sets import MOST_SETS, scoring_sets

F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]
I64 = npt.NDArray[np.int64]

HELD = 8


@compiled
def best_of_subsets(masks: Masks, cards: int, smaller: F32, best: F32, start: int, end: int, places: I32, sizes: U8):
    """Raise `best` (classes of `cards` cards, levels) to the best of each set's subsets with one card less.

    `masks` are the canonical masks from `start` to `end`; `smaller` is `best` of the sets with one card less.
    """
    for kept in range(start, end):
        mask = np.int64(masks[kept])
        left = mask
        while left:
            one = left & -left
            left ^= one
            place = class_id(mask ^ one, cards - 1, places, sizes)
            for level in range(best.shape[1]):
                best[kept, level] = max(best[kept, level], smaller[place, level])


@compiled
def mean_over_draws(
    masks: Masks, cards: int, larger: F32, weights: F64, mean: F32, start: int, end: int, places: I32, sizes: U8
):
    """Fill `mean` (classes of `cards` cards, levels) with the weighted mean of `larger` over the one card drawn.

    A card of rank r weighs `weights[level, r, of that rank, of that suit]` with the kept cards of its rank and suit.
    """
    levels = mean.shape[1]
    total = np.zeros(levels)
    weight = np.zeros(levels)
    of_rank = np.zeros(13, np.int64)
    of_suit = np.zeros(4, np.int64)
    for kept in range(start, end):
        mask = np.int64(masks[kept])
        for suit in range(4):
            of_suit[suit] = sizes[(mask >> (13 * suit)) & 8191]
        for rank in range(13):
            of_rank[rank] = (
                ((mask >> rank) & 1)
                + ((mask >> (13 + rank)) & 1)
                + ((mask >> (26 + rank)) & 1)
                + ((mask >> (39 + rank)) & 1)
            )
        total[:] = 0
        weight[:] = 0
        for suit in range(4):
            for rank in range(13):
                one = np.int64(1) << (13 * suit + rank)
                if mask & one:
                    continue
                place = class_id(mask | one, cards + 1, places, sizes)
                for level in range(levels):
                    chance = weights[level, rank, of_rank[rank], of_suit[suit]]
                    total[level] += chance * larger[place, level]
                    weight[level] += chance
        for level in range(levels):
            mean[kept, level] = total[level] / weight[level]


@compiled
def values_of_hands(
    masks: Masks,
    best3: F32,
    best4: F32,
    best5: F32,
    best6: F32,
    best7: F32,
    after_discard: I64,
    after_play: I64,
    table: Scores,
    places: I32,
    sizes: U8,
    values: F32,
):
    """What each hand of eight is worth at some levels: (n, levels).

    `best3` to `best7` are the best kept values by class at the levels before; `after_discard` and `after_play` say
    which of their columns each level of `values` goes on to, -1 where there is no such move. With no play left after
    the move, a play is worth its score.
    """
    set_masks = np.empty(MOST_SETS, np.int64)
    set_scores = np.empty(MOST_SETS, np.int64)
    before = best7.shape[1]
    discard = np.empty(before)
    play = np.empty(before)
    any_play = False
    for level in range(values.shape[1]):
        any_play |= after_play[level] >= 0
    for hand in range(len(masks)):
        mask = np.int64(masks[hand])
        discard[:] = 0.0
        play[:] = 0.0
        count = 0
        if any_play:
            count = scoring_sets(mask, set_masks, set_scores)
            first = HELD
        else:
            left = mask
            for one in range(HELD):
                set_masks[one] = left & -left
                left &= left - 1
        for one in range(HELD):
            place = class_id(mask ^ set_masks[one], 7, places, sizes)
            for level in range(before):
                kept = best7[place, level]
                discard[level] = max(discard[level], kept)
                play[level] = max(play[level], kept + set_scores[one])
        for scoring in range(HELD, count):
            kept_mask = mask ^ set_masks[scoring]
            size = (
                sizes[kept_mask & 8191]
                + sizes[(kept_mask >> 13) & 8191]
                + sizes[(kept_mask >> 26) & 8191]
                + sizes[kept_mask >> 39]
            )
            place = class_id(kept_mask, np.int64(size), places, sizes)
            if size == 6:
                for level in range(before):
                    play[level] = max(play[level], best6[place, level] + set_scores[scoring])
            elif size == 5:
                for level in range(before):
                    play[level] = max(play[level], best5[place, level] + set_scores[scoring])
            elif size == 4:
                for level in range(before):
                    play[level] = max(play[level], best4[place, level] + set_scores[scoring])
            else:
                for level in range(before):
                    play[level] = max(play[level], best3[place, level] + set_scores[scoring])
        for level in range(values.shape[1]):
            if after_play[level] >= 0:
                value = play[after_play[level]]
            else:
                value = float(best_of_mask(mask, table))
            if after_discard[level] >= 0:
                value = max(value, discard[after_discard[level]])
            values[hand, level] = value
