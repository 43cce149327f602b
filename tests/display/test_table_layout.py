"""Tables and sentences on screens of every width."""

import pytest

from outs.display.text import DIGIT, View, fitted, more_digits, paragraph, parted, unbroken
from outs.tests.cases import all_of

HEADER = ("Hand", "Equity", "Win")
LINES = [["AhKh", "46.214 %", "46.018 %"], ["QQ+,AKs,AQs,KQs,AKo,AQo,KQo,22+,A2s+", "53.786 %", "53.589 %"]]


def widest(shown: str) -> int:
    """The characters of the longest line."""
    return max(map(len, shown.splitlines()))


@all_of("width", [20, 30, 40, 50, 60, 70, 80, 120, 200])
def test_a_table_is_never_wider_than_the_screen(width: int) -> None:
    shown = fitted(HEADER, LINES, View(width=width), [0.46, 0.54])
    assert widest(shown) <= width
    assert all(cell in shown for line in LINES for cell in line[1:])
    assert "AhKh" in shown


def test_bars_have_the_room_that_names_leave() -> None:
    lines = {width: fitted(HEADER, LINES[:1], View(width=width), [1.0]).splitlines()[-1] for width in (80, 40, 30)}
    assert [line.count("█") for line in lines.values()] == [20, 12, 0]


def test_a_long_name_is_cut_short_and_says_so() -> None:
    shown = fitted(HEADER, LINES, View(width=50)).splitlines()[-1]
    assert shown.startswith("QQ+,AKs,AQs,")
    assert "…  " in shown


def test_columns_that_do_not_fit_are_stacked() -> None:
    assert fitted(HEADER, LINES[:1], View(width=24)) == "AhKh\n  Equity  46.214 %\n  Win     46.018 %"
    empty = fitted(HEADER, [["AhKh", "46.214 %", ""]], View(width=20))
    assert "Win" not in empty


def test_columns_stand_beside_names_if_a_short_name_just_fits() -> None:
    name = "QQ+,AKs,AQs,"
    wide, narrow = (fitted(HEADER, [[name, *LINES[0][1:]]], View(width=width)) for width in (32, 31))
    assert wide.splitlines()[-1].split() == [name, *(word for cell in LINES[0][1:] for word in cell.split())]
    assert narrow.splitlines()[0] == name


def test_no_lines_are_a_heading_alone() -> None:
    assert fitted(HEADER, [], View()).split() == ["Hand", "Equity", "Win", *["------"], *["--------"], *["-----"]]


@all_of("width", [30, 40, 50, 60, 70, 80, 120, 200])
def test_columns_that_do_not_fit_go_on_below_and_none_is_lost(width: int) -> None:
    header = ["Policy", *(f"Column {letter}" for letter in "ABCDEFG")]
    lines = [[name, *(f"{name}{letter}" for letter in "ABCDEFG")] for name in ("win", "weights")]
    shown = parted(header, lines, View(width=width))
    assert widest(shown) <= width
    tables = shown.split("\n\n")
    assert [cell for table in tables for cell in table.splitlines()[-1].split()[1:]] == lines[1][1:]
    assert all(table.splitlines()[-2].split()[0] == "win" for table in tables)
    counts = [len(table.splitlines()[-1].split()) for table in tables]
    assert max(counts) - min(counts) <= 1
    assert (len(tables) == 1) == (width > 80)


def test_headings_take_several_lines_before_columns_go_below() -> None:
    header, lines = ["Policy", "Best response wins", "10 %"], [["win", "50.000 %", "1"]]
    assert parted(header, lines, View(width=40)).splitlines()[0].split("  ")[0] == "Policy"
    assert [line.split() for line in parted(header, lines, View(width=30)).splitlines()[:3]] == [
        ["Policy", "Best", "10", "%"], ["response"], ["wins"],
    ]  # fmt: skip


def test_a_path_is_not_broken() -> None:
    assert unbroken("Tables in /a/very-long/path/to/them", View(width=20)) == "Tables in\n/a/very-long/path/to/them"


def test_a_sentence_is_broken_between_words() -> None:
    shown = paragraph("equity is not computed: it would take too long --samples 5", View(width=20))
    assert widest(shown) <= 20
    assert " ".join(shown.splitlines()) == "equity is not computed: it would take too long --samples 5"


def test_one_more_digit_takes_a_hundred_times_as_many_samples() -> None:
    assert more_digits(200_000, 100_000_000) == "For one more digit: --samples 20000000 (100 times as many)"
    assert pytest.approx((1 / 200_000) ** 0.5 / 10) == (1 / (200_000 * DIGIT)) ** 0.5


def test_where_that_is_too_many_the_most_are_offered_if_they_help() -> None:
    assert more_digits(25_000_000, 100_000_000) == (
        "With --samples 100000000, the most allowed, the error is 2.0 times smaller"
    )
    assert more_digits(80_000_000, 100_000_000).endswith(", the error is 1.1 times smaller")
    assert more_digits(100_000_000, 100_000_000) == ""
    assert more_digits(99_000_000, 100_000_000) == ""
    assert more_digits(200_000_000, 100_000_000) == ""
