"""Data for fitting the leaf: kept cards that players consider, their features, and their value one draw later."""

import numpy as np

from outs.cards.notation import DECK_MASK, DECK_SIZE
from outs.games.halatro.rules import HELD
from outs.kernels.array_types import F64, I64, U8
from outs.kernels.compiled import compiled
from outs.kernels.evaluator import card_count
from outs.kernels.halatro.best_play import count_ways, draw_sum
from outs.kernels.halatro.lookahead import compare_moves
from outs.kernels.halatro.move_values import deviation_of, leaf_features, value_after_draw
from outs.kernels.halatro.player_arrays import LookaheadSettings, PlayerArrays, discards_at, plays_at, room_for_moves
from outs.kernels.halatro.sampled_draws import expected_of_cards, first_state, list_cards, mean_expected, shuffle_top


@compiled
def pick_moves(
    held: I64,
    dead: I64,
    plays: U8,
    discards: U8,
    picks: I64,
    settings: LookaheadSettings,
    known: PlayerArrays,
    kept: I64,
    levels: I64,
) -> None:
    """Pick a move of each of n positions: fill `kept` and `levels` (n,) after it, -1 if it ends the game.

    It is move number `picks` (n,), modulo their number, of the moves compared; the best is 0.
    """
    moves = room_for_moves()
    for position in range(len(held)):
        count = compare_moves(
            held[position], dead[position], np.int64(plays[position]), np.int64(discards[position]), settings, known,
            moves,
        )  # fmt: skip
        move = picks[position] % count
        kept[position], levels[position] = moves.kept[move], moves.levels[move]


@compiled
def feature_rows(kept: I64, levels: I64, dead: I64, known: PlayerArrays, features: F64, values: F64) -> None:
    """Fill `features` (n, 33) of n kept cards, and `values` (n,) with the corrected table's value without the leaf."""
    hands = known.hands
    for row in range(len(kept)):
        size, level = card_count(kept[row]), levels[row]
        value, deviation = deviation_of(kept[row], size, level, dead[row], card_count(dead[row]), hands)
        leaf_features(
            kept[row], size, DECK_MASK & ~kept[row] & ~dead[row], deviation, hands.suit_chances, features[row]
        )
        values[row] = value + hands.response[level] * deviation


@compiled
def means_after_draws(
    kept: I64, levels: I64, dead: I64, draws: int, margin: float, known: PlayerArrays, means: F64
) -> None:
    """Fill `means` (2, n) with two means, each over half of the `draws`, of the value of the hands drawn to kept cards.

    The draws depend on the position only. The table's estimate for the drawn cards serves as control variate. If the
    hand drawn is the last of the game, both means are exact.
    """
    hands = known.hands
    scratch, halves = room_for_moves(), np.empty((2, 16), np.int64)
    deck = np.empty(DECK_SIZE, np.int64)
    ways = np.empty((5, len(known.draws.ranks)), np.int64)
    for row in range(len(kept)):
        size, level, unseen = card_count(kept[row]), levels[row], DECK_MASK & ~kept[row] & ~dead[row]
        count, drawn = list_cards(unseen, deck), HELD - size
        plays, discards = plays_at(level), discards_at(level)
        if plays == 1 and discards == 0:
            count_ways(unseen, known.draws.ranks, ways)
            every = 1
            for card in range(drawn):
                every = every * (count - card) // (card + 1)
            means[:, row] = draw_sum(kept[row], unseen, drawn, ways, known.draws, hands.table) / every
            continue
        expected = mean_expected(kept[row], size, level, deck[:count], hands)
        state = first_state(kept[row], dead[row])
        for half in range(2):
            total = 0.0
            for _ in range(draws // 2):
                state = shuffle_top(deck, count, drawn, state)
                hand = kept[row]
                for card in range(drawn):
                    hand |= deck[card]
                total -= expected_of_cards(kept[row], size, level, deck[:drawn], hands)
                total += value_after_draw(hand, dead[row], plays, discards, margin, hands, scratch, halves)
            means[half, row] = expected + total / (draws // 2)
