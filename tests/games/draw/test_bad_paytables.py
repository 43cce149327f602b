"""Errors of pay tables, in one line that names the table."""

import tracemalloc
from fractions import Fraction
from pathlib import Path
from time import process_time

import pytest

from outs.games.draw.paytables.paytable import (
    BadPayTable,
    PayTable,
    bundled_names,
    load_paytable,
    parse_paytable,
    parse_royal,
)
from outs.tests.cases import all_of
from outs.tests.games.draw.paytable_texts import FLUSH, PAIR, STRAIGHT_FLUSH, refusal
from outs.work.toml_fields import exact_amount

NOT_PAYS = {
    "negative": ("-1", "-1"),
    "barely negative": ("-0.001", "-0.001"),
    "infinite": ("inf", "Infinity"),
    "minus infinite": ("-inf", "-Infinity"),
    "not a number": ("nan", "NaN"),
    "true": ("true", "true"),
    "false": ("false", "false"),
    "words": ('"a lot"', "a lot"),
    "infinite words": ('"inf"', "'inf'"),
    "digits in quotes": ('"5"', "'5'"),
    "no words": ('""', "''"),
    "four decimals": ("1.0005", "1.0005"),
    "too much": ("1000000.001", "1000000.001"),
    "far too much": ("1e400", "1E+400"),
    "far too little": ("1e-400", "1E-400"),
    "beyond counting": ("1e999999999", "1E+999999999"),
    "below counting": ("1e-999999999", "1E-999999999"),
    "a list": ("[1]", "[1]"),
    "a table": ("{coins = 1}", "{'coins': 1}"),
    "a date": ("2024-02-29", "2024-02-29"),
}
WRONG = {
    "unknown category": (PAIR.replace("pair", "two_pairs"), ["A Pair", "unknown category 'two_pairs'", "two_pair"]),
    "no category": (
        '[[outcome]]\nname = "It"\npay = 1\n',
        ["It", "missing required field `category`", "name, category, pay"],
    ),
    "category that is no text": (PAIR.replace('"pair"', "7"), ["A Pair: category: expected `str`, got `int`"]),
    "wild category without wild": (PAIR.replace("pair", "five_of_a_kind"), ["unknown category 'five_of_a_kind'"]),
    "no pay": (PAIR.replace("pay = 1", ""), ["A Pair", "missing required field `pay`"]),
    "same outcome twice": (PAIR + PAIR.replace("A Pair", "Two"), ["'A Pair' and 'Two' overlap"]),
    "overlapping ranks": (
        PAIR + 'rank = "2-J"\n' + PAIR.replace("A Pair", "High Pair") + 'rank = "J-A"\n',
        ["'A Pair' and 'High Pair' overlap"],
    ),
    "overlap of kickers": (
        PAIR.replace("pair", "four_of_a_kind")
        + 'kicker = "A"\n'
        + PAIR.replace("A Pair", "Kings").replace("pair", "four_of_a_kind")
        + 'rank = "K"\n',
        ["'A Pair' and 'Kings' overlap"],
    ),
    "pair with a kicker": (PAIR + 'kicker = "A"\n', ["A Pair: only four_of_a_kind and four_deuces have a kicker"]),
    "four aces with an ace": (
        PAIR.replace("pair", "four_of_a_kind") + 'rank = "A"\nkicker = "A"\n',
        ["'A Pair' cannot be reached"],
    ),
    "five deuces": ('wild = "deuces"\n' + PAIR + 'rank = "2"\n', ["'A Pair' cannot be reached"]),
    "low flush": (FLUSH + 'rank = "2-6"\n', ["'A Flush' cannot be reached"]),
    "unknown key": ('game = "draw"\n' + PAIR, ["unknown field `game`", "title"]),
    "unknown key of an outcome": (PAIR + "pays = 2\n", ["A Pair", "unknown field `pays`"]),
    "unknown wild": ('wild = "jokers"\n' + PAIR, ["unknown wild 'jokers'", "deuces"]),
    "wild that is no text": ("wild = true\n" + PAIR, ["wild: expected `str`, got `bool`"]),
    "no coins": ("coins = 0\n" + PAIR, ["coins: expected `int` >= 1"]),
    "half coins": ("coins = 2.5\n" + PAIR, ["coins: expected `int`, got `decimal`"]),
    "true coins": ("coins = true\n" + PAIR, ["coins: expected `int`, got `bool`"]),
    "negative return": (
        "published = -1.5\n" + PAIR,
        ["published must be a return in percent, above 0 and below 1,000, got -1.5"],
    ),
    "infinite return": (
        "published = inf\n" + PAIR,
        ["published must be a return in percent, above 0 and below 1,000, got Infinity"],
    ),
    "return in words": ('published = "high"\n' + PAIR, ["published"]),
    "source of two lines": ('source = "here\\nthere"\n' + PAIR, ["source must be one line of text"]),
    "no outcomes": ('title = "None"\n', ["no outcomes"]),
    "empty": ("", ["no outcomes"]),
    "empty outcomes": ("outcome = []\n", ["no outcomes"]),
    "outcomes of another kind": ('outcome = ["pair"]\n', ["outcome 1: expected `table`, got `str`"]),
    "one outcome as a table": ('[outcome]\ncategory = "pair"\npay = 1\n', ["outcome: expected `array`, got `table`"]),
    "names twice": (PAIR + FLUSH.replace("A Flush", "A Pair"), ["'A Pair'"]),
    "name of the rest": (PAIR.replace("A Pair", "Nothing"), ["'Nothing'"]),
    "name that is no text": (PAIR.replace('"A Pair"', "5"), ["outcome 1: name: expected `str`, got `int`"]),
    "blank name": (PAIR.replace("A Pair", " "), ["name must be one line of text"]),
    "name of two lines": (PAIR.replace("A Pair", "A\\nPair"), ["name must be one line of text"]),
    "title that is no text": ("title = 9\n" + PAIR, ["title: expected `str`, got `int`"]),
    "unknown rank": (PAIR + 'rank = "B"\n', ["A Pair", "unknown rank 'B'"]),
    "rank that is no text": (PAIR + "rank = 5\n", ["unknown rank 5"]),
    "no rank": (PAIR + 'rank = ""\n', ["unknown rank ''"]),
    "eleven": (PAIR + 'rank = "11-A"\n', ["unknown rank '11-A'"]),
    "open range": (PAIR + 'rank = "J-"\n', ["unknown rank 'J-'"]),
    "the Kelvin sign": (PAIR + 'rank = "\N{KELVIN SIGN}"\n', ["unknown rank '\N{KELVIN SIGN}'"]),
    "downward range": (PAIR + 'rank = "K-J"\n', ["rank: 'K-J' must go from the lower rank to the higher"]),
    "unknown kicker": (
        PAIR.replace("pair", "four_of_a_kind") + 'kicker = "1-4"\n',
        ["A Pair: kicker: unknown rank '1-4'"],
    ),
    "no TOML": ("A flush pays six.", ["not valid TOML"]),
    "unending number": (PAIR.replace("pay = 1", "pay = " + "9" * 5_000), ["not valid TOML"]),
    "unending exponent": (PAIR.replace("pay = 1", "pay = 1e99999999999999999999"), ["not valid TOML"]),
    "unending nesting": ("x = " + "[" * 5_000, ["not valid TOML"]),
    "unending key": ("a." * 8_000 + "a = 1", ["a dotted key or name has more than 8 parts"]),
    "unending quoted key": ('"\\"" . ' * 8_000 + "a = 1", ["a dotted key or name has more than 8 parts"]),
    "unending key in a table": ("x = {" + "a." * 8_000 + "a = 1}", ["a dotted key or name has more than 8 parts"]),
    "unending name of a table": ("[" + "'a'." * 8_000 + "a]", ["a dotted key or name has more than 8 parts"]),
    "unending text": (PAIR + "#" * 100_000, ["it is longer than 100,000 characters"]),
}


def test_an_error_in_an_outcome_without_a_name_gives_its_place() -> None:
    said = refusal(lambda: parse_paytable(FLUSH + '[[outcome]]\ncategory = "pair"\npay = 1', "short"))
    assert said.startswith("pay table short, outcome 2: missing required field `name`")


@all_of("pays", ["", "800", "800,50,25,9,6,4,3,2", "800,50,25,9,6,4,3,2,1,0", "800,,25,9,6,4,3,2,1", [9, 6]])
def test_another_number_of_pays_is_refused_with_the_lines_that_are_needed(pays: str | list[int]) -> None:
    said = refusal(lambda: PayTable.from_pays(pays))
    assert said.startswith("9 pays are needed, not ")
    assert said.endswith(
        "Royal Flush, Straight Flush, Four of a Kind, Full House, Flush, Straight, Three of a Kind, Two Pair, "
        "Jacks or Better"
    )


@all_of("pay", ["x", "-1", "1e3", "1000001", "0.0001"])
def test_one_of_nine_pays_that_is_no_pay_is_named_by_its_line(pay: str) -> None:
    assert refusal(lambda: PayTable.from_pays(f"800,50,25,{pay},6,4,3,2,1")).startswith("the pay of Full House: ")


def test_an_unknown_line_is_named_with_the_lines_that_there_are() -> None:
    said = refusal(lambda: load_paytable("double-double-bonus-9-6").with_pays({"Fullhouse": 8}))
    assert said.startswith("pay table double-double-bonus-9-6 has no line 'Fullhouse'; its lines are Royal Flush, ")
    assert said.endswith("Jacks or Better")
    assert refusal(lambda: load_paytable("bonus-8-5").with_pays({"Flush": "six"})).startswith(
        "the pay of Flush: 'six' is not"
    )


def test_a_file_that_has_no_end_is_refused() -> None:
    assert "not a regular file" in refusal(lambda: load_paytable("/dev/zero"))


@all_of(("text", "culprits"), WRONG.values())
def test_a_bad_pay_table_is_refused_in_one_line_that_names_it(text: str, culprits: list[str]) -> None:
    said = refusal(lambda: parse_paytable(text, "mine"))
    assert said.startswith("pay table mine")
    assert "\n" not in said
    assert all(culprit in said for culprit in culprits), said


@all_of(("pay", "shown"), NOT_PAYS.values())
def test_what_is_no_pay_is_named_with_its_outcome(pay: str, shown: str) -> None:
    said = refusal(lambda: parse_paytable(PAIR + FLUSH.replace("pay = 6", f"pay = {pay}"), "mine"))
    assert said.startswith("pay table mine, A Flush: pay: ")
    assert "\n" not in said
    assert shown in said


def test_a_file_that_is_not_there_is_named_with_the_tables_that_are(tmp_path: Path) -> None:
    said = refusal(lambda: load_paytable(str(tmp_path / "none.toml")))
    assert "none.toml" in said
    assert said.endswith(f"'outs paytable --list' shows all {len(bundled_names())}")
    assert "\n" not in said


@all_of(
    ("text", "nearest"),
    [
        ("jacks", "jacks-or-better-6-5, jacks-or-better-7-5"),
        ("Jacks or Better 9/6x", "jacks-or-better-9-6"),
        ("double-bonus", "double-bonus-"),
        ("deuces-wild", "deuces-wild-20-12-10"),
        ("", "bonus-"),
    ],
)
def test_an_unknown_name_is_answered_with_those_most_like_it(text: str, nearest: str) -> None:
    said = refusal(lambda: load_paytable(text))
    assert nearest in said or "cannot be read" in said
    assert "\n" not in said


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes('title = "Spaß"\n'.encode("latin-1"))
    for name in (str(tmp_path), str(tmp_path / "latin.toml"), str(tmp_path / "latin.toml" / "in"), "nul\0", "x" * 300):
        said = refusal(lambda name=name: load_paytable(name))  # type: ignore[misc]
        assert repr(name) in said
        assert "cannot be read" in said
        assert "\n" not in said


@all_of("royal", ["x", "9_7", "1e3", "", " ", "0x10", "nan", "٣"])
def test_a_royal_that_is_no_digits_is_refused(royal: str) -> None:
    with pytest.raises(BadPayTable, match=r"^the royal's pay: .* is not a number$"):
        parse_royal(royal)


@all_of("pay", ["5", "", "ten", 5.0, None])
def test_an_amount_is_a_whole_number_or_a_decimal(pay: object) -> None:
    with pytest.raises(ValueError, match=r"is not a number$"):
        exact_amount(pay)


@all_of(
    "text",
    [
        '"a\\nkey" = 1\n' + PAIR,
        '" - at `$.x" = 1\n' + PAIR,
        'title = "a\\n - at `$.x`"\n' + PAIR,
        PAIR.replace("pay = 1", 'pay = "1 - at `$.outcome[7].x`"'),
        PAIR.replace("A Pair", " - at `$.outcome[7].x`") + "rank = 1\n",
    ],
)
def test_names_that_look_like_places_are_quoted_in_one_line(text: str) -> None:
    said = refusal(lambda: parse_paytable(text, "mine"))
    assert said.startswith("pay table mine")
    assert said.isprintable()


def test_a_table_without_a_royal_cannot_have_another() -> None:
    assert parse_paytable(STRAIGHT_FLUSH, "steel").royal is None
    assert "steel" in refusal(lambda: parse_paytable(STRAIGHT_FLUSH, "steel").with_royal(Fraction(1)))


@all_of("text", ["a." * 8_000 + "a = 1", "a." * 200_000, '"\\' * 49_000, "'" * 99_000, "a" * 99_000])
def test_a_text_of_nothing_but_keys_takes_little_memory_and_time(text: str) -> None:
    tracemalloc.start()
    try:
        began = process_time()
        refusal(lambda: parse_paytable(text, "mine"))
        assert process_time() - began < 5
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()
