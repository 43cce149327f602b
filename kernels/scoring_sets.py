"""Every set of held cards that would score if played, with its score: the plays of Halatro without their kickers.

A play is a scoring set and kickers. Kickers can only raise the type, and a higher type of the same cards scores more, so
the best of the plays is the best scoring set with the best cards thrown in as kickers: nothing else need be tried.
"""

import numpy as np
import numpy.typing as npt

from ..cards.notation import LANE_BITS, LANE_MASK
from ..cards.values import STRAIGHT_LANES
from ..halatro.rules import BASE, CHIPS, MULT
from .compiled import compiled

I64 = npt.NDArray[np.int64]

RANK_CARDS = 1 | 1 << LANE_BITS | 1 << 2 * LANE_BITS | 1 << 3 * LANE_BITS
"""The four deuces; shifted by a rank, that rank's cards."""
MOST_SETS = 128
"""More than any eight cards have: eight of one suit have 8 + 56, two fours 8 + 12 + 36 + 8 + 48 + 2."""

_CHIPS = np.array(CHIPS, np.int64)
_BASE = np.array(BASE, np.int64)
_MULT = np.array(MULT, np.int64)
_STRAIGHTS = np.array(sorted(STRAIGHT_LANES.values()), np.int64)
_STRAIGHT_CHIPS = np.array([sum(CHIPS[rank] for rank in range(13) if lane >> rank & 1) for lane in _STRAIGHTS.tolist()])
_HIGH_CARD, _PAIR, _TWO_PAIR, _THREE, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH = range(9)


@compiled
def scoring_sets(held: int, masks: I64, scores: I64) -> int:
    """Write the scoring sets of `held` (a mask of at most eight cards) and what they score; returns how many.

    `masks` and `scores` have room for `MOST_SETS`. The single cards come first.
    """
    a, b = held & LANE_MASK, (held >> LANE_BITS) & LANE_MASK
    c, d = (held >> (2 * LANE_BITS)) & LANE_MASK, held >> (3 * LANE_BITS)
    once = a | b | c | d
    twice = (a & b) | (c & d) | ((a | b) & (c | d))
    count = 0
    for rank in range(LANE_BITS):
        cards = held & (RANK_CARDS << rank)
        while cards:
            masks[count] = cards & -cards
            scores[count] = (_BASE[_HIGH_CARD] + _CHIPS[rank]) * _MULT[_HIGH_CARD]
            cards &= cards - 1
            count += 1
    if twice:
        count = _of_equal_ranks(held, twice, masks, scores, count)
    # A bit stays for the lowest rank of each straight; the ace of a wheel is brought down to its deuce.
    if once & (once >> 1) & (once >> 2) & (once >> 3) & ((once >> 4) | (once >> 12)):
        count = _straights(held, once, masks, scores, count)
    return _flushes(held, masks, scores, count)


@compiled
def _of_equal_ranks(held: int, twice: int, masks: I64, scores: I64, count: int) -> int:
    """Append pairs, two pairs, threes, full houses and fours of the ranks in `twice`."""
    first_pair = count
    for rank in range(LANE_BITS):
        if not (twice >> rank) & 1:
            continue
        high = held & (RANK_CARDS << rank)
        while high:
            first = high & -high
            high ^= first
            low = high
            while low:
                masks[count] = first | (low & -low)
                scores[count] = (_BASE[_PAIR] + 2 * _CHIPS[rank]) * _MULT[_PAIR]
                low &= low - 1
                count += 1
    pairs_end = count
    if pairs_end == first_pair + 1:
        return count
    for one in range(first_pair, pairs_end):
        chips = scores[one] // _MULT[_PAIR] - _BASE[_PAIR]
        for other in range(first_pair, one):
            if not _same_rank(masks[one], masks[other]):
                more = scores[other] // _MULT[_PAIR] - _BASE[_PAIR]
                masks[count] = masks[one] | masks[other]
                scores[count] = (_BASE[_TWO_PAIR] + chips + more) * _MULT[_TWO_PAIR]
                count += 1
    for rank in range(LANE_BITS):
        cards = held & (RANK_CARDS << rank)
        beyond_two = cards & (cards - 1)
        beyond_two &= beyond_two - 1
        if not beyond_two:
            continue
        four = beyond_two & (beyond_two - 1)
        if four:
            masks[count] = cards
            scores[count] = (_BASE[_FOUR] + 4 * _CHIPS[rank]) * _MULT[_FOUR]
            count += 1
        out = cards if four else np.int64(0)
        while True:  # three of four leave out each in turn; three of three none
            three = cards & ~(out & -out)
            masks[count] = three
            scores[count] = (_BASE[_THREE] + 3 * _CHIPS[rank]) * _MULT[_THREE]
            count += 1
            for pair in range(first_pair, pairs_end):
                if not _same_rank(masks[pair], three):
                    chips = scores[pair] // _MULT[_PAIR] - _BASE[_PAIR]
                    masks[count] = three | masks[pair]
                    scores[count] = (_BASE[_FULL_HOUSE] + 3 * _CHIPS[rank] + chips) * _MULT[_FULL_HOUSE]
                    count += 1
            out &= out - 1
            if not out:
                break
    return count


@compiled
def _same_rank(one: int, other: int) -> bool:
    """Whether two sets of equal ranks are of the same rank."""
    folded = (one | one >> LANE_BITS | one >> (2 * LANE_BITS) | one >> (3 * LANE_BITS)) & LANE_MASK
    folded_other = (other | other >> LANE_BITS | other >> (2 * LANE_BITS) | other >> (3 * LANE_BITS)) & LANE_MASK
    return folded == folded_other


@compiled
def _straights(held: int, once: int, masks: I64, scores: I64, count: int) -> int:
    """Append every straight: one card of each of its ranks, whatever the suits."""
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
def _flushes(held: int, masks: I64, scores: I64, count: int) -> int:
    """Append every five cards of one suit; straight flushes among them."""
    for suit in range(4):
        lane = (held >> (LANE_BITS * suit)) & LANE_MASK
        size = 0
        left = lane
        while left:
            left &= left - 1
            size += 1
        if size < 5:
            continue
        subset = lane
        while subset:
            size, chips, left = 0, 0, subset
            rank = 0
            while left:
                if left & 1:
                    size += 1
                    chips += _CHIPS[rank]
                left >>= 1
                rank += 1
            if size == 5:
                masks[count] = subset << (LANE_BITS * suit)
                scores[count] = (_BASE[_FLUSH] + chips) * _MULT[_FLUSH]
                for straight in range(len(_STRAIGHTS)):
                    if _STRAIGHTS[straight] == subset:
                        scores[count] = (_BASE[_STRAIGHT_FLUSH] + chips) * _MULT[_STRAIGHT_FLUSH]
                count += 1
            subset = (subset - 1) & lane
    return count
