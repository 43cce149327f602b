"""Advice for one Halatro position: every legal move with its expected points until the end of the game."""

import numpy as np

from ...cards.notation import cards_of, mask_of
from ...games.halatro.answers import Advice, MoveAdvice
from ...games.halatro.held_cards import HeldCards
from ...games.halatro.levels import GAME_OVER, level_of
from ...games.halatro.rules import plays_of
from ...kernels.halatro.lookahead import is_counted
from ...kernels.halatro.player_arrays import LookaheadSettings, PlayerArrays
from .best_plays import best_scores
from .later_points import MARGIN_AFTER, counted, estimated, raced_moves
from .player_arrays import LOOKAHEAD

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
    margin_after=MARGIN_AFTER,
)
"""Compare the best 24 moves of the corrected table in every position, by 256 draws or more."""


def advise_on(cards: HeldCards, plays: int, discards: int, known: PlayerArrays) -> Advice:
    """Rank every legal move of a position that `parse_position` accepts, most points first."""
    held, dead = mask_of(cards.held), cards.dead
    thrown = [mask_of(play) for play in plays_of(cards.held)]
    moves = [(mask, True) for mask in thrown if discards] + [(mask, False) for mask in thrown]
    masks = np.array([mask for mask, _ in moves], np.int64)
    are_discards = np.array([is_discard for _, is_discard in moves])
    scores = np.where(are_discards, 0, best_scores(masks.astype(np.uint64))).astype(np.int64)
    after_play = level_of(plays - 1, discards) if plays > 1 else GAME_OVER
    levels = np.where(are_discards, level_of(plays, discards - 1), after_play)
    if is_counted(plays, discards):
        found = counted(held, cards.unseen, masks, levels)
    else:
        settings = LOOKAHEAD, ADVICE_SETTINGS
        raced = [move for one in settings for move in raced_moves(held, dead, plays, discards, one, known)]
        found = estimated(held, dead, masks, levels, scores, raced, known)
    advice = [
        MoveAdvice(cards_of(mask), is_discard, int(score), *later)
        for (mask, is_discard), score, later in zip(moves, scores, found, strict=True)
    ]
    return Advice.of_moves(cards.held_text, cards.dead_text, plays, discards, advice)
