"""Pay tables: what their files may say, what is wrong with the others, and the kinds of hands they pay."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from outs.cards.errors import BadInput
from outs.cards.notation import RANKS
from outs.games.draw.amounts import exact_amount
from outs.games.draw.kinds import Kind
from outs.games.draw.paytable import (
    BadPayTable,
    PayTable,
    bundled_names,
    load_paytable,
    parse_changes,
    parse_paytable,
    parse_royal,
)

BUNDLED = (
    *("aces-and-faces-7-5", "aces-and-faces-8-5", "bonus-6-5", "bonus-7-5", "bonus-8-5", "bonus-deluxe-7-5"),
    *("bonus-deluxe-8-5", "bonus-deluxe-8-6", "bonus-deluxe-9-6", "bonus-deuces-10-4-3", "bonus-deuces-13-4-3"),
    *("bonus-deuces-9-4-4", "deuces-wild-20-12-10", "deuces-wild-20-12-9", "deuces-wild-25-15-11"),
    *("deuces-wild-25-16-13", "deuces-wild-full-pay", "deuces-wild-illinois", "deuces-wild-not-so-ugly"),
    *("double-bonus-10-7", "double-bonus-9-6-4", "double-bonus-9-6-5", "double-bonus-9-7"),
    *("double-double-bonus-10-6", "double-double-bonus-6-5", "double-double-bonus-7-5", "double-double-bonus-8-5"),
    *("double-double-bonus-9-5", "double-double-bonus-9-6", "jacks-or-better-6-5", "jacks-or-better-7-5"),
    *("jacks-or-better-8-5", "jacks-or-better-8-6", "jacks-or-better-9-5", "jacks-or-better-9-6"),
    *("loose-deuces-15-10", "loose-deuces-15-8", "super-aces-8-5", "triple-bonus-plus-8-5", "triple-bonus-plus-9-5"),
    *("triple-double-bonus-8-5", "triple-double-bonus-9-5", "triple-double-bonus-9-6", "triple-double-bonus-9-7"),
    *("white-hot-aces-8-5", "white-hot-aces-9-5"),
)
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
    "white-hot-aces-8-5": (8, 5),
}
PAIR = '[[outcome]]\nname = "A Pair"\ncategory = "pair"\npay = 1\n'
FLUSH = '[[outcome]]\nname = "A Flush"\ncategory = "flush"\npay = 6\n'
STRAIGHT_FLUSH = '[[outcome]]\nname = "Steel"\ncategory = "straight_flush"\npay = 50\n'
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
    "negative return": ("published = -1.5\n" + PAIR, ["published is a return in percent, not -1.5"]),
    "infinite return": ("published = inf\n" + PAIR, ["published is a return in percent, not Infinity"]),
    "return in words": ('published = "high"\n' + PAIR, ["published"]),
    "source of two lines": ('source = "here\\nthere"\n' + PAIR, ["source is a line of text"]),
    "no outcomes": ('title = "None"\n', ["no outcomes"]),
    "empty": ("", ["no outcomes"]),
    "empty outcomes": ("outcome = []\n", ["no outcomes"]),
    "outcomes of another kind": ('outcome = ["pair"]\n', ["outcome 1: expected `table`, got `str`"]),
    "one outcome as a table": ('[outcome]\ncategory = "pair"\npay = 1\n', ["outcome: expected `array`, got `table`"]),
    "names twice": (PAIR + FLUSH.replace("A Flush", "A Pair"), ["'A Pair'"]),
    "name of the rest": (PAIR.replace("A Pair", "Nothing"), ["'Nothing'"]),
    "name that is no text": (PAIR.replace('"A Pair"', "5"), ["outcome 1: name: expected `str`, got `int`"]),
    "blank name": (PAIR.replace("A Pair", " "), ["name is a line of text"]),
    "name of two lines": (PAIR.replace("A Pair", "A\\nPair"), ["name is a line of text"]),
    "title that is no text": ("title = 9\n" + PAIR, ["title: expected `str`, got `int`"]),
    "unknown rank": (PAIR + 'rank = "B"\n', ["A Pair", "unknown rank 'B'"]),
    "rank that is no text": (PAIR + "rank = 5\n", ["unknown rank 5"]),
    "no rank": (PAIR + 'rank = ""\n', ["unknown rank ''"]),
    "eleven": (PAIR + 'rank = "11-A"\n', ["unknown rank '11-A'"]),
    "open range": (PAIR + 'rank = "J-"\n', ["unknown rank 'J-'"]),
    "the Kelvin sign": (PAIR + 'rank = "\N{KELVIN SIGN}"\n', ["unknown rank '\N{KELVIN SIGN}'"]),
    "downward range": (PAIR + 'rank = "K-J"\n', ["rank: 'K-J' runs downwards"]),
    "unknown kicker": (
        PAIR.replace("pair", "four_of_a_kind") + 'kicker = "1-4"\n',
        ["A Pair: kicker: unknown rank '1-4'"],
    ),
    "no TOML": ("A flush pays six.", ["not valid TOML"]),
    "unending number": (PAIR.replace("pay = 1", "pay = " + "9" * 5_000), ["not valid TOML"]),
    "unending exponent": (PAIR.replace("pay = 1", "pay = 1e99999999999999999999"), ["not valid TOML"]),
    "unending nesting": ("x = " + "[" * 5_000, ["not valid TOML"]),
}


def refusal(what: Callable[[], object]) -> str:
    """The error message for invalid input."""
    with pytest.raises(BadInput) as caught:
        what()
    return str(caught.value)


def ranks(text: str) -> set[int]:
    """Ranks by their signs."""
    return {RANKS.index(rank) for rank in text}


def pays_by_kind(table: PayTable) -> dict[Kind, Fraction]:
    """What every kind pays for a coin."""
    return {kind: Fraction(pay, table.unit) for kind, pay in zip(table.kinds, table.pays(), strict=True)}


def test_the_bundled_pay_tables_are_these_and_each_can_be_loaded() -> None:
    assert bundled_names() == BUNDLED
    for name in BUNDLED:
        table = load_paytable(name)
        assert (table.name, table.coins) == (name, 5)
        assert table.title
        assert (table.wild is not None) == ("deuces" in name)
        assert table.published is not None
        assert (table.source or "").count("https://") == 1


@pytest.mark.parametrize(("name", "expected"), FULL_HOUSE_AND_FLUSH.items())
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


def test_an_error_in_an_outcome_without_a_name_gives_its_place() -> None:
    said = refusal(lambda: parse_paytable(FLUSH + '[[outcome]]\ncategory = "pair"\npay = 1', "short"))
    assert said.startswith("pay table short, outcome 2: missing required field `name`")


def test_with_deuces_wild_the_fifth_card_beside_four_of_a_kind_counts() -> None:
    head = 'wild = "deuces"\n[[outcome]]\nname = "Four Aces with a low card"\ncategory = "four_of_a_kind"\npay = 9\n'
    table = parse_paytable(head + 'rank = "A"\nkicker = "3-5"\n', "low")
    paid = {kind for kind, pay in zip(table.kinds, table.pays(), strict=True) if pay}
    assert paid == {Kind("four_of_a_kind", 12, kicker) for kicker in (1, 2, 3)}
    with pytest.raises(BadPayTable, match="only four_of_a_kind and four_deuces have a kicker"):
        parse_paytable(head.replace("four_of_a_kind", "five_of_a_kind") + 'kicker = "A"\n', "five")


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


@pytest.mark.parametrize(
    "pays", ["", "800", "800,50,25,9,6,4,3,2", "800,50,25,9,6,4,3,2,1,0", "800,,25,9,6,4,3,2,1", [9, 6]]
)
def test_another_number_of_pays_is_refused_with_the_lines_that_are_needed(pays: str | list[int]) -> None:
    said = refusal(lambda: PayTable.from_pays(pays))
    assert said.startswith("9 pays are needed, not ")
    assert said.endswith(
        "Royal Flush, Straight Flush, Four of a Kind, Full House, Flush, Straight, Three of a Kind, Two Pair, "
        "Jacks or Better"
    )


@pytest.mark.parametrize("pay", ["x", "-1", "1e3", "1000001", "0.0001"])
def test_one_of_nine_pays_that_is_no_pay_is_named_by_its_line(pay: str) -> None:
    assert refusal(lambda: PayTable.from_pays(f"800,50,25,{pay},6,4,3,2,1")).startswith("the pay of Full House: ")


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
    assert jacks.with_pays({}) is jacks
    assert jacks.with_royal(Fraction(976)).published is None


def test_an_unknown_line_is_named_with_the_lines_that_there_are() -> None:
    said = refusal(lambda: load_paytable("double-double-bonus-9-6").with_pays({"Fullhouse": 8}))
    assert said.startswith("pay table double-double-bonus-9-6 has no line 'Fullhouse'; its lines are Royal Flush, ")
    assert said.endswith("Jacks or Better")
    assert refusal(lambda: load_paytable("bonus-8-5").with_pays({"Flush": "six"})).startswith(
        "the pay of Flush: 'six' is not"
    )


def test_changes_are_written_as_a_line_and_its_pay() -> None:
    assert parse_changes(["Full House=8", " Four Aces = 100 ", "a=b=1"]) == {
        "Full House": "8",
        "Four Aces": "100",
        "a=b": "1",
    }
    for text in ("", "Full House", "=8", "Full House=", "Full House 8"):
        assert "changes no pay; write a line and its pay, as in" in refusal(lambda text=text: parse_changes([text]))  # type: ignore[misc]


def test_a_published_return_keeps_its_digits_and_says_where_it_is_from() -> None:
    table = parse_paytable('published = 98.450\nsource = "a book"\n' + PAIR, "quoted")
    assert (str(table.published), table.source) == ("98.450", "a book")
    assert parse_paytable(PAIR, "plain").published is None


def test_a_file_that_has_no_end_is_refused() -> None:
    assert "not a regular file" in refusal(lambda: load_paytable("/dev/zero"))


@pytest.mark.parametrize(("text", "culprits"), WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_with_a_pay_table_is_said_in_one_line_that_names_it(text: str, culprits: list[str]) -> None:
    said = refusal(lambda: parse_paytable(text, "mine"))
    assert said.startswith("pay table mine")
    assert "\n" not in said
    assert all(culprit in said for culprit in culprits), said


@pytest.mark.parametrize(("pay", "shown"), NOT_PAYS.values(), ids=NOT_PAYS.keys())
def test_what_is_no_pay_is_named_with_its_outcome(pay: str, shown: str) -> None:
    said = refusal(lambda: parse_paytable(PAIR + FLUSH.replace("pay = 6", f"pay = {pay}"), "mine"))
    assert said.startswith("pay table mine, A Flush: pay: ")
    assert "\n" not in said
    assert shown in said


def test_a_file_that_is_not_there_is_named_with_the_tables_that_are(tmp_path: Path) -> None:
    said = refusal(lambda: load_paytable(str(tmp_path / "none.toml")))
    assert "none.toml" in said
    assert said.endswith("'outs paytable --list' shows all 46")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("jacks", "jacks-or-better-6-5, jacks-or-better-7-5"),
        ("Jacks or Better 9/6x", "jacks-or-better-9-6"),
        ("ddb", "double-"),
        ("deuces-wild", "deuces-wild-20-12-10"),
        ("", "bonus-"),
    ],
)
def test_an_unknown_name_is_answered_with_those_most_like_it(text: str, nearest: str) -> None:
    said = refusal(lambda: load_paytable(text))
    assert nearest in said or "cannot be read" in said
    assert "\n" not in said


def test_a_name_is_found_in_any_case() -> None:
    assert load_paytable(" Jacks-or-Better-9-6 ") is load_paytable("jacks-or-better-9-6")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes('title = "Spaß"\n'.encode("latin-1"))
    for name in (str(tmp_path), str(tmp_path / "latin.toml"), str(tmp_path / "latin.toml" / "in"), "nul\0", "x" * 300):
        said = refusal(lambda name=name: load_paytable(name))  # type: ignore[misc]
        assert repr(name) in said
        assert "cannot be read" in said
        assert "\n" not in said


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("royal", ["976.5", 976.5, Fraction(1953, 2), "+976.50"])
def test_a_royal_is_read_from_digits_and_from_numbers(royal: str | float | Fraction) -> None:
    assert parse_royal(royal) == Fraction(1953, 2)


@pytest.mark.parametrize("royal", ["x", "9_7", "1e3", "", " ", "0x10", "nan", "٣"])
def test_a_royal_that_is_no_digits_is_refused(royal: str) -> None:
    with pytest.raises(BadPayTable, match=r"^the royal's pay: .* is not a number$"):
        parse_royal(royal)


@pytest.mark.parametrize("pay", ["5", "", "ten", 5.0, None])
def test_an_amount_is_a_whole_number_or_a_decimal(pay: object) -> None:
    with pytest.raises(ValueError, match=r"is not a number$"):
        exact_amount(pay)


@pytest.mark.parametrize(
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


def test_a_plain_pay_table_pays_each_value_by_its_place() -> None:
    pays = load_paytable("jacks-or-better-9-6").pays()
    expected = [0] * (1_277 + 9 * 220) + [1] * (4 * 220) + [2] * 858 + [3] * 858 + [4] * 10 + [6] * 1_277
    assert pays == [*expected, *[9] * 156, *[25] * 156, *[50] * 9, 800]


def test_ranks_and_kickers_tell_fours_of_a_kind_apart() -> None:
    pays = pays_by_kind(load_paytable("double-double-bonus-9-6"))
    for kind, pay in pays.items():
        if kind.category != "four_of_a_kind":
            continue
        assert kind.rank is not None
        assert kind.kicker is not None
        rank, kicker = RANKS[kind.rank], RANKS[kind.kicker]
        if rank == "A":
            assert pay == (400 if kicker in "234" else 160)
        elif rank in "234":
            assert pay == (160 if kicker in "A234" else 80)
        else:
            assert pay == 50


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("A", "A"),
        ("a", "A"),
        ("A-4", "A234"),
        ("a-4", "A234"),
        ("A, 2-4", "A234"),
        ("5-K", "56789TJQK"),
        ("T-A", "TJQKA"),
        ("10-A", "TJQKA"),
        ("A-A", "A"),
        ("A-2", "A2"),
        ("A-K", RANKS),
        ("2-A", RANKS),
        (" 2 9,t ", "29T"),
    ],
)
def test_ranks_are_written_alone_or_as_ranges_with_the_ace_at_either_end(written: str, expected: str) -> None:
    table = parse_paytable(PAIR + f'rank = "{written}"\n', "ranked")
    assert table.outcomes[0].ranks == frozenset(ranks(expected))
    paid = {kind.rank for kind, pay in pays_by_kind(table).items() if pay}
    assert paid == ranks(expected)


def test_without_a_royal_flush_of_its_own_a_table_pays_royals_as_straight_flushes() -> None:
    assert parse_paytable(STRAIGHT_FLUSH, "plain").pays()[-11:] == [0] + [50] * 10
    wild = pays_by_kind(parse_paytable('wild = "deuces"\n' + STRAIGHT_FLUSH, "wild"))
    paid = {kind.category for kind, pay in wild.items() if pay}
    assert paid == {"straight_flush", "royal_flush", "wild_royal_flush"}


def test_a_straight_flush_of_given_ranks_pays_royals_where_the_ace_is_among_them() -> None:
    assert parse_paytable(STRAIGHT_FLUSH + 'rank = "5-K"', "low").pays()[-10:] == [50] * 9 + [0]
    assert parse_paytable(STRAIGHT_FLUSH + 'rank = "A"', "high").pays()[-10:] == [0] * 9 + [50]


def test_without_lines_of_their_own_five_of_a_kind_and_four_deuces_count_as_four_of_a_kind() -> None:
    text = 'wild = "deuces"\n' + PAIR.replace("pair", "four_of_a_kind")
    paid = {kind.category for kind, pay in pays_by_kind(parse_paytable(text, "wild")).items() if pay}
    assert paid == {"four_of_a_kind", "five_of_a_kind", "four_deuces"}
    text += PAIR.replace("A Pair", "Five").replace("pair", "five_of_a_kind").replace("pay = 1", "pay = 15")
    pays = pays_by_kind(parse_paytable(text, "wild"))
    assert {pay for kind, pay in pays.items() if kind.category in ("five_of_a_kind", "four_deuces")} == {15}


def test_what_matches_no_outcome_has_the_place_after_the_last() -> None:
    table = parse_paytable(PAIR + FLUSH, "two")
    assert table.places() == [2] * 1_277 + [0] * 2_860 + [2] * (858 + 858 + 10) + [1] * 1_277 + [2] * (156 + 156 + 10)


def test_with_another_royal_the_rest_stays() -> None:
    table = load_paytable("jacks-or-better-9-6")
    dearer = table.with_royal(Fraction(1953, 2))
    assert dearer.royal is not None
    assert dearer.royal.pay == Fraction(1953, 2)
    assert dearer.unit == 2
    assert dearer.pays() == [2 * pay for pay in table.pays()[:-1]] + [1953]
    assert table.pays()[-1] == 800


def test_only_the_natural_royal_of_deuces_wild_is_the_royal() -> None:
    before, after = (
        pays_by_kind(table)
        for table in (
            load_paytable("deuces-wild-full-pay"),
            load_paytable("deuces-wild-full-pay").with_royal(Fraction(4000)),
        )
    )
    assert {kind.category for kind in before if before[kind] != after[kind]} == {"royal_flush"}


def test_a_table_without_a_royal_cannot_have_another() -> None:
    assert parse_paytable(STRAIGHT_FLUSH, "steel").royal is None
    assert "steel" in refusal(lambda: parse_paytable(STRAIGHT_FLUSH, "steel").with_royal(Fraction(1)))
