"""Mean value of Halatro decisions over the draw, next to the corrected table's value of their positions.

The value of a position is that of the corrected table, which is an estimate; the value of a move is its score plus the
mean of that estimate over the hands it leads to. A game's score is the estimate for its opening, plus the gains of its
decisions over the estimates, plus luck with a mean of 0 (docs/halatro-measuring.md). So the mean over the draw must be
exact or unbiased: if one hand is to come, every draw is counted; otherwise draws are sampled, independently of those
that the players use.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from outs.cards.notation import DECK_MASK, DECK_SIZE
from outs.games.halatro.rules import GAME_OVER, HELD, MOST_THROWN
from outs.kernels.array_types import F64, I64, U8, Integer
from outs.kernels.compiled import compiled
from outs.kernels.evaluator import card_count
from outs.kernels.halatro.best_play import best_of_mask, count_ways, draw_sum
from outs.kernels.halatro.move_values import LEAST_KEPT, MOST_KEPT, value_after_draw
from outs.kernels.halatro.player_arrays import (
    HandArrays,
    MoveList,
    PlayerArrays,
    discards_at,
    level_of,
    plays_at,
    room_for_moves,
)
from outs.kernels.halatro.sampled_draws import expected_of_cards, list_cards, mean_expected


@compiled
def hand_values(held: I64, dead: I64, plays: U8, discards: U8, margin: float, hands: HandArrays, values: F64) -> None:
    """Fill `values` (n,) with the corrected table's value of n positions; moves within `margin` are corrected.

    `held` and `dead` (n,) are masks, `plays` and `discards` (n,) the numbers left.
    """
    scratch, halves = room_for_moves(), np.empty((2, 16), np.int64)
    for hand in range(len(held)):
        values[hand] = value_after_draw(
            held[hand], dead[hand], np.int64(plays[hand]), np.int64(discards[hand]), margin, hands, scratch, halves
        )


@compiled
def decision_values(
    held: I64,
    dead: I64,
    plays: U8,
    discards: U8,
    thrown: I64,
    are_discards: npt.NDArray[np.bool_],
    draws: Integer,
    seed: np.uint64,
    margin: float,
    known: PlayerArrays,
    worth: F64,
) -> None:
    """Fill `worth` (n,) with the points of n moves plus the mean of `hand_values` after them.

    Arguments are those of `hand_values`; `thrown` (n,) are masks of the cards that leave the hand. Means that are not
    exact are over `draws` draws, which depend on `seed` and the position only.
    """
    room = judging_room(known)
    for move in range(len(held)):
        level: Integer = GAME_OVER
        worth[move] = 0.0
        if are_discards[move]:
            level = level_of(np.int64(plays[move]), np.int64(discards[move]) - 1)
        else:
            worth[move] = best_of_mask(thrown[move], known.hands.table)
            if plays[move] > 1:
                level = level_of(np.int64(plays[move]) - 1, np.int64(discards[move]))
        kept = held[move] ^ thrown[move]
        worth[move] += later_value(held[move], dead[move], kept, level, draws, seed, margin, known, room)


class JudgingRoom(NamedTuple):
    """Working arrays for judging moves.

    moves   the moves of a hand
    halves  (2, 16) int64  subsets of the hand's halves
    ways    (5, n) int64   numbers of draws from the cards of `unseen`
    unseen  (1,) int64     a mask; -1 before the first count
    """

    moves: MoveList
    halves: I64
    ways: I64
    unseen: I64


@compiled
def judging_room(known: PlayerArrays) -> JudgingRoom:
    """Return working arrays that suffice for any move."""
    ways = np.empty((5, len(known.draws.ranks)), np.int64)
    return JudgingRoom(room_for_moves(), np.empty((2, 16), np.int64), ways, np.full(1, -1, np.int64))


@compiled
def later_value(
    held: Integer,
    dead: Integer,
    kept: Integer,
    level: Integer,
    draws: Integer,
    seed: np.uint64,
    margin: float,
    known: PlayerArrays,
    room: JudgingRoom,
) -> float:
    """Return the mean value of the hand after a move to `kept` and `level` and its draw; see `decision_values`."""
    if level == GAME_OVER:
        return 0.0
    if level == 0 and HELD - card_count(kept) <= MOST_THROWN:
        return _counted(held, dead, kept, known, room)
    state = _start(held, dead, seed)
    return _drawn(kept, dead | (held ^ kept), level, draws, state, margin, known.hands, room)


@compiled
def _counted(held: Integer, dead: Integer, kept: Integer, known: PlayerArrays, room: JudgingRoom) -> float:
    """Return the exact mean of the best play after the draw."""
    unseen = DECK_MASK & ~held & ~dead
    if room.unseen[0] != unseen:
        count_ways(unseen, known.draws.ranks, room.ways)
        room.unseen[0] = unseen
    drawn, draws, left = HELD - card_count(kept), 1, card_count(unseen)
    for card in range(drawn):
        draws = draws * (left - card) // (card + 1)
    return float(draw_sum(kept, unseen, drawn, room.ways, known.draws, known.hands.table) / draws)


@compiled
def _drawn(
    kept: Integer,
    dead: Integer,
    level: Integer,
    draws: Integer,
    state: np.uint64,
    margin: float,
    hands: HandArrays,
    room: JudgingRoom,
) -> float:
    """Return the mean value of the hand after the draw.

    It is over all cards if one is drawn, else over `draws` sampled draws. The table's estimate for the drawn cards is
    subtracted from each sample, and its mean over the deck is added (a control variate).
    """
    plays, discards = plays_at(level), discards_at(level)
    size = card_count(kept)
    drawn = HELD - size
    if drawn == 0:
        return value_after_draw(kept, dead, plays, discards, margin, hands, room.moves, room.halves)
    deck = np.empty(DECK_SIZE, np.int64)
    unseen = list_cards(DECK_MASK & ~kept & ~dead, deck)
    total = 0.0
    if drawn == 1:
        for card in range(unseen):
            hand = kept | deck[card]
            total += value_after_draw(hand, dead, plays, discards, margin, hands, room.moves, room.halves)
        return total / unseen
    is_expected = LEAST_KEPT <= size <= MOST_KEPT
    turned = min(max(drawn, MOST_THROWN), unseen)  # so that every move of a position sees the same cards
    for _ in range(draws):
        hand = kept
        for card in range(turned):
            state = _next(state)
            other = card + np.int64(_mixed(state) % np.uint64(unseen - card))
            deck[card], deck[other] = deck[other], deck[card]
            if card < drawn:
                hand |= deck[card]
        total += value_after_draw(hand, dead, plays, discards, margin, hands, room.moves, room.halves)
        if is_expected:
            total -= expected_of_cards(kept, size, level, deck[:drawn], hands)
    mean = total / draws
    return mean + mean_expected(kept, size, level, deck[:unseen], hands) if is_expected else mean


@compiled
def _start(held: Integer, dead: Integer, seed: np.uint64) -> np.uint64:
    """Return the start of a position's random numbers."""
    return _mixed(_mixed(_mixed(seed) ^ np.uint64(held)) ^ np.uint64(dead))


@compiled
def _next(state: np.uint64) -> np.uint64:
    """Return the next counter of the generator SplitMix64 (Steele, Lea, Flood 2014)."""
    return state + np.uint64(0x9E3779B97F4A7C15)


@compiled
def _mixed(state: np.uint64) -> np.uint64:
    """Return the random number for a counter."""
    state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return state ^ (state >> np.uint64(31))
