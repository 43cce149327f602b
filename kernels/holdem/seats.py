"""The holes of one board on seats sorted by value, and counts of the holes met so far that rank above one of them.

Each hole that is met sets one bit, in the order of the seats, so that the holes above a seat have their bits in later
words or higher in the same word; docs/streets.md explains the method.
"""

from typing import NamedTuple

import numpy as np

from ...cards.hands.hole_arrays import HOLE_CARDS, HOLE_COUNT, HOLES_WITH_CARD
from ...cards.notation import DECK_SIZE
from ..array_types import I64, U8, U16, U64, Integer
from ..compiled import compiled
from ..evaluator import card_count
from .river import HOLE_CLASS, HOLE_CLASSES, NO_FLUSH

Word = np.uint64

WORDS = 20
"""Words of 64 seats: a board of three cards leaves 1,176 holes, and one word stays empty."""
SEATS = 64 * WORDS
NOWHERE = SEATS - 1
"""Seat of holes that share a card with the board."""

CLASS_HOLES = np.argsort(HOLE_CLASS, axis=1, kind="stable")
"""The holes, class by class, for each row of `HOLE_CLASS`: (5, 1326)."""
CLASS_STARTS = np.array([np.searchsorted(np.sort(row), np.arange(HOLE_CLASSES + 1)) for row in HOLE_CLASS], np.int64)
"""Where each class begins in `CLASS_HOLES`: (5, 352)."""


class Seats(NamedTuple):
    """The holes that share no card with a board, seated by ascending value; seats of equal value form a group.

    hole   (1280,)    int64   the hole on each seat
    key    (1280,)    uint64  packed: the cards a and b; the numbers of seats with a and with b below the group, then
                              below the group's end; where the group begins and ends (6, 6, 6, 6, 6, 6, 11, 11 bits)
    own    (1280,)    uint16  packed: the numbers of seats with a and with b below this seat (6, 6 bits)
    of     (1326,)    uint16  the seat of each hole, else NOWHERE
    alike  (5, 1326)  uint16  the seats of `CLASS_HOLES`
    live   (1280,)    uint8   1 if the hole shares no card with the board and the current run-out
    row    (1280,)    uint16  the number of the hole's class
    """

    hole: I64
    key: U64
    own: U16
    of: U16
    alike: U16
    live: U8
    row: U16


class Met(NamedTuple):
    """The holes met so far.

    seated     (20,)  uint64  a bit for each, in the order of the seats
    above      (20,)  uint64  number of holes whose bit is in a later word
    with_card  (64,)  uint64  for each card, a bit for each hole with it, in the order of the seats with that card
    """

    seated: U64
    above: U64
    with_card: U64


def no_seats() -> Seats:
    """Return empty seats, to be filled by `take_seats`."""
    return Seats(
        np.zeros(SEATS, np.int64),
        np.zeros(SEATS, np.uint64),
        np.zeros(SEATS, np.uint16),
        np.zeros(HOLE_COUNT, np.uint16),
        np.zeros((NO_FLUSH + 1, HOLE_COUNT), np.uint16),
        np.zeros(SEATS, np.uint8),
        np.zeros(SEATS, np.uint16),
    )


def nobody_met() -> Met:
    """Return an empty set of holes met."""
    return Met(np.zeros(WORDS, np.uint64), np.zeros(WORDS, np.uint64), np.zeros(64, np.uint64))


@compiled
def take_seats(ranks: U8, levels: int, row_of_hole: I64, seats: Seats) -> Integer:
    """Seat the holes that have a dense rank, and return their number."""
    starts = np.zeros(260, np.int64)
    for hole in range(HOLE_COUNT):
        if ranks[hole]:
            starts[np.int64(ranks[hole]) + 2] += 1
    for level in range(levels + 1):
        starts[level + 2] += starts[level + 1]
    for hole in range(HOLE_COUNT):
        if ranks[hole]:
            own = np.int64(ranks[hole])
            seats.hole[starts[own + 1]] = hole
            starts[own + 1] += 1
    seats.of[:] = NOWHERE
    seats.live[:] = 0
    with_card = np.zeros(DECK_SIZE, np.int64)
    for level in range(1, levels + 1):
        _take_group(starts[level], starts[level + 1], row_of_hole, with_card, seats)
    for class_row in range(NO_FLUSH + 1):
        for k in range(HOLE_COUNT):
            seats.alike[class_row, k] = seats.of[CLASS_HOLES[class_row, k]]
    taken: Integer = starts[levels + 1]
    return taken


@compiled
def _take_group(first: Integer, last: Integer, row_of_hole: I64, with_card: I64, seats: Seats) -> None:
    """Describe the seats of one group; `with_card` (52,) counts the seats with each card, and is updated."""
    for seat in range(first, last):
        hole = seats.hole[seat]
        a, b = HOLE_CARDS[hole, 0], HOLE_CARDS[hole, 1]
        seats.key[seat] = a | b << 6 | with_card[a] << 12 | with_card[b] << 18 | first << 36 | last << 47
        seats.of[hole], seats.live[seat], seats.row[seat] = seat, 1, row_of_hole[hole]
    for seat in range(first, last):
        a, b = HOLE_CARDS[seats.hole[seat], 0], HOLE_CARDS[seats.hole[seat], 1]
        seats.own[seat] = with_card[a] | with_card[b] << 6
        with_card[a] += 1
        with_card[b] += 1
    for seat in range(first, last):
        a, b = HOLE_CARDS[seats.hole[seat], 0], HOLE_CARDS[seats.hole[seat], 1]
        seats.key[seat] |= Word(with_card[a] << 24 | with_card[b] << 30)


@compiled
def standing(key: Word, taken: Integer, with_card: Integer, now: I64) -> None:
    """Write to `now` (3,) the numbers of seated holes below, in and above the hero's group.

    Holes with one of the hero's cards are excluded. `taken` seats are occupied, `with_card` of them for each card.
    """
    below = np.int64(key >> Word(36) & Word(2047)) - np.int64(key >> Word(12) & Word(63))
    now[0] = below - np.int64(key >> Word(18) & Word(63))
    upto = np.int64(key >> Word(47)) - np.int64(key >> Word(24) & Word(63)) - np.int64(key >> Word(30) & Word(63))
    # The hero's own hole is subtracted with each of its cards, so one is added back.
    now[1] = upto - now[0] + 1
    now[2] = taken - 2 * with_card + 1 - now[0] - now[1]


@compiled
def set_live(cards: Integer, seats: Seats, value: int) -> None:
    """Set the live flag of all holes with one of `cards` (a mask) to `value`."""
    for card in range(DECK_SIZE):
        if (cards >> card) & 1:
            for hole in HOLES_WITH_CARD[card]:
                if seats.of[hole] != NOWHERE:
                    seats.live[seats.of[hole]] = value


@compiled
def meet(hole_class: Integer, class_row: Integer, seats: Seats, met: Met) -> None:
    """Mark the live holes of a class as met; `met_ahead` includes them after `count_above`."""
    for k in range(CLASS_STARTS[class_row, hole_class], CLASS_STARTS[class_row, hole_class + 1]):
        seat = seats.alike[class_row, k]
        key, own, live = seats.key[seat], Word(seats.own[seat]), Word(seats.live[seat])
        met.seated[seat >> np.uint16(6)] |= live << Word(seat & np.uint16(63))
        met.with_card[key & Word(63)] |= live << (own & Word(63))
        met.with_card[key >> Word(6) & Word(63)] |= live << (own >> Word(6))


@compiled
def count_above(met: Met) -> None:
    """Update the counts in `met.above`."""
    for word in range(WORDS - 1, 0, -1):
        met.above[word - 1] = met.above[word] + Word(card_count(met.seated[word]))


@compiled
def met_ahead(key: Word, met: Met) -> Word:
    """Return the number of holes met above the hero's group, plus 2**32 times those not below the group.

    Holes with one of the hero's cards are excluded. If the hero's own hole was met, the second number is one too low.
    """
    six, low = Word(6), Word(63)
    first, last = key >> Word(36) & Word(2047), key >> Word(47)
    a, b = met.with_card[key & low], met.with_card[key >> six & low]
    over: Word = (
        met.above[last >> six]
        + Word(card_count(met.seated[last >> six] >> (last & low)))
        - Word(card_count(a >> (key >> Word(24) & low)))
        - Word(card_count(b >> (key >> Word(30) & low)))
    )
    level: Word = (
        met.above[first >> six]
        + Word(card_count(met.seated[first >> six] >> (first & low)))
        - Word(card_count(a >> (key >> Word(12) & low)))
        - Word(card_count(b >> (key >> Word(18) & low)))
    )
    return over + (level << Word(32))
