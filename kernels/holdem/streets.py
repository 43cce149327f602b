"""Every class of holes on boards of three or four cards: now, at the showdown, and from the one to the other."""

from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.boards import BOARD_SIZE
from ...cards.holes import HOLE_CARDS, HOLE_COUNT, HOLE_ID
from ...cards.notation import DECK_SIZE
from ...games.holdem.rules import HOLE_SIZE
from ..compiled import compiled
from .boards import I64, RANK_PAIRS, U8, U16, U32, EvaluatorArrays, Integer, dense_ranks, hole_values
from .river import HOLE_CLASSES, River, board_type, type_index
from .seats import (
    CLASS_STARTS,
    SEATS,
    U64,
    Met,
    Seats,
    Word,
    meet,
    met_ahead,
    no_seats,
    nobody_met,
    set_live,
    standing,
    take_seats,
)
from .symmetry import RELABELLINGS, card_classes, hole_classes, row_starts, stabiliser

BINS = 50
"""Bins of the final strength in a histogram."""
SUMS = 8
"""Sums kept for each class while run-outs are added: the six of `Rows.sums`, then two from which come `Rows.moves`."""
BEFORE, AFTER = 6, 7
"""Holes ahead and, times 2**32, not behind now, among those beaten, and among those beaten or tied, at the showdown."""


class Rows(NamedTuple):
    """The classes of holes on some boards, board by board, by ascending hole_id.

    starts     (boards + 1,) int64   where each board's rows begin
    hole_id    (n,)          uint16  place of the canonical hole among all holes by ascending mask
    ways       (n,)          uint8   deals in the class of board and hole
    now        (n, 3)        int64   opponents' holes that the hero is ahead of, tied with and behind now
    moves      (n, 4)        int64   over run-outs, those it is behind now and beats, behind and ties, tied with and
                                     beats, tied with and ties
    sums       (n, 6)        int64   over run-outs, those it beats; ties; (2 win + tie)**2; deals of two opponents that
                                     it wins alone, shares with one, shares with both
    histogram  (n, 50)       uint16  run-outs by the bin of their strength; (0, 50) if not asked for
    """

    starts: I64
    hole_id: U16
    ways: U8
    now: I64
    moves: I64
    sums: I64
    histogram: U16


class StreetShowdown(NamedTuple):
    """The holes of the value at hand, while a completed board is walked by ascending value.

    group     (1280,)     uint16  their seats
    of_class  (1280,)     uint16  for each, the place of its class among those of the value
    before    (1280,)     uint64  for each, `met_ahead` before any of them is met
    add       (351 * 8,)  uint64  for each class, what a hole of it adds to the sums
    bin       (351,)      uint8   for each class, the bin of its strength
    bins      (most + 1,) int64   the bin of each strength 2 win + tie; that of certainty is the last
    """

    group: U16
    of_class: U16
    before: U64
    add: U64
    bin: U8
    bins: I64


def street_rows(boards: npt.NDArray[np.uint64], arrays: EvaluatorArrays, river: River, with_histogram: bool) -> Rows:
    """All classes of holes on `boards` (canonical, of three or four cards).

    `arrays` value the board with a hole, five or six cards; `river` knows every type of five-card board.
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
        np.zeros(SEATS, np.uint16),
        np.zeros(SEATS, np.uint16),
        np.zeros(SEATS, np.uint64),
        np.zeros(HOLE_CLASSES * SUMS, np.uint64),
        np.zeros(HOLE_CLASSES, np.uint8),
        _bins(2 * comb(arrays.cards - HOLE_SIZE - BOARD_SIZE, HOLE_SIZE)),
    )
    _fill(boards, arrays, river, no_seats(), nobody_met(), showdown, rows)
    return rows


def _bins(most: int) -> I64:
    """The bin of each strength up to the `most` that a hole can have: (most + 1,)."""
    bins: I64 = np.minimum(np.arange(most + 1) * BINS // most, BINS - 1)
    return bins


@compiled
def _fill(
    boards: npt.NDArray[np.uint64],
    arrays: EvaluatorArrays,
    river: River,
    seats: Seats,
    met: Met,
    showdown: StreetShowdown,
    rows: Rows,
) -> None:
    values, ranks = np.empty(HOLE_COUNT, np.uint16), np.empty(HOLE_COUNT, np.uint8)
    rank_pair_value, rank_of = np.zeros(RANK_PAIRS, np.uint16), np.zeros(arrays.values + 1, np.uint8)
    kept, row_of_hole = np.zeros(len(RELABELLINGS), np.int64), np.zeros(HOLE_COUNT, np.int64)
    holes, members = np.zeros(HOLE_COUNT, np.int64), np.zeros(HOLE_COUNT, np.int64)
    runouts, weights = np.zeros(HOLE_COUNT, np.int64), np.zeros(HOLE_COUNT, np.int64)
    sums = np.zeros(HOLE_COUNT * SUMS, np.uint64)
    histogram = np.zeros(HOLE_COUNT * BINS if len(rows.histogram) else 0, np.uint16)
    for at in range(len(boards)):
        board, start = np.int64(boards[at]), rows.starts[at]
        relabellings = kept[: stabiliser(board, kept)]
        gone = board | arrays.outside
        count = hole_classes(gone, relabellings, row_of_hole, holes, members)
        hole_values(board, arrays, rank_pair_value, values)
        levels = dense_ranks(values, rank_of, ranks)
        taken = take_seats(ranks, levels, row_of_hole, seats)
        with_card = arrays.cards - _size(board) - 1
        sums[:] = 0
        histogram[:] = 0
        for k in range(_runouts(board, gone, relabellings, holes[:count], members, runouts, weights)):
            set_live(runouts[k], seats, 0)
            _show(board | runouts[k], weights[k], arrays.lane_key, river, seats, met, showdown, sums, histogram)
            set_live(runouts[k], seats, 1)
        for row in range(count):
            place = start + row
            rows.hole_id[place] = HOLE_ID[holes[row]]
            rows.ways[place] = len(RELABELLINGS) // len(relabellings) * members[row]
            standing(seats.key[seats.of[holes[row]]], taken, with_card, rows.now[place])
            _share_out(sums[row * SUMS : row * SUMS + SUMS], members[row], rows.moves[place], rows.sums[place])
            for k in range(BINS if len(rows.histogram) else 0):
                rows.histogram[place, k] = histogram[row * BINS + k] // members[row]


@compiled
def _size(board: Integer) -> Integer:
    """The cards of a mask."""
    size: Integer = 0
    for card in range(DECK_SIZE):
        size += (board >> card) & 1
    return size


@compiled
def _runouts(
    board: Integer, gone: Integer, relabellings: I64, holes: I64, members: I64, runouts: I64, weights: I64
) -> int:
    """One run-out of each class and how many it stands for; two cards to come fall into classes as holes do."""
    if _size(board) == 3:
        for k in range(len(holes)):
            runouts[k] = 1 << HOLE_CARDS[holes[k], 0] | 1 << HOLE_CARDS[holes[k], 1]
            weights[k] = members[k]
        return len(holes)
    cards = np.zeros(DECK_SIZE, np.int64)
    count = card_classes(gone, relabellings, cards, weights)
    for k in range(count):
        runouts[k] = 1 << cards[k]
    return count


@compiled
def _show(
    board: Integer,
    weight: Integer,
    lane_key: U32,
    river: River,
    seats: Seats,
    met: Met,
    showdown: StreetShowdown,
    sums: U64,
    histogram: U16,
) -> None:
    """Add a run-out that counts `weight` times and completes the board, for every hole to the sums of its class.

    Holes are met by ascending value: a hole beats those met before it at the showdown.
    """
    met.seated[:] = 0
    met.above[:] = 0
    met.with_card[:] = 0
    class_row, key = board_type(board, lane_key)
    kind = type_index(river.types, key)
    entry, end = Word(river.starts[kind]), Word(river.starts[kind + 1])
    while entry < end:
        value = river.level[entry]
        size = classes = Word(0)
        while entry < end and river.level[entry] == value:
            size = _gather(Word(river.hole_class[entry]), Word(class_row), seats, showdown, size, classes)
            _weigh(river, entry, weight, showdown, classes)
            classes += Word(1)
            entry += Word(1)
        _add_sums(size, weight, seats, met, showdown, sums, histogram)
        meet(showdown.group, size, seats, met)
        _add_moves(size, weight, seats, met, showdown, sums)


@compiled
def _gather(
    hole_class: Word, class_row: Word, seats: Seats, showdown: StreetShowdown, size: Word, number: Word
) -> Word:
    """Append the live holes of a class to the `size` in the group; returns how many there are then."""
    for k in range(CLASS_STARTS[class_row, hole_class], CLASS_STARTS[class_row, hole_class + Word(1)]):
        seat = seats.alike[class_row, Word(k)]
        showdown.group[size], showdown.of_class[size] = seat, number
        size += Word(seats.live[seat])
    return size


@compiled
def _weigh(river: River, entry: Word, weight: Integer, showdown: StreetShowdown, number: Word) -> None:
    """Note what each hole of a class adds to the sums."""
    win, tie = np.int64(river.win[entry]), np.int64(river.tie[entry])
    strength = 2 * win + tie
    at = number * Word(SUMS)
    showdown.add[at] = weight * win
    showdown.add[at + Word(1)] = weight * tie
    showdown.add[at + Word(2)] = weight * strength * strength
    for k in range(3):
        showdown.add[at + Word(3 + k)] = weight * np.int64(river.two[entry, k])
    showdown.bin[number] = showdown.bins[strength]


@compiled
def _add_sums(
    size: Word, weight: Integer, seats: Seats, met: Met, showdown: StreetShowdown, sums: U64, histogram: U16
) -> None:
    """Add what depends on the showdown alone, and look at who is met before the group is."""
    times = np.uint16(weight)
    for k in range(size):
        seat, of_class = showdown.group[k], Word(showdown.of_class[k])
        row = Word(seats.row[seat])
        for j in range(SUMS):
            sums[row * Word(SUMS) + Word(j)] += showdown.add[of_class * Word(SUMS) + Word(j)]
        if len(histogram):
            histogram[row * Word(BINS) + Word(showdown.bin[of_class])] += times
        showdown.before[k] = met_ahead(seats.key[seat], met)


@compiled
def _add_moves(size: Word, weight: Integer, seats: Seats, met: Met, showdown: StreetShowdown, sums: U64) -> None:
    """Add the holes ahead or tied now that are met before the group, and after it."""
    # The hero has met itself, which `met_ahead` counts as minus one.
    itself, times = Word(1 << 32), Word(weight)
    for k in range(size):
        seat = showdown.group[k]
        at = Word(seats.row[seat]) * Word(SUMS)
        sums[at + Word(BEFORE)] += times * showdown.before[k]
        sums[at + Word(AFTER)] += times * (met_ahead(seats.key[seat], met) + itself)


@compiled
def _share_out(total: U64, members: Integer, moves: I64, sums: I64) -> None:
    """One hole's moves and sums from those of all holes of its class."""
    for k in range(len(sums)):
        sums[k] = np.int64(total[k]) // members
    low = Word(0xFFFFFFFF)
    over_before, over_after = np.int64(total[BEFORE] & low) // members, np.int64(total[AFTER] & low) // members
    level_before = np.int64(total[BEFORE] >> Word(32)) // members
    level_after = np.int64(total[AFTER] >> Word(32)) // members
    moves[0], moves[1] = over_before, over_after - over_before
    moves[2] = level_before - over_before
    moves[3] = level_after - over_after - moves[2]
