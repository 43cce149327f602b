"""Every class of Omaha hands against one random hand, type of board by type of board.

On a type of board, hands are put in ascending order of value. Of those below a hand, the ones that share no card with
it are counted by parts: with n(T) for the hands below that contain the cards T, it is the sum over the parts T of the
hand of (-1)^|T| n(T). So each hand adds to a counter for each of its parts, and reads as many (docs/omaha.md).
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.board_projections import CHOICES, OTHER_RANKS, board_ranks, flush_boards, ranks_of_flush_boards
from ...cards.evaluator import Evaluator
from ...cards.notation import RANK_COUNT, SUIT_COUNT
from ...games.omaha.hand_classes import PARTS, HandClasses, HandParts, hand_parts, rank_classes, suit_classes
from ...games.omaha.hand_values import HandValues, hands_by_rank, places_of_lanes
from ..compiled import compiled

Integer = int | np.int64
U8 = npt.NDArray[np.uint8]
U16 = npt.NDArray[np.uint16]
I32 = npt.NDArray[np.int32]
I64 = npt.NDArray[np.int64]

PART_COUNT, RUNS = len(PARTS), 4
SIGNS = np.array([(-1) ** len(part) for part in PARTS], np.int64)
VALUES_AND_NONE = 7_463
WIN, TIE = 0, 1


class Hands(NamedTuple):
    """Classes of hands and their parts: the arrays of `HandClasses` and `HandParts`."""

    lanes: I64
    ids: U16
    first: npt.NDArray[np.bool_]
    ranks: U8
    counts: U8
    taken: U8

    @classmethod
    def of(cls, classes: HandClasses, parts: HandParts) -> "Hands":
        """These classes."""
        return cls(classes.lanes, parts.ids, parts.first, parts.ranks, parts.counts, parts.taken)


class RankBoards(NamedTuple):
    """The ranks of boards, and the hands by rank.

    hands   1,820 classes
    parts   how many different parts they have
    ranks   (6175, 13)    how many cards boards have of each rank
    values  (6175, 1820)  the value of each hand on each
    """

    hands: Hands
    parts: int
    ranks: I64
    values: U16


class SuitBoards(NamedTuple):
    """The types of boards with three cards or more of a suit, those with the same other ranks together, and the hands.

    hands    19,253 classes
    parts    how many different parts they have
    lanes    (36608,)      the cards of the suit
    lane_at  (36608,)      their place in `flush_lanes`
    others   (36608,)      the place in `OTHER_RANKS` of the ranks of the others
    ranks    (36608,)      the place in `board_ranks` of all ranks
    values   (6175, 1820)  the value of each hand by rank on the ranks of boards
    by_rank  (19253,)      the class by rank of each hand
    flushes  (2288, 1093)  the best flush of each lane that a hand can have
    own      (19253,)      which of these lanes each hand has
    """

    hands: Hands
    parts: int
    lanes: I64
    lane_at: I64
    others: I64
    ranks: I64
    values: U16
    by_rank: I64
    flushes: U16
    own: I64


class Room(NamedTuple):
    """What a kernel writes in while it counts, for hands of n classes.

    weights  (n, 15)  what each hand counts for each of its parts, on boards of the same ranks apart from the suit
    ways     (n,)     the ways to deal such a board beside each hand
    order    (n,)     hands in ascending order of value
    starts   (7464,)  where the hands of each value begin in it
    below    (parts,) hands so far by the parts that they contain
    before   (n,)     hands below each that share no card with it
    """

    weights: U16
    ways: I64
    order: I64
    starts: I64
    below: I32
    before: I64


def rank_boards(evaluator: Evaluator) -> RankBoards:
    """What `rank_counts` counts on."""
    classes = rank_classes()
    parts = hand_parts(classes)
    return RankBoards(
        Hands.of(classes, parts), parts.number, board_ranks(), hands_by_rank(HandValues.of(evaluator).pairs_by_rank())
    )


def suit_boards(evaluator: Evaluator) -> SuitBoards:
    """What `suit_counts` counts on."""
    types, classes, values = flush_boards(), suit_classes(), HandValues.of(evaluator)
    parts = hand_parts(classes)
    order = np.argsort(types.others, kind="stable")
    lanes, own = np.unique(classes.lanes, return_inverse=True)
    by_rank = rank_classes().places(HandClasses(np.zeros_like(classes.lanes), classes.ranks).codes)
    return SuitBoards(
        Hands.of(classes, parts),
        parts.number,
        types.lanes[order],
        places_of_lanes()[order],
        types.others[order],
        ranks_of_flush_boards()[order],
        hands_by_rank(values.pairs_by_rank()),
        by_rank,
        np.ascontiguousarray(values.flushes(lanes).T),
        own,
    )


@compiled
def rank_counts(first: Integer, last: Integer, boards: RankBoards) -> I64:
    """Deals of a board of the types `first` to `last` and of an opponent, flushes apart: won, and tied, (1820, 2)."""
    hands = boards.hands
    sums, room = np.zeros((len(hands.lanes), 2), np.int64), _room(len(hands.lanes), boards.parts)
    live = np.empty(len(hands.lanes), np.int64)
    for at in range(first, last):
        _fill_weights(hands, boards.ranks[at], SUIT_COUNT, room)
        some = 0
        for one in range(len(live)):
            if room.ways[one]:
                live[some] = one
                some += 1
        _sweep(live[:some], boards.values[at], hands.ids, 1, room, sums)
    return sums


@compiled
def suit_counts(first: Integer, last: Integer, boards: SuitBoards) -> I64:
    """What the flushes of a suit change on the types `first` to `last`: deals won and tied, (19253, 2)."""
    hands = boards.hands
    sums, room = np.zeros((len(hands.lanes), 2), np.int64), _room(len(hands.lanes), boards.parts)
    live = np.empty(len(hands.lanes), np.int64)
    plain, full = np.empty(len(live), np.uint16), np.empty(len(live), np.uint16)
    others = -1
    for at in range(first, last):
        if boards.others[at] != others:
            others = boards.others[at]
            _fill_weights(hands, OTHER_RANKS[others], SUIT_COUNT - 1, room)
        lane, by_rank, flushes = boards.lanes[at], boards.values[boards.ranks[at]], boards.flushes[boards.lane_at[at]]
        some = 0
        for one in range(len(live)):
            if room.ways[one] and not hands.lanes[one] & lane:
                live[some] = one
                some += 1
                plain[one] = by_rank[boards.by_rank[one]]
                full[one] = max(plain[one], flushes[boards.own[one]])
        _sweep(live[:some], plain, hands.ids, -1, room, sums)
        _sweep(live[:some], full, hands.ids, 1, room, sums)
    return sums


@compiled
def _room(hands: Integer, parts: Integer) -> Room:
    return Room(
        np.empty((hands, PART_COUNT), np.uint16),
        np.empty(hands, np.int64),
        np.empty(hands, np.int64),
        np.empty(VALUES_AND_NONE + 1, np.int64),
        np.empty(parts, np.int32),
        np.empty(hands, np.int64),
    )


@compiled
def _fill_weights(hands: Hands, ranks: I64, of_rank: Integer, room: Room) -> None:
    """Find the `weights` of the parts of each hand, and the `ways` to deal a board of these ranks beside it.

    A hand counts for a part as often as it can be dealt with the cards of the part, none of them on the board: once a
    part, so 0 for one that it has twice. There are `of_rank` cards of a rank.
    """
    for one in range(len(room.ways)):
        left = np.int64(1)
        for rank in range(RANK_COUNT):
            if ranks[rank]:
                held = 0
                for run in range(RUNS):
                    if hands.counts[one, run] and hands.ranks[one, run] == rank:
                        held = hands.counts[one, run]
                left *= CHOICES[of_rank - held, ranks[rank]]
        room.ways[one] = left
        for part in range(PART_COUNT):
            weight = np.int64(hands.first[one, part])
            for run in range(RUNS):
                count = np.int64(hands.counts[one, run])
                if count == 0:
                    break
                taken = np.int64(hands.taken[one, part, run])
                free = of_rank - ranks[hands.ranks[one, run]] - taken
                weight *= CHOICES[free, count - taken] if free >= 0 else 0
            room.weights[one, part] = weight


@compiled
def _sweep(live: I64, values: U16, ids: U16, sign: Integer, room: Room, sums: I64) -> None:
    """Add to `sums` the deals that each of the hands `live` wins and ties, times `sign`."""
    _sort(live, values, room)
    below, before, order = room.below, room.before, room.order[: len(live)]
    below[:] = 0
    start = 0
    while start < len(order):
        value, end = values[order[start]], start
        while end < len(order) and values[order[end]] == value:
            before[end] = _disjoint(ids[order[end]], below)
            end += 1
        for place in range(start, end):
            one = order[place]
            for part in range(PART_COUNT):
                below[ids[one, part]] += room.weights[one, part]
        for place in range(start, end):
            one = order[place]
            # The hand itself is among those as good, and of its parts only all four cards leave it out.
            after = _disjoint(ids[one], below) + 1
            sums[one, WIN] += sign * room.ways[one] * before[place]
            sums[one, TIE] += sign * room.ways[one] * (after - before[place])
        start = end


@compiled
def _sort(live: I64, values: U16, room: Room) -> None:
    """Put the hands `live` in ascending order of value."""
    starts = room.starts
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
