"""On one type of board, how many hands below each share no card with it, and how many as good.

Hands are put in ascending order of value. Of those below a hand, the ones that share no card with it are counted by
parts: with n(T) for the hands below that contain the cards T, it is the sum over the parts T of the hand of (-1)^|T|
n(T). So each hand adds to a counter for each of its parts, and reads as many (docs/omaha.md).
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
    """Classes of hands and their parts: the arrays of `HandClasses` and `HandParts`, and how many parts there are."""

    lanes: I64
    ids: U16
    first: npt.NDArray[np.bool_]
    ranks: U8
    counts: U8
    taken: U8
    parts: int

    @classmethod
    def of(cls, classes: HandClasses, parts: HandParts) -> "Hands":
        """These classes."""
        return cls(classes.lanes, parts.ids, parts.first, parts.ranks, parts.counts, parts.taken, parts.number)


class Room(NamedTuple):
    """What a kernel writes in while it counts, for hands of n classes.

    weights  (n, 15)  what each hand counts for each of its parts, on boards of the same ranks apart from the suit
    ways     (n,)     the ways to deal the rest of such a board beside each hand
    live     (n,)     the hands that can be dealt
    values   (n,)     their values
    order    (n,)     the same hands in ascending order of value
    starts   (7464,)  where the hands of each value begin in it
    below    (parts,) hands so far by the parts that they contain
    won      (n,)     hands below each that share no card with it
    tied     (n,)     hands as good as each that share no card with it
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
    """Room to count these hands."""
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
    """Find the `ways` to draw cards of these ranks beside each hand, if so many of each rank are `left` without it.

    No way is left beside a hand that itself cannot be dealt. Both `drawn` and `left` are counts by rank, (13,).
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
    """Find the `weights` of the parts of each hand on boards of these `ranks`, counts (13,).

    A hand counts for a part as often as it can be dealt with the cards of the part, none of them on the board: once a
    part, so 0 for one that it has twice. There are `of_rank` cards of a rank.
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
    """Count for each of the hands `live`, by its value, the hands of them that it beats and ties."""
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
            # The hand itself is among those as good, and of its parts only all four cards leave it out.
            room.tied[one] = _disjoint(ids[one], below) + 1 - room.won[one]
        start = end


@compiled
def _sort(live: I64, room: Room) -> None:
    """Put the hands `live` in ascending order of value."""
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
    """Of the hands that are counted, those that share no card with one whose parts are `ids`."""
    found = 0
    for part in range(PART_COUNT):
        found += SIGNS[part] * below[ids[part]]
    return found
