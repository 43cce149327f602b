"""The holes and cards of one board, up to the suit relabellings that leave the board unchanged."""

from itertools import permutations

import numpy as np
import numpy.typing as npt

from ...cards.boards import BOARD_SIZE
from ...cards.hands.hole_arrays import HOLE_CARDS, HOLE_COUNT, HOLE_INDEX, HOLE_OF_ID
from ...cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK
from ..compiled import compiled
from .boards import I64, Integer

RELABELLINGS = np.array(list(permutations(range(4))), np.int64)
"""The 24 relabellings; suit s becomes suit `RELABELLINGS[k, s]`: (24, 4)."""
CARD_RELABELLED = RELABELLINGS[:, np.arange(DECK_SIZE) // LANE_BITS] * LANE_BITS + np.arange(DECK_SIZE) % LANE_BITS
"""Each card under each relabelling: (24, 52)."""

FLUSH_ON_BOARD = 3
"""Least number of cards of a suit on the board for a flush to be possible."""

HOLE_WITH = HOLE_INDEX.astype(np.uint16)
"""The hole of two different cards in either order: (52, 52)."""


@compiled
def stabiliser(board: Integer, kept: I64) -> int:
    """List in `kept` (24,) the relabellings that leave the mask `board` unchanged, and return their number.

    The class of `board` has 24 divided by that number of boards.
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
    """Number the classes of holes without a card of `gone` under `relabellings`, by ascending canonical mask.

    `gone` is a mask of the cards on the board and the cards that the deck lacks. The canonical hole of a class is the
    one with the largest mask. `row_of_hole` (1326,) becomes the number of each hole's class, or -1 for a hole with a
    card of `gone`; `holes` and `sizes` (1326,) become each class's canonical hole and number of holes. Return the
    number of classes.
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
def like_cards(board: Integer, like: I64) -> None:
    """Number the cards in `like` (52,): one number for cards that no value on `board` or a later river tells apart.

    Such cards have the same rank, and suits in which no flush is possible, since the board will have at most two cards
    of them on the river. Cards of the other suits have a number of their own. `board` is a mask.
    """
    cards: Integer = 0
    sizes = np.zeros(4, np.int64)
    for card in range(DECK_SIZE):
        sizes[card // LANE_BITS] += (board >> card) & 1
        cards += (board >> card) & 1
    for card in range(DECK_SIZE):
        flush = sizes[card // LANE_BITS] + BOARD_SIZE - cards >= FLUSH_ON_BOARD
        like[card] = card if flush else DECK_SIZE + card % LANE_BITS


@compiled
def like_holes(relabellings: I64, like: I64, holes: I64, sizes: I64, like_of: I64, firsts: I64, like_sizes: I64) -> int:
    """Join those classes of `hole_classes`, given by `holes` and `sizes`, that differ only in `like` cards.

    `like_of` becomes the number of each class's joined class; `firsts` and `like_sizes` (1326,) become one hole of each
    joined class and its number of holes. Return the number of joined classes.
    """
    count = 0
    number = np.full((DECK_SIZE + LANE_BITS) * (DECK_SIZE + LANE_BITS), -1, np.int64)
    for row in range(len(holes)):
        low, high = HOLE_CARDS[holes[row], 0], HOLE_CARDS[holes[row], 1]
        key = np.int64(len(number))
        for relabelling in relabellings:
            one, other = like[CARD_RELABELLED[relabelling, low]], like[CARD_RELABELLED[relabelling, high]]
            key = min(key, max(one, other) * (DECK_SIZE + LANE_BITS) + min(one, other))
        if number[key] < 0:
            number[key] = count
            firsts[count], like_sizes[count] = holes[row], 0
            count += 1
        like_of[row] = number[key]
        like_sizes[number[key]] += sizes[row]
    return count


@compiled
def like_card_classes(gone: Integer, relabellings: I64, like: I64, cards: I64, sizes: I64) -> int:
    """List in `cards` (52,) one card per class of the cards not in `gone`, and in `sizes` (52,) the classes' sizes.

    Cards are in one class if a relabelling or an exchange of `like` cards turns one into the other. Return the number
    of classes.
    """
    count = 0
    number = np.full(DECK_SIZE + LANE_BITS, -1, np.int64)
    for card in range(DECK_SIZE):
        if (gone >> card) & 1:
            continue
        key = np.int64(len(number))
        for relabelling in relabellings:
            key = min(key, like[CARD_RELABELLED[relabelling, card]])
        if number[key] < 0:
            number[key] = count
            cards[count], sizes[count] = card, 0
            count += 1
        sizes[number[key]] += 1
    return count


def row_starts(boards: npt.NDArray[np.uint64], outside: int = 0) -> I64:
    """Return where the classes of holes of each of `boards` begin in a common list: (len(boards) + 1,), int64.

    Holes with a card in `outside` (a mask) are excluded.
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
