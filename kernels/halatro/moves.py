"""The moves of Halatro positions, judged: what players and advice call."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.notation import DECK_SIZE
from ...games.halatro.rules import HELD
from ..compiled import compiled
from .best_play import Integer, Scores
from .card_classes import I32, U8
from .draw_sums import card_count
from .lookahead import I8, I16, Settings, compare, value_after_draw
from .move_values import F32, F64, I64, MOST_KEPT, MOVES, corrected

_DECK = (1 << DECK_SIZE) - 1


class PlayerArrays(NamedTuple):
    """What a player knows before it sees a card.

    values      (12, 1115634)  what three to six kept cards are worth, by level, then class
    sums        (12, 152646)   of three to five cards, over the sets with one card more
    response    (12,)          how much of the first card's deviation each card drawn adds, by level
    table       (8, 8192)      of `kernels.play_table`
    places      (4, 9, 8193)   of `kernels.card_classes`, as are
    lane_sizes  (8192,)
    starts, ranks, lanes       sets of ranks, as `kernels.draw_sums` takes them
    """

    values: F32
    sums: F32
    response: F64
    table: Scores
    places: I32
    lane_sizes: U8
    starts: I64
    ranks: I8
    lanes: I16


class Moves(NamedTuple):
    """Room for the moves of one position: (364,) each.

    kept    the cards kept; level  plays and discards left after the move, -1 after the last play; score  of the move
    worth   points to come, the move's included; error  its standard error, 0 if exact, NaN if no draw was looked at
    """

    kept: I64
    levels: I64
    scores: I64
    worth: F64
    errors: F64


def room_for_moves() -> Moves:
    """Room for as many as are ever listed."""
    kept, levels, scores = (np.empty(MOVES, np.int64) for _ in range(3))
    return Moves(kept, levels, scores, np.empty(MOVES), np.empty(MOVES))


@compiled
def compare_moves(
    held: Integer,
    past: Integer,
    plays: Integer,
    discards: Integer,
    settings: Settings,
    known: PlayerArrays,
    moves: Moves,
) -> Integer:
    """List the best moves of a position in `moves`, the best first; returns how many."""
    values, sums, response, table, places, lane_sizes, starts, ranks, lanes = known
    return compare(
        held, past, plays, discards, settings, values, sums, response, table, places, lane_sizes, starts, ranks, lanes,
        moves.kept, moves.levels, moves.scores, moves.worth, moves.errors,
    )  # fmt: skip


@compiled
def choose_moves(
    held: I64,
    past: I64,
    plays: U8,
    discards: U8,
    settings: Settings,
    known: PlayerArrays,
    kept: I64,
    are_discards: npt.NDArray[np.bool_],
) -> None:
    """Choose the best move of each of n positions: fill `kept` (n,), 0 for the last play, and `are_discards` (n,)."""
    values, sums, response, table, places, lane_sizes, starts, ranks, lanes = known
    masks, levels, scores = np.empty(MOVES, np.int64), np.empty(MOVES, np.int64), np.empty(MOVES, np.int64)
    worth, errors = np.empty(MOVES), np.empty(MOVES)
    for game in range(len(held)):
        compare(
            held[game], past[game], np.int64(plays[game]), np.int64(discards[game]), settings, values, sums, response,
            table, places, lane_sizes, starts, ranks, lanes, masks, levels, scores, worth, errors,
        )  # fmt: skip
        kept[game] = masks[0]
        are_discards[game] = levels[0] >= 0 and scores[0] == 0


@compiled
def values_of_kept(kept: I64, levels: I64, seen: I64, least: float, known: PlayerArrays, worth: F64) -> None:
    """Fill `worth` (n,) with what three to seven kept cards are worth at a level; `seen` (n,) cannot be drawn.

    Three to five by the corrected table, six and seven as the mean over every draw of the hand's best move in it, where
    moves at most `least` below the table's best are corrected.
    """
    values, sums, response, table, places, lane_sizes, _, _, _ = known
    scratch_kept, scratch_levels = np.empty(MOVES, np.int64), np.empty(MOVES, np.int64)
    scratch_scores, scratch_worth = np.empty(MOVES, np.int64), np.empty(MOVES)
    halves = np.empty((2, 16), np.int64)
    for move in range(len(kept)):
        mask, level = kept[move], levels[move]
        size, seen_count = card_count(mask), card_count(seen[move])
        if size <= MOST_KEPT:
            worth[move] = corrected(
                mask, size, level, seen[move], seen_count, values, sums, response, places, lane_sizes
            )
            continue
        total, draws = 0.0, 0
        first_left = _DECK & ~mask & ~seen[move]
        while first_left:
            first = first_left & -first_left
            first_left ^= first
            second_left = first_left if size == HELD - 2 else first
            while second_left:
                second = second_left & -second_left
                second_left ^= second
                total += value_after_draw(
                    mask | first | second, seen[move], level // 4 + 1, level % 4, least,
                    values, sums, response, table, places, lane_sizes,
                    scratch_kept, scratch_levels, scratch_scores, scratch_worth, halves,
                )  # fmt: skip
                draws += 1
        worth[move] = total / draws
