"""One board's holes and cards up to the suit relabellings that leave the board unchanged."""

from itertools import permutations

import numpy as np
import numpy.typing as npt

from ...cards.holes import HOLE_CARDS, HOLE_COUNT, HOLE_INDEX, HOLE_OF_ID
from ...cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK
from ..compiled import compiled
from .boards import I64, Integer

RELABELLINGS = np.array(list(permutations(range(4))), np.int64)
"""The 24 relabellings; suit s becomes suit `RELABELLINGS[k, s]`: (24, 4)."""
CARD_RELABELLED = RELABELLINGS[:, np.arange(DECK_SIZE) // LANE_BITS] * LANE_BITS + np.arange(DECK_SIZE) % LANE_BITS
"""Each card under each relabelling: (24, 52)."""

HOLE_WITH = HOLE_INDEX.astype(np.uint16)
"""The hole of two different cards in either order: (52, 52)."""


@compiled
def stabiliser(board: Integer, kept: I64) -> int:
    """List in `kept` (24,) the relabellings that leave the mask `board` unchanged; returns how many there are.

    The boards of the class of `board` number 24 divided by that.
    """
    count = 0
    for relabelling in range(len(RELABELLINGS)):
        moved = 0
        for suit in range(4):
            lane = (board >> (LANE_BITS * suit)) & LANE_MASK
            moved |= lane << (LANE_BITS * RELABELLINGS[relabelling, suit])
        if moved == board:
            kept[count] = relabelling
            count += 1
    return count


@compiled
def hole_classes(gone: Integer, relabellings: I64, row_of_hole: I64, holes: I64, sizes: I64) -> int:
    """Number the classes of the holes that do not meet `gone` under `relabellings`, by ascending canonical mask.

    `gone` are the cards of the board and those that the deck lacks (a mask). A class's canonical hole is the one of
    largest mask. Into `row_of_hole` (1326,) goes the number of each hole's class, or -1 for a hole that meets `gone`;
    into `holes` and `sizes` (1326,) each class's canonical hole and its number of holes. Returns the number of classes.
    """
    count = 0
    row_of_hole[:] = -1
    for place in range(HOLE_COUNT - 1, -1, -1):
        hole = HOLE_OF_ID[place]
        low, high = HOLE_CARDS[hole, 0], HOLE_CARDS[hole, 1]
        if row_of_hole[hole] >= 0 or ((gone >> low) | (gone >> high)) & 1:
            continue
        sizes[count] = 0
        for relabelling in relabellings:
            member = HOLE_WITH[CARD_RELABELLED[relabelling, low], CARD_RELABELLED[relabelling, high]]
            sizes[count] += row_of_hole[member] < 0
            row_of_hole[member] = count
        holes[count] = hole
        count += 1
    for row in range(count // 2):
        holes[row], holes[count - 1 - row] = holes[count - 1 - row], holes[row]
        sizes[row], sizes[count - 1 - row] = sizes[count - 1 - row], sizes[row]
    for hole in range(HOLE_COUNT):
        if row_of_hole[hole] >= 0:
            row_of_hole[hole] = count - 1 - row_of_hole[hole]
    return count


@compiled
def card_classes(gone: Integer, relabellings: I64, cards: I64, sizes: I64) -> int:
    """List in `cards` (52,) one card of each class of the cards not in `gone`, in `sizes` (52,) the class's cards."""
    count = 0
    seen = gone
    sizes[:] = 0
    for card in range(DECK_SIZE - 1, -1, -1):
        if (seen >> card) & 1:
            continue
        for relabelling in relabellings:
            member = CARD_RELABELLED[relabelling, card]
            sizes[count] += 1 - ((seen >> member) & 1)
            seen |= 1 << member
        cards[count] = card
        count += 1
    return count


def row_starts(boards: npt.NDArray[np.uint64], outside: int = 0) -> I64:
    """Where the classes of holes of each of `boards` begin if they follow each other: (len(boards) + 1,), int64.

    No hole has a card in `outside` (a mask).
    """
    ends = np.zeros(len(boards) + 1, np.int64)
    _count_classes(boards, outside, ends[1:])
    starts: I64 = np.cumsum(ends)
    return starts


@compiled
def _count_classes(boards: npt.NDArray[np.uint64], outside: Integer, counts: I64) -> None:
    kept, row_of_hole = np.zeros(len(RELABELLINGS), np.int64), np.zeros(HOLE_COUNT, np.int64)
    holes, members = np.zeros(HOLE_COUNT, np.int64), np.zeros(HOLE_COUNT, np.int64)
    for place in range(len(boards)):
        board = np.int64(boards[place])
        relabellings = kept[: stabiliser(board, kept)]
        counts[place] = hole_classes(board | outside, relabellings, row_of_hole, holes, members)
