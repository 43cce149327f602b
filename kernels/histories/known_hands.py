"""Shares of the pot of hands that are all known, over every board to come, for many hands at once.

Several questions about one set of known cards are answered in one sweep over the boards: each is a *set* of the hands,
which compete for one pot. A share is counted in units of 1 / 2520 of a pot, which every number of tied hands up to ten
divides.
"""

import numpy as np
import numpy.typing as npt

from ...cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, RANK_COUNT, SUIT_COUNT
from ..compiled import compiled
from .board_types import BoardTypes
from .hand_values import I64, U32, U64, GameArrays, bits, hand_value

F64 = npt.NDArray[np.float64]
UNIT = 2520
"""The least common multiple of 1 to 10."""
MOST_HANDS = 10
BOARD, FLUSH_FROM = 5, 3
_LANE = np.uint64(LANE_MASK)
_ONE = np.uint64(1)
_HIGH_SHIFT = np.uint32(17)
_LOW_MASK = np.uint32((1 << 17) - 1)
_SEVEN = 2
"""The row of `high_start` for seven cards."""


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
        parts = (chosen, amounts[low:high], found, won, total, square)
        if boards[spot] == np.uint64(0) and not arrays.omaha and deck == np.uint64((1 << DECK_SIZE) - 1):
            deals[spot] = _by_type(own[:count], out, parts, arrays, types)
        else:
            deals[spot] = _by_board(own[:count], boards[spot], deck & ~out, parts, arrays)
        for hand in range(count):
            sums[spot, players[hand]], squares[spot, players[hand]] = total[hand], square[hand]
            for number in range(low, high):
                units[number, players[hand]] = found[number - low, hand]


@compiled
def _add(
    values: I64,
    weight: int,
    parts: tuple[I64, F64, I64, F64, F64, F64],
) -> None:
    """Add boards on which the hands have these values, `weight` times."""
    sets, amounts, units, won, sums, squares = parts
    any_amount = False
    for number in range(len(sets)):
        chosen = sets[number]
        best, tied = -1, 1
        for hand in range(len(values)):
            if chosen >> hand & 1:
                if values[hand] > best:
                    best, tied = values[hand], 1
                elif values[hand] == best:
                    tied += 1
        share = UNIT // tied * weight
        amount = amounts[number] / tied
        any_amount |= amount != 0
        for hand in range(len(values)):
            if chosen >> hand & 1 and values[hand] == best:
                units[number, hand] += share
                won[hand] += amount
    if any_amount:
        for hand in range(len(values)):
            sums[hand] += weight * won[hand]
            squares[hand] += weight * won[hand] * won[hand]
            won[hand] = 0.0


@compiled
def _by_board(
    holes: U64, board: np.uint64, left: np.uint64, parts: tuple[I64, F64, I64, F64, F64, F64], arrays: GameArrays
) -> int:
    """Deal every board with the cards `left`; return their number."""
    cards = np.empty(DECK_SIZE, np.uint64)
    count, shown = 0, 0
    for card in range(DECK_SIZE):
        if left >> np.uint64(card) & _ONE:
            cards[count] = _ONE << np.uint64(card)
            count += 1
        if board >> np.uint64(card) & _ONE:
            shown += 1
    missing = BOARD - shown
    places = np.arange(missing)
    values = np.empty(len(holes), np.int64)
    keys, lanes = _keys_and_lanes(holes, arrays)
    deals = 0
    while True:
        full = board
        for place in places:
            full |= cards[place]
        if arrays.omaha:
            for hand in range(len(holes)):
                values[hand] = hand_value(holes[hand], full, arrays)
        else:
            _board_values(full, keys, lanes, arrays, values)
        _add(values, 1, parts)
        deals += 1
        at = missing - 1
        while at >= 0 and places[at] == count - missing + at:
            at -= 1
        if at < 0:
            return deals
        places[at] += 1
        for later in range(at + 1, missing):
            places[later] = places[later - 1] + 1


@compiled
def _keys_and_lanes(holes: U64, arrays: GameArrays) -> tuple[U32, I64]:
    """Return the evaluator's key of each hole, (n,), and its cards by suit, (n, 4)."""
    keys, lanes = np.zeros(len(holes), np.uint32), np.zeros((len(holes), SUIT_COUNT), np.int64)
    for hand in range(len(holes)):
        for suit in range(SUIT_COUNT):
            lanes[hand, suit] = np.int64(holes[hand] >> np.uint64(LANE_BITS * suit) & _LANE)
            keys[hand] += arrays.lane_key[lanes[hand, suit]]
    return keys, lanes


@compiled
def _board_values(board: np.uint64, keys: U32, lanes: I64, arrays: GameArrays, values: I64) -> None:
    """Write the values of holes of two cards on a full board."""
    key, flush_suit, flush_lane = np.uint32(0), -1, 0
    for suit in range(SUIT_COUNT):
        lane = np.int64(board >> np.uint64(LANE_BITS * suit) & _LANE)
        key += arrays.lane_key[lane]
        if bits(np.uint64(lane)) >= FLUSH_FROM:
            flush_suit, flush_lane = suit, lane
    _rank_values(keys, key, arrays, values)
    if flush_suit >= 0:
        for hand in range(len(keys)):
            values[hand] = max(values[hand], arrays.flush_value[flush_lane | lanes[hand, flush_suit]])


@compiled
def _by_type(
    holes: U64, dead: np.uint64, parts: tuple[I64, F64, I64, F64, F64, F64], arrays: GameArrays, types: BoardTypes
) -> int:
    """Count all boards of five cards by their type: first without flushes, then what flushes change."""
    hands = len(holes)
    keys, lanes = _keys_and_lanes(holes, arrays)
    gone = np.zeros((SUIT_COUNT, RANK_COUNT), np.int64)
    for suit in range(SUIT_COUNT):
        for rank in range(RANK_COUNT):
            gone[suit, rank] = np.int64(dead >> np.uint64(LANE_BITS * suit + rank) & _ONE)
    left = np.full(RANK_COUNT, SUIT_COUNT, np.int64)
    for suit in range(SUIT_COUNT):
        left -= gone[suit]
    values = np.empty(hands, np.int64)
    deals = 0
    for board in range(len(types.key)):
        weight = 1
        for place in range(5):
            weight *= types.choices[left[types.rank[board, place]], types.count[board, place]]
        if weight:
            deals += weight
            _rank_values(keys, types.key[board], arrays, values)
            _add(values, weight, parts)
    for suit in range(SUIT_COUNT):
        _add_flushes(suit, keys, lanes, gone, left, parts, arrays, types)
    return deals


@compiled
def _rank_values(keys: U32, board: np.uint32, arrays: GameArrays, values: I64) -> None:
    """Write the values of hands on a board given by its key, ignoring flushes."""
    for hand in range(len(keys)):
        key = keys[hand] + board
        start = arrays.high_start[_SEVEN, key >> _HIGH_SHIFT]
        values[hand] = arrays.rank_value[start + arrays.low_index[key & _LOW_MASK]]


@compiled
def _add_flushes(
    suit: int,
    keys: U32,
    lanes: I64,
    gone: I64,
    left: I64,
    parts: tuple[I64, F64, I64, F64, F64, F64],
    arrays: GameArrays,
    types: BoardTypes,
) -> None:
    """Add what flushes change on boards with three or more cards of `suit`."""
    hands = len(keys)
    dead_lane = 0
    others = left.copy()
    for rank in range(RANK_COUNT):
        dead_lane |= gone[suit, rank] << rank
        others[rank] -= 1 - gone[suit, rank]
    weights = np.ones(len(types.other_key), np.int64)
    for other in range(len(weights)):
        for place in range(5):
            weights[other] *= types.choices[others[types.other_rank[other, place]], types.other_count[other, place]]
    flushes, values = np.empty(hands, np.int64), np.empty(hands, np.int64)
    for number in range(len(types.lane)):
        lane = types.lane[number]
        if lane & dead_lane:
            continue
        best = 0
        for hand in range(hands):
            flushes[hand] = arrays.flush_value[lane | lanes[hand, suit]]
            best = max(best, flushes[hand])
        if not best:
            continue
        suited = arrays.lane_key[lane]
        for other in range(types.first[number], types.last[number]):
            weight = weights[other]
            if weight:
                _rank_values(keys, suited + types.other_key[other], arrays, values)
                _add(values, -weight, parts)
                for hand in range(hands):
                    values[hand] = max(values[hand], flushes[hand])
                _add(values, weight, parts)
