"""Sessions of video poker: chances of ruin against step by step counts, simulation and published figures."""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from outs.cards.errors import BadQuery
from outs.cards.session_results import normal_results, results
from outs.games.draw.answers.paytable import OutcomeAnswer, PayTableAnswer, SessionAnswer
from outs.games.draw.parameters import parse_session
from outs.games.draw.strategy.bankroll import chances_of, lasting, risk_of_ruin, with_session
from outs.tests.cases import all_of

COMBINATIONS = 19_933_230_517_200
JACKS = PayTableAnswer(
    "jacks",
    "Jacks",
    tuple(
        OutcomeAnswer(f"{pay}", Fraction(pay), count)
        for pay, count in (
            *(
                (800, 493_512_264),
                (50, 2_178_883_296),
                (25, 47_093_167_764),
                (9, 229_475_482_596),
                (6, 219_554_786_160),
            ),
            *((4, 223_837_565_784), (3, 1_484_003_070_324), (2, 2_576_946_164_148), (1, 4_277_372_890_968)),
        )
    ),
    COMBINATIONS,
    1,
    5,
)
"""9/6 Jacks or Better with its published counts."""
SMALL = {0: Fraction(1, 2), 1: Fraction(1, 5), 2: Fraction(1, 5), 6: Fraction(1, 10)}
"""A game that returns 120 %."""
POOR = {0: Fraction(7, 10), 1: Fraction(1, 10), 4: Fraction(1, 5)}
"""One that returns 90 %."""


def chances_by_rounds(chances: Mapping[int, Fraction], bets: int, hands: int) -> tuple[Fraction, dict[int, Fraction]]:
    """The chance to be able to pay for the last of the hands, and the chance of each result if nobody ever stops."""
    standing, results = {bets: Fraction(1)}, {0: Fraction(1)}
    for hand in range(hands):
        standing = {bank: chance for bank, chance in standing.items() if bank > 0}
        lasts = sum(standing.values(), Fraction(0))
        after: dict[int, Fraction] = {}
        total: dict[int, Fraction] = {}
        for pay, chance in chances.items():
            for bank, before in standing.items():
                after[bank + pay - 1] = after.get(bank + pay - 1, Fraction(0)) + before * chance
            for result, before in results.items():
                total[result + pay - 1] = total.get(result + pay - 1, Fraction(0)) + before * chance
        standing, results = after, total
        assert hand < hands
    return lasts, results


def session(answer: PayTableAnswer, **asked: float | None) -> SessionAnswer:
    """Return the expectations of a session."""
    parsed = parse_session(**asked)  # type: ignore[arg-type]
    assert parsed is not None
    found = with_session(answer, parsed).session
    assert found is not None
    return found


@pytest.mark.parametrize("chances", [SMALL, POOR])
@all_of(("bets", "hands"), [(1, 1), (1, 2), (2, 7), (5, 6), (40, 41)])
def test_the_chance_that_a_bankroll_lasts_is_that_of_a_count_step_by_step(
    chances: Mapping[int, Fraction], bets: int, hands: int
) -> None:
    exact, _ = chances_by_rounds(chances, bets, hands)
    assert lasting(chances, bets, hands) == pytest.approx(float(exact), abs=1e-9)


@pytest.mark.parametrize("chances", [SMALL, POOR])
@all_of("hands", [1, 2, 9, 40])
def test_the_middle_results_are_those_of_a_count_step_by_step(chances: Mapping[int, Fraction], hands: int) -> None:
    _, exact = chances_by_rounds(chances, 1, hands)
    found = results(chances, hands, 0.95)
    assert found is not None
    low, high, ahead = found
    below = {
        bound: sum(chance for result, chance in exact.items() if result < bound)
        for bound in (low, low + 1, high, high + 1)
    }
    assert below[low] < Fraction(1, 40) <= below[low + 1]
    assert below[high] < Fraction(39, 40) <= below[high + 1]
    assert ahead == pytest.approx(float(sum(chance for result, chance in exact.items() if result > 0)), abs=1e-9)


def test_the_risk_of_ruin_solves_its_equation_and_is_a_power_of_that_of_one_bet() -> None:
    one = risk_of_ruin(SMALL, 1)
    assert 0 < one < 1
    assert one == pytest.approx(sum(float(chance) * one**pay for pay, chance in SMALL.items()), abs=1e-15)
    assert risk_of_ruin(SMALL, 12) == pytest.approx(one**12, rel=1e-13)
    assert lasting(SMALL, 3, 4_000) == pytest.approx(1 - one**3, abs=1e-8)


def test_ruin_is_certain_unless_the_game_returns_more_than_is_bet() -> None:
    fair = {0: Fraction(1, 2), 2: Fraction(1, 2)}
    assert risk_of_ruin(POOR, 1_000) == risk_of_ruin(fair, 1_000) == 1
    assert risk_of_ruin({1: Fraction(1, 2), 2: Fraction(1, 2)}, 1) == 0
    assert risk_of_ruin({0: Fraction(499, 1_000), 2: Fraction(501, 1_000)}, 7) == pytest.approx(
        (499 / 501) ** 7, rel=1e-12
    )


def test_the_example_of_dunbar_and_math_boy_is_ruinous_even_with_100_000_bets() -> None:
    """Blackjack Forum XIX 3: 75 % lose a bet, 24.99 % win one and 0.01 % win 5,101; one asks for a risk of 5 %."""
    game = {0: Fraction(75, 100), 2: Fraction(2_499, 10_000), 5_102: Fraction(1, 10_000)}
    assert risk_of_ruin(game, 10_000) > risk_of_ruin(game, 100_000) > 0.05
    one = risk_of_ruin(game, 1)
    assert one == pytest.approx(0.75 + 0.2499 * one**2 + 0.0001 * one**5_102, abs=1e-14)


def test_four_hours_of_quarters_ruin_200_dollars_as_often_as_dunbars_risk_analyzer_says() -> None:
    """https://casinocenter.com/risk-of-ruin-2: 400 hands an hour of 9/6 Jacks or Better, a chance of just 8 %."""
    found = session(JACKS, bankroll=800, hands=4 * 400, coin=0.25)
    assert found.lasts is not None
    assert round(100 * (1 - found.lasts)) == 8
    assert found.money["bankroll"] == 200


def test_simulated_sessions_last_and_end_ahead_as_often_as_computed(rng: np.random.Generator) -> None:
    pays, chances = zip(*chances_of(JACKS.chances).items(), strict=True)
    hands, bets, games = 300, 40, 20_000
    steps = rng.choice(np.array(pays) - 1, (games, hands), p=[float(chance) for chance in chances])
    banks = bets + np.cumsum(steps, axis=1)
    lasted = float((banks[:, : hands - 1].min(axis=1) > 0).mean())
    found = session(JACKS, bankroll=5 * bets, hands=hands)
    assert found.lasts == pytest.approx(lasted, abs=4 * sqrt(0.25 / games))
    assert found.ahead == pytest.approx(float((banks[:, -1] > bets).mean()), abs=4 * sqrt(0.25 / games))
    assert found.low is not None
    assert found.high is not None
    inside = ((5 * (banks[:, -1] - bets) >= found.low) & (5 * (banks[:, -1] - bets) <= found.high)).mean()
    assert 0.94 < inside < 0.965


def test_losses_and_their_spread_grow_with_the_hands_and_the_root_of_them() -> None:
    found = session(JACKS, hands=10_000, hands_per_hour=600, coin=0.25)
    assert found.expected_loss is not None
    assert found.loss_per_hour is not None
    assert found.expected_loss == pytest.approx(10_000 * 5 * (1 - 19_842_315_923_796 / COMBINATIONS), rel=1e-12)
    assert found.standard_deviation == pytest.approx(5 * 4.417541898736 * 100, rel=1e-12)
    assert found.loss_per_hour == pytest.approx(found.expected_loss * 0.06, rel=1e-12)
    assert found.deviation_per_hour == pytest.approx(5 * 4.417541898736 * sqrt(600), rel=1e-12)
    assert found.money["loss_per_hour"] == found.loss_per_hour * 0.25
    assert (found.risk_of_ruin, found.bankroll, found.interval) == (None, None, "exact")


def test_a_pay_between_two_whole_ones_is_either_with_the_same_mean() -> None:
    chances = chances_of([(Fraction(1953, 2), Fraction(1, 100)), (Fraction(0), Fraction(99, 100))])
    assert chances == {976: Fraction(1, 200), 977: Fraction(1, 200), 0: Fraction(99, 100)}


def test_results_too_widely_spread_to_be_counted_are_taken_as_normal() -> None:
    jackpot = PayTableAnswer("j", "J", (OutcomeAnswer("Jackpot", Fraction(100_000), 1),), 100_000, 1, 1)
    found = session(jackpot, hands=1_000_000)
    assert found.interval == "normal"
    assert (found.low, found.high, found.ahead) == normal_results(0, 100_000 * sqrt((1 - 1e-5) * 1e-5) * 1_000, 0.95)


def test_a_normal_range_that_exceeds_all_bets_is_left_out() -> None:
    jackpot = PayTableAnswer("j", "J", (OutcomeAnswer("Jackpot", Fraction(9_000_000), 1),), 10_000_000, 1, 1)
    found = session(jackpot, bankroll=100, hands=10)
    assert (found.low, found.high, found.ahead, found.interval, found.lasts) == (None, None, None, None, 1)


def test_a_bankroll_alone_is_asked_to_last_1_000_hands() -> None:
    found = session(JACKS, bankroll=1_000)
    assert found.hands == 1_000
    assert list(found.to_json()) == [
        "bet", "bankroll", "risk_of_ruin", "hands", "lasts", "expected_loss", "standard_deviation",
        "low", "high", "ahead", "interval",
    ]  # fmt: skip


@all_of(
    ("asked", "said"),
    [
        ({"bankroll": 4}, "does not pay for one bet of 5 coins"),
        ({"bankroll": 0}, "a bankroll must be"),
        ({"hands": 0}, "hands must be"),
        ({"hands": 1_000_001}, "hands must be"),
        ({"hands_per_hour": 0}, "hands per hour must be"),
        ({"hands": 10, "coin": 0.0}, "the worth of a coin must be"),
        ({"coin": 0.25}, "needs a bankroll, a number of hands or hands per hour"),
    ],
)
def test_a_session_that_cannot_be_played_is_refused(asked: dict[str, float], said: str) -> None:
    with pytest.raises(BadQuery, match=said):
        session(JACKS, **asked)
