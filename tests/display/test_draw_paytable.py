"""Pay tables as people read them."""

from fractions import Fraction

from outs.display.answers import text
from outs.games.draw.paytable_answers import OutcomeAnswer, PayTableAnswer
from outs.query.session import Tables

SHORT_TABLE = PayTableAnswer(
    "short",
    "A short table",
    (
        OutcomeAnswer("Flush", Fraction(1001, 2), 1_000),
        OutcomeAnswer("Pair", Fraction(1), 500_000),
        OutcomeAnswer("Nothing", Fraction(0), 1_499_000),
    ),
    2_000_000,
    2,
    5,
    break_even_royal=Fraction(1000),
)


def test_a_pay_table_is_shown_with_its_return_and_its_outcomes() -> None:
    shown = text(SHORT_TABLE)
    assert shown.splitlines() == [
        "A short table, played best: returns 50.025 % of what is paid in",
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
    assert first == "Jacks or Better 9/6, played by stand-pat: returns 33.687 % of what is paid in"
    assert last.startswith("Nothing ")
