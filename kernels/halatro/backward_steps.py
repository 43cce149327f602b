"""One step of backward induction for Halatro's kept cards: from values after a move to values before the draw.

The value of a class of kept cards is the mean, over the draws, of the value of the best move. The best move of a hand
is found without trying all 436 moves: the arrays of best values hold, for each set, the best value of its subsets. So
the best discard is the best of the eight sets of seven cards, and the best play is a scoring set plus the best subset
of the rest (docs/halatro-values.md).

A play is a scoring set and kickers. A kicker never scores: if adding a card changes the type, the larger scoring set is
listed too and scores more. So the best play is a scoring set, with the cards best thrown away as kickers.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...cards.hands.order import STRAIGHT_LANES
from ...cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK
from ...games.halatro.rules import BASE, CHIPS, HELD, MULT
from ..array_types import F32, F64, I32, I64, U8, U64, Integer
from ..compiled import compiled
from .card_classes import LANE_SIZES, SUITS, class_id, neighbour_ids

RANK_CARDS = 1 | 1 << LANE_BITS | 1 << 2 * LANE_BITS | 1 << 3 * LANE_BITS
"""The four deuces. Shifted by a rank, or times the rank's bit in a lane, they become that rank's cards."""
MOST_SETS = 128
"""Upper bound on the sets of eight cards.

Eight of one suit have 8 + 56 + 4, and two ranks of four cards 8 + 12 + 36 + 8 + 48 + 2.
"""

_CHIPS = np.array(CHIPS, np.int64)
_BASE = np.array(BASE, np.int64)
_MULT = np.array(MULT, np.int64)
_STRAIGHTS = np.array(sorted(STRAIGHT_LANES.values()), np.int64)
_STRAIGHT_CHIPS = np.array([sum(CHIPS[rank] for rank in range(13) if lane >> rank & 1) for lane in _STRAIGHTS.tolist()])
_HIGH_CARD, _PAIR, _TWO_PAIR, _THREE, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH = range(9)
_FLUSH_CARDS = 5


@compiled
def scoring_sets(held: Integer, masks: I64, scores: I64) -> int:
    """Write the scoring sets of `held` (a mask of at most eight cards) and their scores, and return their number.

    `masks` and `scores` have room for `MOST_SETS`. Single cards come first, by ascending rank.
    """
    a, b = held & LANE_MASK, (held >> LANE_BITS) & LANE_MASK
    c, d = (held >> (2 * LANE_BITS)) & LANE_MASK, held >> (3 * LANE_BITS)
    once = a | b | c | d
    twice = (a & b) | (c & d) | ((a | b) & (c | d))
    count = 0
    left = once
    while left:
        rank = left & -left
        left ^= rank
        score = (_BASE[_HIGH_CARD] + _chips(rank)) * _MULT[_HIGH_CARD]
        cards = held & (RANK_CARDS * rank)
        while cards:
            masks[count] = cards & -cards
            scores[count] = score
            cards &= cards - 1
            count += 1
    if twice:
        start = count
        count = _pairs(held, twice, masks, scores, count)
        if count > start + 1:
            thrice = (a & b & (c | d)) | (c & d & (a | b))
            count = _of_pairs(held, twice, thrice, masks, scores, start, count)
    # Nonzero if there is a straight: the bit of its lowest rank stays; for a wheel, bit 12 is the ace.
    if once & (once >> 1) & (once >> 2) & (once >> 3) & ((once >> 4) | (once >> 12)):
        count = _straights(held, once, masks, scores, count)
    for suit in range(4):
        lane = (held >> (LANE_BITS * suit)) & LANE_MASK
        if LANE_SIZES[lane] >= _FLUSH_CARDS:
            count = _flushes(lane, LANE_BITS * suit, masks, scores, count)
    return count


@compiled
def _chips(rank: Integer) -> int:
    """Return the chips of a rank, given as its bit in a lane."""
    return int(_CHIPS[LANE_SIZES[rank - 1]])


@compiled
def _pairs(held: Integer, twice: Integer, masks: I64, scores: I64, count: int) -> int:
    """Append every pair of the ranks in `twice`, by ascending rank, and return the new number of sets."""
    while twice:
        rank = twice & -twice
        twice ^= rank
        score = (_BASE[_PAIR] + 2 * _chips(rank)) * _MULT[_PAIR]
        high = held & (RANK_CARDS * rank)
        while high:
            first = high & -high
            high ^= first
            low = high
            while low:
                masks[count] = first | (low & -low)
                scores[count] = score
                low &= low - 1
                count += 1
    return count


@compiled
def _of_pairs(held: Integer, twice: Integer, thrice: Integer, masks: I64, scores: I64, start: int, end: int) -> int:
    """Append the sets made of more than one pair, and return the new number of sets.

    These are two pairs, three and four of a kind, and full houses. The pairs of the ranks in `twice` are at places
    `start` to `end`.
    """
    count, own = end, start
    while twice:
        rank = twice & -twice
        twice ^= rank
        cards = held & (RANK_CARDS * rank)
        chips = _chips(rank)
        last = own + 1
        if thrice & rank:
            four = cards & (cards - 1)
            four &= four - 1
            four &= four - 1
            last = own + (6 if four else 3)
            if four:
                masks[count] = cards
                scores[count] = (_BASE[_FOUR] + 4 * chips) * _MULT[_FOUR]
                count += 1
            out = cards if four else np.int64(0)
            while True:  # of four cards, omit each in turn; of three, none
                three = cards & ~(out & -out)
                masks[count] = three
                scores[count] = (_BASE[_THREE] + 3 * chips) * _MULT[_THREE]
                count += 1
                for pair in range(start, end):
                    if not own <= pair < last:
                        masks[count] = three | masks[pair]
                        scores[count] = (_BASE[_FULL_HOUSE] + 3 * chips + _pair_chips(scores[pair])) * _MULT[
                            _FULL_HOUSE
                        ]
                        count += 1
                out &= out - 1
                if not out:
                    break
        for pair in range(own, last):
            for lower in range(start, own):
                masks[count] = masks[pair] | masks[lower]
                scores[count] = (_BASE[_TWO_PAIR] + 2 * chips + _pair_chips(scores[lower])) * _MULT[_TWO_PAIR]
                count += 1
        own = last
    return count


@compiled
def _pair_chips(score: Integer) -> int:
    """Return the chips of the two cards of a pair with this score."""
    return int(score // _MULT[_PAIR] - _BASE[_PAIR])


@compiled
def _straights(held: Integer, once: Integer, masks: I64, scores: I64, count: int) -> int:
    """Append every straight, one card of each of its ranks in any suits, and return the new number of sets."""
    for straight in range(len(_STRAIGHTS)):
        lane = _STRAIGHTS[straight]
        if lane & ~once:
            continue
        score = (_BASE[_STRAIGHT] + _STRAIGHT_CHIPS[straight]) * _MULT[_STRAIGHT]
        start = count
        masks[count] = 0
        count += 1
        for rank in range(LANE_BITS):
            if not (lane >> rank) & 1:
                continue
            cards = held & (RANK_CARDS << rank)
            first = cards & -cards
            end = count
            rest = cards ^ first
            while rest:
                card = rest & -rest
                rest ^= card
                for built in range(start, end):
                    masks[count] = masks[built] | card
                    count += 1
            for built in range(start, end):
                masks[built] |= first
        for built in range(start, count):
            scores[built] = score
    return count


@compiled
def _flushes(lane: Integer, shift: Integer, masks: I64, scores: I64, count: int) -> int:
    """Append every flush of the suit with this lane, including straight flushes, and return the new number of sets."""
    subset = lane
    while subset:
        if LANE_SIZES[subset] == _FLUSH_CARDS:
            chips, left = 0, subset
            while left:
                chips += _chips(left & -left)
                left &= left - 1
            masks[count] = subset << shift
            scores[count] = (_BASE[_FLUSH] + chips) * _MULT[_FLUSH]
            for straight in range(len(_STRAIGHTS)):
                if _STRAIGHTS[straight] == subset:
                    scores[count] = (_BASE[_STRAIGHT_FLUSH] + chips) * _MULT[_STRAIGHT_FLUSH]
            count += 1
        subset = (subset - 1) & lane
    return count


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
def best_of_subsets(masks: U64, cards: int, smaller: F32, places: I32, sizes: U8, best: F32) -> None:
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
def mean_over_draws(masks: U64, cards: int, larger: F32, weights: F64, places: I32, sizes: U8, means: F32) -> None:
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
def values_of_hands(masks: U64, best: BestKept, columns: NextColumns, places: I32, sizes: U8, values: F32) -> None:
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
