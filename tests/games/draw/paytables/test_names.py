"""Pay tables by their common names, and by a family and its pays."""

from pathlib import Path

import pytest

from outs.games.draw.paytables.names import FULL_PAY, bundled_name, by_common_name, by_family_and_pays, find_paytable
from outs.games.draw.paytables.paytable import BadPayTable, bundled_names, load_paytable
from outs.tests.cases import all_of


@all_of(
    ("text", "name"),
    [
        ("jacks-or-better", "jacks-or-better-9-6"),
        ("Jacks or Better", "jacks-or-better-9-6"),
        ("8/5 JoB", "jacks-or-better-8-5"),
        ("JoB 9-5", "jacks-or-better-9-5"),
        ("Full Pay Deuces", "deuces-wild-full-pay"),
        ("full-pay deuces wild", "deuces-wild-full-pay"),
        ("FPDW", "deuces-wild-full-pay"),
        ("NSUD", "deuces-wild-not-so-ugly"),
        ("Not So Ugly Ducks", "deuces-wild-not-so-ugly"),
        ("Bonus Poker 7/5", "bonus-7-5"),
        ("bonus poker deluxe", "bonus-deluxe-9-6"),
        ("10/7 Double Bonus", "double-bonus-10-7"),
        ("9/6/4 Double Bonus Poker", "double-bonus-9-6-4"),
        ("9/6 DDB", "double-double-bonus-9-6"),
        ("Joker Poker (Kings or Better)", "joker-poker-kings-20-7-5"),
        ("Joker Poker Two Pair 16/8", "joker-poker-two-pair-16-8"),
        ("deuces wild 25/15/11", "deuces-wild-25-15-11"),
        ("bonus-8-5", "bonus-8-5"),
    ],
)
def test_a_common_name_means_a_bundled_table(text: str, name: str) -> None:
    assert find_paytable(text) is load_paytable(name)
    assert bundled_name(text) == name


def test_every_title_with_its_pays_is_a_common_name() -> None:
    titled = [name for name in bundled_names() if "," not in load_paytable(name).title]
    assert len(titled) > 45
    assert [find_paytable(load_paytable(name).title).name for name in titled] == titled


def test_a_family_alone_means_a_table_that_is_bundled() -> None:
    for family, end in FULL_PAY.items():
        assert find_paytable(family).name == f"{family}-{end}"


def test_pays_that_no_bundled_table_has_change_the_best_of_the_family() -> None:
    table = by_family_and_pays("ddb", "9,7")
    wanted = load_paytable("double-double-bonus-10-6").with_pays({"Full House": 9, "Flush": 7})
    assert table == wanted == find_paytable("9/7 Double Double Bonus")
    assert by_family_and_pays("job", "9 6 5").outcomes[5].pay == 5


@all_of(
    ("family", "pays", "told"),
    [
        ("double-bonus", "9,6", "not one table: double-bonus-9-6-4, double-bonus-9-6-5"),
        ("deuces", "1,2,3", "no table: deuces-wild-20-12-10"),
        ("job", "9", "not one table: jacks-or-better-9-5, jacks-or-better-9-6"),
        ("job", "9,6,4,3", "no table: jacks-or-better-6-5"),
        ("job", "9,x", "whole numbers such as 9,6, not '9,x'"),
        ("job", "", "whole numbers such as 9,6"),
        ("jaks-or-better", "9,6", "similar: jacks-or-better"),
        (
            "jacks-or-better-9-6",
            "9,6",
            "'jacks-or-better-9-6' names one pay table; pays need the family, jacks-or-better$",
        ),
        ("9/6 JoB", "9,5", "names one pay table; pays need the family, jacks-or-better$"),
        ("NSUD", "25,16,10,4,4,3", "names one pay table; pays need the family, deuces-wild$"),
        ("duces", "9,6", "similar: deuces-wild"),
        ("xyz", "9,6", "the families are all-american, "),
        ("deuces", "25,15,9,5,3", "all pays of a machine are 6 or 7, not 5, from the wild royal flush to the flush"),
        ("deuces", "25,15,9,5,3,2,1,1", "are 6 or 7, not 8"),
        (
            "bonus deuces",
            "25,15,10,4,3,2",
            "bonus-deuces-9-4-4; to change a line of one of these, give its name and set",
        ),
        ("job", "800,50,25,9,6,4,3,2,1", "2 or 3 pays, not 9, are for full house, flush, straight"),
        ("ddb", "9" * 20 + ",6", "a pay: 9{20} is not between 0 and 1,000,000"),
    ],
)
def test_pays_that_name_no_table_are_refused_with_near_ones(family: str, pays: str, told: str) -> None:
    with pytest.raises(BadPayTable, match=told):
        by_family_and_pays(family, pays)


@all_of("text", ["win", "better", "weights", "paytable:job", "", "poker", "job 9", "9/6", "4 of a kind"])
def test_a_text_that_is_no_common_name_stays_what_it_is(text: str) -> None:
    assert by_common_name(text) is None
    assert bundled_name(text) == text


def test_an_unknown_name_lists_near_ones() -> None:
    with pytest.raises(BadPayTable, match="similar names: jacks-or-better"):
        find_paytable("jacks or beter")


def test_a_file_comes_before_a_common_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("job").write_text('title = "Mine"\n[[outcome]]\nname = "Flush"\ncategory = "flush"\npay = 6\n')
    assert find_paytable("job").title == "Mine"
