"""Advice for one position of Halatro: every legal move with the points to expect to the end of the game."""

from collections.abc import Sequence
from math import comb, hypot
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.notation import cards_of, mask_of
from ...games.halatro.answers import Advice, Basis, MoveAdvice
from ...games.halatro.held_cards import HeldCards
from ...games.halatro.levels import GAME_OVER, level_of
from ...games.halatro.rules import plays_of
from ...kernels.halatro.last_draw import is_counted
from ...kernels.halatro.lookahead import compare_moves
from ...kernels.halatro.lookahead_settings import LookaheadSettings
from ...kernels.halatro.move_values import MOST_KEPT
from ...kernels.halatro.moves import values_of_kept
from ...kernels.halatro.player_arrays import MoveList, PlayerArrays, room_for_moves
from .best_plays import best_scores
from .draw_sums import best_play_sums
from .leaf_errors import SAMPLED_ERRORS, TABLE_ERRORS
from .player_settings import LOOKAHEAD

I64 = npt.NDArray[np.int64]

ADVICE_SETTINGS = LookaheadSettings(
    counted=5,
    candidates=24,
    samples=1024,
    batch=256,
    spread=1000.0,
    trust=40.0,
    doubt=3.0,
    alike=0.0,
    margin=1000.0,
    margin_after=40.0,
)
"""The best 24 moves of the corrected table are always compared, by 256 draws or more."""


class LaterPoints(NamedTuple):
    """The points to expect after a move, how they were found, and their error as in `MoveAdvice`."""

    points: float
    basis: Basis
    standard_error: float


def advise_on(cards: HeldCards, plays: int, discards: int, known: PlayerArrays) -> Advice:
    """Every legal move of a position that `parse_position` accepts.

    The one that the player `lookahead` makes comes first, and then those with the most points to expect.
    """
    held = mask_of(cards.held)
    thrown = [mask_of(play) for play in plays_of(cards.held)]
    moves = [(mask, True) for mask in thrown if discards] + [(mask, False) for mask in thrown]
    masks = np.array([mask for mask, _ in moves], np.int64)
    are_discards = np.array([is_discard for _, is_discard in moves])
    scores = np.where(are_discards, 0, best_scores(masks.astype(np.uint64)))
    after_play = level_of(plays - 1, discards) if plays > 1 else GAME_OVER
    levels = np.where(are_discards, level_of(plays, discards - 1), after_play)
    if is_counted(plays, discards):
        found = _counted(held, cards.unseen, masks, levels)
    else:
        found = _estimated(held, cards.dead, plays, discards, masks, levels, known)
    advice = [
        MoveAdvice(cards_of(mask), is_discard, int(score), *later)
        for (mask, is_discard), score, later in zip(moves, scores, found, strict=True)
    ]
    ranked = sorted(advice, key=lambda move: (-move.expected, len(move.cards), move.cards))
    first = _players_move(ranked, held, cards.dead, plays, discards, known)
    return Advice(
        cards.held_text, cards.dead_text, plays, discards, (first, *(move for move in ranked if move != first))
    )


def _players_move(
    ranked: Sequence[MoveAdvice], held: int, dead: int, plays: int, discards: int, known: PlayerArrays
) -> MoveAdvice:
    """The move of the player `lookahead`; of the last plays that score as much, the first of those ranked."""
    if is_counted(plays, discards):
        return ranked[0]  # exact for both
    near = room_for_moves()
    compare_moves(held, dead, plays, discards, LOOKAHEAD, known, near)
    if near.levels[0] == GAME_OVER:
        return next(move for move in ranked if not move.is_discard and move.score == near.scores[0])
    is_discard, thrown = near.levels[0] == level_of(plays, discards - 1), held ^ int(near.kept[0])
    return next(move for move in ranked if move.is_discard == is_discard and mask_of(move.cards) == thrown)


def _counted(held: int, unseen: int, thrown: I64, levels: I64) -> list[LaterPoints]:
    """The exact means of the one play left after the moves, or 0 after the last play."""
    sizes = np.bitwise_count(thrown)
    kept = (held & ~thrown).astype(np.uint64)
    going_on = levels != GAME_OVER
    sums = np.zeros(len(thrown), np.int64)
    sums[going_on] = best_play_sums(kept[going_on], np.full(going_on.sum(), unseen, np.uint64), sizes[going_on], 1)
    draws = [comb(unseen.bit_count(), int(size)) for size in sizes]
    return [LaterPoints(int(total) / count, Basis.COUNTED, 0.0) for total, count in zip(sums, draws, strict=True)]


def _estimated(
    held: int, dead: int, plays: int, discards: int, thrown: I64, levels: I64, known: PlayerArrays
) -> list[LaterPoints]:
    """The values in the table; for the moves near the top, a look one draw ahead."""
    kept, going_on = held & ~thrown, levels != GAME_OVER
    later = np.zeros(int(going_on.sum()))
    values_of_kept(
        kept[going_on], levels[going_on], dead | thrown[going_on], ADVICE_SETTINGS.margin_after, known.hands, later
    )
    points = np.zeros(len(thrown))
    points[going_on] = later
    found = [
        _by_table(value, mask.bit_count(), level) if level != GAME_OVER else LaterPoints(0.0, Basis.COUNTED, 0.0)
        for level, value, mask in zip(levels.tolist(), points.tolist(), kept.tolist(), strict=True)
    ]
    place_of = {move: place for place, move in enumerate(zip(kept.tolist(), levels.tolist(), strict=True))}
    near = room_for_moves()
    for settings in (ADVICE_SETTINGS, LOOKAHEAD):
        for move in range(int(compare_moves(held, dead, plays, discards, settings, known, near))):
            if near.levels[move] != GAME_OVER and not np.isnan(near.errors[move]):
                place = place_of[int(near.kept[move]), int(near.levels[move])]
                better = _by_draws(near, move)
                if found[place].basis != Basis.SAMPLED or better.standard_error < found[place].standard_error:
                    found[place] = better
    return found


def _by_draws(moves: MoveList, move: int) -> LaterPoints:
    """What sampled draws said; the error is theirs and that of the hands' values."""
    error = hypot(float(moves.errors[move]), SAMPLED_ERRORS[int(moves.levels[move])])
    return LaterPoints(float(moves.worth[move] - moves.scores[move]), Basis.SAMPLED, error)


def _by_table(value: float, kept_count: int, level: int) -> LaterPoints:
    """What the table says, of the cards kept or of the hands that every draw makes of six or seven of them."""
    if kept_count > MOST_KEPT:
        return LaterPoints(value, Basis.DRAWN, SAMPLED_ERRORS[level])
    return LaterPoints(value, Basis.TABLE, TABLE_ERRORS[level])
