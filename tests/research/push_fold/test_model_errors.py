"""Sampled deals of push or fold: each is played and shown down as plain Python would."""

from collections.abc import Callable, Iterable

import numpy as np
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import STARTING_HANDS, starting_hand_of
from outs.cards.notation import cards_of
from outs.games.holdem.push_fold.spots import Decision, Spot, decisions_of
from outs.research.push_fold.model_errors import BASE, Deals, Measured, all_in, outcomes, row, wins

PLAYERS = 5


@pytest.fixture
def deals(rng: np.random.Generator) -> Deals:
    """A thousand deals to five players."""
    return Deals.drawn(rng, 1_000, PLAYERS)


def test_players_have_different_cards_and_the_same_board(deals: Deals) -> None:
    boards = np.bitwise_and.reduce(deals.cards, axis=1)
    holes = deals.cards ^ boards[:, None]
    assert set(np.bitwise_count(boards).tolist()) == {5}
    assert set(np.bitwise_count(holes).ravel().tolist()) == {2}
    assert (holes.sum(axis=1) == np.bitwise_or.reduce(holes, axis=1)).all()
    for hand, hole in zip(deals.hands.ravel()[:200], holes.ravel()[:200], strict=True):
        assert STARTING_HANDS[hand] == starting_hand_of(*sorted(cards_of(int(hole))))


def test_charts_are_played_as_one_by_one_and_the_big_blind_wins_a_walk(deals: Deals, rng: np.random.Generator) -> None:
    known = decisions_of(PLAYERS, 3)
    charts = rng.random((len(known), len(STARTING_HANDS)))
    charts[[place for place, (before, _) in enumerate(known) if not before]] /= 3
    found = all_in(charts, deals)
    for deal in range(300):
        members: list[int] = []
        for player in range(PLAYERS):
            if player == PLAYERS - 1 and not members:
                members.append(player)
                continue
            decision = Decision(tuple(members[-2:]), player)
            if deals.chance[deal, player] < charts[known.index(decision), deals.hands[deal, player]]:
                members.append(player)
        expected = [members.index(player) + 1 if player in members else 0 for player in range(PLAYERS)]
        assert found[deal].tolist() == expected
    assert found.max() >= 4


def test_places_are_those_of_another_evaluator(
    deals: Deals, evaluator: Evaluator, independent_value: Callable[[Iterable[int]], int], rng: np.random.Generator
) -> None:
    inside = rng.random((len(deals.hands), PLAYERS)) < 0.5
    inside[:, 0] = True
    found = outcomes(evaluator, deals.cards, inside)
    for deal in range(200):
        shown = [independent_value(cards_of(int(mask))) for mask in deals.cards[deal]]
        digits = [
            1 + sum(shown[other] > shown[player] for other in np.flatnonzero(inside[deal]))
            if inside[deal, player]
            else 0
            for player in range(PLAYERS)
        ]
        assert found[deal] == sum(digit * BASE**player for player, digit in enumerate(digits))


def test_wins_are_those_of_the_spot_in_big_blinds() -> None:
    places = [(0, None, 1), (1, 0, 0), (None, None, 0), (0, 1, 2)]
    codes = np.array([sum((one + 1) * BASE**seat for seat, one in enumerate(row) if one is not None) for row in places])
    for spot in (Spot((4.0, 9.0, 6.5), 12.5), Spot((3.0, 2.0, 8.0), 10.0, (50.0, 30.0, 20.0))):
        expected = np.array([spot.won(row) for row in places]) / spot.blind
        assert wins(spot, codes) == pytest.approx(expected)


def test_what_sampling_adds_is_taken_out_of_the_mean_difference(rng: np.random.Generator) -> None:
    errors = np.full(2_000, 0.02)
    true = rng.normal(0, 0.01, 2_000)
    measured = Measured(true + rng.normal(0, 0.02, 2_000), errors, np.zeros(2_000), errors, 0.05, 0.001)
    assert float(row("", measured)[3]) == pytest.approx(0.01, abs=0.002)
    assert row("", measured)[1:3] == ["5.0 %", "0.10 %"]
    assert row("", measured)[5] == "0.0000"
