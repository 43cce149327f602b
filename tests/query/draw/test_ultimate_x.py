"""Ultimate X on one line: published figures, the optimality equation through another question, and a simulation."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from outs.cards.errors import BadInput
from outs.games.draw.answers.paytable import PayTableAnswer
from outs.games.draw.answers.ultimate_x import UltimateXAnswer
from outs.games.draw.paytables.paytable import PayTable
from outs.games.draw.strategy.ultimate_x import evaluated
from outs.query.draw.discard import Discard
from outs.query.session import Tables
from outs.tests.cases import all_of

EIGHT_SIX = "jacks-or-better-8-6"


@pytest.fixture(scope="module")
def solved(tables: Tables) -> UltimateXAnswer:
    """One line of 8/6 Jacks or Better."""
    return tables.ultimate_x(EIGHT_SIX, 1)


def test_one_line_returns_what_is_published(solved: UltimateXAnswer) -> None:
    """https://wizardofvegas.com/forum/gambling/video-poker/42308-ultimate-x-strategy-formulas/ quotes the figures."""
    assert round(100 * solved.return_rate, 2) == 98.57
    assert [one.multiplier for one in solved.multipliers] == [1, 2, 3, 4, 7, 10, 12]
    assert [round(100 * one.probability, 2) for one in solved.multipliers] == [
        56.29, 19.93, 12.53, 7.24, 1.38, 1.50, 1.13]  # fmt: skip
    assert 0 <= solved.gap <= 1e-8
    assert solved.coins == 10


def test_the_hands_add_up_to_the_return(solved: UltimateXAnswer) -> None:
    assert sum(one.probability for one in solved.multipliers) == pytest.approx(1)
    returned = sum(one.probability * one.return_rate for one in solved.multipliers)
    assert returned == pytest.approx(solved.return_rate)
    worths = [one.worth for one in solved.multipliers]
    assert worths[0] == 0
    assert worths == sorted(worths)


def at_multiplier(tables: Tables, solved: UltimateXAnswer, multiplier: int) -> PayTableAnswer:
    """The best play of the table that chooses holds at a multiplier."""
    (pays,) = (one.pays for one in solved.multipliers if one.multiplier == multiplier)
    return tables.paytable(PayTable.from_pays(pays))


def test_holds_are_chosen_by_a_win_and_the_worth_of_the_next_multiplier(solved: UltimateXAnswer) -> None:
    worths = {one.multiplier: one.worth / 5 for one in solved.multipliers}
    for one in solved.multipliers:
        expected = [one.multiplier * float(line.pay) + worths[line.multiplier] for line in solved.awards]
        assert [float(pay) for pay in one.pays.split(",")] == pytest.approx(expected, abs=0.0006)


def test_no_hold_of_any_hand_does_better_at_a_multiplier(tables: Tables, solved: UltimateXAnswer) -> None:
    """The best return of such a table is the worth of the multiplier and the gain of a hand."""
    for one in (solved.multipliers[0], solved.multipliers[3], solved.multipliers[-1]):
        best = at_multiplier(tables, solved, one.multiplier).return_rate
        assert best - one.worth / 5 == pytest.approx(2 * solved.return_rate, abs=0.001)


@all_of("multiplier", [1, 4])
def test_a_hand_is_worth_its_pays_and_the_multipliers_that_it_earns(
    tables: Tables, solved: UltimateXAnswer, multiplier: int
) -> None:
    """Of 47 draws one is a royal flush, 8 are flushes, 3 straights and 12 high pairs."""
    worth = {one.multiplier: one.worth / 5 for one in solved.multipliers}
    draws = ((1, 800, 2), (8, 6, 10), (3, 4, 7), (12, 1, 2))
    expected = sum(ways * (multiplier * pay + worth[after]) for ways, pay, after in draws) / 47
    found = tables.discard("AhKhQhJh2c", objective=EIGHT_SIX, ultimate_x=1, multiplier=multiplier)
    assert found.best.hold == "AhKhQhJh"
    assert found.best.objective_value == pytest.approx(expected, abs=1e-6)
    assert found.notes


@all_of(
    ("options", "reason"),
    [
        ({"multiplier": 2}, "multiplier needs ultimate_x"),
        ({"objective": EIGHT_SIX, "ultimate_x": 1, "multiplier": 5}, "they are 1, 2, 3, 4, 7, 10, 12"),
        ({"objective": EIGHT_SIX, "ultimate_x": 1, "multiplier": 0}, "the multiplier must be 1 to 100, got 0"),
        ({"ultimate_x": 1}, "Ultimate X needs a pay table as the objective, not win"),
        ({"ultimate_x": 1, "game": "2-7"}, "Ultimate X needs a pay table as the objective, not win"),
    ],
)
def test_a_hand_without_a_machine_or_a_possible_multiplier_is_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        Discard("AhKhQhJh2c", **options)


@pytest.mark.long
def test_simulated_hands_return_as_much(tables: Tables, solved: UltimateXAnswer, rng: np.random.Generator) -> None:
    chances, pays = {}, [*(float(one.pay) for one in solved.awards), 0.0]
    following = [*(one.multiplier for one in solved.awards), 1]
    for one in solved.multipliers:
        outcomes = at_multiplier(tables, solved, one.multiplier).outcome_shares
        chances[one.multiplier] = np.cumsum([outcome["probability"] for outcome in outcomes])
    paid, multiplier, hands = [], 1, 200_000
    for number in rng.random(hands).tolist():
        place = min(int(np.searchsorted(chances[multiplier], number)), len(pays) - 1)
        paid.append(multiplier * pays[place] / 2)
        multiplier = following[place]
    error = np.std(paid) / hands**0.5
    assert np.mean(paid) == pytest.approx(solved.return_rate, abs=5 * error)


def test_without_multipliers_half_of_the_bet_is_lost(tables: Tables) -> None:
    answer = tables.ultimate_x(EIGHT_SIX, [1] * 9)
    assert [one.multiplier for one in answer.multipliers] == [1]
    assert answer.return_rate == pytest.approx(tables.paytable(EIGHT_SIX).return_rate / 2)


def test_two_states_by_hand() -> None:
    """From 1 half of the hands win 1 coin and the multiplier 3; from 3 a quarter of them does."""
    found = evaluated([1, 3], [[1, 1], [1, 3]], [Fraction(1), Fraction(0)], [1, 0])
    assert found.pays == [Fraction(1, 2), Fraction(3, 4)]
    assert found.shares == [Fraction(3, 5), Fraction(2, 5)]
    assert found.gain == Fraction(3, 5)
    assert found.worths == [0, Fraction(1, 5)]
