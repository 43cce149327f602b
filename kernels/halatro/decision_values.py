"""What decisions of Halatro are worth on average over the draw, beside what the corrected table says of the position.

The value of a position is that of the corrected table, which is a guess; the value of a move is its score and the mean
of that guess over the hands it leads to. A game's score is the guess of its opening, plus what each decision gains on
the guess, plus luck with a mean of 0 (docs/halatro-measuring.md). So the mean over the draw must be exact or unbiased:
where one hand is to come every draw is counted, and elsewhere draws are sampled that no player has looked at.
"""

import numpy as np
import numpy.typing as npt

from ...cards.notation import DECK_MASK, DECK_SIZE
from ...games.halatro.levels import GAME_OVER
from ...games.halatro.rules import HELD, MOST_THROWN
from ..compiled import compiled
from .best_play import Integer, best_of_mask
from .card_classes import U8
from .draw_sums import card_count, count_ways, draw_sum
from .levels import discards_at, level_of, plays_at
from .move_values import LEAST_KEPT, MOST_KEPT, kept_row, value_after_draw
from .player_arrays import F64, I64, HandArrays, MoveList, PlayerArrays, room_for_moves


@compiled
def hand_values(held: I64, dead: I64, plays: U8, discards: U8, margin: float, hands: HandArrays, values: F64) -> None:
    """Fill `values` (n,) with the value of n positions by the corrected table; moves within `margin` are corrected.

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
    """Fill `worth` (n,) with the points of n moves and the mean of `hand_values` after them.

    As `hand_values`, and `thrown` (n,) are the masks of the cards that leave the hand. Means that are not counted are
    over `draws` draws, which follow from `seed`, the position, and nothing else.
    """
    scratch, halves = room_for_moves(), np.empty((2, 16), np.int64)
    ways = np.empty((5, len(known.draws.ranks)), np.int64)
    for move in range(len(held)):
        level: Integer = GAME_OVER
        worth[move] = 0.0
        if are_discards[move]:
            level = level_of(np.int64(plays[move]), np.int64(discards[move]) - 1)
        else:
            worth[move] = best_of_mask(thrown[move], known.hands.table)
            if plays[move] > 1:
                level = level_of(np.int64(plays[move]) - 1, np.int64(discards[move]))
        if level == GAME_OVER:
            continue
        kept, gone = held[move] ^ thrown[move], dead[move] | thrown[move]
        if level == 0 and card_count(thrown[move]) <= MOST_THROWN:
            worth[move] += _counted(kept, gone, known, ways)
        else:
            start = _start(held[move], dead[move], seed)
            worth[move] += _drawn(kept, gone, level, draws, start, margin, known.hands, scratch, halves)


@compiled
def _counted(kept: Integer, dead: Integer, known: PlayerArrays, ways: I64) -> float:
    """The exact mean of the best play after the draw."""
    unseen = DECK_MASK & ~kept & ~dead
    drawn = HELD - card_count(kept)
    count_ways(unseen, known.draws.ranks, ways)
    draws, left = 1, card_count(unseen)
    for card in range(drawn):
        draws = draws * (left - card) // (card + 1)
    return float(draw_sum(kept, unseen, drawn, ways, known.draws, known.hands.table) / draws)


@compiled
def _drawn(
    kept: Integer,
    dead: Integer,
    level: Integer,
    draws: Integer,
    state: np.uint64,
    margin: float,
    hands: HandArrays,
    scratch: MoveList,
    halves: I64,
) -> float:
    """The mean value of the hand after the draw: over all cards if one is drawn, else over `draws` sampled draws.

    What the table expects of the cards drawn is subtracted from each sample; its mean over the deck is 0.
    """
    plays, discards = plays_at(level), discards_at(level)
    drawn = HELD - card_count(kept)
    if drawn == 0:
        return value_after_draw(kept, dead, plays, discards, margin, hands, scratch, halves)
    deck, expected = np.empty(DECK_SIZE, np.int64), np.empty(DECK_SIZE)
    unseen = _deal(DECK_MASK & ~kept & ~dead, deck)
    _expect(kept, deck[:unseen], level, hands, expected)
    total = 0.0
    if drawn == 1:
        for card in range(unseen):
            total += value_after_draw(kept | deck[card], dead, plays, discards, margin, hands, scratch, halves)
        return total / unseen
    turned = min(max(drawn, MOST_THROWN), unseen)  # the same cards for every move of a position
    for _ in range(draws):
        hand = kept
        for card in range(turned):
            state = _next(state)
            other = card + np.int64(_mixed(state) % np.uint64(unseen - card))
            deck[card], deck[other] = deck[other], deck[card]
            expected[card], expected[other] = expected[other], expected[card]
            if card < drawn:
                hand |= deck[card]
                total -= expected[card]
        total += value_after_draw(hand, dead, plays, discards, margin, hands, scratch, halves)
    return total / draws


@compiled
def _deal(left: Integer, deck: I64) -> int:
    """Put the cards of a mask into `deck`, one bit each; returns how many."""
    count = 0
    while left:
        deck[count] = left & -left
        left &= left - 1
        count += 1
    return count


@compiled
def _expect(kept: Integer, deck: I64, level: Integer, hands: HandArrays, expected: F64) -> None:
    """Fill `expected` with how much each card of `deck` adds to the table's value, less its mean over the deck."""
    size = card_count(kept)
    expected[: len(deck)] = 0.0
    if not LEAST_KEPT <= size <= MOST_KEPT:
        return
    for card in range(len(deck)):
        expected[card] = hands.values[level, kept_row(kept | deck[card], size + 1, hands.places, hands.lane_sizes)]
    expected[: len(deck)] -= expected[: len(deck)].mean()


@compiled
def _start(held: Integer, dead: Integer, seed: np.uint64) -> np.uint64:
    """Where the random numbers of a position start."""
    return _mixed(_mixed(_mixed(seed) ^ np.uint64(held)) ^ np.uint64(dead))


@compiled
def _next(state: np.uint64) -> np.uint64:
    """The counter of the generator SplitMix64 (Steele, Lea, Flood 2014)."""
    return state + np.uint64(0x9E3779B97F4A7C15)


@compiled
def _mixed(state: np.uint64) -> np.uint64:
    """The number that the counter stands for."""
    state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return state ^ (state >> np.uint64(31))
