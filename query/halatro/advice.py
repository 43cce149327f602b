"""Advice for one position of Halatro: every legal move with the points to expect to the end of the game."""

from math import comb
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
from ...kernels.halatro.player_arrays import PlayerArrays, room_for_moves
from .best_plays import best_scores
from .draw_sums import best_play_sums

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
    """The points to expect after a move, how they were found, and their standard error as in `MoveAdvice`."""

    points: float
    basis: Basis
    standard_error: float | None


def advise_on(cards: HeldCards, plays: int, discards: int, known: PlayerArrays) -> Advice:
    """Every legal move of a position that `parse_position` accepts, the best first."""
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
    return Advice(cards.held_text, cards.dead_text, plays, discards, tuple(ranked))


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
        _by_table(value, mask.bit_count()) if level != GAME_OVER else LaterPoints(0.0, Basis.COUNTED, 0.0)
        for level, value, mask in zip(levels.tolist(), points.tolist(), kept.tolist(), strict=True)
    ]
    place_of = {move: place for place, move in enumerate(zip(kept.tolist(), levels.tolist(), strict=True))}
    near = room_for_moves()
    for move in range(int(compare_moves(held, dead, plays, discards, ADVICE_SETTINGS, known, near))):
        if near.levels[move] != GAME_OVER:
            place = place_of[int(near.kept[move]), int(near.levels[move])]
            to_come = float(near.worth[move] - near.scores[move])
            found[place] = LaterPoints(to_come, Basis.SAMPLED, float(near.errors[move]))
    return found


def _by_table(value: float, kept_count: int) -> LaterPoints:
    return LaterPoints(value, Basis.DRAWN if kept_count > MOST_KEPT else Basis.TABLE, None)
