"""Every class of holes on boards of three or four cards: standing now, at the showdown, and changes between the two."""

from math import comb
from typing import NamedTuple

import numpy as np

from ...cards.boards import BOARD_SIZE
from ...cards.hands.hole_arrays import HOLE_CARDS, HOLE_COUNT, HOLE_ID, HOLES_WITH_CARD
from ...cards.notation import DECK_SIZE
from ...games.holdem.rules import HOLE_SIZE
from ..array_types import I64, U8, U16, U32, U64, Flags, Integer
from ..compiled import compiled
from ..evaluator import card_count
from .boards import (
    RANK_PAIRS,
    RELABELLINGS,
    EvaluatorArrays,
    dense_ranks,
    hole_classes,
    hole_values,
    like_card_classes,
    like_cards,
    like_holes,
    row_starts,
    stabiliser,
)
from .river import HOLE_CLASS, HOLE_CLASSES, NO_FLUSH, River, board_type, type_index
from .seats import (
    CLASS_STARTS,
    NOWHERE,
    Met,
    Seats,
    Word,
    count_above,
    meet,
    met_ahead,
    no_seats,
    nobody_met,
    set_live,
    standing,
    take_seats,
)

BINS = 50
"""Number of bins in a histogram of final strength."""
SUMS = 8
"""Sums per class while run-outs are added: the six of `Rows.sums`, then two from which `Rows.moves` is computed."""
BEFORE, AFTER = 6, 7
"""Indexes of those two sums: holes ahead now, plus 2**32 times holes ahead or tied now, among the holes beaten (BEFORE)
and among those beaten or tied (AFTER) at the showdown."""


class Rows(NamedTuple):
    """The classes of holes on some boards, board by board, by ascending hole_id.

    starts     (boards + 1,) int64   where each board's rows begin
    hole_id    (n,)          uint16  index of the canonical hole among all holes by ascending mask
    ways       (n,)          uint8   number of deals in the class of board and hole
    now        (n, 3)        int64   opponent holes that the hero is ahead of, tied with and behind now
    moves      (n, 4)        int64   summed over run-outs, opponent holes that the hero is behind now and beats, behind
                                     and ties, tied with and beats, tied with and ties
    sums       (n, 6)        int64   summed over run-outs: win, the holes it beats; tie; (2 win + tie)**2; deals of two
                                     opponents that it wins alone, shares with one, shares with both
    histogram  (n, 50)       uint16  run-outs by the bin of their strength; (0, 50) if not requested
    """

    starts: I64
    hole_id: U16
    ways: U8
    now: I64
    moves: I64
    sums: I64
    histogram: U16


class StreetShowdown(NamedTuple):
    """Working arrays for a completed board, which is swept by ascending value.

    key     (351,)         uint64  for each class, the key of a seat of one of its live holes
    gain    (351 * 8,)     uint64  for each class, the amounts that the run-out adds to the sums of one of its holes
    bin     (351,)         uint8   for each class, the bin of its strength
    used    (5,)           bool    rows of `HOLE_CLASS` that some run-out has used
    gains   (5, 351 * 8)   uint64  for each of these rows, the sum of `gain` over its run-outs
    counts  (5, 351 * 50)  uint16  the same for bins: run-outs by class and bin; (5, 0) without a histogram
    bins    (most + 1,)    int64   the bin of each strength 2 win + tie; the last is the bin of certainty
    """

    key: U64
    gain: U64
    bin: U8
    used: Flags
    gains: U64
    counts: U16
    bins: I64


def street_rows(boards: U64, arrays: EvaluatorArrays, river: River, with_histogram: bool) -> Rows:
    """Return all classes of holes on `boards` (canonical, of three or four cards).

    `arrays` value the board with a hole, five or six cards; `river` has every type of five-card board.
    """
    starts = row_starts(boards, arrays.outside)
    total = starts[-1]
    rows = Rows(
        starts,
        np.zeros(total, np.uint16),
        np.zeros(total, np.uint8),
        np.zeros((total, 3), np.int64),
        np.zeros((total, 4), np.int64),
        np.zeros((total, 6), np.int64),
        np.zeros((total if with_histogram else 0, BINS), np.uint16),
    )
    showdown = StreetShowdown(
        np.zeros(HOLE_CLASSES, np.uint64),
        np.zeros(HOLE_CLASSES * SUMS, np.uint64),
        np.zeros(HOLE_CLASSES, np.uint8),
        np.zeros(NO_FLUSH + 1, np.bool_),
        np.zeros((NO_FLUSH + 1, HOLE_CLASSES * SUMS), np.uint64),
        np.zeros((NO_FLUSH + 1, HOLE_CLASSES * BINS if with_histogram else 0), np.uint16),
        _bins(2 * comb(arrays.cards - HOLE_SIZE - BOARD_SIZE, HOLE_SIZE)),
    )
    _fill(boards, arrays, river, no_seats(), nobody_met(), showdown, rows)
    return rows


def _bins(most: int) -> I64:
    """Return the bin of each strength from 0 to `most`: (most + 1,)."""
    bins: I64 = np.minimum(np.arange(most + 1) * BINS // most, BINS - 1)
    return bins


@compiled
def _fill(
    boards: U64, arrays: EvaluatorArrays, river: River, seats: Seats, met: Met, showdown: StreetShowdown, rows: Rows
) -> None:
    values, ranks = np.empty(HOLE_COUNT, np.uint16), np.empty(HOLE_COUNT, np.uint8)
    rank_pair_value, rank_of = np.zeros(RANK_PAIRS, np.uint16), np.zeros(arrays.values + 1, np.uint8)
    kept, row_of_hole = np.zeros(len(RELABELLINGS), np.int64), np.zeros(HOLE_COUNT, np.int64)
    holes, members = np.zeros(HOLE_COUNT, np.int64), np.zeros(HOLE_COUNT, np.int64)
    like, like_of = np.zeros(DECK_SIZE, np.int64), np.zeros(HOLE_COUNT, np.int64)
    firsts, sizes = np.zeros(HOLE_COUNT, np.int64), np.zeros(HOLE_COUNT, np.int64)
    runouts, weights = np.zeros(HOLE_COUNT, np.int64), np.zeros(HOLE_COUNT, np.int64)
    sums = np.zeros(HOLE_COUNT * SUMS, np.uint64)
    histogram = np.zeros(HOLE_COUNT * BINS if len(rows.histogram) else 0, np.uint16)
    for at in range(len(boards)):
        board, start = np.int64(boards[at]), rows.starts[at]
        relabellings = kept[: stabiliser(board, kept)]
        gone = board | arrays.outside
        count = hole_classes(gone, relabellings, row_of_hole, holes, members)
        like_cards(board, like)
        alike = like_holes(relabellings, like, holes[:count], members, like_of, firsts, sizes)
        hole_values(board, arrays, rank_pair_value, values)
        levels = dense_ranks(values, rank_of, ranks)
        for hole in range(HOLE_COUNT):
            row_of_hole[hole] = like_of[row_of_hole[hole]] if row_of_hole[hole] >= 0 else -1
        taken = take_seats(ranks, levels, row_of_hole, seats)
        with_card = arrays.cards - card_count(board) - 1
        sums[:] = 0
        histogram[:] = 0
        showdown.used[:] = False
        showdown.gains[:] = 0
        showdown.counts[:] = 0
        for k in range(_runouts(board, gone, relabellings, like, firsts[:alike], sizes, runouts, weights)):
            set_live(runouts[k], seats, 0)
            class_row = _show(board | runouts[k], weights[k], arrays.lane_key, river, seats, met, showdown)
            _add_gains(class_row, weights[k], showdown)
            _take_back(runouts[k], class_row, weights[k], seats, showdown, sums, histogram)
        _share_gains(row_of_hole, showdown, sums, histogram)
        for row in range(count):
            place = start + row
            rows.hole_id[place] = HOLE_ID[holes[row]]
            rows.ways[place] = len(RELABELLINGS) // len(relabellings) * members[row]
            standing(seats.key[seats.of[holes[row]]], taken, with_card, rows.now[place])
            of = like_of[row]
            _share_out(sums[of * SUMS : of * SUMS + SUMS], sizes[of], rows.moves[place], rows.sums[place])
            for k in range(BINS if len(rows.histogram) else 0):
                rows.histogram[place, k] = histogram[of * BINS + k] // sizes[of]


@compiled
def _runouts(
    board: Integer, gone: Integer, relabellings: I64, like: I64, holes: I64, sizes: I64, runouts: I64, weights: I64
) -> int:
    """List one run-out per class in `runouts`, with its number of members in `weights`; return the number of classes.

    Two cards to come are classified like holes.
    """
    if card_count(board) == 3:
        for k in range(len(holes)):
            runouts[k] = 1 << HOLE_CARDS[holes[k], 0] | 1 << HOLE_CARDS[holes[k], 1]
            weights[k] = sizes[k]
        return len(holes)
    cards = np.zeros(DECK_SIZE, np.int64)
    count = like_card_classes(gone, relabellings, like, cards, weights)
    for k in range(count):
        runouts[k] = 1 << cards[k]
    return count


@compiled
def _show(
    board: Integer, weight: Integer, lane_key: U32, river: River, seats: Seats, met: Met, showdown: StreetShowdown
) -> Integer:
    """Fill `showdown.gain` for a run-out that completes the board, and return its row of `HOLE_CLASS`.

    `weight` is the number of run-outs that it stands for. Holes are met by ascending value: a hole beats those met
    before it at the showdown. Live holes of one class on the river are also equivalent now, so one of them represents
    the class.
    """
    met.seated[:] = 0
    met.above[:] = 0
    met.with_card[:] = 0
    # The hero's own hole has been met, for which `met_ahead` subtracts one.
    itself, times = Word(1 << 32), Word(weight)
    class_row, key = board_type(board, lane_key)
    kind = type_index(river.types, key)
    entry, end = Word(river.starts[kind]), Word(river.starts[kind + 1])
    while entry < end:
        first = entry
        while entry < end and river.level[entry] == river.level[first]:
            hole_class = Word(river.hole_class[entry])
            showdown.key[hole_class] = seats.key[_live_seat(hole_class, class_row, seats)]
            _weigh(river, entry, weight, showdown, hole_class)
            showdown.gain[hole_class * Word(SUMS) + Word(BEFORE)] = times * met_ahead(showdown.key[hole_class], met)
            entry += Word(1)
        for other in range(first, entry):
            meet(np.int64(river.hole_class[other]), class_row, seats, met)
        count_above(met)
        for other in range(first, entry):
            hole_class = Word(river.hole_class[other])
            after = met_ahead(showdown.key[hole_class], met) + itself
            showdown.gain[hole_class * Word(SUMS) + Word(AFTER)] = times * after
    return class_row


@compiled
def _live_seat(hole_class: Word, class_row: Integer, seats: Seats) -> Integer:
    """Return the seat of a live hole of a class that has one."""
    place = CLASS_STARTS[class_row, hole_class]
    while not seats.live[seats.alike[class_row, place]]:
        place += 1
    seat: Integer = seats.alike[class_row, place]
    return seat


@compiled
def _weigh(river: River, entry: Word, weight: Integer, showdown: StreetShowdown, hole_class: Word) -> None:
    """Store the amounts that each hole of a class adds to the sums."""
    win, tie = np.int64(river.win[entry]), np.int64(river.tie[entry])
    strength = 2 * win + tie
    at = hole_class * Word(SUMS)
    showdown.gain[at] = weight * win
    showdown.gain[at + Word(1)] = weight * tie
    showdown.gain[at + Word(2)] = weight * strength * strength
    for k in range(3):
        showdown.gain[at + Word(3 + k)] = weight * np.int64(river.two[entry, k])
    showdown.bin[hole_class] = showdown.bins[strength]


@compiled
def _add_gains(class_row: Integer, weight: Integer, showdown: StreetShowdown) -> None:
    """Add the gains of all classes by a run-out. `_take_back` corrects them for holes that are not live."""
    showdown.used[class_row] = True
    gains = showdown.gains[class_row]
    for k in range(len(gains)):
        gains[k] += showdown.gain[k]
    if showdown.counts.shape[1]:
        times = np.uint16(weight)
        for k in range(HOLE_CLASSES):
            showdown.counts[class_row, k * BINS + showdown.bin[k]] += times


@compiled
def _take_back(
    runout: Integer,
    class_row: Integer,
    weight: Integer,
    seats: Seats,
    showdown: StreetShowdown,
    sums: U64,
    histogram: U16,
) -> None:
    """Subtract the gains by a run-out from the holes that share a card with it, and make them live again."""
    times = np.uint16(weight)
    for card in range(DECK_SIZE):
        if not (runout >> card) & 1:
            continue
        for hole in HOLES_WITH_CARD[card]:
            seat = seats.of[hole]
            if seat == NOWHERE or seats.live[seat]:
                continue
            seats.live[seat] = 1
            row, hole_class = np.int64(seats.row[seat]), HOLE_CLASS[class_row, hole]
            for k in range(SUMS):
                sums[row * SUMS + k] -= showdown.gain[hole_class * SUMS + k]
            if len(histogram):
                histogram[row * BINS + showdown.bin[hole_class]] -= times


@compiled
def _share_gains(row_of_hole: I64, showdown: StreetShowdown, sums: U64, histogram: U16) -> None:
    """Add to the sums of each row of `row_of_hole` the gains of its holes by all run-outs."""
    for class_row in range(len(showdown.used)):
        if not showdown.used[class_row]:
            continue
        gains, counts = showdown.gains[class_row], showdown.counts[class_row]
        for hole in range(HOLE_COUNT):
            row, hole_class = row_of_hole[hole], HOLE_CLASS[class_row, hole]
            if row < 0:
                continue
            for k in range(SUMS):
                sums[row * SUMS + k] += gains[hole_class * SUMS + k]
            for k in range(BINS if len(histogram) else 0):
                histogram[row * BINS + k] += counts[hole_class * BINS + k]


@compiled
def _share_out(total: U64, members: Integer, moves: I64, sums: I64) -> None:
    """Write one hole's moves and sums, given the totals of all holes of its class."""
    for k in range(len(sums)):
        sums[k] = np.int64(total[k]) // members
    low = Word(0xFFFFFFFF)
    over_before, over_after = np.int64(total[BEFORE] & low) // members, np.int64(total[AFTER] & low) // members
    level_before = np.int64(total[BEFORE] >> Word(32)) // members
    level_after = np.int64(total[AFTER] >> Word(32)) // members
    moves[0], moves[1] = over_before, over_after - over_before
    moves[2] = level_before - over_before
    moves[3] = level_after - over_after - moves[2]
