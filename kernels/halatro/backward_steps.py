"""One step of backward induction for Halatro's kept cards: from values after a move to values before the draw.

The value of a class of kept cards is the mean, over the draws, of the value of the best move. The best move of a hand
is found without trying all 436 moves: the arrays of best values hold, for each set, the best value of its subsets. So
the best discard is the best of the eight sets of seven cards, and the best play is a scoring set plus the best subset
of the rest (docs/halatro-values.md).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK
from ...games.halatro.rules import HELD
from ..compiled import compiled
from .card_classes import I32, SUITS, U8, Masks, class_id, neighbour_ids
from .scoring_sets import MOST_SETS, scoring_sets

F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]
I64 = npt.NDArray[np.int64]


class BestKept(NamedTuple):
    """Best value of any subset of three to seven kept cards one move later.

    values  (n, levels)  the classes of three cards, then those of four, and so on
    starts  (8,)         where the classes of each size begin
    """

    values: F32
    starts: I64

    @classmethod
    def of(cls, by_size: Sequence[F32]) -> "BestKept":
        """Join the values of three to seven kept cards, (classes of the size, levels) each."""
        none = [0] * (HELD - len(by_size) + 1)
        return cls(np.concatenate(by_size), np.cumsum([*none, *map(len, by_size)])[:-1])


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
def values_of_hands(masks: Masks, best: BestKept, columns: NextColumns, places: I32, sizes: U8, values: F32) -> None:
    """Fill `values` (n, levels) with the value of each hand of eight cards.

    `columns` has the column of `best` that each level of `values` leads to. A last play leads to none, and its value is
    its score.
    """
    best_values, starts = best
    after_discard, after_play = columns
    set_masks = np.empty(MOST_SETS, np.int64)
    scores = np.empty(MOST_SETS, np.int64)
    rows = np.empty(MOST_SETS, np.int64)
    for hand in range(len(masks)):
        mask = np.int64(masks[hand])
        count = scoring_sets(mask, set_masks, scores)
        last_play = np.int64(0)
        for one in range(HELD):  # the single cards
            rows[one] = starts[HELD - 1] + class_id(mask ^ set_masks[one], HELD - 1, places, sizes)
            last_play = max(last_play, scores[one])
        for one in range(HELD, count):
            kept = mask ^ set_masks[one]
            size = (
                np.int64(sizes[kept & LANE_MASK])
                + np.int64(sizes[(kept >> LANE_BITS) & LANE_MASK])
                + np.int64(sizes[(kept >> (2 * LANE_BITS)) & LANE_MASK])
                + np.int64(sizes[kept >> (3 * LANE_BITS)])
            )
            rows[one] = starts[size] + class_id(kept, size, places, sizes)
            last_play = max(last_play, scores[one])
        for level in range(values.shape[1]):
            value = 0.0
            if after_play[level] < 0:
                value = np.float64(last_play)
            else:
                for one in range(count):
                    value = max(value, best_values[rows[one], after_play[level]] + scores[one])
            if after_discard[level] >= 0:
                for one in range(HELD):
                    value = max(value, np.float64(best_values[rows[one], after_discard[level]]))
            values[hand, level] = value
