"""For hand histories: shares of the pot of hands that are all known, over every board to come, for many at once.

Several questions about one set of known cards are answered in one sweep over the boards: each is a *set* of the hands,
which compete for one pot. A share is counted in units of 1 / 2520 of a pot, which every number of tied hands up to ten
divides.
"""

from functools import cache
from typing import NamedTuple, cast

import numpy as np

from ..cards.boards import BOARD_SIZE, FLUSH_FROM
from ..cards.hands.board_projections import CHOICES, OTHER_RANKS, board_ranks, flush_boards, ranks_of_flush_boards
from ..cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, RANK_COUNT, SUIT_COUNT
from .array_types import F64, I64, U16, U32, U64
from .compiled import compiled, compiled_part
from .evaluator import card_count, rank_value
from .history_values import SEVEN, GameArrays, hand_value

UNIT = 2520
"""The least common multiple of 1 to 10."""
MOST_HANDS = 10
_LANE = np.uint64(LANE_MASK)
_ONE = np.uint64(1)
Sums = tuple[I64, F64, I64, F64, F64, F64]
"""Sets of hands, their pots, units by set and hand; and by hand what is won on a board, its sum and its squares."""
Boards = tuple[I64, I64]
"""Boards to be added together: the weight of each, and the value of each hand on it."""
AT_ONCE = 512
"""Boards added in one call: passing the arrays takes longer than one board."""
_NO_FLUSH = np.int64(1 << 62)
_NONE = cast("int", np.int64(0))
"""Not a literal, for which numba would compile a kernel once more."""


class BoardTypes(NamedTuple):
    """The 6,175 boards by rank and the 2,288 lanes of three to five suited cards (`cards/hands/board_projections.py`).

    ranks         (6175,)    the number of different ranks of a board
    rank, times   (6175, 5)  these ranks, and how often each occurs
    key           (6175,)    the sum of the evaluator's keys
    lane          (2288,)    suited cards of a board, by ascending number
    suited        (3,)       the first lane that makes a flush with at most 0, 1 and 2 cards of a hole
    first, last   (2288,)    the range of `other_*` that completes the board
    start         (2288,)    the first entry of `ranks_of` of a lane
    ranks_of      (36608,)   the board by rank of each lane and each way to complete it
    other_ranks, other_rank, other_count  the ranks of the other cards as above: (105,), (105, 5), (105, 5)
    choices       (5, 5)     ways to choose cards of a rank, by the cards left and the cards taken
    """

    ranks: I64
    rank: I64
    times: I64
    key: U32
    lane: I64
    suited: I64
    first: I64
    last: I64
    start: I64
    ranks_of: U16
    other_ranks: I64
    other_rank: I64
    other_count: I64
    choices: I64


@cache
def board_types(units: tuple[int, ...]) -> BoardTypes:
    """Return the types of boards; `units` are the evaluator's keys of one card of each rank."""
    types = flush_boards()
    start = np.flatnonzero(np.diff(types.lanes, prepend=-1))
    lanes = types.lanes[start]
    ends = np.append(start[1:], len(types.lanes))
    cards = np.bitwise_count(lanes)
    return BoardTypes(
        *_sparse(board_ranks()),
        key=(board_ranks() @ np.array(units, np.int64)).astype(np.uint32),
        lane=lanes.astype(np.int64),
        suited=np.searchsorted(cards, [5, 4, 3]).astype(np.int64),
        first=types.others[start].astype(np.int64),
        last=types.others[ends - 1].astype(np.int64) + 1,
        start=start.astype(np.int64),
        ranks_of=ranks_of_flush_boards().astype(np.uint16),
        **dict(zip(("other_ranks", "other_rank", "other_count"), _sparse(OTHER_RANKS), strict=True)),
        choices=CHOICES.astype(np.int64),
    )


def _sparse(counts: I64) -> tuple[I64, I64, I64]:
    """Return the number of ranks of each row of `counts` (n, 13), the ranks, and how often each occurs."""
    rank, count = np.zeros((len(counts), BOARD_SIZE), np.int64), np.zeros((len(counts), BOARD_SIZE), np.int64)
    for row, ranks in enumerate(counts):
        held = np.flatnonzero(ranks)
        rank[row, : len(held)], count[row, : len(held)] = held, ranks[held]
    return (counts > 0).sum(axis=1).astype(np.int64), rank, count


@compiled
def known_shares(
    rows: I64,
    boards: U64,
    holes: U64,
    set_start: I64,
    sets: I64,
    amounts: F64,
    deck: np.uint64,
    arrays: GameArrays,
    types: BoardTypes,
    units: I64,
    deals: I64,
    sums: F64,
    squares: F64,
) -> None:
    """Write the shares of each set of hands of each spot.

    rows       (n,)         the row of `holes` of each spot
    boards     (n,)         its board: none, three, four or five cards
    holes      (hands, 10)  the known hands by player, else 0; all of them are out of the deck
    set_start  (n + 1,)     its sets are `sets[set_start[i]:set_start[i + 1]]`, players as bits
    amounts    (sets,)      the pot of each set, or 0 for a set whose pot is not counted in `sums`
    units      (sets, 10)   output: by player, units of 1 / 2520 of a pot, added up over all boards
    deals      (n,)         output: the number of boards
    sums       (n, 10)      output: by player, the part of all pots, added up over all boards
    squares    (n, 10)      output: likewise the square of that part
    """
    for spot in range(len(boards)):
        low, high = set_start[spot], set_start[spot + 1]
        used, out = 0, boards[spot]
        for number in range(low, high):
            used |= sets[number]
        players, own = np.empty(MOST_HANDS, np.int64), np.empty(MOST_HANDS, np.uint64)
        count = 0
        for player in range(MOST_HANDS):
            out |= holes[rows[spot], player]
            if used >> player & 1:
                players[count], own[count] = player, holes[rows[spot], player]
                count += 1
        chosen = np.zeros(high - low, np.int64)
        for number in range(low, high):
            for hand in range(count):
                chosen[number - low] |= (sets[number] >> players[hand] & 1) << hand
        found = np.zeros((high - low, count), np.int64)
        won, total, square = np.zeros(count), np.zeros(count), np.zeros(count)
        sums_of = (chosen, amounts[low:high], found, won, total, square)
        boards_of = (np.empty(AT_ONCE, np.int64), np.empty((AT_ONCE, count), np.int64))
        if boards[spot] == np.uint64(0) and not arrays.omaha and deck == np.uint64((1 << DECK_SIZE) - 1):
            deals[spot] = _by_type(own[:count], out, boards_of, sums_of, arrays, types)
        else:
            deals[spot] = _by_board(own[:count], boards[spot], deck & ~out, boards_of, sums_of, arrays)
        for hand in range(count):
            sums[spot, players[hand]], squares[spot, players[hand]] = total[hand], square[hand]
            for number in range(low, high):
                units[number, players[hand]] = found[number - low, hand]


@compiled_part
def _add(boards: Boards, count: int, sums_of: Sums) -> None:
    """Add the first `count` boards."""
    board_weight, board_values = boards
    sets, amounts, units, won, sums, squares = sums_of
    hands = board_values.shape[1]
    for board in range(count):
        weight, values = board_weight[board], board_values[board]
        any_amount = False
        for number in range(len(sets)):
            chosen = sets[number]
            best, tied = np.int64(-1), 1
            for hand in range(hands):
                if chosen >> hand & 1:
                    if values[hand] > best:
                        best, tied = values[hand], 1
                    elif values[hand] == best:
                        tied += 1
            share = UNIT // tied * weight
            amount = amounts[number] / tied
            any_amount |= amount != 0
            for hand in range(hands):
                if chosen >> hand & 1 and values[hand] == best:
                    units[number, hand] += share
                    won[hand] += amount
        if any_amount:
            for hand in range(hands):
                sums[hand] += weight * won[hand]
                squares[hand] += weight * won[hand] * won[hand]
                won[hand] = 0.0


@compiled_part
def _by_board(holes: U64, board: np.uint64, left: np.uint64, boards: Boards, sums_of: Sums, arrays: GameArrays) -> int:
    """Deal every board with the cards `left`; return their number."""
    board_weight, board_values = boards
    lane_key, flush_value = arrays.lane_key, arrays.flush_value
    cards = np.empty(DECK_SIZE, np.uint64)
    count, shown = 0, 0
    for card in range(DECK_SIZE):
        if left >> np.uint64(card) & _ONE:
            cards[count] = _ONE << np.uint64(card)
            count += 1
        if board >> np.uint64(card) & _ONE:
            shown += 1
    missing = BOARD_SIZE - shown
    places = np.arange(missing)
    keys, lanes = _keys_and_lanes(holes, arrays)
    deals, filled = 0, _NONE
    while True:
        full = board
        for place in places:
            full |= cards[place]
        board_weight[filled] = 1
        if arrays.omaha:
            for hand in range(len(holes)):
                board_values[filled, hand] = hand_value(holes[hand], full, arrays)
        else:
            key, flush_suit, flush_lane = np.uint32(0), -1, 0
            for suit in range(SUIT_COUNT):
                lane = int(np.int64(full >> np.uint64(LANE_BITS * suit) & _LANE))
                key += lane_key[lane]
                if lane & (lane - 1) and card_count(lane) >= FLUSH_FROM:
                    flush_suit, flush_lane = suit, lane
            for hand in range(len(holes)):
                value = np.int64(rank_value(keys[hand] + key, SEVEN, arrays))
                if flush_suit >= 0:
                    value = max(value, np.int64(flush_value[flush_lane | lanes[hand, flush_suit]]))
                board_values[filled, hand] = value
        filled += 1
        deals += 1
        at = missing - 1
        while at >= 0 and places[at] == count - missing + at:
            at -= 1
        if at < 0 or filled == AT_ONCE:
            _add(boards, filled, sums_of)
            filled = _NONE
        if at < 0:
            return deals
        places[at] += 1
        for later in range(at + 1, missing):
            places[later] = places[later - 1] + 1


@compiled_part
def _keys_and_lanes(holes: U64, arrays: GameArrays) -> tuple[U32, I64]:
    """Return the evaluator's key of each hole, (n,), and its cards by suit, (n, 4)."""
    keys, lanes = np.zeros(len(holes), np.uint32), np.zeros((len(holes), SUIT_COUNT), np.int64)
    for hand in range(len(holes)):
        for suit in range(SUIT_COUNT):
            lanes[hand, suit] = np.int64(holes[hand] >> np.uint64(LANE_BITS * suit) & _LANE)
            keys[hand] += arrays.lane_key[lanes[hand, suit]]
    return keys, lanes


@compiled_part
def _by_type(holes: U64, dead: np.uint64, boards: Boards, sums_of: Sums, arrays: GameArrays, types: BoardTypes) -> int:
    """Count all boards of five cards by their ranks, and those on which a hand has a flush also by its suit."""
    keys, lanes = _keys_and_lanes(holes, arrays)
    left, others = _left_by_rank(dead)
    weights, best = np.empty(len(types.key), np.int64), np.zeros(len(types.key), np.int64)
    values = np.empty((len(types.key), len(holes)), np.int64)
    deals = np.int64(0)
    for board in range(len(types.key)):
        weight = np.int64(1)
        for place in range(types.ranks[board]):
            weight *= types.choices[left[types.rank[board, place]], types.times[board, place]]
        weights[board] = weight
        deals += weight
        if not weight:
            continue
        for hand in range(len(holes)):
            values[board, hand] = rank_value(keys[hand] + types.key[board], SEVEN, arrays)
            best[board] = max(best[board], values[board, hand])
    for suit in range(SUIT_COUNT):
        _add_flushes(suit, dead, others[suit], lanes, weights, values, best, boards, sums_of, arrays, types)
    _add((weights, values), len(weights), sums_of)
    return int(deals)


@compiled_part
def _left_by_rank(dead: np.uint64) -> tuple[I64, I64]:
    """Return the cards left of each rank, (13,), and those outside each suit, (4, 13)."""
    left = np.full(RANK_COUNT, SUIT_COUNT, np.int64)
    others = np.full((SUIT_COUNT, RANK_COUNT), SUIT_COUNT - 1, np.int64)
    for suit in range(SUIT_COUNT):
        for rank in range(RANK_COUNT):
            if dead >> np.uint64(LANE_BITS * suit + rank) & _ONE:
                left[rank] -= 1
                for other in range(SUIT_COUNT):
                    if other != suit:
                        others[other, rank] -= 1
    return left, others


@compiled_part
def _add_flushes(
    suit: int,
    dead: np.uint64,
    left: I64,
    lanes: I64,
    weights: I64,
    values: I64,
    best: I64,
    boards: Boards,
    sums_of: Sums,
    arrays: GameArrays,
    types: BoardTypes,
) -> None:
    """Add the boards on which a hand has a flush of `suit`, and take them out of the `weights` of boards by rank.

    Where no hand beats the least flush by its ranks, as on most boards, the suited cards alone decide if each set has a
    hand with a flush.

    values, best  by rank the value of each hand without a flush, and the best of them
    """
    board_weight, board_values = boards
    dead_lane = np.int64(dead >> np.uint64(LANE_BITS * suit) & _LANE)
    most = 0
    for hand in range(len(lanes)):
        most = max(most, card_count(lanes[hand, suit]))
    ways = np.ones(len(types.other_ranks), np.int64)
    for other in range(len(ways)):
        for place in range(types.other_ranks[other]):
            ways[other] *= types.choices[left[types.other_rank[other, place]], types.other_count[other, place]]
    hands = len(lanes)
    flushes = np.empty(hands, np.int64)
    filled = _NONE
    for number in range(types.suited[most], len(types.lane)):
        lane = types.lane[number]
        if lane & dead_lane:
            continue
        with_flush, least = np.int64(0), _NO_FLUSH
        for hand in range(hands):
            flush = np.int64(arrays.flush_value[lane | lanes[hand, suit]])
            flushes[hand] = flush
            if flush:
                with_flush |= np.int64(1) << hand
                least = min(least, flush)
        if not with_flush:
            continue
        decided = True
        for chosen in sums_of[0]:
            decided &= chosen & with_flush != 0
        if not decided:
            least = np.int64(0)
        total = np.int64(0)
        first, last = types.first[number], types.last[number]
        if filled + last - first + 1 > AT_ONCE:
            _add(boards, filled, sums_of)
            filled = _NONE
        boards_by_rank = types.ranks_of[types.start[number] :]
        for place in range(last - first):
            board, many = boards_by_rank[place], ways[first + place]
            weights[board] -= many
            if best[board] < least:
                total += many
            elif many:
                board_weight[filled] = many
                for hand in range(hands):
                    board_values[filled, hand] = max(values[board, hand], flushes[hand])
                filled += 1
        board_weight[filled] = total
        for hand in range(hands):
            board_values[filled, hand] = flushes[hand]
        filled += 1
    _add(boards, filled, sums_of)
