"""The trial of a second step in Halatro's look ahead: what it says of the hand drawn, counted another way."""

import numpy as np
import pytest

from outs.cards.notation import cards_text, mask_of, parse_cards
from outs.games.halatro.rules import GAME_OVER, level_of
from outs.kernels.halatro.move_values import value_after_draw
from outs.kernels.halatro.player_arrays import PlayerArrays, room_for_moves
from outs.query.halatro.advice import RacedMove
from outs.query.halatro.odds import Odds, odds
from outs.query.halatro.player_arrays import LOOKAHEAD
from outs.research.halatro.second_step import missed_after, tried

HELD, DEAD = "2c 2d 4s 5h 7h 9s Jc Qd", "3h4d5d6c"


def test_what_the_table_misses_is_the_best_discards_exact_mean_less_the_tables(known: PlayerArrays) -> None:
    held, dead, kept = (mask_of(parse_cards(cards)) for cards in (HELD, DEAD, "2c2dQd"))
    deck = parse_cards("2hAhKhTd9d3c")
    found = missed_after(RacedMove(kept, level_of(1, 1), 0, 0.0, 1.0), held, dead, np.array(deck), known)
    hand, gone = kept | mask_of(deck[:5]), dead | held & ~kept
    after = odds(Odds("2c2dQd" + cards_text(deck[:5]), DEAD + "4s5h7h9sJc"))
    best = max(after.current_best, *(one.mean_best for one in after.discards))
    halves = np.empty((2, 16), np.int64)
    table = value_after_draw(hand, gone, 1, 1, LOOKAHEAD.margin_after, known.hands, room_for_moves(), halves)
    assert found == pytest.approx(best - table)
    assert abs(found) < 20
    assert missed_after(RacedMove(0, GAME_OVER, 100, 0.0, 0.0), held, dead, np.array(deck), known) == 0


def test_a_position_without_a_second_move_near_gains_nothing(known: PlayerArrays) -> None:
    trial = tried(known, 12, 2)
    assert len(trial.gains) == len(trial.changes) == 12  # every game has one such decision
    assert not trial.gains[~trial.changes].any()
