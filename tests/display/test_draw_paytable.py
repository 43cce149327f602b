"""Pay tables as people read them."""

from dataclasses import replace

import pytest

from outs.display.answers import rows, text
from outs.display.draw_paytable import NARROWEST_NAMES
from outs.display.text import View
from outs.games.draw.answers.paytable import SessionAnswer, StrategyAnswer
from outs.games.draw.paytables.paytable import bundled_names, load_paytable
from outs.games.draw.strategy.pages import card_of, file_of, toml_text
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.display.short_paytable import SHORT_TABLE


def test_a_pay_table_is_shown_with_its_return_and_its_outcomes() -> None:
    shown = text(SHORT_TABLE)
    assert shown.splitlines() == [
        "A short table, played best: returns 50.025 % of the amount bet",
        "exactly 2,001,000 of 4,000,000; standard deviation 11.191509",
        "",
        "Outcome      Pays    Combinations    Probability     Returns",
        "---------  ------  --------------  -------------  ----------",
        "Flush       500.5           1,000      0.05000 %  25.02500 %",
        "Pair            1         500,000     25.00000 %  25.00000 %",
        "Nothing         0       1,499,000     74.95000 %   0.00000 %",
        "",
        "Breaks even with a royal flush of 1,000.0 for one coin, 5,000 for 5",
    ]


def test_a_pay_table_by_a_policy_without_a_break_even_royal_ends_with_its_outcomes(tables: Tables) -> None:
    shown = text(tables.paytable("jacks-or-better-9-6", "stand-pat"))
    first, *_, last = shown.splitlines()
    assert first == "Jacks or Better 9/6, played by stand-pat: returns 33.687 % of the amount bet"
    assert last.startswith("Nothing ")


@pytest.mark.parametrize("width", [60, 80, 120])
@all_of("name", ["jacks-or-better-9-6", "triple-double-bonus-9-7", "bonus-deuces-9-4-4"])
def test_a_pay_table_and_its_session_fit_the_screen(tables: Tables, name: str, width: int) -> None:
    answer = tables.paytable(name, bankroll=1_000, hands_per_hour=600, coin=0.25)
    shown = text(answer, View(width=width)).splitlines()
    assert max(map(len, shown)) <= width
    assert [line.split("  ")[0] for line in shown if line.startswith(("Four of a Kind  ", "Flush  "))]
    assert any(line.startswith("At 5 coins a hand ") for line in shown)


@pytest.fixture(scope="module")
def longest(tables: Tables) -> StrategyAnswer:
    """A list of 40 lines with long names."""
    return tables.strategy("deuces-wild-25-16-13")


@all_of("width", [60, 80, 100, 200])
def test_a_list_to_memorise_fits_the_screen_and_names_every_line(longest: StrategyAnswer, width: int) -> None:
    shown = text(longest, View(width=width)).splitlines()
    assert max(map(len, shown)) <= width
    numbers = [line.split()[0] for line in shown[shown.index("") + 3 :] if line[:2].strip()]
    assert numbers == [f"{line.number}" for line in longest.lines]
    keeps = slice(4, 4 + NARROWEST_NAMES)
    assert all(any(line[keeps].startswith(one.name[:20]) for line in shown) for one in longest.lines)


@all_of("width", [60, 80, 200])
def test_the_page_to_take_along_fits_60_lines_of_80_and_narrower_screens(longest: StrategyAnswer, width: int) -> None:
    card = card_of(load_paytable("deuces-wild-25-16-13"), longest)
    page = text(card, View(width=width)).splitlines()
    assert len(page) <= 60
    assert max(map(len, page)) <= min(width, 80)
    words = " ".join("\n".join(page).split())
    assert "Natural Royal Flush 800; Four Deuces 200;" in words
    for line in longest.lines:
        assert f" {line.number} {line.name} " in words
    assert rows(card)[1] == {"paytable": "deuces-wild-25-16-13", "number": 2, "name": longest.lines[1].name}


def test_a_session_is_shown_in_coins_and_in_money() -> None:
    session = SessionAnswer(
        5, bankroll=1_000, risk_of_ruin=0.25, hands=10, lasts=0.5, expected_loss=-2.5, standard_deviation=70.0,
        low=-50, high=120, ahead=0.4, interval="normal", coin=0.5,
    )  # fmt: skip
    shown = text(replace(SHORT_TABLE, break_even_royal=None, session=session)).splitlines()
    assert shown[-12:] == [
        "",
        "At 5 coins a hand               Coins    Money",
        "----------------------------  -------  -------",
        "Bankroll                        1,000   500.00",
        "Expected gain, 10 hands           2.5     1.25",
        "Standard deviation, 10 hands     70.0    35.00",
        "95 % of results are between       -50   -25.00",
        "and                               120    60.00",
        "",
        "Ruin has a chance of 25.000 % if play never stops. The chance that the bankroll",
        "lasts 10 hands is 50.000 %. The chance of a gain after 10 hands is 40.000 %. The",
        "exact distribution of results takes too long: a normal approximation is used.",
    ]


def test_rows_of_lines_have_the_same_columns_even_if_one_has_no_range(tables: Tables) -> None:
    three, one = rows(tables.paytable("jacks-or-better-9-6", lines=[3, 1], bankroll=150, hands=20))
    assert list(three) == list(one)
    assert (three["session_low"], three["session_lasts"], three["lines"]) == (None, None, 3)
    assert one["session_low"] < 0 < one["session_lasts"] == 1


@all_of(("width", "deviations"), [(40, 1), (60, 2), (80, 2)])
def test_deviations_of_lines_keep_their_units_on_narrow_screens(tables: Tables, width: int, deviations: int) -> None:
    answer = tables.paytable("jacks-or-better-9-6", lines=[3, 100])
    lines = text(answer, View(width=width)).partition("squared")[2].splitlines()[1:]
    assert max(map(len, lines)) <= width
    heading = " ".join(lines[:-3])
    assert heading.count("Deviation") == deviations
    assert "line, bets" in heading
    assert ("deal, coins" in heading) == (deviations == 2)


def test_several_lines_say_whether_a_normal_distribution_fits(tables: Tables) -> None:
    few, many = (
        " ".join(text(tables.paytable("jacks-or-better-9-6", lines=[3], bankroll=150, hands=hands)).split())
        for hands in (10, 200_000)
    )
    assert few.endswith(
        "The chance that the bankroll lasts 10 hands is 100.000 %. Several lines are approximated by a normal "
        "distribution, which does not fit 10 hands: figures that need it are left out."
    )
    assert "95 % of results" not in few
    assert "The chance of a gain after 200,000 hands" in many
    assert many.endswith(". Several lines are approximated by a normal distribution.")


def test_a_narrow_screen_shows_the_list_without_titles(tables: Tables) -> None:
    wide, narrow = (text(tables.paytables(), View(width=width)).splitlines() for width in (80, 60))
    assert wide[0].split() == ["Name", "Title", "Returns"]
    assert narrow[0].split() == ["Name", "Returns"]
    assert max(map(len, wide)) <= 80
    assert max(map(len, narrow)) <= 60
    assert len(wide) == len(narrow) == 2 + len(bundled_names())


@all_of("name", ["jacks-or-better-9-6", "bonus-deuces-9-4-4"])
def test_a_file_is_shown_as_it_is_written(name: str) -> None:
    table = load_paytable(name)
    assert text(file_of(table)) + "\n" == toml_text(table)
    lines = rows(file_of(table))
    assert [row["name"] for row in lines] == [outcome.name for outcome in table.outcomes]
    assert all(list(row) == ["paytable", "name", "category", "rank", "kicker", "pay"] for row in lines)
