"""Moves before the last play of Halatro, one draw from the end of the game: exact values over every draw."""

import numpy as np
import numpy.typing as npt

from ...cards.notation import DECK_MASK
from ...games.halatro.rules import HELD
from ..compiled import compiled
from .best_play import Integer, best_of_mask
from .draw_sums import card_count, count_ways, draw_sum
from .levels import level_of
from .player_arrays import I64, MoveList, PlayerArrays

Stop = npt.NDArray[np.bool_]
"""Stop flag: (1,). Another thread may set it while a kernel runs, which then returns the best move found so far."""

FEW = 2
"""Most cards thrown by the moves that the table does not list; they have few draws."""
_FEW_PLACES = np.array([places for places in range(1, 1 << HELD) if places.bit_count() <= FEW])


@compiled
def is_counted(plays: Integer, discards: Integer) -> bool | np.bool_:
    """Return True if the next hand's best play ends the game, so that all draws can be counted."""
    return plays + discards <= 2


@compiled
def list_few_thrown(
    held: Integer, discards: Integer, known: PlayerArrays, moves: MoveList, count: Integer, halves: I64
) -> Integer:
    """Append the moves that throw one or two cards to the `count` moves listed, and return the new number.

    Their worth is not known yet. One play and a discard are left, or two plays. `halves` (2, 16) comes from
    `split_hand`.
    """
    for choice in _FEW_PLACES:
        thrown = halves[0, choice & 15] | halves[1, choice >> 4]
        moves.kept[count], moves.levels[count] = held ^ thrown, level_of(1, 0)
        moves.scores[count] = 0 if discards else best_of_mask(thrown, known.hands.table)
        moves.worth[count], moves.errors[count] = -np.inf, np.nan
        count += 1
    return count


@compiled
def count_draws(
    first: Integer,
    end: Integer,
    most: Integer,
    held: Integer,
    dead: Integer,
    known: PlayerArrays,
    stop: Stop,
    moves: MoveList,
) -> None:
    """Replace the worth of the moves from `first` to `end` by its exact mean over every draw.

    They throw at most `most` cards. Moves whose error is 0 are exact already. It ends early once `stop` is set.
    """
    kept, _, scores, worth, errors = moves
    unseen = DECK_MASK & ~held & ~dead
    unseen_count = card_count(unseen)
    ranks = known.draws.ranks[: known.draws.starts[most + 1]]
    ways = np.empty((5, len(ranks)), np.int64)
    count_ways(unseen, ranks, ways)
    for move in range(first, end):
        if stop[0]:
            break
        if errors[move] == 0.0:
            continue
        drawn = HELD - card_count(kept[move])
        draws = 1
        for card in range(drawn):
            draws = draws * (unseen_count - card) // (card + 1)
        total = draw_sum(kept[move], unseen, drawn, ways, known.draws, known.hands.table)
        worth[move] = scores[move] + total / draws
        errors[move] = 0.0
