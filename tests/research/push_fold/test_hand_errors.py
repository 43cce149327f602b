"""Gains of single hands in push or fold, from sampled deals."""

import numpy as np
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.cards.notation import mask_of, parse_cards
from outs.games.holdem.push_fold.spots import Decision, Spot, decisions_of
from outs.research.push_fold.hand_errors import Gain, dealt_gain, drawn, drawn_spot

SPOT = Spot((10.0, 10.0, 10.0, 10.0))


def test_the_player_has_the_hole_and_no_one_else_a_card_of_it(rng: np.random.Generator) -> None:
    hole = tuple(parse_cards("7h5s"))
    deals = drawn(rng, 500, 4, 2, hole)
    boards = np.bitwise_and.reduce(deals.cards, axis=1)
    holes = deals.cards ^ boards[:, None]
    assert set(holes[:, 2].tolist()) == {mask_of(hole)}
    assert set(deals.hands[:, 2].tolist()) == {STARTING_HANDS.index("75o")}
    assert set(np.bitwise_count(boards).tolist()) == {5}
    assert (holes.sum(axis=1) == np.bitwise_or.reduce(holes, axis=1)).all()


@pytest.mark.parametrize("called", [0.0, 1.0])
def test_aces_in_the_small_blind_win_the_blinds_or_most_of_the_stacks(
    evaluator: Evaluator, rng: np.random.Generator, called: float
) -> None:
    decisions = decisions_of(4, 3)
    charts = np.zeros((len(decisions), len(STARTING_HANDS)))
    charts[decisions.index(Decision((2,), 3))] = called
    charts[decisions.index(Decision((), 0)), 5] = 0.5
    found, error = dealt_gain(evaluator, SPOT, charts, 2, "AA", 20_000, rng)
    # Called by any hand, aces win 85.2 % of pots of 20; folding loses half a big blind.
    assert found == pytest.approx(1.5 if not called else 20 * 0.852 - 9.5, abs=4 * error + 0.01)
    assert (error == 0) == (called == 0)


def test_sampling_is_allowed_four_standard_errors() -> None:
    assert Gain("button", "K9s", 1.0, 0.9, 0.02).off == pytest.approx(0.02)
    assert Gain("button", "K9s", 1.0, 0.95, 0.02).off == 0


def test_spots_have_four_to_nine_seats_and_prizes_in_every_other_one(rng: np.random.Generator) -> None:
    spots = [drawn_spot(rng) for _ in range(200)]
    assert {len(spot.stacks) for spot in spots} == set(range(4, 10))
    assert 60 < sum(bool(spot.prizes) for spot in spots) < 140
    assert all(5 <= stack <= 25 for spot in spots for stack in spot.stacks)
