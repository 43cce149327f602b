"""Entry points for players and advice: the best moves of many Halatro positions, and the value of any kept cards."""

import numpy as np
import numpy.typing as npt

from ...cards.notation import DECK_MASK
from ...games.halatro.levels import GAME_OVER
from ...games.halatro.rules import HELD
from ..compiled import compiled
from .best_play import Integer
from .card_classes import U8
from .draw_sums import card_count
from .lookahead import Stop, compare_moves_until
from .move_values import MOST_KEPT, corrected, value_after_draw
from .player_arrays import F64, I64, HandArrays, LookaheadSettings, PlayerArrays, discards_at, plays_at, room_for_moves


@compiled
def choose_moves(
    held: I64,
    dead: I64,
    plays: U8,
    discards: U8,
    settings: LookaheadSettings,
    known: PlayerArrays,
    kept: I64,
    are_discards: npt.NDArray[np.bool_],
) -> None:
    """Choose the best move of each of n positions.

    Fill `kept` (n,) with the cards kept, 0 for the last play, and `are_discards` (n,). `held` and `dead` (n,) are
    masks, `plays` and `discards` (n,) the numbers left.
    """
    stop = np.zeros(1, np.bool_)
    for game in range(len(held)):
        kept[game], are_discards[game] = best_move(
            stop, held[game], dead[game], np.int64(plays[game]), np.int64(discards[game]), settings, known
        )


@compiled
def best_move(
    stop: Stop,
    held: Integer,
    dead: Integer,
    plays: Integer,
    discards: Integer,
    settings: LookaheadSettings,
    known: PlayerArrays,
) -> tuple[int, bool]:
    """Return the cards kept by the best move (0 for the last play), and True if the others are discarded.

    If another thread sets `stop`, the search ends with the best move found so far.
    """
    moves = room_for_moves()
    compare_moves_until(stop, held, dead, plays, discards, settings, known, moves)
    return moves.kept[0], moves.levels[0] != GAME_OVER and moves.scores[0] == 0


@compiled
def values_of_kept(kept: I64, levels: I64, dead: I64, margin: float, hands: HandArrays, worth: F64) -> None:
    """Fill `worth` (n,) with the value of three to seven kept cards at a level; `dead` (n,) cannot be drawn.

    Three to five cards have their value in the corrected table. Six and seven cards have the mean, over every draw, of
    the best move; in each hand, moves at most `margin` below the table's best are corrected.
    """
    scratch, halves = room_for_moves(), np.empty((2, 16), np.int64)
    for move in range(len(kept)):
        mask, level = kept[move], levels[move]
        size = card_count(mask)
        if size <= MOST_KEPT:
            worth[move] = corrected(mask, size, level, dead[move], card_count(dead[move]), hands)
            continue
        total, draws = 0.0, 0
        first_left = DECK_MASK & ~mask & ~dead[move]
        while first_left:
            first = first_left & -first_left
            first_left ^= first
            second_left = first_left if size == HELD - 2 else first
            while second_left:
                second = second_left & -second_left
                second_left ^= second
                total += value_after_draw(
                    mask | first | second, dead[move], plays_at(level), discards_at(level), margin, hands, scratch,
                    halves,
                )  # fmt: skip
                draws += 1
        worth[move] = total / draws
