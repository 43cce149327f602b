"""Goals by name, weights from files, and the hold that the pattern keeper keeps."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from outs.cards.errors import BadInput
from outs.cards.notation import cards_of, cards_text, mask_of, parse_cards
from outs.games.draw.objective import (
    UnknownObjective,
    built_in_objectives,
    parse_objective,
    parse_policy,
    pattern_keeper,
    policy_name,
    weights_by_value,
)
from outs.games.draw.paytables.paytable import PRECOMPUTED, Royal
from outs.tests.cases import all_of

CATEGORIES = (
    "high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
    "straight_flush",
)  # fmt: skip
KNOWN = (
    "win", "better", "a pay table's name", "paytable:FILE", "weights", "weights:FILE", "pattern-keeper",
    "decision-tree",
)  # fmt: skip
LIMITS = (1, 1_278, 4_138, 4_996, 5_854, 5_864, 7_141, 7_297, 7_453, 7_463)
"""The lowest value of each category, and one beyond the highest."""
WRONG_WEIGHTS = {
    "missing": (lambda lines: lines[1:], ["missing required field `high_card`", "nine are needed"]),
    "several missing": (lambda lines: lines[:-2], ["missing required field `four_of_a_kind`"]),
    "empty": (lambda _: [], ["missing", *CATEGORIES]),
    "unknown": (lambda lines: [*lines, "royal_flush = 1"], ["unknown field `royal_flush`", "nine are needed"]),
    "misspelt": (lambda lines: ["high_cards = 0", *lines[1:]], ["unknown field `high_cards`"]),
    "negative": (lambda lines: ["high_card = -1", *lines[1:]], ["high_card: -1 is not between"]),
    "infinite": (lambda lines: ["high_card = inf", *lines[1:]], ["high_card", "Infinity is not a number"]),
    "not a number": (lambda lines: ["high_card = nan", *lines[1:]], ["high_card", "NaN is not a number"]),
    "words": (lambda lines: ['high_card = "much"', *lines[1:]], ["high_card", "'much' is not a number"]),
    "truth": (lambda lines: ["high_card = true", *lines[1:]], ["high_card", "true is not a number"]),
    "a list": (lambda lines: ["high_card = [1]", *lines[1:]], ["high_card", "[1] is not a number"]),
    "too much": (lambda lines: ["high_card = 1000001", *lines[1:]], ["high_card", "1000001"]),
    "beyond counting": (lambda lines: ["high_card = 1e999999999", *lines[1:]], ["high_card"]),
    "four decimals": (lambda lines: ["high_card = 0.0001", *lines[1:]], ["high_card", "decimals"]),
    "nested": (lambda lines: ["[weights]", *lines], ["unknown field `weights`"]),
    "nested deeper": (lambda lines: [*lines[1:], "[high_card]", "weight = 1"], ["high_card", "{'weight': 1}"]),
    "twice": (lambda lines: [*lines, "high_card = 2"], ["not valid TOML"]),
    "no TOML": (lambda _: ["a pair weighs one"], ["not valid TOML"]),
    "unending nesting": (lambda _: ["x = " + "[" * 5_000], ["not valid TOML"]),
    "unending key": (lambda _: ["a." * 8_000 + "a = 1"], ["a dotted key or name has more than 8 parts"]),
}


def write_weights(file: Path, lines: list[str]) -> str:
    """The name of the goal of a file with these lines."""
    file.write_text("\n".join(lines), encoding="utf-8")
    return f"weights:{file}"


def lines_of(*weights: object) -> list[str]:
    """A weights file's lines."""
    return [f"{category} = {weight}" for category, weight in zip(CATEGORIES, weights, strict=True)]


def refusal(text: str) -> str:
    """The one-line error message for an invalid objective."""
    with pytest.raises(BadInput) as caught:
        parse_objective(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_built_in_goals_are_these_in_order() -> None:
    names = [objective.name for objective in built_in_objectives()]
    assert names == ["better", "decision-tree", "pattern-keeper", *PRECOMPUTED, "weights", "win"]
    assert len(PRECOMPUTED) == 14
    assert all(objective.built_in for objective in built_in_objectives())


def test_a_built_in_goal_is_found_by_its_name_with_blanks_around() -> None:
    for objective in built_in_objectives():
        assert parse_objective(f"  {objective.name}\n") == objective


def test_capitals_and_the_word_paytable_change_no_name() -> None:
    goal = parse_objective("bonus-8-5")
    assert (goal.name, goal.kind, goal.built_in, goal.row) == ("bonus-8-5", "paytable", True, "paytable:bonus-8-5")
    for text in ("Bonus-8-5", "paytable:bonus-8-5", "PayTable:BONUS-8-5"):
        assert parse_objective(text) == goal
    assert parse_objective("WIN").name == parse_objective("win").row == "win"
    assert parse_objective("Decision-Tree") == parse_objective("decision-tree")


def test_the_name_of_a_file_keeps_its_capitals(tmp_path: Path) -> None:
    file = tmp_path / "Half.toml"
    file.write_text('[[outcome]]\nname = "Two"\ncategory = "pair"\npay = 0.5')
    assert parse_objective(f"PAYTABLE:{file}").name == f"paytable:{file}"


@all_of("pay", ["976.5", 976.5, Fraction(1953, 2)])
def test_another_pay_of_the_royal_flush_changes_a_pay_table_by_the_difference(pay: Royal) -> None:
    goal = parse_objective("jacks-or-better-9-6", pay)
    assert (goal.name, goal.royal, goal.royal_change) == ("jacks-or-better-9-6", Fraction(1953, 2), Fraction(353, 2))
    assert parse_objective("jacks-or-better-9-6").royal_change == 0


@all_of("name", ["win", "better", "weights", "pattern-keeper", "decision-tree"])
def test_only_a_pay_table_has_a_royal_flush_to_pay(name: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_objective(name, 800)
    assert str(caught.value) == f"a pay for the royal flush needs a pay table as the objective, not {name}"


def test_a_pay_table_without_a_royal_flush_cannot_be_given_one(tmp_path: Path) -> None:
    file = tmp_path / "half.toml"
    file.write_text('[[outcome]]\nname = "Two"\ncategory = "pair"\npay = 0.5')
    with pytest.raises(BadInput, match="pay table half has no royal flush to pay"):
        parse_objective(f"paytable:{file}", 800)


def test_a_policy_has_one_name_however_it_is_written() -> None:
    assert [policy_name(text) for text in ("Stand-Pat", " WIN", "PAYTABLE:Bonus-8-5")] == [
        "stand-pat", "win", "bonus-8-5",
    ]  # fmt: skip
    assert parse_policy("stand-pat") is None
    with pytest.raises(UnknownObjective, match="here also stand-pat"):
        parse_policy("stand")


@all_of(
    "text",
    [
        "",
        "best",
        "bet ter",
        "win:",
        "win:loss",
        "better:x",
        "weights:",
        "paytable",
        "paytable:",
        "decision-tree:x",
        ":",
    ],
)
def test_an_unknown_goal_is_named_with_those_that_are_known(text: str) -> None:
    said = refusal(text)
    assert repr(text) in said
    assert f"known: {', '.join(KNOWN)}" in said


def test_an_unknown_pay_table_is_named_with_those_that_are_known() -> None:
    said = refusal("paytable:jacks")
    assert "'jacks'" in said
    assert "jacks-or-better-9-6" in said


def test_a_pay_table_may_come_from_a_file_and_is_read_at_once(tmp_path: Path) -> None:
    file = tmp_path / "half.toml"
    file.write_text('[[outcome]]\nname = "Two"\ncategory = "pair"\npay = 0.5')
    goal = parse_objective(f"paytable:{file}")
    assert (goal.kind, goal.built_in, goal.unit, goal.paytable.name) == ("paytable", False, 2, "half")
    file.write_text("")
    assert "no outcomes" in refusal(f"paytable:{file}")
    assert "cannot be read" in refusal(f"paytable:{tmp_path}")


def test_the_decision_tree_weighs_categories_as_the_published_bot_does() -> None:
    expected = [0, 1, 5, 10, 25, 50, 100, 1000, 5000]
    for name in ("decision-tree", "weights"):
        assert list(parse_objective(name).weights) == expected
        assert parse_objective(name).whole_weights() == expected
        assert parse_objective(name).unit == 1


def test_a_win_counts_half_the_deals_and_draws_so_that_a_tie_is_whole() -> None:
    assert parse_objective("win").unit == 19_933_230_517_200 // 2


def test_weights_are_exact_and_whole_in_their_unit(tmp_path: Path) -> None:
    name = write_weights(tmp_path / "w.toml", lines_of(0, "0.25", "0.3", 1, 2, 3, "4.5", "1e2", 1_000_000))
    goal = parse_objective(name)
    assert (goal.name, goal.kind, goal.built_in) == (name, "weights", False)
    expected = [Fraction(text) for text in ("0", "1/4", "3/10", "1", "2", "3", "9/2", "100", "1000000")]
    assert list(goal.weights) == expected
    assert goal.unit == 20
    assert goal.whole_weights() == [0, 5, 6, 20, 40, 60, 90, 2_000, 20_000_000]


def test_the_order_of_a_weights_file_does_not_matter(tmp_path: Path) -> None:
    name = write_weights(tmp_path / "w.toml", lines_of(*range(9))[::-1])
    assert list(parse_objective(name).weights) == list(range(9))


@pytest.mark.parametrize(("change", "culprits"), WRONG_WEIGHTS.values(), ids=WRONG_WEIGHTS.keys())
def test_bad_weights_are_refused_in_one_line_that_names_them(
    change: Callable[[list[str]], list[str]], culprits: list[str], tmp_path: Path
) -> None:
    said = refusal(write_weights(tmp_path / "mine.toml", change(lines_of(*range(9)))))
    assert "mine.toml" in said
    assert all(culprit in said for culprit in culprits), said


def test_weights_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes("# Spaß\n".encode("latin-1"))
    for name in ("none.toml", "", "latin.toml"):
        with pytest.raises(UnknownObjective, match=r"cannot be read") as caught:
            parse_objective(f"weights:{tmp_path / name}")
        assert repr(str(tmp_path / name)) in str(caught.value)


def test_every_value_weighs_what_its_category_does() -> None:
    by_value = weights_by_value(range(9))
    assert len(by_value) == 7_462
    for category, (low, end) in enumerate(pairwise(LIMITS)):
        assert by_value[low - 1 : end - 1] == [category] * (end - low)


Oracle = Callable[[Iterable[int]], int]

STRAIGHTS, FLUSHES, FULL_HOUSES, STRAIGHT_FLUSHES = range(5_854, 5_864), range(5_864, 7_141), range(7_141, 7_297), 7_453


def kept(text: str, independent_value: Oracle) -> str:
    """Return the cards that the rule keeps, in the order of the hand."""
    cards = cards_of(mask_of(parse_cards(text)))
    hold = pattern_keeper(cards, independent_value(cards))
    return cards_text(card for place, card in enumerate(cards) if hold >> place & 1)


@all_of(
    ("hand", "expected"),
    [
        ("9dTd6hQh8s", "Qh"),
        ("2c3d4h5s7c", "7c"),
        ("AhKhQhJh2c", "Ah"),
        ("2c2d7h9sKd", "2c2d"),
        ("2c7hAdAs9s", "AdAs"),
        ("5c5d8h8sKd", "5c5d8h8s"),
        ("5c5d2h8d8s", "5c5d8d8s"),
        ("4c4d4h9sKd", "4c4d4h"),
        ("4c9sKdKhKs", "KdKhKs"),
        ("4c4d4h4sKd", "4c4d4h4s"),
        ("2cAcAdAhAs", "AcAdAhAs"),
    ],
)
def test_the_made_pattern_is_kept_alone_and_without_one_the_highest_card(
    hand: str, expected: str, independent_value: Oracle
) -> None:
    assert kept(hand, independent_value) == expected


@all_of(
    "hand",
    [
        "6c7d8h9sTc", "TcJdQhKsAc", "2c3d4h5sAc", "3c4d5h6s7c",
        "2c5c7c9cKc", "2c2d2hAcAd", "AcAdAhKcKd",
        "6c7c8c9cTc", "2c3c4c5cAc", "TcJcQcKcAc",
    ],
)  # fmt: skip
def test_a_complete_hand_stands_pat_with_straights_to_the_ten_and_to_the_five(
    hand: str, independent_value: Oracle
) -> None:
    assert kept(hand, independent_value) == cards_text(cards_of(mask_of(parse_cards(hand))))


def test_every_hand_keeps_its_pattern(independent_value: Oracle, rng: np.random.Generator) -> None:
    complete = 0
    for number in range(3_000):
        deck = (
            range(52) if number % 2 else [13 * suit + rank for suit in range(1 + number % 3) for rank in range(3, 10)]
        )
        cards = cards_of(mask_of(rng.choice(deck, 5, replace=False).tolist()))
        value = independent_value(cards)
        counts = Counter(card % 13 for card in cards)
        stands = value in STRAIGHTS or value in FLUSHES or value in FULL_HOUSES or value >= STRAIGHT_FLUSHES
        highest = max(counts)
        paired = max(counts.values()) > 1
        expected = sum(
            1 << place
            for place, card in enumerate(cards)
            if stands or (counts[card % 13] > 1 if paired else card % 13 == highest)
        )
        assert pattern_keeper(cards, value) == expected, cards_text(cards)
        complete += stands
    assert complete > 100
