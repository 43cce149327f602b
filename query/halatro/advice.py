"""Advice for one position of Halatro: every legal move by the final score to expect of it."""

from math import comb
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ...cards.notation import cards_of, mask_of
from ...games.halatro.answers import COUNTED, DRAWN, SAMPLED, TABLE, Advice, MoveAdvice
from ...games.halatro.rules import plays_of
from ...games.halatro.seen import Seen, parse_position
from ...kernels.halatro.lookahead import LEAST_AFTER, Settings, is_counted
from ...kernels.halatro.move_values import MOST_KEPT
from ...kernels.halatro.moves import PlayerArrays, compare_moves, room_for_moves, values_of_kept
from .draw_sums import best_play_sums
from .player_arrays import load_kept_values
from .plays import best_scores

Numbers = npt.NDArray[np.float64]
I64 = npt.NDArray[np.int64]

SETTINGS: Settings = np.array([24, 1024, 256, 1000, 40, 3, 1000, 40], np.float64)
"""Of `kernels.lookahead`: the best 24 moves in the corrected table are always compared, by 256 draws or more."""
LAST = -1
"""The level after the last play, when nothing more can be scored."""


def advise(held: str, gone: str, plays: int, discards: int, tables: Path) -> Advice:
    """Advice with the tables in a folder. Raises `BadInput` and `TablesError`."""
    seen = parse_position(held, gone, plays, discards)
    return advise_on(seen, plays, discards, load_kept_values(tables))


def advise_on(seen: Seen, plays: int, discards: int, known: PlayerArrays) -> Advice:
    """Advice on a position that `parse_position` accepts."""
    held = mask_of(seen.held)
    thrown = [mask_of(cards) for cards in plays_of(seen.held)]
    moves = [(mask, True) for mask in thrown if discards] + [(mask, False) for mask in thrown]
    masks = np.array([mask for mask, _ in moves], np.int64)
    are_discards = np.array([is_discard for _, is_discard in moves])
    scores = np.where(are_discards, 0, best_scores(masks.astype(np.uint64)))
    levels = np.where(are_discards, 4 * (plays - 1) + discards - 1, 4 * (plays - 2) + discards if plays > 1 else LAST)
    if is_counted(plays, discards):
        found = _counted(held, seen.unseen, masks, levels)
    else:
        found = _estimated(held, seen.gone, plays, discards, masks, levels, known)
    advice = [
        MoveAdvice(cards_of(mask), is_discard, int(score), *judged)
        for (mask, is_discard), score, judged in zip(moves, scores, found, strict=True)
    ]
    ranked = sorted(advice, key=lambda move: (-move.expected, len(move.cards), move.cards))
    return Advice(seen.held_text, seen.gone_text, plays, discards, tuple(ranked))


Judged = tuple[float, str, float | None]
"""Points to come, how they were found, and the standard error."""


def _counted(held: int, unseen: int, thrown: I64, levels: I64) -> list[Judged]:
    """The exact means of the one play that is left after the moves, or nothing after the last."""
    sizes = np.bitwise_count(thrown)
    kept = (held & ~thrown).astype(np.uint64)
    going_on = levels != LAST
    sums = np.zeros(len(thrown), np.int64)
    sums[going_on] = best_play_sums(kept[going_on], np.full(going_on.sum(), unseen, np.uint64), sizes[going_on], 1)
    draws = [comb(unseen.bit_count(), int(size)) for size in sizes]
    return [(int(total) / count, COUNTED, 0.0) for total, count in zip(sums, draws, strict=True)]


def _estimated(
    held: int, past: int, plays: int, discards: int, thrown: I64, levels: I64, known: PlayerArrays
) -> list[Judged]:
    """By the table, and the moves near the top by looking one draw ahead."""
    kept, going_on = held & ~thrown, levels != LAST
    later = np.zeros(int(going_on.sum()))
    values_of_kept(kept[going_on], levels[going_on], past | thrown[going_on], SETTINGS[LEAST_AFTER], known, later)
    worth = np.zeros(len(thrown))
    worth[going_on] = later
    found: list[Judged] = [
        (0.0, COUNTED, 0.0) if level == LAST else (value, DRAWN if mask.bit_count() > MOST_KEPT else TABLE, None)
        for level, value, mask in zip(levels.tolist(), worth.tolist(), kept.tolist(), strict=True)
    ]
    place_of = {move: place for place, move in enumerate(zip(kept.tolist(), levels.tolist(), strict=True))}
    near = room_for_moves()
    for move in range(int(compare_moves(held, past, plays, discards, SETTINGS, known, near))):
        if near.levels[move] != LAST:
            place = place_of[int(near.kept[move]), int(near.levels[move])]
            to_come, error = float(near.worth[move] - near.scores[move]), float(near.errors[move])
            found[place] = to_come, SAMPLED, error
    return found
