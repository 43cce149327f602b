"""Value of each move of a Halatro position: the table of kept cards, corrected for the dead cards.

The table assumes an average deck. In a position the real deck is known, and with it the mean over the first card drawn.
Its deviation from the table's value indicates how much better or worse the whole draw is: to first order, each card
drawn adds the same deviation, and later draws add it again. Part of what this neglects is learned (`leaf.py`;
docs/halatro-player.md).
"""

import numpy as np

from ...cards.notation import DECK_MASK, DECK_SIZE
from ...games.halatro.levels import GAME_OVER, LEVEL_COUNT
from ...games.halatro.rules import HELD
from ..compiled import compiled
from .best_play import Integer, best_of_mask
from .card_classes import I32, U8, class_id
from .draw_sums import card_count
from .leaf import leaf
from .player_arrays import F32, I64, HandArrays, MoveList, level_of

LEAST_KEPT, MOST_KEPT = 3, 5
"""Least and most cards kept. Moves that throw one or two cards are not tried: they would gain next to nothing."""

_KEPT_PLACES = np.array([places for size in (3, 4, 5) for places in range(1 << HELD) if places.bit_count() == size])
_STARTS = np.array([0, 0, 0, 0, 1_755, 18_187, 152_646])
"""First row of the sets of each size in the table of kept cards."""


@compiled
def kept_row(kept: Integer, size: Integer, places: I32, lane_sizes: U8) -> Integer:
    """Return the row of the table for `size` kept cards, three to six."""
    return np.int64(class_id(kept, size, places, lane_sizes) + _STARTS[size])


@compiled
def sums_over_next(masks: I64, values: F32, places: I32, lane_sizes: U8, sums: F32) -> None:
    """Fill `sums` (12, 152646) with each set's sum of `values` over the 47 to 49 sets with one card more.

    `masks` (152646,) are the sets of three to five cards, in the table's order.
    """
    total = np.empty(LEVEL_COUNT)
    for row in range(len(masks)):
        mask = masks[row]
        size = 3 if row < _STARTS[4] else 4 if row < _STARTS[5] else 5
        total[:] = 0
        for card in range(DECK_SIZE):
            one = np.int64(1) << card
            if not mask & one:
                more = kept_row(mask | one, size + 1, places, lane_sizes)
                for level in range(LEVEL_COUNT):
                    total[level] += values[level, more]
        for level in range(LEVEL_COUNT):
            sums[level, row] = total[level]


@compiled
def corrected(
    kept: Integer, size: Integer, level: Integer, dead: Integer, dead_count: Integer, hands: HandArrays
) -> float:
    """Return the value of `kept` at a level if the cards `dead` (a mask without the kept ones) cannot be drawn."""
    left = DECK_MASK & ~kept & ~dead
    value, deviation = deviation_of(kept, size, level, dead, dead_count, hands)
    return float(value + hands.response[level] * deviation + leaf(kept, size, level, left, deviation, hands))


@compiled
def deviation_of(
    kept: Integer, size: Integer, level: Integer, dead: Integer, dead_count: Integer, hands: HandArrays
) -> tuple[float, float]:
    """Return the value of `kept` in the table, and its correction for the dead cards with a response of 1."""
    values, places, lane_sizes = hands.values, hands.places, hands.lane_sizes
    row = kept_row(kept, size, places, lane_sizes)
    value = float(values[level, row])
    drawn = HELD - size
    unseen = DECK_SIZE - size - dead_count
    total = np.float64(hands.sums[level, row])
    while dead:
        one = dead & -dead
        dead ^= one
        total -= values[level, kept_row(kept | one, size + 1, places, lane_sizes)]
    return value, float(drawn * (unseen - 1) / (unseen - drawn) * (total / unseen - value))


@compiled
def split_hand(held: Integer, low: I64, high: I64) -> None:
    """Fill `low` and `high` (16,) with every subset of the first four and of the last four of eight cards."""
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
    margin: float,
    hands: HandArrays,
    moves: MoveList,
    halves: I64,
) -> int:
    """List the moves with their value in the table, and return their number.

    A move more than `margin` below the best one listed before it is omitted. `worth` becomes the move's score plus the
    table's value of the kept cards; `errors` are not changed. `halves` (2, 16) is overwritten.
    """
    kept, levels, scores, worth, _ = moves
    values, table, places, lane_sizes = hands.values, hands.table, hands.places, hands.lane_sizes
    split_hand(held, halves[0], halves[1])
    after_discard = level_of(plays, discards - 1)
    after_play = level_of(plays - 1, discards)
    highest = best_of_mask(held, table)
    best = -np.inf
    count = 0
    if plays == 1:
        kept[0], levels[0], scores[0], worth[0] = 0, GAME_OVER, highest, highest
        best = worth[0]
        count = 1
    for choice in _KEPT_PLACES:
        mask = halves[0, choice & 15] | halves[1, choice >> 4]
        size = lane_sizes[choice]
        row = kept_row(mask, size, places, lane_sizes)
        if discards > 0:
            value = np.float64(values[after_discard, row])
            if value >= best - margin:
                best = max(best, value)
                kept[count], levels[count], scores[count], worth[count] = mask, after_discard, 0, value
                count += 1
        if plays > 1 and values[after_play, row] + highest >= best - margin:
            score = best_of_mask(held ^ mask, table)
            value = np.float64(values[after_play, row] + score)
            if value >= best - margin:
                best = max(best, value)
                kept[count], levels[count], scores[count], worth[count] = mask, after_play, score, value
                count += 1
    return count


@compiled
def correct_values(
    count: Integer, held: Integer, dead: Integer, margin: float, hands: HandArrays, moves: MoveList
) -> float:
    """Correct the listed moves for the dead cards, and return the highest worth.

    Only moves at most `margin` below the best in the table are corrected; the others become -inf.
    """
    kept, levels, scores, worth, _ = moves
    best = -np.inf
    for move in range(count):
        best = max(best, worth[move])
    dead_count = card_count(dead)
    highest = -np.inf
    for move in range(count):
        if worth[move] < best - margin:
            worth[move] = -np.inf
        elif levels[move] != GAME_OVER:
            size = card_count(kept[move])
            thrown = held ^ kept[move]
            worth[move] = scores[move] + corrected(
                kept[move], size, levels[move], dead | thrown, dead_count + HELD - size, hands
            )
        highest = max(highest, worth[move])
    return highest


@compiled
def value_after_draw(
    held: Integer,
    dead: Integer,
    plays: Integer,
    discards: Integer,
    margin: float,
    hands: HandArrays,
    scratch: MoveList,
    halves: I64,
) -> float:
    """Return the value of a hand by the corrected table; `scratch` and `halves` (2, 16) are overwritten."""
    if plays == 1 and discards == 0:
        return float(best_of_mask(held, hands.table))
    count = table_values(held, plays, discards, margin, hands, scratch, halves)
    return correct_values(count, held, dead, margin, hands, scratch)
