"""The best move of a Halatro position by looking one draw ahead, into the deck as it is.

The moves that the corrected table puts near the top are played out to the next hand: over every draw where one play is
left then, and otherwise over sampled draws, the same for all moves, each judged by the corrected table. A sample counts
as its difference from what the table expects of the cards drawn, whose mean over the deck is known, and the table's own
opinion as so many samples (docs/halatro-player.md).
"""

import numpy as np
import numpy.typing as npt

from ...cards.notation import DECK_SIZE
from ...games.halatro.rules import HELD
from ..compiled import compiled
from .best_play import Integer, Scores, best_of_mask
from .card_classes import I32, U8
from .draw_sums import card_count, count_ways, draw_sum
from .move_values import F32, F64, I64, MOVES, correct_values, kept_row, table_values

I8 = npt.NDArray[np.int8]
I16 = npt.NDArray[np.int16]
Settings = npt.NDArray[np.float64]

CANDIDATES, SAMPLES, BATCH, SPREAD, TRUST, DOUBT, LEAST, LEAST_AFTER = range(8)
"""Settings: moves compared at most; draws of each at most, and between two comparisons; how far below the best a move
is compared; how many draws the table's opinion is worth; how many standard errors below the best a move is given up;
and how far below the best in the table a move is still corrected, now and after the draw."""

_DECK = (1 << DECK_SIZE) - 1


@compiled
def value_after_draw(
    held: Integer,
    past: Integer,
    plays: Integer,
    discards: Integer,
    least: float,
    values: F32,
    sums: F32,
    response: F64,
    table: Scores,
    places: I32,
    lane_sizes: U8,
    kept: I64,
    levels: I64,
    scores: I64,
    worth: F64,
    halves: I64,
) -> float:
    """What a hand is worth by the corrected table; the arrays are scratch."""
    if plays == 1 and discards == 0:
        return float(best_of_mask(held, table))
    count = table_values(
        held, plays, discards, least, values, table, places, lane_sizes, kept, levels, scores, worth, halves
    )
    return correct_values(
        count, held, past, least, values, sums, response, places, lane_sizes, kept, levels, scores, worth
    )


@compiled
def is_counted(plays: Integer, discards: Integer) -> bool | np.bool_:
    """Whether every move leads to a hand whose best play ends the game, so that all draws can be counted."""
    return plays + discards <= 2


@compiled
def compare(
    held: Integer,
    past: Integer,
    plays: Integer,
    discards: Integer,
    settings: Settings,
    values: F32,
    sums: F32,
    response: F64,
    table: Scores,
    places: I32,
    lane_sizes: U8,
    starts: I64,
    ranks: I8,
    lanes: I16,
    kept: I64,
    levels: I64,
    scores: I64,
    worth: F64,
    errors: F64,
) -> Integer:
    """List moves with what they are worth, the best of them first; returns how many were compared.

    The arrays (364,) get the cards kept, the level after the move (-1 after the last play), its score, its worth in all
    and the standard error of it: 0 where every draw was counted, NaN where no draw was looked at. Moves that the table
    puts far below are not listed.
    """
    halves = np.empty((2, 16), np.int64)
    count = table_values(
        held, plays, discards, settings[LEAST], values, table, places, lane_sizes, kept, levels, scores, worth, halves
    )
    least = settings[LEAST]
    correct_values(count, held, past, least, values, sums, response, places, lane_sizes, kept, levels, scores, worth)
    compared = _sort(count, settings, kept, levels, scores, worth, errors)
    if compared <= 1:
        return compared
    if is_counted(plays, discards):
        _count_draws(compared, held, past, table, starts, ranks, lanes, kept, levels, scores, worth, errors)
    elif settings[SAMPLES] > 0:
        _sample_draws(
            compared, held, past, settings, values, sums, response, table, places, lane_sizes,
            kept, levels, scores, worth, errors,
        )  # fmt: skip
    _best_first(compared, kept, levels, scores, worth, errors)
    return compared


@compiled
def _sort(count: Integer, settings: Settings, kept: I64, levels: I64, scores: I64, worth: F64, errors: F64) -> Integer:
    """Bring the moves to compare to the front, the best first; returns how many."""
    most = min(np.int64(count), np.int64(settings[CANDIDATES]))
    for place in range(most):
        best = place
        for move in range(place + 1, count):
            if worth[move] > worth[best]:
                best = move
        if worth[best] < worth[0] - settings[SPREAD] or worth[best] == -np.inf:
            return place
        _swap(place, best, kept, levels, scores, worth, errors)
        errors[place] = 0.0 if levels[place] < 0 else np.nan
    return most


@compiled
def _best_first(compared: Integer, kept: I64, levels: I64, scores: I64, worth: F64, errors: F64) -> None:
    for place in range(compared):
        best = place
        for move in range(place + 1, compared):
            if worth[move] > worth[best]:
                best = move
        _swap(place, best, kept, levels, scores, worth, errors)


@compiled
def _swap(one: int, other: int, kept: I64, levels: I64, scores: I64, worth: F64, errors: F64) -> None:
    kept[one], kept[other] = kept[other], kept[one]
    levels[one], levels[other] = levels[other], levels[one]
    scores[one], scores[other] = scores[other], scores[one]
    worth[one], worth[other] = worth[other], worth[one]
    errors[one], errors[other] = errors[other], errors[one]


@compiled
def _count_draws(
    compared: Integer,
    held: Integer,
    past: Integer,
    table: Scores,
    starts: I64,
    ranks: I8,
    lanes: I16,
    kept: I64,
    levels: I64,
    scores: I64,
    worth: F64,
    errors: F64,
) -> None:
    """Replace the moves' worth by the exact mean over every draw of the best play, the last of the game."""
    unseen = _DECK & ~held & ~past
    unseen_count = card_count(unseen)
    ways = np.empty((5, len(ranks)), np.int64)
    count_ways(unseen, ranks, ways)
    for move in range(compared):
        if levels[move] < 0:
            continue
        drawn = HELD - card_count(kept[move])
        draws = 1
        for card in range(drawn):
            draws = draws * (unseen_count - card) // (card + 1)
        total = draw_sum(kept[move], unseen, drawn, ways, starts, lanes, table)
        worth[move] = scores[move] + total / draws
        errors[move] = 0.0


@compiled
def _sample_draws(
    compared: Integer,
    held: Integer,
    past: Integer,
    settings: Settings,
    values: F32,
    sums: F32,
    response: F64,
    table: Scores,
    places: I32,
    lane_sizes: U8,
    kept: I64,
    levels: I64,
    scores: I64,
    worth: F64,
    errors: F64,
) -> None:
    """Replace the moves' worth by the mean over sampled draws; the draws follow from the position alone."""
    most, batch, trust = np.int64(settings[SAMPLES]), np.int64(settings[BATCH]), settings[TRUST]
    deck = np.empty(DECK_SIZE, np.int64)
    unseen_count = 0
    left = _DECK & ~held & ~past
    while left:
        deck[unseen_count] = left & -left
        left &= left - 1
        unseen_count += 1
    expected = _expected_of_cards(compared, deck[:unseen_count], values, places, lane_sizes, kept, levels)
    samples = np.zeros((compared, most))
    means = worth[:compared].copy()
    alive = np.ones(compared, np.bool_)
    scratch_kept, scratch_levels = np.empty(MOVES, np.int64), np.empty(MOVES, np.int64)
    scratch_scores, scratch_worth = np.empty(MOVES, np.int64), np.empty(MOVES)
    halves = np.empty((2, 16), np.int64)
    state = _seed(held, past)
    taken, running = np.int64(0), compared
    while taken < most and running > 1:
        for sample in range(taken, min(taken + batch, most)):
            for card in range(HELD - 3):
                state = _next(state)
                other = card + np.int64((state >> np.uint64(11)) % np.uint64(unseen_count - card))
                deck[card], deck[other] = deck[other], deck[card]
            for move in range(compared):
                if not alive[move]:
                    continue
                level = levels[move]
                if level < 0:
                    samples[move, sample] = scores[move]
                    continue
                hand = kept[move]
                offset = 0.0
                drawn = HELD - card_count(hand)
                for card in range(drawn):
                    hand |= deck[card]
                    offset += expected[move, _place(deck[card])]
                samples[move, sample] = scores[move] - offset + value_after_draw(
                    hand, past | (held ^ kept[move]), level // 4 + 1, level % 4, settings[LEAST_AFTER],
                    values, sums, response, table, places, lane_sizes,
                    scratch_kept, scratch_levels, scratch_scores, scratch_worth, halves,
                )  # fmt: skip
        taken = min(np.int64(taken) + batch, most)
        running = _give_up(samples, taken, alive, means, worth, errors, trust, settings[DOUBT])


@compiled
def _give_up(
    samples: F64,
    taken: Integer,
    alive: npt.NDArray[np.bool_],
    means: F64,
    worth: F64,
    errors: F64,
    trust: float,
    doubt: float,
) -> int:
    """Update the worth of the moves still compared and give up those clearly below the best; returns how many stay."""
    best = -1
    for move in range(len(alive)):
        if alive[move]:
            worth[move] = (samples[move, :taken].sum() + trust * means[move]) / (taken + trust)
            errors[move] = samples[move, :taken].std() / np.sqrt(taken)
            if best < 0 or worth[move] > worth[best]:
                best = move
    running = 0
    weight = taken / (taken + trust)
    for move in range(len(alive)):
        if alive[move] and move != best:
            difference = samples[best, :taken] - samples[move, :taken]
            if worth[best] - worth[move] > doubt * weight * difference.std() / np.sqrt(taken):
                alive[move] = False
        running += alive[move]
    return running


@compiled
def _expected_of_cards(
    compared: Integer, deck: I64, values: F32, places: I32, lane_sizes: U8, kept: I64, levels: I64
) -> F64:
    """By how much each card drawn raises the table's value of each move, less its mean over the deck: (moves, 52)."""
    expected = np.zeros((compared, DECK_SIZE))
    for move in range(compared):
        if levels[move] < 0:
            continue
        size = card_count(kept[move])
        total = 0.0
        for card in range(len(deck)):
            value = values[levels[move], kept_row(kept[move] | deck[card], size + 1, places, lane_sizes)]
            expected[move, _place(deck[card])] = value
            total += value
        for card in range(len(deck)):
            expected[move, _place(deck[card])] -= total / len(deck)
    return expected


@compiled
def _place(one: Integer) -> Integer:
    """The card of a mask of one card."""
    place = np.int64(0)
    if one >> 32:
        place, one = np.int64(32), one >> 32
    if one >> 16:
        place, one = place + 16, one >> 16
    if one >> 8:
        place, one = place + 8, one >> 8
    if one >> 4:
        place, one = place + 4, one >> 4
    return place + (one >> 1) - (one >> 3)


@compiled
def _seed(held: Integer, past: Integer) -> np.uint64:
    """Where the random numbers of a position begin."""
    mixed = np.uint64(held) * np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(past) * np.uint64(0xC2B2AE3D27D4EB4F)
    return _next(mixed | np.uint64(1))


@compiled
def _next(state: np.uint64) -> np.uint64:
    """Marsaglia's xorshift, with shifts 13, 7 and 17."""
    state ^= state << np.uint64(13)
    state ^= state >> np.uint64(7)
    return state ^ (state << np.uint64(17))
