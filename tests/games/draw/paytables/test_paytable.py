"""Pay tables: the bundled ones, what their files may say, and their pays, changed and exact."""

from fractions import Fraction
from pathlib import Path

import pytest

from outs.games.draw.paytables.paytable import (
    PayTable,
    bundled_names,
    load_paytable,
    parse_changes,
    parse_paytable,
    parse_royal,
)
from outs.tests.cases import all_of
from outs.tests.games.draw.paytable_texts import FLUSH, PAIR, refusal

BUNDLED = (
    "aces-and-faces-7-5", "aces-and-faces-8-5", "bonus-6-5", "bonus-7-5", "bonus-8-5", "bonus-deluxe-7-5",
    "bonus-deluxe-8-5", "bonus-deluxe-8-6", "bonus-deluxe-9-6", "bonus-deuces-10-4-3", "bonus-deuces-13-4-3",
    "bonus-deuces-9-4-4", "deuces-wild-20-12-10", "deuces-wild-20-12-9", "deuces-wild-25-15-11",
    "deuces-wild-25-16-13", "deuces-wild-full-pay", "deuces-wild-illinois", "deuces-wild-not-so-ugly",
    "double-bonus-10-7", "double-bonus-9-6-4", "double-bonus-9-6-5", "double-bonus-9-7",
    "double-double-bonus-10-6", "double-double-bonus-6-5", "double-double-bonus-7-5", "double-double-bonus-8-5",
    "double-double-bonus-9-5", "double-double-bonus-9-6", "jacks-or-better-6-5", "jacks-or-better-7-5",
    "jacks-or-better-8-5", "jacks-or-better-8-6", "jacks-or-better-9-5", "jacks-or-better-9-6",
    "joker-poker-aces-20-8-5", "joker-poker-aces-20-9-5", "joker-poker-kings-17-7-5", "joker-poker-kings-18-7-5",
    "joker-poker-kings-20-5-4", "joker-poker-kings-20-7-5", "joker-poker-two-pair-16-8",
    "joker-poker-two-pair-20-10", "loose-deuces-15-10", "loose-deuces-15-8", "super-aces-8-5",
    "triple-bonus-plus-8-5", "triple-bonus-plus-9-5",
    "triple-double-bonus-8-5", "triple-double-bonus-9-5", "triple-double-bonus-9-6", "triple-double-bonus-9-7",
    "white-hot-aces-8-5", "white-hot-aces-9-5",
)  # fmt: skip
FULL_HOUSE_AND_FLUSH = {
    "bonus-6-5": (6, 5),
    "bonus-8-5": (8, 5),
    "bonus-deluxe-7-5": (7, 5),
    "double-bonus-10-7": (10, 7),
    "double-double-bonus-10-6": (10, 6),
    "jacks-or-better-8-6": (8, 6),
    "deuces-wild-full-pay": (3, 2),
    "deuces-wild-not-so-ugly": (4, 3),
    "double-bonus-9-7": (9, 7),
    "triple-double-bonus-9-6": (9, 6),
    "joker-poker-kings-20-7-5": (7, 5),
    "joker-poker-aces-20-9-5": (9, 5),
    "white-hot-aces-8-5": (8, 5),
}


def test_these_pay_tables_are_bundled_and_every_bundled_one_can_be_loaded() -> None:
    assert {*BUNDLED} <= {*bundled_names()}
    for name in bundled_names():
        table = load_paytable(name)
        assert (table.name, table.coins) == (name, 5)
        assert table.title
        assert table.wild == ("deuces" if "deuces" in name else "joker" if "joker" in name else None)
        assert (table.published is None) == (table.source is None)
        assert table.published is None or str(table.source).count("https://") == 1


@all_of(("name", "expected"), FULL_HOUSE_AND_FLUSH.items())
def test_a_bundled_pay_table_pays_full_houses_and_flushes_by_its_name(name: str, expected: tuple[int, int]) -> None:
    outcomes = {outcome.category: outcome for outcome in load_paytable(name).outcomes}
    assert [outcomes["full_house"].pay, outcomes["flush"].pay] == [Fraction(pay) for pay in expected]
    assert outcomes["royal_flush"].pay == 800


def test_a_bundled_name_comes_before_a_file_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bonus-6-5").write_text(PAIR)
    monkeypatch.chdir(tmp_path)
    assert len(load_paytable("bonus-6-5").outcomes) == 11
    assert load_paytable("./bonus-6-5").outcomes[0].name == "A Pair"


def test_a_file_is_named_by_its_stem_and_has_a_title_and_coins_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "Spaß daheim.toml"
    file.write_text('title = "Spaß"\ncoins = 1\n' + PAIR, encoding="utf-8")
    table = load_paytable(str(file))
    assert (table.name, table.title, table.coins, table.wild) == ("Spaß daheim", "Spaß", 1, None)
    assert parse_paytable(PAIR, "short").title == "short"


def test_nine_pays_make_a_table_like_jacks_or_better() -> None:
    jacks = load_paytable("jacks-or-better-9-6")
    for pays in (
        "800,50,25,9,6,4,3,2,1",
        " 800 50 25 9 6 4 3 2 1 ",
        "800/50/25/9/6/4/3/2/1",
        [800, 50, 25, 9, 6, 4, 3, 2, 1],
    ):
        table = PayTable.from_pays(pays)
        assert table.outcomes == jacks.outcomes
        assert (table.name, table.title) == ("800,50,25,9,6,4,3,2,1", "Jacks or Better 800,50,25,9,6,4,3,2,1")
    assert PayTable.from_pays("976.5,50,25,9,6,4,3,2,1").outcomes[0].pay == Fraction(1953, 2)


def test_lines_by_name_in_any_case_are_paid_otherwise_and_the_title_says_so() -> None:
    jacks = load_paytable("jacks-or-better-9-6")
    table = jacks.with_pays({"full house": "8", " Flush": 5.5})
    assert {one.name: one.pay for one in table.outcomes} == {one.name: one.pay for one in jacks.outcomes} | {
        "Full House": 8,
        "Flush": Fraction(11, 2),
    }
    assert table.title == "Jacks or Better 9/6, Full House 8, Flush 5.5"
    assert table.name == "jacks-or-better-9-6, Full House=8, Flush=5.5"
    assert (table.published, table.source) == (None, None)
    assert jacks.with_pays({}) is jacks.with_pays({"Flush": 6}) is jacks
    assert jacks.with_pays({"Full House": 8, "Flush": 6}).title == "Jacks or Better 9/6, Full House 8"
    assert jacks.with_royal(Fraction(976)).published is None


def test_changes_are_written_as_a_line_and_its_pay() -> None:
    assert parse_changes(["Full House=8", " Four Aces = 100 ", "a=b=1"]) == {
        "Full House": "8",
        "Four Aces": "100",
        "a=b": "1",
    }
    for text in ("", "Full House", "=8", "Full House=", "Full House 8"):
        assert "is not a change; write a line and its pay, as in" in refusal(lambda text=text: parse_changes([text]))  # type: ignore[misc]


def test_a_published_return_keeps_its_digits_and_says_where_it_is_from() -> None:
    table = parse_paytable('published = 98.450\nsource = "a book"\n' + PAIR, "quoted")
    assert (str(table.published), table.source) == ("98.450", "a book")
    assert parse_paytable(PAIR, "plain").published is None


def test_a_name_is_found_in_any_case() -> None:
    assert load_paytable(" Jacks-or-Better-9-6 ") is load_paytable("jacks-or-better-9-6")


@all_of(
    ("written", "pay", "unit"),
    [
        ("0", Fraction(0), 1),
        ("0.1", Fraction(1, 10), 10),
        ("0.125", Fraction(1, 8), 8),
        ("0.333", Fraction(333, 1000), 1000),
        ("1.1000000000000000", Fraction(11, 10), 10),
        ("2.50", Fraction(5, 2), 2),
        ("1e6", Fraction(1_000_000), 1),
        ("999999.999", Fraction(999_999_999, 1000), 1000),
        ("1_000", Fraction(1000), 1),
    ],
)
def test_pays_are_exact(written: str, pay: Fraction, unit: int) -> None:
    table = parse_paytable(PAIR.replace("pay = 1", f"pay = {written}"), "exact")
    assert table.outcomes[0].pay == pay
    assert table.unit == unit
    assert table.pays()[1_277] == pay * unit


def test_pays_of_several_decimals_are_whole_in_their_common_unit() -> None:
    table = parse_paytable(PAIR.replace("pay = 1", "pay = 0.25") + FLUSH.replace("pay = 6", "pay = 0.3"), "mixed")
    assert table.unit == 20
    assert set(table.pays()) == {0, 5, 6}


@all_of("royal", ["976.5", 976.5, Fraction(1953, 2), "+976.50"])
def test_a_royal_is_read_from_digits_and_from_numbers(royal: str | float | Fraction) -> None:
    assert parse_royal(royal) == Fraction(1953, 2)


def test_with_another_royal_the_rest_stays() -> None:
    table = load_paytable("jacks-or-better-9-6")
    dearer = table.with_royal(Fraction(1953, 2))
    assert dearer.royal is not None
    assert dearer.royal.pay == Fraction(1953, 2)
    assert dearer.unit == 2
    assert dearer.pays() == [2 * pay for pay in table.pays()[:-1]] + [1953]
    assert table.pays()[-1] == 800
