"""The best move of a Halatro position by looking one draw ahead, into the deck that is really left.

The moves near the top of the corrected table are compared by the hands they lead to. If one play is left then, every
draw is counted. Otherwise draws are sampled, the same ones for all moves, and the corrected table values each hand
drawn. Two things reduce the variance: from each sample the lookahead subtracts what the table expects of the cards
drawn, whose mean over the deck is known; and the table's own value counts as a number of samples
(docs/halatro-player.md).
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.notation import DECK_MASK, DECK_SIZE
from ...games.halatro.levels import GAME_OVER
from ...games.halatro.rules import HELD, MOST_THROWN
from ..compiled import compiled
from .best_play import Integer, best_of_mask
from .draw_sums import card_count, count_ways, draw_sum
from .levels import discards_at, plays_at
from .move_values import correct_values, kept_row, table_values
from .player_arrays import F64, I64, HandArrays, MoveList, PlayerArrays, room_for_moves


class LookaheadSettings(NamedTuple):
    """How far a player looks ahead. Kernels are compiled for whole `candidates`, `samples` and `batch` and float rest.

    candidates    moves compared, at most
    samples       draws sampled for each move, at most; 0 does not look ahead
    batch         draws sampled between two comparisons
    spread        points below the best within which moves are compared
    trust         number of draws that the table's own value counts for
    doubt         standard errors below the best at which a move is given up
    margin        points below the best in the table within which moves are corrected
    margin_after  the same margin for the hands after a draw
    """

    candidates: int
    samples: int
    batch: int
    spread: float
    trust: float
    doubt: float
    margin: float
    margin_after: float


@compiled
def value_after_draw(
    held: Integer,
    dead: Integer,
    plays: Integer,
    discards: Integer,
    margin: float,
    hands: HandArrays,
    scratch: MoveList,
    halves: I64,
) -> float:
    """The value of a hand by the corrected table; `scratch` and `halves` (2, 16) are overwritten."""
    if plays == 1 and discards == 0:
        return float(best_of_mask(held, hands.table))
    count = table_values(held, plays, discards, margin, hands, scratch, halves)
    return correct_values(count, held, dead, margin, hands, scratch)


@compiled
def is_counted(plays: Integer, discards: Integer) -> bool | np.bool_:
    """Whether every move leads to a hand whose best play ends the game, so that all draws can be counted."""
    return plays + discards <= 2


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
    """List the moves compared, the best first; returns how many.

    `held` and `dead` are masks, `plays` and `discards` the numbers left. Moves that the table puts far below the best
    are not listed.
    """
    halves = np.empty((2, 16), np.int64)
    count = table_values(held, plays, discards, settings.margin, known.hands, moves, halves)
    correct_values(count, held, dead, settings.margin, known.hands, moves)
    compared = _candidates_first(count, settings, moves)
    if compared <= 1:
        return compared
    if is_counted(plays, discards):
        _count_draws(compared, held, dead, known, moves)
    elif settings.samples > 0:
        _sample_draws(compared, held, dead, settings, known.hands, moves)
    _best_first(compared, moves)
    return compared


@compiled
def _candidates_first(count: Integer, settings: LookaheadSettings, moves: MoveList) -> Integer:
    """Bring the moves to compare to the front, the best first; returns how many."""
    levels, worth, errors = moves.levels, moves.worth, moves.errors
    most = min(np.int64(count), np.int64(settings.candidates))
    for place in range(most):
        best = place
        for move in range(place + 1, count):
            if worth[move] > worth[best]:
                best = move
        if worth[best] < worth[0] - settings.spread or worth[best] == -np.inf:
            return place
        _swap(place, best, moves)
        errors[place] = 0.0 if levels[place] == GAME_OVER else np.nan
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


@compiled
def _count_draws(compared: Integer, held: Integer, dead: Integer, known: PlayerArrays, moves: MoveList) -> None:
    """Replace the moves' worth by the exact mean over every draw of the best play, the last of the game."""
    kept, levels, scores, worth, errors = moves
    unseen = DECK_MASK & ~held & ~dead
    unseen_count = card_count(unseen)
    ways = np.empty((5, len(known.draws.ranks)), np.int64)
    count_ways(unseen, known.draws.ranks, ways)
    for move in range(compared):
        if levels[move] == GAME_OVER:
            continue
        drawn = HELD - card_count(kept[move])
        draws = 1
        for card in range(drawn):
            draws = draws * (unseen_count - card) // (card + 1)
        total = draw_sum(kept[move], unseen, drawn, ways, known.draws, known.hands.table)
        worth[move] = scores[move] + total / draws
        errors[move] = 0.0


@compiled
def _sample_draws(
    compared: Integer,
    held: Integer,
    dead: Integer,
    settings: LookaheadSettings,
    hands: HandArrays,
    moves: MoveList,
) -> None:
    """Replace the moves' worth by the mean over sampled draws, which follow from the position alone."""
    kept, levels, scores, worth, _ = moves
    most, batch = np.int64(settings.samples), np.int64(settings.batch)
    deck = np.empty(DECK_SIZE, np.int64)
    unseen_count = 0
    left = DECK_MASK & ~held & ~dead
    while left:
        deck[unseen_count] = left & -left
        left &= left - 1
        unseen_count += 1
    expected = _expected_of_cards(compared, deck[:unseen_count], hands, moves)
    samples = np.zeros((compared, most))
    means = worth[:compared].copy()
    running = np.ones(compared, np.bool_)
    scratch, halves = room_for_moves(), np.empty((2, 16), np.int64)
    state = _seed(held, dead)
    taken, running_count = np.int64(0), compared
    while taken < most and running_count > 1:
        for sample in range(taken, min(taken + batch, most)):
            for card in range(MOST_THROWN):
                state = _next_random(state)
                other = card + np.int64((state >> np.uint64(11)) % np.uint64(unseen_count - card))
                deck[card], deck[other] = deck[other], deck[card]
            for move in range(compared):
                if not running[move]:
                    continue
                level = levels[move]
                if level == GAME_OVER:
                    samples[move, sample] = scores[move]
                    continue
                hand = kept[move]
                offset = 0.0
                drawn = HELD - card_count(hand)
                for card in range(drawn):
                    hand |= deck[card]
                    offset += expected[move, _card_of(deck[card])]
                samples[move, sample] = scores[move] - offset + value_after_draw(
                    hand, dead | (held ^ kept[move]), plays_at(level), discards_at(level), settings.margin_after,
                    hands, scratch, halves,
                )  # fmt: skip
        taken = min(np.int64(taken) + batch, most)
        running_count = _give_up(samples, taken, means, settings, moves, running)


@compiled
def _give_up(
    samples: F64,
    taken: Integer,
    means: F64,
    settings: LookaheadSettings,
    moves: MoveList,
    running: npt.NDArray[np.bool_],
) -> int:
    """Update the worth of the `running` moves and stop those clearly below the best; returns how many stay.

    The first `taken` of `samples` (moves, draws) are filled; `means` (moves,) are the table's own values.
    """
    worth, errors, trust = moves.worth, moves.errors, settings.trust
    best = -1
    for move in range(len(running)):
        if running[move]:
            worth[move] = (samples[move, :taken].sum() + trust * means[move]) / (taken + trust)
            errors[move] = samples[move, :taken].std() / np.sqrt(taken)
            if best < 0 or worth[move] > worth[best]:
                best = move
    count = 0
    weight = taken / (taken + trust)
    for move in range(len(running)):
        if running[move] and move != best:
            difference = samples[best, :taken] - samples[move, :taken]
            if worth[best] - worth[move] > settings.doubt * weight * difference.std() / np.sqrt(taken):
                running[move] = False
        count += running[move]
    return count


@compiled
def _expected_of_cards(compared: Integer, deck: I64, hands: HandArrays, moves: MoveList) -> F64:
    """How much each card drawn raises the table's value of each move, less its mean over the deck: (moves, 52)."""
    kept, levels = moves.kept, moves.levels
    values, places, lane_sizes = hands.values, hands.places, hands.lane_sizes
    expected = np.zeros((compared, DECK_SIZE))
    for move in range(compared):
        if levels[move] == GAME_OVER:
            continue
        size = card_count(kept[move])
        total = 0.0
        for card in range(len(deck)):
            value = values[levels[move], kept_row(kept[move] | deck[card], size + 1, places, lane_sizes)]
            expected[move, _card_of(deck[card])] = value
            total += value
        for card in range(len(deck)):
            expected[move, _card_of(deck[card])] -= total / len(deck)
    return expected


@compiled
def _card_of(one: Integer) -> Integer:
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
def _seed(held: Integer, dead: Integer) -> np.uint64:
    """The first state of a position's random numbers."""
    mixed = np.uint64(held) * np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(dead) * np.uint64(0xC2B2AE3D27D4EB4F)
    return _next_random(mixed | np.uint64(1))


@compiled
def _next_random(state: np.uint64) -> np.uint64:
    """Marsaglia's xorshift, with shifts 13, 7 and 17."""
    state ^= state << np.uint64(13)
    state ^= state >> np.uint64(7)
    return state ^ (state << np.uint64(17))
