"""The best move of a Halatro position, found by looking one draw ahead into the actual remaining deck.

If one play is left after the move, every draw is counted. Otherwise the best moves of the corrected table are compared
by sampled draws (docs/halatro-player.md).
"""

import numpy as np

from ...games.halatro.levels import GAME_OVER
from ...games.halatro.rules import MOST_THROWN
from ..compiled import compiled
from .best_play import Integer
from .last_draw import FEW, Stop, count_draws, list_few_thrown
from .lookahead_settings import LookaheadSettings
from .move_values import correct_values, table_values
from .player_arrays import MoveList, PlayerArrays
from .race import race_moves

ALL_MOVES = 1e9
"""A margin in points that includes every move."""


@compiled
def compare_moves(
    held: Integer,
    dead: Integer,
    plays: Integer,
    discards: Integer,
    settings: LookaheadSettings,
    known: PlayerArrays,
    moves: MoveList,
) -> Integer:
    """List the moves compared, best first, and return their number.

    `held` and `dead` are masks, `plays` and `discards` the numbers left. Moves that the table ranks far below the best
    are not listed, unless the draws of every move are counted.
    """
    return compare_moves_until(np.zeros(1, np.bool_), held, dead, plays, discards, settings, known, moves)


@compiled
def compare_moves_until(
    stop: Stop,
    held: Integer,
    dead: Integer,
    plays: Integer,
    discards: Integer,
    settings: LookaheadSettings,
    known: PlayerArrays,
    moves: MoveList,
) -> Integer:
    """List the moves as `compare_moves` does; once `stop` is set, return soon with the results so far."""
    halves = np.empty((2, 16), np.int64)
    before_last = plays + discards == 2
    counts_all = before_last and settings.counted == MOST_THROWN
    margin = ALL_MOVES if counts_all else settings.margin
    count: Integer = np.int64(table_values(held, plays, discards, margin, known.hands, moves, halves))
    correct_values(count, held, dead, margin, known.hands, moves)
    for move in range(count):
        moves.errors[move] = 0.0 if moves.levels[move] == GAME_OVER else np.nan
    if before_last and settings.counted > 0:
        end = list_few_thrown(held, discards, known, moves, count, halves)
        count_draws(count, end, FEW, held, dead, known, stop, moves)
        count = end
    if counts_all:
        _best_first(count, moves)
        count_draws(0, count, MOST_THROWN, held, dead, known, stop, moves)
        _best_first(count, moves)
        return count
    compared = _candidates_first(count, settings, moves)
    if compared > 1 and settings.samples > 0:
        race_moves(compared, held, dead, settings, known.hands, stop, moves)
        _best_first(compared, moves)
    return compared


@compiled
def _candidates_first(count: Integer, settings: LookaheadSettings, moves: MoveList) -> Integer:
    """Move the moves to compare to the front, best first, and return their number."""
    worth = moves.worth
    most = min(np.int64(count), np.int64(settings.candidates))
    for place in range(most):
        best = place
        for move in range(place + 1, count):
            if worth[move] > worth[best]:
                best = move
        if worth[best] < worth[0] - settings.spread or worth[best] == -np.inf:
            return place
        _swap(place, best, moves)
    return most


@compiled
def _best_first(compared: Integer, moves: MoveList) -> None:
    worth = moves.worth
    for place in range(compared):
        best = place
        for move in range(place + 1, compared):
            if worth[move] > worth[best]:
                best = move
        _swap(place, best, moves)


@compiled
def _swap(one: int, other: int, moves: MoveList) -> None:
    kept, levels, scores, worth, errors = moves
    kept[one], kept[other] = kept[other], kept[one]
    levels[one], levels[other] = levels[other], levels[one]
    scores[one], scores[other] = scores[other], scores[one]
    worth[one], worth[other] = worth[other], worth[one]
    errors[one], errors[other] = errors[other], errors[one]
