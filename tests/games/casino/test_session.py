"""Sessions of casino games: bankrolls and middle results against a count step by step."""

from fractions import Fraction
from itertools import product

import pytest

from outs.cards.errors import BadQuery
from outs.games.casino.answers import CasinoGameAnswer
from outs.games.casino.session import lasting, session_answer
from outs.query.session import Tables
from outs.tests.cases import all_of

CHANCES = {-2: Fraction(3, 10), 0: Fraction(1, 10), 1: Fraction(1, 2), 4: Fraction(1, 10)}


def outlasts(bankroll: int, hands: int) -> Fraction:
    """The chance that the bankroll covers two parts before each hand, over every sequence of results."""
    total = Fraction(0)
    for results in product(CHANCES, repeat=hands - 1):
        held, chance, alive = bankroll, Fraction(1), bankroll >= 2
        for result in results:
            held += result
            chance *= CHANCES[result]
            alive &= held >= 2
        total += chance if alive else 0
    return total


@all_of(("bankroll", "hands"), [(2, 1), (2, 6), (3, 5), (5, 7)])
def test_a_bankroll_lasts_as_often_as_every_sequence_of_results_says(bankroll: int, hands: int) -> None:
    assert lasting(CHANCES, bankroll, hands) == pytest.approx(float(outlasts(bankroll, hands)), abs=1e-12)


def test_unlimited_play_ruins_as_the_formula_of_the_gamblers_ruin_says() -> None:
    """With steps of one part, money of n lasts for ever with a probability of 1 - (lost / won) ** n, or never."""
    good = {-1: Fraction(45, 100), 1: Fraction(55, 100)}
    bad = {-1: Fraction(55, 100), 1: Fraction(45, 100)}
    for money in (1, 5, 12):
        assert lasting(good, money, 5_000) == pytest.approx(1 - (45 / 55) ** money, abs=1e-6)
        assert lasting(bad, money, 5_000) == pytest.approx(0, abs=1e-6)


def test_the_middle_results_of_one_hand_are_those_of_its_outcomes(tables: Tables) -> None:
    game = tables.casino("casino-holdem")
    assert isinstance(game, CasinoGameAnswer)
    session = session_answer(game.results, 1, 10.0, None)
    gains = sum(outcome["probability"] for outcome in game.outcomes if outcome["paid"] > 0)
    assert (session.low, session.high, session.interval) == (-30, 40, "exact")
    assert session.ahead == pytest.approx(gains, abs=1e-9)


def test_a_bankroll_must_cover_a_hand_and_is_followed_for_some_thousand_hands(tables: Tables) -> None:
    game = tables.casino("casino-holdem", hands=100, money=30.0)
    assert isinstance(game, CasinoGameAnswer)
    assert game.session is not None
    assert game.session.lasts is not None
    assert 0 < game.session.lasts < 1
    with pytest.raises(BadQuery, match="money of 2 does not cover a hand, which can lose 3"):
        tables.casino("casino-holdem", money=2.0)
    with pytest.raises(BadQuery, match="hands can be at most 5,000, got 6,000"):
        tables.casino("casino-holdem", hands=6_000, money=100.0)
