"""Every class of Omaha hands against one random hand, over boards to come, type by type.

All of the board may be to come, or only the turn and river. Hands are first counted by rank, as if there were no
flushes; then, suit by suit, the change due to flushes is counted by rank and suit (docs/omaha.md).

On one type of board, hands are sorted by value. The lower hands that share no card with a hand are counted by inclusion
and exclusion: with n(T) for the lower hands that contain the cards T, their number is the sum over the subsets T of the
hand of (-1)^|T| n(T). So each hand adds to one counter per subset, called a part here, and reads as many.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from ..cards.hands.board_projections import (
    CHOICES,
    MOST_OF_RANK,
    OTHER_RANKS,
    Numbers,
    board_ranks,
    flush_boards,
    ranks_of_flush_boards,
)
from ..cards.hands.evaluator import Evaluator
from ..cards.notation import LANE_BITS, RANK_COUNT, SUIT_COUNT
from ..games.omaha.hand_values import (
    PARTS,
    HandClasses,
    HandParts,
    HandValues,
    hand_parts,
    hands_by_rank,
    places_of_lanes,
    rank_classes,
    suit_classes,
)
from .array_types import I32, I64, U8, U16, Flags, Integer
from .compiled import compiled

PART_COUNT, RUNS = len(PARTS), 4
SIGNS = np.array([(-1) ** len(part) for part in PARTS], np.int64)
VALUES_AND_NONE = 7_463
WIN, TIE = 0, 1
_DIGITS = SUIT_COUNT ** np.arange(RANK_COUNT)
_OTHER_CODES = OTHER_RANKS @ _DIGITS


class Hands(NamedTuple):
    """Classes of hands and their parts: the arrays of `HandClasses` and `HandParts`, and the number of parts."""

    lanes: I64
    ids: U16
    first: Flags
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


class RankBoards(NamedTuple):
    """Boards by rank.

    ranks  (n,)     index in `board_ranks` of the ranks of each board
    drawn  (n, 13)  number of cards of each rank to come
    left   (13,)    number of cards left of each rank if no player holds one
    """

    ranks: I64
    drawn: I64
    left: I64


class SuitBoards(NamedTuple):
    """Boards with three or more cards of a suit, by rank and suit, sorted by their other cards to come.

    lanes    (n,)   the cards of the suit
    lane_at  (n,)   their index in `flush_lanes`
    ranks    (n,)   index in `board_ranks` of all ranks
    others   (n,)   index in `OTHER_RANKS` of the ranks of the other cards
    drawn    (n,)   index in `OTHER_RANKS` of the other cards to come
    left     (13,)  number of other cards left of each rank if no player holds one
    """

    lanes: I64
    lane_at: I64
    ranks: I64
    others: I64
    drawn: I64
    left: I64


class Players(NamedTuple):
    """The hands that are compared, and their values.

    by_rank  1,820 classes
    by_suit  19,253 classes
    rank_of  (19253,)          the class by rank of each class by suit
    values   (6175, 1820)      value of each hand by rank on the ranks of boards, without flushes
    plain    (6175, 1820, 2)   number of hands that it beats and ties there
    flushes  (2288, 1093)      best flush of each lane that a hand can have
    own      (19253,)          index of each hand's lane among these
    """

    by_rank: Hands
    by_suit: Hands
    rank_of: I64
    values: U16
    plain: I32
    flushes: U16
    own: I64


def players(evaluator: Evaluator) -> Players:
    """Return all hands, with their values and comparisons without flushes."""
    by_suit, values = suit_classes(), HandValues.of(evaluator)
    lanes, own = np.unique(by_suit.lanes, return_inverse=True)
    rank_of = rank_classes().places(HandClasses(np.zeros_like(by_suit.lanes), by_suit.ranks).codes)
    hands, ranked = Hands.of(rank_classes(), hand_parts(rank_classes())), hands_by_rank(values.pairs_by_rank())
    return Players(
        hands,
        Hands.of(by_suit, hand_parts(by_suit)),
        rank_of,
        ranked,
        plain_counts(board_ranks(), ranked, hands),
        np.ascontiguousarray(values.flushes(lanes).T),
        own,
    )


@compiled
def plain_counts(ranks: I64, values: U16, hands: Hands) -> I32:
    """Return the opponents that each hand beats and ties without flushes on `ranks` (n, 13): (n, hands, 2)."""
    room, left = room_for(hands), np.full(ranks.shape[1], SUIT_COUNT)
    counts = np.zeros((len(ranks), len(hands.lanes), 2), np.int32)
    for at in range(len(ranks)):
        fill_ways(hands, ranks[at], left, room.ways)
        fill_weights(hands, ranks[at], SUIT_COUNT, room.weights)
        some = 0
        for one in range(len(hands.lanes)):
            if room.ways[one]:
                room.live[some] = one
                room.values[one] = values[at, one]
                some += 1
        sweep(room.live[:some], hands.ids, room)
        for one in room.live[:some]:
            counts[at, one, WIN] = room.won[one]
            counts[at, one, TIE] = room.tied[one]
    return counts


@compiled
def rank_counts(boards: RankBoards, players: Players) -> I64:
    """Return the deals of the cards to come and of an opponent that are won and tied without flushes: (1820, 2)."""
    hands, plain = players.by_rank, players.plain
    ways, sums = np.empty(len(hands.lanes), np.int64), np.zeros((len(hands.lanes), 2), np.int64)
    for at in range(len(boards.ranks)):
        fill_ways(hands, boards.drawn[at], boards.left, ways)
        for one in range(len(ways)):
            sums[one, WIN] += ways[one] * plain[boards.ranks[at], one, WIN]
            sums[one, TIE] += ways[one] * plain[boards.ranks[at], one, TIE]
    return sums


@compiled
def suit_counts(first: int, last: int, boards: SuitBoards, players: Players) -> I64:
    """Return the change in deals won and tied due to a suit's flushes, on boards `first` to `last`: (19253, 2)."""
    hands = players.by_suit
    room, sums = room_for(hands), np.zeros((len(hands.lanes), 2), np.int64)
    drawn = others = -1
    for at in range(first, last):
        if boards.drawn[at] != drawn:
            drawn = boards.drawn[at]
            fill_ways(hands, OTHER_RANKS[drawn], boards.left, room.ways)
        if boards.others[at] != others:
            others = boards.others[at]
            fill_weights(hands, OTHER_RANKS[others], SUIT_COUNT - 1, room.weights)
        lane, by_rank, flushes = boards.lanes[at], players.values[boards.ranks[at]], players.flushes[boards.lane_at[at]]
        some = 0
        for one in range(len(hands.lanes)):
            if room.ways[one] and not hands.lanes[one] & lane:
                room.live[some] = one
                room.values[one] = max(by_rank[players.rank_of[one]], flushes[players.own[one]])
                some += 1
        sweep(room.live[:some], hands.ids, room)
        plain = players.plain[boards.ranks[at]]
        for one in room.live[:some]:
            without = players.rank_of[one]
            sums[one, WIN] += room.ways[one] * (room.won[one] - plain[without, WIN])
            sums[one, TIE] += room.ways[one] * (room.tied[one] - plain[without, TIE])
    return sums


def boards_by_rank(shown: Sequence[int] = ()) -> RankBoards:
    """Return the boards that contain the cards `shown`, by rank: 6,175 if none are, at most 91 on a flop."""
    ranks = _counts(card % LANE_BITS for card in shown)
    places = np.flatnonzero((board_ranks() >= ranks).all(axis=1))
    return RankBoards(places, board_ranks()[places] - ranks, MOST_OF_RANK - ranks)


def boards_by_suit(suit: int, shown: Sequence[int] = ()) -> SuitBoards:
    """Return the boards with three or more cards of a suit, by rank and suit: 36,608, or at most 266 on a flop."""
    types = flush_boards()
    own = sum(1 << card % LANE_BITS for card in shown if card // LANE_BITS == suit)
    ranks = _counts(card % LANE_BITS for card in shown if card // LANE_BITS != suit)
    besides = np.flatnonzero((ranks <= OTHER_RANKS).all(axis=1))
    places = np.flatnonzero((types.lanes & own == own) & np.isin(types.others, besides))
    places = places[np.argsort(types.others[places], kind="stable")]
    others = types.others[places]
    order = np.argsort(_OTHER_CODES)
    drawn = order[np.searchsorted(_OTHER_CODES, (OTHER_RANKS[others] - ranks) @ _DIGITS, sorter=order)]
    return SuitBoards(
        types.lanes[places],
        places_of_lanes()[places],
        ranks_of_flush_boards()[places],
        others,
        drawn,
        SUIT_COUNT - 1 - ranks,
    )


def _counts(ranks: Iterable[int]) -> Numbers:
    """Return the number of cards of each rank: (13,)."""
    return np.bincount(list(ranks), minlength=RANK_COUNT)
