"""Advice for one Halatro position: every legal move with its expected points until the end of the game.

Points are counted, sampled, or from the table. Values that are not counted exactly are too low on average, because the
corrected table underestimates, so the mean error is added to them. The errors are by level after a move, in points,
measured by `research/halatro/measuring_page.py` (docs/halatro-measuring.md). At the first level, values are exact.
"""

from collections.abc import Iterable
from dataclasses import replace
from math import comb, hypot
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.hands.categories import CATEGORIES
from ...cards.notation import DECK_MASK, cards_of, mask_of
from ...games.halatro.answers import Advice, Basis, MoveAdvice
from ...games.halatro.draws import UnseenCards, play_counts
from ...games.halatro.held_cards import HeldCards
from ...games.halatro.parameters import EXPLAINED
from ...games.halatro.rules import GAME_OVER, HELD, level_of, plays_of
from ...kernels.halatro.lookahead import compare_moves, is_counted, values_of_kept
from ...kernels.halatro.move_values import MOST_KEPT
from ...kernels.halatro.player_arrays import LookaheadSettings, MoveList, PlayerArrays, room_for_moves
from ...kernels.halatro.sampled_draws import cycle_means
from .best_plays import best_play_sums, best_scores
from .player_arrays import LOOKAHEAD

SAMPLED_MEANS = (0.0, 0.4, 1.9, 3.3, 0.4, 3.1, 4.7, 6.0, 2.5, 3.6, 5.0, 0.0)
"""Mean underestimate of values averaged over the draw; advice adds this."""
SAMPLED_ERRORS = (0.0, 1.1, 2.5, 3.9, 2.5, 3.4, 3.3, 2.8, 3.0, 3.7, 3.5, 0.0)
"""Standard deviation of the remaining error, without the sampling error of the draws."""
TABLE_MEANS = (0.0, 2.5, 3.9, 6.9, 2.2, 5.5, 6.7, 7.2, 1.3, 2.6, 4.9, 0.0)
"""Mean underestimate of the corrected table's values of kept cards; advice adds this."""
TABLE_ERRORS = (0.0, 7.4, 9.6, 10.4, 6.8, 8.2, 7.4, 7.0, 7.9, 8.0, 5.3, 0.0)
"""Standard deviation of the remaining error."""


MARGIN_AFTER = 40.0
"""Distance from the best value in the table, in points, within which moves of a drawn hand are corrected."""
PAIRED = HELD - 2
"""Number of cards kept when two are thrown and a pair is drawn."""
CYCLES = 4
"""Rounds of pairs drawn to six kept cards; each round draws each unseen card twice."""
NEAR = 10.0
"""Distance from the best move, in points, within which six kept cards are valued over all pairs."""

F64 = npt.NDArray[np.float64]
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
    margin_after=MARGIN_AFTER,
)
"""Compare the best 24 moves of the corrected table in every position, by 256 draws or more."""


class LaterPoints(NamedTuple):
    """Expected points after a move, the basis of the estimate, and its error as in `MoveAdvice`."""

    points: float
    basis: Basis
    standard_error: float


class RacedMove(NamedTuple):
    """A move compared by the look-ahead: cards kept, level after it, score, and expected points later.

    `error` is the sampling error of the draws: 0 if `later` is exact, NaN if no draw was examined.
    """

    kept: int
    level: int
    score: int
    later: float
    error: float


def raced_moves(
    held: int,
    dead: int,
    plays: int,
    discards: int,
    settings: LookaheadSettings,
    known: PlayerArrays,
    moves: MoveList | None = None,
) -> list[RacedMove]:
    """Return the moves that a player with these settings compares, best first.

    moves  arrays to write them to; new ones if None
    """
    moves = room_for_moves() if moves is None else moves
    count = int(compare_moves(held, dead, plays, discards, settings, known, moves))
    kept, levels, scores, worth, errors = (
        column[:count] for column in (moves.kept, moves.levels, moves.scores, moves.worth, moves.errors)
    )  # the rest of each array is uninitialised
    columns = kept, levels, scores, worth - scores, errors
    return [RacedMove(*move) for move in zip(*(column.tolist() for column in columns), strict=True)]


def last_play_means(held: int, unseen: int, thrown: I64, levels: I64) -> list[LaterPoints]:
    """Return the exact mean of the one play left after each move, or 0 after the last play."""
    sizes = np.bitwise_count(thrown)
    kept = (held & ~thrown).astype(np.uint64)
    going_on = levels != GAME_OVER
    sums = np.zeros(len(thrown), np.int64)
    sums[going_on] = best_play_sums(kept[going_on], np.full(going_on.sum(), unseen, np.uint64), sizes[going_on], 1)
    draws = [comb(unseen.bit_count(), int(size)) for size in sizes]
    return [LaterPoints(int(total) / count, Basis.COUNTED, 0.0) for total, count in zip(sums, draws, strict=True)]


def estimated(
    held: int, dead: int, thrown: I64, levels: I64, scores: I64, raced: Iterable[RacedMove], known: PlayerArrays
) -> list[LaterPoints]:
    """Return the values in the table; for moves near the top, and those that throw one or two cards, one draw later.

    held, dead  masks; six cards or more of the deck are unseen
    thrown      (n,) masks of the cards that each move throws
    levels      (n,) level after each move
    scores      (n,) score of each move
    raced       moves that were already compared
    """
    kept = held & ~thrown
    sizes = np.bitwise_count(kept)
    paired = (sizes == PAIRED) & (levels != GAME_OVER)
    found = [LaterPoints(0.0, Basis.COUNTED, 0.0)] * len(thrown)
    for place, points in _by_table(kept, levels, dead | thrown, ~paired & (levels != GAME_OVER), known):
        found[place] = points
    for place, points in _by_cycles(kept, levels, held, dead, paired, known):
        found[place] = points
    place_of = {move: place for place, move in enumerate(zip(kept.tolist(), levels.tolist(), strict=True))}
    looked_at = set[int]()
    for move in raced:
        if move.level != GAME_OVER and not np.isnan(move.error):
            place, error = place_of[move.kept, move.level], hypot(move.error, SAMPLED_ERRORS[move.level])
            if place not in looked_at or error < found[place].standard_error:
                found[place] = LaterPoints(move.later + SAMPLED_MEANS[move.level], Basis.SAMPLED, error)
                looked_at.add(place)
    expected = scores + np.array([one.points for one in found])
    near = paired & (expected > expected.max() - NEAR)
    for place, points in _by_table(kept, levels, dead | thrown, near, known):
        found[place] = points
    return found


def _by_table(
    kept: I64, levels: I64, dead: I64, asked: npt.NDArray[np.bool_], known: PlayerArrays
) -> list[tuple[int, LaterPoints]]:
    """Return the table's values of the cards kept, or of the hands that every draw makes of six or seven of them."""
    places = np.flatnonzero(asked)
    values = np.empty(len(places))
    values_of_kept(kept[places], levels[places], dead[places], MARGIN_AFTER, known.hands, values)
    found = []
    for place, value in zip(places.tolist(), values.tolist(), strict=True):
        is_drawn = int(kept[place]).bit_count() > MOST_KEPT
        means, errors = (SAMPLED_MEANS, SAMPLED_ERRORS) if is_drawn else (TABLE_MEANS, TABLE_ERRORS)
        level = levels[place]
        points = value + means[level]
        found.append((place, LaterPoints(points, Basis.DRAWN if is_drawn else Basis.TABLE, errors[level])))
    return found


def _by_cycles(
    kept: I64, levels: I64, held: int, dead: int, asked: npt.NDArray[np.bool_], known: PlayerArrays
) -> list[tuple[int, LaterPoints]]:
    """Estimate the values of six kept cards from some of the pairs that may be drawn.

    Four cycles are too few to estimate the sampling error of one move. The error is about the same for all moves that
    lead to a level, so it is estimated from these moves together.
    """
    places = np.flatnonzero(asked)
    cycles = min(CYCLES, ((DECK_MASK & ~held & ~dead).bit_count() - 1) // 2)
    means = np.empty((len(places), cycles))
    cycle_means(kept[places], levels[places], held, dead, MARGIN_AFTER, known.hands, means)
    luck = {level: _luck(means[levels[places] == level]) for level in set(levels[places].tolist())}
    return [
        (place, LaterPoints(value + SAMPLED_MEANS[level], Basis.SAMPLED, hypot(luck[level], SAMPLED_ERRORS[level])))
        for place, value, level in zip(
            places.tolist(), means.mean(axis=1).tolist(), levels[places].tolist(), strict=True
        )
    ]


def _luck(means: F64) -> float:
    """Return the standard error of the mean of cycles, (moves, cycles): the root mean square over the moves."""
    return float(np.sqrt(means.var(axis=1, ddof=1).mean() / means.shape[1]))


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
        found = last_play_means(held, cards.unseen, masks, levels)
    else:
        settings = LOOKAHEAD, ADVICE_SETTINGS
        raced = [move for one in settings for move in raced_moves(held, dead, plays, discards, one, known)]
        found = estimated(held, dead, masks, levels, scores, raced, known)
    advice = [
        MoveAdvice(cards_of(mask), is_discard, int(score), *later)
        for (mask, is_discard), score, later in zip(moves, scores, found, strict=True)
    ]
    return Advice.of_moves(cards.held_text, cards.dead_text, plays, discards, advice)


def explained(advice: Advice, cards: HeldCards) -> Advice:
    """Return the advice with the types that the next hand of the best moves makes, counted over every draw."""
    unseen, held = UnseenCards(cards.unseen), mask_of(cards.held)
    moves = [
        replace(move, makes=_types_of_next_hand(held & ~mask_of(move.cards), unseen, len(move.cards)))
        if move.is_discard or advice.plays > 1
        else move
        for move in advice.moves[:EXPLAINED]
    ]
    return replace(advice, moves=(*moves, *advice.moves[EXPLAINED:]))


def _types_of_next_hand(kept: int, unseen: UnseenCards, size: int) -> dict[str, float]:
    """Return the probability of each type of the best play after a draw, without those that are impossible."""
    counts = play_counts(kept, unseen, size).types.tolist()
    draws = sum(counts)
    found = zip(reversed(CATEGORIES), reversed(counts), strict=True)
    return {kind: count / draws for kind, count in found if count}
