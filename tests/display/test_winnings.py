"""Reports on winnings, as people and spreadsheets read them."""

from dataclasses import replace
from decimal import Decimal

import pytest

from outs.cards.answers.winnings_answers import AllInPot, Winnings, WinningsAnswer, WinningsGroup
from outs.display.answers import rows, text
from outs.display.text import View
from outs.tests.cases import all_of

TOTAL = Winnings(1200, Decimal("-80.5"), Decimal("4.25"), 1600.0, 31, 0, (-805.0, 42.5))
POT = AllInPot("77", "flop", "AhKh", "Qh7h2c3d4s", ("Qh7h2cKdKs",), Decimal(-50), Decimal("12.5"), 900.0)
GROUPS = (WinningsGroup("SB", TOTAL), WinningsGroup("BTN", TOTAL))
ANSWER = WinningsAnswer("Hero", "USD", TOTAL, GROUPS, GROUPS, (WinningsGroup(1, TOTAL),), (), (POT,), 6)


def with_total(**changed: object) -> str:
    """The screen of a report whose totals have changed."""
    return text(replace(ANSWER, total=replace(TOTAL, **changed)))  # type: ignore[arg-type]


def test_luck_is_told_in_standard_deviations() -> None:
    shown = " ".join(text(ANSWER).split())
    assert "Luck over 31 all-in pots: 84.75 USD or 2.1 standard deviations below expectation" in shown
    assert "(one standard deviation is 40.00)" in shown


@all_of(
    ("changed", "says"),
    [
        ({"all_ins": 0}, "there is no luck to measure"),
        ({"all_ins": 1, "won_expected": Decimal("-80.5")}, "Luck over 1 all-in pot: none."),
        ({"variance": None}, "Luck over 31 all-in pots: 84.75 USD below expectation."),
        ({"won": Decimal(44), "variance": 100.0}, "or 4.0 standard deviations above expectation"),
        ({"unknown": 1}, "1 hand was all in against an unknown hole; what was won there counts as expected."),
        ({"unknown": 1500}, "1,500 hands were all in against an unknown hole"),
        ({"big_blinds": None}, "40.00 -"),
    ],
)
def test_unknown_and_missing_figures_have_their_own_words(changed: dict[str, object], says: str) -> None:
    assert says in " ".join(with_total(**changed).split())


def test_every_group_has_a_line_with_its_figures() -> None:
    lines = [line.split() for line in text(ANSWER).splitlines()]
    figures = ["1,200", "-80.50", "+4.25", "-84.75", "40.00", "-67.1"]
    assert lines.count(["SB", *figures]) == 2
    assert ["All", "hands", *figures] in lines
    assert ["1", *figures] in lines


def test_only_pots_that_there_are_have_a_table() -> None:
    shown = text(ANSWER)
    assert "Unluckiest all-in pots" in shown
    assert "\nLuckiest" not in shown
    boards = ["Qh7h2c3d4s", "Qh7h2cKdKs"]
    assert shown.splitlines()[-1].split() == ["77", "-62.50", "-50.00", "+12.50", "flop", "AhKh", *boards]


def test_names_cannot_control_a_terminal() -> None:
    shown = text(replace(ANSWER, player="a\x1b[31m\u202eb", unluckiest=(replace(POT, hand="\x07"),)))
    assert shown.startswith("a\\x1b[31m\\u202eb: 1,200 hands")
    assert "\x07" not in shown


def test_other_currencies_are_named() -> None:
    shown = text(replace(ANSWER, others=(("EUR", 1200), ("", 3))))
    assert "Hands in other currencies, left out: EUR 1,200, no currency 3." in shown


def test_no_line_is_wider_than_a_narrow_screen() -> None:
    assert max(map(len, text(ANSWER, View(width=40)).splitlines())) <= 40


def test_groups_keep_their_headings_on_a_narrow_screen() -> None:
    firsts = [line.split()[0] for line in text(ANSWER, View(width=60)).splitlines() if line.startswith(("Pos", "Str"))]
    assert firsts == ["Position", "Position", "Street", "Street"]


def test_rows_are_one_for_each_group() -> None:
    found = rows(ANSWER)
    assert [(row["group"], row["name"]) for row in found] == [
        ("all", ""), ("position", "SB"), ("position", "BTN"), ("street", "SB"), ("street", "BTN"), ("opponents", "1"),
    ]  # fmt: skip
    assert all(row.keys() == found[0].keys() for row in found)
    assert found[0]["deviations"] == pytest.approx(-84.75 / 40)
