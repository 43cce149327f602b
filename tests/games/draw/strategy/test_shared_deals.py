"""Several lines that share a deal: published deviations, and what must hold whatever the table."""

from fractions import Fraction

import pytest

from outs.cards.errors import BadQuery
from outs.games.draw.parameters import Session, parse_lines
from outs.games.draw.paytables.paytable import load_paytable
from outs.games.draw.strategy.shared_deals import WorthSpread, with_lines
from outs.query.draw.paytable import played
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of


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


def test_a_session_of_one_line_is_exact_and_that_of_more_is_normal(tables: Tables) -> None:
    alone = tables.paytable("deuces-wild-full-pay", bankroll=3_000, hands=50_000)
    both = tables.paytable("deuces-wild-full-pay", bankroll=3_000, hands=50_000, lines=[1, 2])
    one, two = (found.session for found in both.lines)
    assert one is not None
    assert two is not None
    assert one == alone.session
    assert (one.interval, two.interval) == ("exact", "normal")
    assert one.expected_loss is not None
    assert two.expected_loss == pytest.approx(2 * one.expected_loss)


@some_of("bankroll", [1_500, 3_000, 6_000], 1)
def test_lines_that_are_alike_are_near_one_line_with_more_coins_which_is_exact(tables: Tables, bankroll: int) -> None:
    answer = tables.paytable("deuces-wild-full-pay", bankroll=bankroll, hands=50_000)
    mean, one = answer.exact_return, answer.session
    second, third = (sum(chance * (pay - mean) ** n for pay, chance in answer.chances) for n in (2, 3))
    alike = WorthSpread(Fraction(second), Fraction(third))
    two = with_lines(answer, [2], alike, Session(2 * bankroll, 50_000)).lines[0].session
    assert one is not None
    assert two is not None
    assert two.interval == "normal"
    assert two.risk_of_ruin == pytest.approx(one.risk_of_ruin or 0, abs=0.07)
    assert two.lasts == pytest.approx(one.lasts or 0, abs=0.07)
    assert two.ahead == pytest.approx(one.ahead or 0, abs=0.03)


@pytest.mark.parametrize("bankroll", [15, 20_000, 1_000_000_000])
@all_of("hands", [1, 2, 1_000_000])
def test_chances_of_ruin_are_chances(tables: Tables, bankroll: int, hands: int) -> None:
    for name in ("deuces-wild-full-pay", "jacks-or-better-6-5"):
        answer = with_lines(tables.paytable(name), [3], WorthSpread(Fraction(2), Fraction(9)), Session(bankroll, hands))
        session = answer.lines[0].session
        assert session is not None
        if session.lasts is not None:
            assert 0 <= session.lasts <= 1
            assert 1 - session.lasts <= (session.risk_of_ruin or 0) + 1e-9
        assert session.lasts == 1 or hands * 15 > bankroll


@some_of("hands", [1, 2, 10, 1_000, 10_000], 2)
def test_results_of_several_lines_have_no_range_where_a_normal_distribution_does_not_fit(
    tables: Tables, hands: int
) -> None:
    answer = tables.paytable(
        "jacks-or-better-9-6", bankroll=500 * hands - 1 if hands > 1 else 500, hands=hands, lines=[2, 10, 100]
    )
    for one in answer.lines:
        assert one.session is not None
        found = one.session.to_json()
        assert found["standard_deviation"] == pytest.approx(one.deviation_of_deal * hands**0.5)
        assert not found.keys() & {"low", "high", "ahead", "interval"}
        assert found.get("lasts") == (None if one.lines == 100 and hands > 1 else 1)


@some_of(("hands", "fits"), [(30_000, ()), (60_000, (2, 3)), (250_000, (2, 3, 10)), (1_000_000, (2, 3, 10, 100))], 2)
def test_more_lines_take_more_hands_before_their_results_are_normal(
    tables: Tables, hands: int, fits: tuple[int, ...]
) -> None:
    answer = tables.paytable("jacks-or-better-9-6", hands=hands, lines=[2, 3, 10, 100])
    sessions = {one.lines: one.session for one in answer.lines}
    assert tuple(lines for lines, one in sessions.items() if one is not None and one.interval == "normal") == fits
    assert all(one is not None and (one.low is None or one.low >= -one.bet * hands) for one in sessions.values())


def test_the_skewness_of_lines_that_draw_no_cards_is_that_of_one(tables: Tables) -> None:
    """Lines without a draw are alike, so their third moment is that of one line, times the cube of their number."""
    answer = tables.paytable("jacks-or-better-9-6", "stand-pat")
    mean = answer.exact_return
    third = sum((chance * (pay - mean) ** 3 for pay, chance in answer.chances), Fraction(0))
    spread = played(tables, load_paytable("jacks-or-better-9-6"), "stand-pat").worth_spread()
    assert spread.third == third
    assert float(spread.variance) == pytest.approx(answer.standard_deviation**2)


@all_of("lines", ["", "3,x", "0", "101", [1.5], list(range(1, 12)), "3," * 20, [], "\u0663"])
def test_other_numbers_of_lines_are_refused(lines: object) -> None:
    with pytest.raises(BadQuery, match="lines"):
        parse_lines(lines)  # type: ignore[arg-type]


@all_of("lines", ["1001", "3,101", 1001, "9" * 5_000])
def test_a_whole_number_of_lines_out_of_bounds_is_told_the_bounds(lines: str | int) -> None:
    with pytest.raises(BadQuery, match=r"a number of lines must be 1 to 100, got [0-9 .]{3,20}$"):
        parse_lines(lines)


def test_a_bankroll_below_one_bet_on_all_lines_is_refused(tables: Tables) -> None:
    with pytest.raises(BadQuery, match="does not pay for one bet of 500 coins"):
        tables.paytable("jacks-or-better-9-6", bankroll=100, lines=[100])
