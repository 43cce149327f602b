"""One step of backward induction for Halatro's kept cards: from values after a move to values before the draw.

The value of a class of kept cards is the mean, over the draws, of the value of the best move. The best move of a hand
is found without trying all 436 moves: the arrays of best values hold, for each set, the best value of its subsets. So
the best discard is the best of the eight sets of seven cards, and the best play is a scoring set plus the best subset
of the rest (docs/halatro-values.md).
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK
from ...games.halatro.play_table import PlayTable
from ...games.halatro.rules import HELD
from ..compiled import compiled
from .best_play import best_of_mask
from .card_classes import I32, SUITS, U8, Masks, class_id, neighbour_ids
from .scoring_sets import MOST_SETS, scoring_sets

F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]
I64 = npt.NDArray[np.int64]


class BestKept(NamedTuple):
    """Best value of any subset of three to seven kept cards, by class and by level one move later: (n, levels)."""

    three: F32
    four: F32
    five: F32
    six: F32
    seven: F32


class NextColumns(NamedTuple):
    """Column of `BestKept` after a discard and after a play, for each level: (levels,); -1 for none."""

    discard: I64
    play: I64


@compiled
def best_of_subsets(masks: Masks, cards: int, smaller: F32, places: I32, sizes: U8, best: F32) -> None:
    """Raise `best` (n, levels) to the best value of each set's subsets with one card fewer.

    masks    (n,)  sets of `cards` cards
    smaller  (classes of one card fewer, levels)  best values of the subsets
    """
    for row in range(len(masks)):
        mask = np.int64(masks[row])
        left = mask
        while left:
            one = left & -left
            left ^= one
            place = class_id(mask ^ one, cards - 1, places, sizes)
            for level in range(best.shape[1]):
                best[row, level] = max(best[row, level], smaller[place, level])


@compiled
def mean_over_draws(masks: Masks, cards: int, larger: F32, weights: F64, places: I32, sizes: U8, means: F32) -> None:
    """Fill `means` (n, levels) with the weighted mean of `larger` over the next card, for sets of `cards` cards.

    larger   (classes of one card more, levels)  values after the draw
    weights  (416, levels)  weights of a card; row (kept cards of its suit * 13 + its rank) * 4 + kept cards of its rank
    """
    levels = means.shape[1]
    drawn = np.zeros((DECK_SIZE, 2), np.int64)
    of_rank = np.zeros(LANE_BITS, np.int64)
    others = np.zeros(SUITS - 1, np.int64)
    ids = np.zeros((2, SUITS), np.int64)
    for row in range(len(masks)):
        mask = np.int64(masks[row])
        for rank in range(LANE_BITS):
            of_rank[rank] = (
                ((mask >> rank) & 1)
                + ((mask >> (LANE_BITS + rank)) & 1)
                + ((mask >> (2 * LANE_BITS + rank)) & 1)
                + ((mask >> (3 * LANE_BITS + rank)) & 1)
            )
        count = 0
        for suit in range(SUITS):
            lane = (mask >> (LANE_BITS * suit)) & LANE_MASK
            of_suit = np.int64(sizes[lane])
            neighbour_ids(mask, suit, of_suit + 1, cards + 1, places, sizes, others, ids)
            for rank in range(LANE_BITS):
                longer = lane | 1 << rank
                if longer == lane:
                    continue
                above = (longer < others[0]) + (longer < others[1]) + (longer < others[2])
                drawn[count, 0] = ids[0, above] + places[3 - above, ids[1, above], longer]
                drawn[count, 1] = (of_suit * LANE_BITS + rank) * SUITS + of_rank[rank]
                count += 1
        for level in range(levels):
            total, weight = 0.0, 0.0
            for card in range(count):
                chance = weights[drawn[card, 1], level]
                total += chance * larger[drawn[card, 0], level]
                weight += chance
            means[row, level] = total / weight


@compiled
def values_of_hands(
    masks: Masks, best: BestKept, columns: NextColumns, table: PlayTable, places: I32, sizes: U8, values: F32
) -> None:
    """Fill `values` (n, levels) with the value of each hand of eight cards.

    `columns` has the column of `best` that each level of `values` leads to. A last play leads to none, and its value is
    its score.
    """
    best3, best4, best5, best6, best7 = best
    after_discard, after_play = columns
    set_masks = np.empty(MOST_SETS, np.int64)
    set_scores = np.empty(MOST_SETS, np.int64)
    after = best7.shape[1]
    discard = np.empty(after)
    play = np.empty(after)
    for hand in range(len(masks)):
        mask = np.int64(masks[hand])
        discard[:] = 0.0
        play[:] = 0.0
        count = scoring_sets(mask, set_masks, set_scores)
        for one in range(HELD):
            place = class_id(mask ^ set_masks[one], HELD - 1, places, sizes)
            for level in range(after):
                kept = best7[place, level]
                discard[level] = max(discard[level], kept)
                play[level] = max(play[level], kept + set_scores[one])
        for scoring in range(HELD, count):
            kept_mask = mask ^ set_masks[scoring]
            score = set_scores[scoring]
            size = (
                np.int64(sizes[kept_mask & LANE_MASK])
                + np.int64(sizes[(kept_mask >> LANE_BITS) & LANE_MASK])
                + np.int64(sizes[(kept_mask >> (2 * LANE_BITS)) & LANE_MASK])
                + np.int64(sizes[kept_mask >> (3 * LANE_BITS)])
            )
            place = class_id(kept_mask, size, places, sizes)
            if size == 6:
                for level in range(after):
                    play[level] = max(play[level], best6[place, level] + score)
            elif size == 5:
                for level in range(after):
                    play[level] = max(play[level], best5[place, level] + score)
            elif size == 4:
                for level in range(after):
                    play[level] = max(play[level], best4[place, level] + score)
            else:
                for level in range(after):
                    play[level] = max(play[level], best3[place, level] + score)
        last_play = np.float64(best_of_mask(mask, table))
        for level in range(values.shape[1]):
            value = play[after_play[level]] if after_play[level] >= 0 else last_play
            if after_discard[level] >= 0:
                value = max(value, discard[after_discard[level]])
            values[hand, level] = value
