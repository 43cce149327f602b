"""For each hand on one type of board: the number of lower hands, and of equal hands, that share no card with it.

Hands are sorted by value. The lower hands that share no card with a hand are counted by inclusion and exclusion: with
n(T) for the lower hands that contain the cards T, their number is the sum over the subsets T of the hand of (-1)^|T|
n(T). So each hand adds to one counter per subset, called a part here, and reads as many (docs/omaha.md).
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.hands.board_projections import CHOICES
from ...cards.notation import RANK_COUNT
from ...games.omaha.hand_classes import PARTS, HandClasses, HandParts
from ..compiled import compiled

Integer = int | np.int64
U8 = npt.NDArray[np.uint8]
U16 = npt.NDArray[np.uint16]
I32 = npt.NDArray[np.int32]
I64 = npt.NDArray[np.int64]

PART_COUNT, RUNS = len(PARTS), 4
SIGNS = np.array([(-1) ** len(part) for part in PARTS], np.int64)
VALUES_AND_NONE = 7_463


class Hands(NamedTuple):
    """Classes of hands and their parts: the arrays of `HandClasses` and `HandParts`, and the number of parts."""

    lanes: I64
    ids: U16
    first: npt.NDArray[np.bool_]
    ranks: U8
    counts: U8
    taken: U8
    parts: int

    @classmethod
    def of(cls, classes: HandClasses, parts: HandParts) -> "Hands":
        """Combine classes and their parts."""
        return cls(classes.lanes, parts.ids, parts.first, parts.ranks, parts.counts, parts.taken, parts.number)


class Room(NamedTuple):
    """Working arrays of the kernels, for hands of n classes.

    weights  (n, 15)  weight of each hand for each of its parts, on boards of the same ranks apart from the suit
    ways     (n,)     ways to deal the rest of such a board together with each hand
    live     (n,)     the hands that can be dealt
    values   (n,)     their values
    order    (n,)     the same hands in ascending order of value
    starts   (7464,)  where the hands of each value begin in `order`
    below    (parts,) number of hands so far that contain each part
    won      (n,)     number of lower hands that share no card with each
    tied     (n,)     number of equal hands that share no card with each
    """

    weights: U16
    ways: I64
    live: I64
    values: U16
    order: I64
    starts: I64
    below: I32
    won: I64
    tied: I64


@compiled
def room_for(hands: Hands) -> Room:
    """Return working arrays for these hands."""
    number = len(hands.lanes)
    return Room(
        np.empty((number, PART_COUNT), np.uint16),
        np.empty(number, np.int64),
        np.empty(number, np.int64),
        np.empty(number, np.uint16),
        np.empty(number, np.int64),
        np.empty(VALUES_AND_NONE + 1, np.int64),
        np.empty(hands.parts, np.int32),
        np.empty(number, np.int64),
        np.empty(number, np.int64),
    )


@compiled
def fill_ways(hands: Hands, drawn: I64, left: I64, ways: I64) -> None:
    """Fill `ways` with the number of ways to draw `drawn` cards of each rank together with each hand.

    `left` is the number of cards of each rank before the hand is dealt; both are (13,). A hand that cannot be dealt has
    0.
    """
    for one in range(len(ways)):
        found = np.int64(1)
        for rank in range(RANK_COUNT):
            if drawn[rank]:
                found *= CHOICES[left[rank], drawn[rank]]
        for run in range(RUNS):
            held = np.int64(hands.counts[one, run])
            if held == 0 or found == 0:
                break
            rank = hands.ranks[one, run]
            if held > left[rank]:
                found = np.int64(0)
            elif drawn[rank]:
                found = found // CHOICES[left[rank], drawn[rank]] * CHOICES[left[rank] - held, drawn[rank]]
        ways[one] = found


@compiled
def fill_weights(hands: Hands, ranks: I64, of_rank: Integer, weights: U16) -> None:
    """Fill `weights` with the weights of the parts of each hand on boards of these `ranks`, counts (13,).

    The weight of a part is the number of ways to deal the hand with the cards of the part, none of them on the board. A
    part that a hand has twice counts once; the second has weight 0. There are `of_rank` cards of a rank.
    """
    for one in range(len(weights)):
        for part in range(PART_COUNT):
            weight = np.int64(hands.first[one, part])
            for run in range(RUNS):
                count = np.int64(hands.counts[one, run])
                if count == 0:
                    break
                taken = np.int64(hands.taken[one, part, run])
                free = of_rank - ranks[hands.ranks[one, run]] - taken
                weight *= CHOICES[free, count - taken] if free >= 0 else 0
            weights[one, part] = weight


@compiled
def sweep(live: I64, ids: U16, room: Room) -> None:
    """Count, for each of the hands `live`, the other live hands that it beats and ties, by value."""
    _sort(live, room)
    below, values, order = room.below, room.values, room.order[: len(live)]
    below[:] = 0
    start = 0
    while start < len(order):
        value, end = values[order[start]], start
        while end < len(order) and values[order[end]] == value:
            room.won[order[end]] = _disjoint(ids[order[end]], below)
            end += 1
        for place in range(start, end):
            one = order[place]
            for part in range(PART_COUNT):
                below[ids[one, part]] += room.weights[one, part]
        for place in range(start, end):
            one = order[place]
            # The hand itself is among the equal hands; the sum over its parts counts it as -1, so one is added.
            room.tied[one] = _disjoint(ids[one], below) + 1 - room.won[one]
        start = end


@compiled
def _sort(live: I64, room: Room) -> None:
    """Sort the hands `live` by ascending value."""
    starts, values = room.starts, room.values
    starts[:] = 0
    for one in live:
        starts[values[one] + 1] += 1
    for value in range(1, len(starts)):
        starts[value] += starts[value - 1]
    for one in live:
        room.order[starts[values[one]]] = one
        starts[values[one]] += 1


@compiled
def _disjoint(ids: U16, below: I32) -> int:
    """Return the number of counted hands that share no card with the hand whose parts are `ids`."""
    found = 0
    for part in range(PART_COUNT):
        found += SIGNS[part] * below[ids[part]]
    return found
