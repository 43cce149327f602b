"""Decisions on the streets of hold'em games against a dealer: sums of values over run-outs, and their results.

A channel is a whole number that belongs to each hole on each complete board: what the first bets win, what one raised
bet wins, or what a decision on the river is worth, each summed over the dealer's holes. The sums over all run-outs of a
flop are made for its classes of holes at once: a run-out adds the channels of its 351 classes to a vector, and the
holes with one of its cards are corrected.
"""

from typing import NamedTuple

import numpy as np

from ...cards.hands.hole_arrays import HOLE_CARDS, HOLE_COUNT, HOLE_ID, HOLES_WITH_CARD
from ...cards.mask_arrays import Masks
from ...cards.notation import DECK_SIZE
from ...games.casino.streets import DEALER_HOLES, FIRST, FIRST_NODE, RAISED
from ..array_types import I32, I64, U8, U16, U32, U64, Integer
from ..compiled import compiled
from ..holdem.boards import (
    RELABELLINGS,
    hole_classes,
    like_card_classes,
    like_cards,
    like_holes,
    row_starts,
    stabiliser,
)
from ..holdem.river import HOLE_CLASS, HOLE_CLASSES, NO_FLUSH, board_type, type_index
from .rivers import Rivers

LARGEST_PAY = 20_000
"""The most parts that a showdown may pay: channels and their sums over the rivers of a turn then fit into 32 bits."""
FOLDS, STAYS, DECIDES = range(3)
"""Kinds of options: they lead to a fold, a showdown, or a later decision."""


class Options(NamedTuple):
    """The options of the nodes on one street, node by node: an option is worth a * first + b * raised + c, or a node.

    starts    (nodes + 1,)    where each node's options begin
    kind      (options,)      FOLDS, STAYS or DECIDES
    amount    (options,)      parts lost by a fold, or bets raised
    to        (options,)      the leaf that it leads to, or the channel of the decision
    """

    starts: I64
    kind: I64
    amount: I64
    to: I64


class Pays(NamedTuple):
    """The pays of a game at the showdown, by the player's hand and by cell.

    threshold      the column of `Rivers.below` for the dealer's lowest hand, or -1 if every dealer qualifies
    lowest         the lowest value with which the dealer qualifies
    steps          (k,)   the lowest value of each hand that pays tell apart, ascending
    first, raised  (k, 6) what the first bets and one raised bet win, in parts
    """

    threshold: int
    lowest: int
    steps: I64
    first: I64
    raised: I64


class FlopSums(NamedTuple):
    """The classes of holes on some flops, flop by flop, by ascending hole_id.

    starts   (flops + 1,)     int64   where each flop's rows begin
    hole_id  (n,)             uint16  index of the canonical hole among all holes by ascending mask
    ways     (n,)             uint8   number of deals of flop and hole in the class
    sums     (n, channels)    int64   of one hole, the sum of each channel over the run-outs and the dealer's holes
    turns    (flops + 1,)     int64   where each flop's turns begin, up to suits and cards that no value tells apart
    taken    (turns, nodes, 1326)  uint8  the option that each hole takes at each node on the turn
    """

    starts: I64
    hole_id: U16
    ways: U8
    sums: I64
    turns: I64
    taken: U8


def no_turns(starts: I64) -> tuple[I64, U8]:
    """Return the `turns` and `taken` of flops (flops + 1,) in a game without decisions on the turn."""
    return np.zeros_like(starts), np.zeros((0, 0, HOLE_COUNT), np.uint8)


@compiled
def best_option(node: int, options: Options, channels: I64, deals: Integer) -> tuple[int, Integer]:
    """Return the first of the best options of a node and its value, given sums of channels over `deals` deals."""
    best, most = -1, np.int64(0)
    for k in range(options.starts[node], options.starts[node + 1]):
        if options.kind[k] == FOLDS:
            value = -options.amount[k] * deals
        elif options.kind[k] == STAYS:
            value = channels[FIRST] + options.amount[k] * channels[RAISED]
        else:
            value = channels[options.to[k]]
        if best < 0 or value > most:
            best, most = k, value
    return best, most


@compiled
def cell_counts(
    value: Integer, win: Integer, tie: Integer, below: Integer, lowest: Integer, deals: Integer, cells: I64
) -> None:
    """Write to `cells` (6,) the dealer's `deals` by result: those that qualify, then those that do not.

    lowest  the lowest value that qualifies
    below   the dealer's deals with a lower value
    """
    if value >= lowest:
        cells[0], cells[1], cells[2] = win - below, tie, deals - win - tie
        cells[3], cells[4], cells[5] = below, 0, 0
    else:
        cells[0], cells[1], cells[2] = 0, 0, deals - below
        cells[3], cells[4], cells[5] = win, tie, below - win - tie


@compiled
def entry_cells(rivers: Rivers, entry: int, pays: Pays, cells: I64) -> None:
    """Write the dealer's holes by cell against an entry of `rivers`."""
    below = np.int64(rivers.below[entry, pays.threshold]) if pays.threshold >= 0 else np.int64(0)
    value, win, tie = np.int64(rivers.value[entry]), np.int64(rivers.win[entry]), np.int64(rivers.tie[entry])
    cell_counts(value, win, tie, below, pays.lowest, DEALER_HOLES, cells)


@compiled
def fill_channels(rivers: Rivers, pays: Pays, options: Options, channels: I32) -> None:
    """Write the channels of every entry of `rivers`: (n, FIRST_NODE + nodes on the river)."""
    cells, found = np.zeros(6, np.int64), np.zeros(channels.shape[1], np.int64)
    for entry in range(len(rivers.value)):
        value = np.int64(rivers.value[entry])
        entry_cells(rivers, entry, pays, cells)
        step = step_of(value, pays.steps)
        found[FIRST] = found[RAISED] = 0
        for cell in range(6):
            found[FIRST] += cells[cell] * pays.first[step, cell]
            found[RAISED] += cells[cell] * pays.raised[step, cell]
        for node in range(len(options.starts) - 1):
            found[FIRST_NODE + node] = best_option(node, options, found, DEALER_HOLES)[1]
        for channel in range(len(found)):
            channels[entry, channel] = found[channel]


@compiled
def step_of(value: Integer, steps: I64) -> int:
    """Return the index of the last step whose lowest value is at most `value`."""
    step = len(steps) - 1
    while steps[step] > value:
        step -= 1
    return step


def flop_sums(flops: Masks, lane_key: U32, rivers: Rivers, channels: I32, turn: Options) -> FlopSums:
    """Return all classes of holes on canonical `flops` with the sums of `channels`, then of the decisions on the turn.

    turn  the nodes on the turn, which may be none; with some, every run-out counts twice, once in each order
    """
    starts = row_starts(flops)
    nodes = len(turn.starts) - 1
    sums = np.zeros((starts[-1], channels.shape[1] + nodes), np.int64)
    turns = np.zeros(len(flops) + 1, np.int64)
    if nodes:
        _count_turn_classes(flops, turns)
    taken = np.zeros((turns[-1], nodes, HOLE_COUNT), np.uint8)
    hole_id, ways = np.zeros(starts[-1], np.uint16), np.zeros(starts[-1], np.uint8)
    found = FlopSums(starts, hole_id, ways, sums, turns, taken)
    _fill(flops, lane_key, rivers, channels, turn, found)
    return found


@compiled
def _count_turn_classes(flops: U64, turns: I64) -> None:
    """Write where each flop's classes of turn cards begin in a common list: (flops + 1,)."""
    kept, like = np.zeros(len(RELABELLINGS), np.int64), np.zeros(DECK_SIZE, np.int64)
    cards, weights = np.zeros(DECK_SIZE, np.int64), np.zeros(DECK_SIZE, np.int64)
    for at in range(len(flops)):
        flop = np.int64(flops[at])
        like_cards(flop, like)
        relabellings = kept[: stabiliser(flop, kept)]
        turns[at + 1] = turns[at] + like_card_classes(flop, relabellings, like, cards, weights)


@compiled
def _fill(flops: U64, lane_key: U32, rivers: Rivers, channels: I32, turn: Options, found: FlopSums) -> None:
    kept, row_of_hole = np.zeros(len(RELABELLINGS), np.int64), np.zeros(HOLE_COUNT, np.int64)
    holes, members = np.zeros(HOLE_COUNT, np.int64), np.zeros(HOLE_COUNT, np.int64)
    like, like_of = np.zeros(DECK_SIZE, np.int64), np.zeros(HOLE_COUNT, np.int64)
    firsts, sizes = np.zeros(HOLE_COUNT, np.int64), np.zeros(HOLE_COUNT, np.int64)
    width = channels.shape[1]
    sums = np.zeros((HOLE_COUNT, found.sums.shape[1]), np.int64)
    gains, gain = np.zeros((NO_FLUSH + 1, HOLE_CLASSES * width), np.int64), np.zeros(HOLE_CLASSES * width, np.int64)
    for at in range(len(flops)):
        flop, start = np.int64(flops[at]), found.starts[at]
        relabellings = kept[: stabiliser(flop, kept)]
        count = hole_classes(flop, relabellings, row_of_hole, holes, members)
        like_cards(flop, like)
        alike = like_holes(relabellings, like, holes[:count], members, like_of, firsts, sizes)
        for hole in range(HOLE_COUNT):
            row_of_hole[hole] = like_of[row_of_hole[hole]] if row_of_hole[hole] >= 0 else -1
        sums[:] = 0
        if len(turn.starts) == 1:
            _add_run_outs(flop, firsts[:alike], sizes, lane_key, rivers, channels, row_of_hole, gains, gain, sums)
        else:
            taken = found.taken[found.turns[at] : found.turns[at + 1]]
            _add_turns(flop, relabellings, like, lane_key, rivers, channels, turn, row_of_hole, sums, taken)
        for row in range(count):
            found.hole_id[start + row] = HOLE_ID[holes[row]]
            found.ways[start + row] = len(RELABELLINGS) // len(relabellings) * members[row]
            for channel in range(sums.shape[1]):
                found.sums[start + row, channel] = sums[like_of[row], channel] // sizes[like_of[row]]


@compiled
def _add_run_outs(
    flop: Integer,
    firsts: I64,
    sizes: I64,
    lane_key: U32,
    rivers: Rivers,
    channels: I32,
    row_of_hole: I64,
    gains: I64,
    gain: I64,
    sums: I64,
) -> None:
    """Add the channels of every run-out to `sums` (rows, channels): to each row for all of its holes."""
    width = channels.shape[1]
    gains[:] = 0
    for k in range(len(firsts)):
        one, other = HOLE_CARDS[firsts[k], 0], HOLE_CARDS[firsts[k], 1]
        board = flop | 1 << one | 1 << other
        class_row = fill_gain(board, lane_key, rivers, channels, gain)
        weight = sizes[k]
        for place in range(len(gain)):
            gains[class_row, place] += weight * gain[place]
        for side in range(2):
            card = other if side else one
            for hole in HOLES_WITH_CARD[card]:
                if row_of_hole[hole] < 0 or (side and hole_has(hole, one)):
                    continue
                place = HOLE_CLASS[class_row, hole] * width
                for channel in range(width):
                    sums[row_of_hole[hole], channel] -= weight * gain[place + channel]
    for class_row in range(NO_FLUSH + 1):
        for hole in range(HOLE_COUNT):
            if row_of_hole[hole] >= 0:
                place = HOLE_CLASS[class_row, hole] * width
                for channel in range(width):
                    sums[row_of_hole[hole], channel] += gains[class_row, place + channel]


@compiled
def hole_has(hole: Integer, card: Integer) -> bool:
    """Return true if a hole has a card."""
    return bool(HOLE_CARDS[hole, 0] == card or HOLE_CARDS[hole, 1] == card)


@compiled
def fill_gain(board: Integer, lane_key: U32, rivers: Rivers, channels: I32, gain: I64 | I32) -> Integer:
    """Write the channels of each class of holes on a complete board to `gain`; return its row of `HOLE_CLASS`."""
    width = channels.shape[1]
    class_row, key = board_type(board, lane_key)
    kind = type_index(rivers.types, key)
    gain[:] = 0
    for entry in range(rivers.starts[kind], rivers.starts[kind + 1]):
        place = np.int64(rivers.hole_class[entry]) * width
        for channel in range(width):
            gain[place + channel] = channels[entry, channel]
    return class_row


@compiled
def turn_sums(
    turn_board: Integer,
    like: I64,
    lane_key: U32,
    rivers: Rivers,
    channels: I32,
    gains: I32,
    gain: I32,
    sums: I64,
) -> None:
    """Write the sums of the channels over all rivers after a turn to `sums` (1326, channels), for each hole.

    Entries of holes with a card of the board are meaningless. `like` numbers the cards that no value tells apart. The
    sums over the rivers of a turn fit into 32 bits (`LARGEST_PAY`).
    """
    width = channels.shape[1]
    gains[:] = 0
    sums[:, :width] = 0
    for card in range(DECK_SIZE):
        if (turn_board >> card) & 1 or not is_first(card, turn_board, like):
            continue
        class_row = fill_gain(turn_board | 1 << card, lane_key, rivers, channels, gain)
        members = 0
        for other in range(card, DECK_SIZE):
            if like[other] != like[card] or (turn_board >> other) & 1:
                continue
            members += 1
            for hole in HOLES_WITH_CARD[other]:
                place = HOLE_CLASS[class_row, hole] * width
                for channel in range(width):
                    sums[hole, channel] -= gain[place + channel]
        for place in range(len(gain)):
            gains[class_row, place] += members * gain[place]
    for class_row in range(NO_FLUSH + 1):
        for hole in range(HOLE_COUNT):
            place = HOLE_CLASS[class_row, hole] * width
            for channel in range(width):
                sums[hole, channel] += gains[class_row, place + channel]


@compiled
def is_first(card: int, board: Integer, like: I64) -> bool:
    """Return true if no lower card that is not on the board is like this one."""
    lower = 0
    for other in range(card):
        lower += like[other] == like[card] and not (board >> other) & 1
    return lower == 0


@compiled
def _add_turns(
    flop: Integer,
    relabellings: I64,
    like: I64,
    lane_key: U32,
    rivers: Rivers,
    channels: I32,
    turn: Options,
    row_of_hole: I64,
    sums: I64,
    taken: U8,
) -> None:
    """Add the channels of every turn and river to `sums`, then the values of the decisions on the turn."""
    width, nodes = channels.shape[1], len(turn.starts) - 1
    cards, weights = np.zeros(DECK_SIZE, np.int64), np.zeros(DECK_SIZE, np.int64)
    on_turn, like_now = np.zeros((HOLE_COUNT, width), np.int64), np.zeros(DECK_SIZE, np.int64)
    gains, gain = np.zeros((NO_FLUSH + 1, HOLE_CLASSES * width), np.int32), np.zeros(HOLE_CLASSES * width, np.int32)
    rivers_left = (DECK_SIZE - 6) * DEALER_HOLES
    for k in range(like_card_classes(flop, relabellings, like, cards, weights)):
        board = flop | 1 << cards[k]
        like_cards(board, like_now)
        turn_sums(board, like_now, lane_key, rivers, channels, gains, gain, on_turn)
        for hole in range(HOLE_COUNT):
            row = row_of_hole[hole]
            if row < 0 or hole_has(hole, cards[k]):
                continue
            for channel in range(width):
                sums[row, channel] += weights[k] * on_turn[hole, channel]
            for node in range(nodes):
                option, value = best_option(node, turn, on_turn[hole], rivers_left)
                sums[row, width + node] += weights[k] * value
                taken[k, node, hole] = option
