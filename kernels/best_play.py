"""The highest score that Halatro's rules give any play of up to eight held cards, from one table of small rows.

A kicker can raise a play's score but never lower it, so the best play is the best of: the highest card, the highest
pair, two pairs, three, four or full house, the best straight, and the best flush or straight flush of a suit. Each is a
look-up by the set of ranks held at least once, twice, three or four times, or by one suit's lane.
"""

import numpy as np
import numpy.typing as npt

from ..cards.categories import CATEGORIES
from ..cards.notation import LANE_BITS, LANE_MASK
from ..cards.values import STRAIGHT_LANES
from ..halatro.rules import BASE, CHIPS, MULT
from .compiled import compiled

Integer = int | np.int64
Masks = npt.NDArray[np.uint64]
Scores = npt.NDArray[np.int16]

ONCE, TWICE, THRICE, FOUR, SUITED, PAIR, FULL, HIGHEST = range(8)
"""Rows of the table: what the ranks of a lane score if held at least once (a high card or a straight), twice (a pair or
two), three times, four times, or in one suit (a flush or straight flush); what their highest adds to a full house as
its pair, and scores as its three, base included; and their highest as a lane of its own. 0 scores nothing."""
ROWS = 8


def play_table() -> Scores:
    """The table, from the rules: (8, 8192), int16.

    One array rather than a tuple of eight: a kernel would count references to each of them at every call.
    """
    table = np.zeros((ROWS, LANE_MASK + 1), np.int16)
    for lane in range(1, LANE_MASK + 1):
        chips = [CHIPS[rank] for rank in range(LANE_BITS - 1, -1, -1) if lane >> rank & 1]
        highest = chips[0]
        straight = _best_straight(lane)
        table[ONCE, lane] = max(_score("high_card", highest), _score("straight", straight) if straight else 0)
        table[TWICE, lane] = _score("two_pair", 2 * sum(chips[:2])) if chips[1:] else _score("pair", 2 * highest)
        table[THRICE, lane] = _score("three_of_a_kind", 3 * highest)
        table[FOUR, lane] = _score("four_of_a_kind", 4 * highest)
        flush = _score("flush", sum(chips[:5])) if len(chips) >= 5 else 0
        table[SUITED, lane] = max(flush, _score("straight_flush", straight) if straight else 0)
        table[PAIR, lane] = 2 * highest * MULT[CATEGORIES.index("full_house")]
        table[FULL, lane] = _score("full_house", 3 * highest)
        table[HIGHEST, lane] = 1 << lane.bit_length() - 1
    return table


def _score(category: str, chips: int) -> int:
    place = CATEGORIES.index(category)
    return (BASE[place] + chips) * MULT[place]


def _best_straight(lane: int) -> int:
    """Chips of the best straight among the ranks of `lane`, 0 if there is none."""
    return max(
        (
            sum(CHIPS[rank] for rank in range(LANE_BITS) if straight >> rank & 1)
            for straight in STRAIGHT_LANES.values()
            if straight & ~lane == 0
        ),
        default=0,
    )


@compiled
def best_of_lanes(a: Integer, b: Integer, c: Integer, d: Integer, table: Scores) -> int:
    """The highest score of any play of the cards in these four lanes, at most eight cards."""
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
def best_of_mask(mask: Integer | np.uint64, table: Scores) -> int:
    """As `best_of_lanes`, of the cards of a mask."""
    cards = np.int64(mask)
    return best_of_lanes(
        cards & LANE_MASK,
        (cards >> LANE_BITS) & LANE_MASK,
        (cards >> (2 * LANE_BITS)) & LANE_MASK,
        (cards >> (3 * LANE_BITS)) & LANE_MASK,
        table,
    )


@compiled
def best_scores(masks: Masks, table: Scores) -> Scores:
    """The highest score of any play of each held hand of up to eight cards: (n,), int16."""
    scores = np.empty(len(masks), np.int16)
    for hand in range(len(masks)):
        scores[hand] = best_of_mask(masks[hand], table)
    return scores
