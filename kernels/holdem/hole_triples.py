"""Triples of disjoint holes up to suits and seats, and their counts of finishing orders, by five lookups each.

Holes are numbered by ascending mask here, as in the tables (`hole_id`).
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.hands.hole_arrays import HOLE_CARDS, HOLE_ID, HOLE_MASKS, HOLE_OF_ID, HOLE_STARTING_HAND
from ...cards.notation import SUIT_COUNT
from ...games.holdem.three_way.hole_counts import RANK_CLASS_OF_HOLE, SUIT_CLASS_OF_HOLE
from ...games.holdem.three_way.showdown_orders import ORDER_COUNT, RESEATED, SEATINGS
from ..array_types import I32, I64, U8, U16, U32, U64, Integer
from ..compiled import compiled
from .boards import CARD_RELABELLED, HOLE_WITH
from .triple_projections import triple_row

Sums = U64

RELABELLED = HOLE_ID[HOLE_WITH[tuple(CARD_RELABELLED[:, HOLE_CARDS[HOLE_OF_ID]].transpose(2, 0, 1))]].astype(np.uint16)
"""Each hole under each relabelling of the suits: (24, 1326)."""
HIGHEST = RELABELLED.max(axis=0)
"""Canonical hole of each hole, the highest under any relabelling: (1326,)."""
CANONICAL_HOLES = np.unique(HIGHEST)
"""One hole per starting hand: (169,)."""
MOST_ROWS = 700_000
"""Upper bound on the pairs of holes that one hole leaves, C(50, 2) C(48, 2) / 2."""

_MASKS = HOLE_MASKS[HOLE_OF_ID]
_SUIT_CLASSES = SUIT_CLASS_OF_HOLE[:, HOLE_OF_ID]
_RANK_CLASSES = RANK_CLASS_OF_HOLE[HOLE_OF_ID]
_STARTING_HANDS = HOLE_STARTING_HAND[HOLE_OF_ID]


class Projections(NamedTuple):
    """Counts for all triples of classes; rows are numbered by `triple_row`.

    by_rank  (129766, 13)   by rank alone
    by_suit  (6492980, 13)  change due to the flushes of one suit
    """

    by_rank: I32
    by_suit: I32


def canonical_triples(first: int) -> tuple[U16, U8]:
    """Return the canonical triples whose first hole is `first`, ascending, and the sizes of their classes.

    `first` is one of `CANONICAL_HOLES`. The canonical triple is the highest under all relabellings of the suits and
    orders of the holes. Triples are (n, 3), sizes (n,).
    """
    holes, ways = np.empty((MOST_ROWS, 3), np.uint16), np.empty(MOST_ROWS, np.uint8)
    count = _list_triples(first, holes, ways)
    return holes[:count].copy(), ways[:count].copy()


@compiled
def _list_triples(first: Integer, holes: U16, ways: U8) -> int:
    count = 0
    for second in range(first):
        if HIGHEST[second] > first or _MASKS[first] & _MASKS[second]:
            continue
        taken = _MASKS[first] | _MASKS[second]
        for third in range(second):
            if HIGHEST[third] > first or taken & _MASKS[third]:
                continue
            same = _fixed_by(first, second, third)
            if same:
                holes[count, 0], holes[count, 1], holes[count, 2] = first, second, third
                ways[count] = len(RELABELLED) // same
                count += 1
    return count


@compiled
def _fixed_by(first: Integer, second: Integer, third: Integer) -> int:
    """Return the number of relabellings that map the three holes to themselves in any order; 0 if one raises them."""
    same = 0
    for relabelling in range(len(RELABELLED)):
        moved = RELABELLED[relabelling]
        one, two, three = moved[first], moved[second], moved[third]
        high, low = max(one, two, three), min(one, two, three)
        if high < first:
            continue
        middle = np.int64(one) + two + three - high - low
        if middle > second or (middle == second and low > third):
            return 0
        same += middle == second and low == third
    return same


@compiled
def count_orders(holes: U16, projections: Projections) -> U32:
    """Return the number of boards on which the holes of each triple (n, 3) finish in each order: (n, 13)."""
    counts = np.zeros((len(holes), ORDER_COUNT), np.uint32)
    for at in range(len(holes)):
        a, b, c = np.int64(holes[at, 0]), np.int64(holes[at, 1]), np.int64(holes[at, 2])
        _add_rows(projections, a, b, c, counts[at])
    return counts


@compiled
def sum_orders(holes: U16, weights: npt.NDArray[Any], projections: Projections) -> npt.NDArray[Any]:
    """Return the weighted sum of `count_orders` over triples (n, 3): (13,), with the type of the weights (n,)."""
    total = np.zeros(ORDER_COUNT, weights.dtype)
    counts = np.empty(ORDER_COUNT, np.uint32)
    for at in range(len(holes)):
        counts[:] = 0
        a, b, c = np.int64(holes[at, 0]), np.int64(holes[at, 1]), np.int64(holes[at, 2])
        _add_rows(projections, a, b, c, counts)
        for order in range(ORDER_COUNT):
            total[order] += weights[at] * counts[order]
    return total


@compiled
def _add_rows(projections: Projections, a: Integer, b: Integer, c: Integer, counts: U32) -> None:
    add_row(projections.by_rank, _RANK_CLASSES[a], _RANK_CLASSES[b], _RANK_CLASSES[c], counts)
    for suit in range(SUIT_COUNT):
        classes = _SUIT_CLASSES[suit]
        add_row(projections.by_suit, classes[a], classes[b], classes[c], counts)


@compiled
def add_row(rows: I32, a: Integer, b: Integer, c: Integer, counts: U32) -> None:
    """Add the counts of three classes, in any order, to `counts` (13,)."""
    high, low = max(a, b, c), min(a, b, c)
    row = rows[triple_row(high, a + b + c - high - low, low)]
    # The place of each hole by descending class; equal classes keep their order.
    place_a = (b > a) + (c > a)
    place_b = (a >= b) + (c > b)
    place_c = (a >= c) + (b >= c)
    seats = RESEATED[2 * place_a + (place_b > place_c)]
    for order in range(ORDER_COUNT):
        counts[seats[order]] += row[order]


@compiled
def add_starting_hands(holes: U16, ways: U8, counts: U32, deals: I64, sums: Sums) -> None:
    """Add triples to the numbers of deals of their starting hands a <= b <= c, and to their counts of orders.

    holes   (n, 3)       with their `ways` (n,) and `counts` (n, 13)
    deals   (818805,)    choices of a hole for each of the three; row `triple_row(c, b, a)` of the hands' indexes
    sums    (818805, 13) counts of orders over those deals
    """
    hands = np.empty(3, np.int64)
    for at in range(len(holes)):
        for seat in range(3):
            hands[seat] = _STARTING_HANDS[holes[at, seat]]
        high, low = hands.max(), hands.min()
        middle = hands.sum() - high - low
        row = triple_row(high, middle, low)
        for seating in range(len(SEATINGS)):
            listed = SEATINGS[seating]
            if hands[listed[0]] == low and hands[listed[1]] == middle and hands[listed[2]] == high:
                deals[row] += ways[at]
                for order in range(ORDER_COUNT):
                    sums[row, RESEATED[seating, order]] += np.uint64(counts[at, order]) * np.uint64(ways[at])
