"""Several lines that share a deal: published deviations, and what must hold whatever the table."""

from fractions import Fraction

import pytest

from outs.cards.errors import BadQuery
from outs.games.draw.parameters import parse_lines
from outs.games.draw.strategy.bankroll import Session
from outs.games.draw.strategy.shared_deals import with_lines
from outs.query.session import Tables


def test_jacks_or_better_has_the_published_covariance_and_deviations(tables: Tables) -> None:
    """https://wizardofodds.com/games/video-poker/appendix/3/ has them for 9/6 Jacks or Better."""
    answer = tables.paytable("jacks-or-better-9-6", lines="1,3,5,10,50,100")
    assert answer.covariance == pytest.approx(1.966389, abs=5e-7)
    found = [round(one.standard_deviation, 2) for one in answer.lines]
    assert found == [4.42, 4.84, 5.23, 6.10, 10.76, 14.64]
    assert [one.bet for one in answer.lines] == [5, 15, 25, 50, 250, 500]
    assert answer.lines[0].standard_deviation == pytest.approx(answer.standard_deviation)
    ten = answer.lines[3]
    assert ten.deviation_of_deal == pytest.approx(5 * (10 * ten.variance) ** 0.5)


def test_lines_that_draw_no_cards_are_alike(tables: Tables) -> None:
    answer = tables.paytable("deuces-wild-full-pay", "stand-pat", lines=[4])
    assert answer.covariance == pytest.approx(answer.standard_deviation**2)
    assert answer.lines[0].deviation_of_deal == pytest.approx(4 * 5 * answer.standard_deviation)


def test_a_session_of_one_line_is_exact_and_the_normal_one_of_more_is_close_to_it(tables: Tables) -> None:
    alone = tables.paytable("deuces-wild-full-pay", bankroll=3_000, hands=5_000)
    both = tables.paytable("deuces-wild-full-pay", bankroll=3_000, hands=5_000, lines=[1, 2])
    one, two = (found.session for found in both.lines)
    assert one is not None
    assert two is not None
    assert one == alone.session
    assert (one.interval, two.interval) == ("exact", "normal")
    assert one.expected_loss is not None
    assert two.expected_loss == pytest.approx(2 * one.expected_loss)
    # Two lines of half the coins each are a game of nearly the same mean and spread as one.
    half = tables.paytable("deuces-wild-full-pay", bankroll=6_000, hands=5_000, lines=[2]).lines[0].session
    assert half is not None
    assert half.risk_of_ruin == pytest.approx(one.risk_of_ruin or 0, rel=0.35)
    assert half.lasts == pytest.approx(one.lasts or 0, abs=0.02)


@pytest.mark.parametrize("bankroll", [15, 20_000, 1_000_000_000])
@pytest.mark.parametrize("hands", [1, 2, 1_000_000])
def test_chances_of_ruin_are_chances(tables: Tables, bankroll: int, hands: int) -> None:
    for name in ("deuces-wild-full-pay", "jacks-or-better-6-5"):
        answer = with_lines(tables.paytable(name), [3], Fraction(2), Session(bankroll, hands))
        session = answer.lines[0].session
        assert session is not None
        assert 0 <= (session.lasts or 0) <= 1
        assert 1 - (session.lasts or 0) <= (session.risk_of_ruin or 0) + 1e-9


@pytest.mark.parametrize("lines", ["", "3,x", "0", "101", [1.5], list(range(1, 12)), "3," * 20, [], "\u0663"])
def test_other_numbers_of_lines_are_refused(lines: object) -> None:
    with pytest.raises(BadQuery, match="lines"):
        parse_lines(lines)  # type: ignore[arg-type]


def test_a_bankroll_below_one_bet_on_all_lines_is_refused(tables: Tables) -> None:
    with pytest.raises(BadQuery, match="does not pay for one bet of 500 coins"):
        tables.paytable("jacks-or-better-9-6", bankroll=100, lines=[100])
