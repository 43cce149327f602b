"""What each move of a Halatro position is worth: the table of kept cards, corrected for the cards that are gone.

The table takes the cards drawn as a player usually finds the deck. With the deck at hand, the mean over the first card
drawn is known, and how far it is from the table's tells how far the whole draw is: to first order, each card drawn adds
that much, and later draws as much again (docs/halatro-player.md).
"""

import numpy as np
import numpy.typing as npt

from ...cards.notation import DECK_SIZE
from ...games.halatro.rules import HELD
from ..compiled import compiled
from .best_play import Integer, Scores, best_of_mask
from .card_classes import I32, U8, class_id
from .draw_sums import card_count

F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]
I64 = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

LEVELS = 12
"""Plays and discards left after a move: level 4 * (plays - 1) + discards; 11 of them occur."""
MOST_KEPT = 5
"""Moves that throw one or two cards are not among those tried: no gain from them could be told."""
MOVES = 2 * (56 + 70 + 56)
"""Sets of three to five of eight cards, played or discarded."""

_KEPT_PLACES = np.array([places for size in (3, 4, 5) for places in range(1 << HELD) if places.bit_count() == size])
_STARTS = np.array([0, 0, 0, 0, 1_755, 18_187, 152_646])
"""The first row of the sets of each size in the table of kept cards."""
_DECK = (1 << DECK_SIZE) - 1


@compiled
def kept_row(kept: Integer, size: Integer, places: I32, lane_sizes: U8) -> Integer:
    """The row of the table for `size` kept cards, three to six."""
    return np.int64(class_id(kept, size, places, lane_sizes) + _STARTS[size])


@compiled
def sums_over_next(masks: I64, values: F32, places: I32, lane_sizes: U8, sums: F32) -> None:
    """Fill `sums` (12, 152646) with each set's sum of `values` over the 47 to 49 sets with one card more.

    `masks` (152646,) are those of the sets of three to five cards, in the table's order.
    """
    total = np.empty(LEVELS)
    for row in range(len(masks)):
        mask = masks[row]
        size = 3 if row < _STARTS[4] else 4 if row < _STARTS[5] else 5
        total[:] = 0
        for card in range(DECK_SIZE):
            one = np.int64(1) << card
            if not mask & one:
                more = kept_row(mask | one, size + 1, places, lane_sizes)
                for level in range(LEVELS):
                    total[level] += values[level, more]
        for level in range(LEVELS):
            sums[level, row] = total[level]


@compiled
def corrected(
    kept: Integer,
    size: Integer,
    level: Integer,
    seen: Integer,
    seen_count: Integer,
    values: F32,
    sums: F32,
    response: F64,
    places: I32,
    lane_sizes: U8,
) -> float:
    """The value of `kept` at a level if the cards `seen` (a mask without the kept ones) cannot be drawn.

    `response[level]` is how much of a deviation of the first card's mean each card drawn adds.
    """
    row = kept_row(kept, size, places, lane_sizes)
    value = float(values[level, row])
    drawn = HELD - size
    unseen = DECK_SIZE - size - seen_count
    total = np.float64(sums[level, row])
    while seen:
        one = seen & -seen
        seen ^= one
        total -= values[level, kept_row(kept | one, size + 1, places, lane_sizes)]
    deviation = total / unseen - value
    return float(value + response[level] * drawn * (unseen - 1) / (unseen - drawn) * deviation)


@compiled
def split_hand(held: Integer, low: I64, high: I64) -> None:
    """Fill `low` and `high` (16,) with the cards that each choice of the first and the last four of eight takes."""
    left = held
    for half in range(2):
        chosen = low if half == 0 else high
        chosen[0] = 0
        for place in range(4):
            one = left & -left
            left ^= one
            for choice in range(1 << place):
                chosen[choice | 1 << place] = chosen[choice] | one


@compiled
def table_values(
    held: Integer,
    plays: Integer,
    discards: Integer,
    least: float,
    values: F32,
    table: Scores,
    places: I32,
    lane_sizes: U8,
    kept: I64,
    levels: I64,
    scores: I64,
    worth: F64,
    halves: I64,
) -> int:
    """List the moves whose table value is at most `least` below the best listed before; returns how many.

    kept    (364,)   the cards kept
    levels  (364,)   the level after the move, -1 after the last play
    scores  (364,)   what the move scores; 0 for a discard
    worth   (364,)   score and table value together
    halves  (2, 16)  scratch
    """
    split_hand(held, halves[0], halves[1])
    after_discard = 4 * (plays - 1) + discards - 1
    after_play = 4 * (plays - 2) + discards
    highest = best_of_mask(held, table)
    best = -np.inf
    count = 0
    if plays == 1:
        kept[0], levels[0], scores[0], worth[0] = 0, -1, highest, highest
        best = worth[0]
        count = 1
    for choice in _KEPT_PLACES:
        mask = halves[0, choice & 15] | halves[1, choice >> 4]
        size = lane_sizes[choice]
        row = kept_row(mask, size, places, lane_sizes)
        if discards > 0:
            value = np.float64(values[after_discard, row])
            if value >= best - least:
                best = max(best, value)
                kept[count], levels[count], scores[count], worth[count] = mask, after_discard, 0, value
                count += 1
        if plays > 1 and values[after_play, row] + highest >= best - least:
            score = best_of_mask(held ^ mask, table)
            value = np.float64(values[after_play, row] + score)
            if value >= best - least:
                best = max(best, value)
                kept[count], levels[count], scores[count], worth[count] = mask, after_play, score, value
                count += 1
    return count


@compiled
def correct_values(
    count: Integer,
    held: Integer,
    past: Integer,
    least: float,
    values: F32,
    sums: F32,
    response: F64,
    places: I32,
    lane_sizes: U8,
    kept: I64,
    levels: I64,
    scores: I64,
    worth: F64,
) -> float:
    """Correct the listed moves within `least` of the best for the cards gone, drop the others to -inf; the highest."""
    best = -np.inf
    for move in range(count):
        best = max(best, worth[move])
    past_count = card_count(past)
    highest = -np.inf
    for move in range(count):
        if worth[move] < best - least:
            worth[move] = -np.inf
        elif levels[move] >= 0:
            size = card_count(kept[move])
            worth[move] = scores[move] + corrected(
                kept[move],
                size,
                levels[move],
                past | (held ^ kept[move]),
                past_count + HELD - size,
                values,
                sums,
                response,
                places,
                lane_sizes,
            )
        highest = max(highest, worth[move])
    return highest
