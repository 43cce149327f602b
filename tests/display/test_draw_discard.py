"""The holds of a hand as people and spreadsheets read them."""

from typing import Any

from outs.display.answers import rows, text
from outs.display.text import View
from outs.games.draw.answers.discard import DiscardAnswer, HoldAnswer
from outs.query.session import Tables
from outs.tests.cases import all_of


def answered(hand: str, holds: tuple[HoldAnswer, ...], objective: str = "win") -> DiscardAnswer:
    """The answer for a worthless hand."""
    return DiscardAnswer(
        hand=hand, value=1, category="high_card", dead="", objective=objective, source="table hands", holds=holds
    )


def test_what_a_hold_leaves_is_worse() -> None:
    hold = HoldAnswer("Ah", "2c", 47, (40, 7, 0, 0, 0, 0, 0, 0, 0), 7, 10, 0.5, royal_flush=0)
    assert (hold.worse, hold.p_better) == (30, 7 / 47)


def test_a_discard_is_shown_with_the_best_hold_first(tables: Tables) -> None:
    answer = tables.discard("9dTd6hQh8s", objective="better")
    title, blank, header, rule, *lines = text(answer).splitlines()
    assert title == "9dTd6hQh8s: High Card, value 371, by better"
    assert blank == ""
    assert header.split() == ["Hold", "Throw", "Better", "Equal", "Worse"]
    assert set(rule) == {"-", " "}
    assert len(lines) == 32
    assert lines[0].split()[:2] == ["Qh", "9dTd6h8s"]
    assert "88.975 %" in lines[0]
    assert lines[1].split()[0] == "nothing"
    assert [line.split()[0] for line in lines] == [hold.hold or "nothing" for hold in answer.holds]


def test_only_the_best_holds_are_shown_if_so_asked(tables: Tables) -> None:
    shown = text(tables.discard("9dTd6hQh8s", dead="2c3c"), View(top=2))
    title, _, _, _, first, second, *_ = shown.splitlines()
    assert title.endswith(", 2c3c dead, by win")
    assert first.split()[0] == "Qh"
    assert second.split()[0] == "TdQh"


def test_a_wide_screen_shows_every_category(tables: Tables) -> None:
    answer = tables.discard("9dTd6hQh8s")
    wide = text(answer, View(top=1, width=200))
    assert "Four of a Kind" in wide
    assert f"{100 * 76_392 / 178_365:.3f} %" in wide
    narrow = text(answer, View(top=1, width=80))
    assert "Four of a Kind" not in narrow
    assert max(map(len, narrow.splitlines())) <= 80


@all_of(
    ("asked", "title", "heading", "note"),
    [
        ({"opponent_draws": 0}, "by win against one opponent who drew 0", "Win", ""),
        ({"opponents": 3}, "by win against 3 opponents", "Share", "computed as if each drew from a separate deck"),
        ({"opponents": 3, "opponent_draws": "1,2"}, "against 3 opponents who drew 1, 2 and any number", "Share", ""),
        ({"opponent_draws": "1,2"}, "by win against 2 opponents who drew 1 and 2", "Share", ""),
    ],
)
def test_what_is_known_of_the_opponents_is_in_the_title(
    tables: Tables, asked: dict[str, Any], title: str, heading: str, note: str
) -> None:
    shown = text(tables.discard("9dTd6hQh8s", **asked), View(top=1, width=120))
    first, _, header, *_ = shown.splitlines()
    assert first.endswith(title)
    assert header.split()[2] == heading
    assert note in shown


def test_a_flat_hold_has_its_counts_as_columns(tables: Tables) -> None:
    answer = tables.discard("9dTd6hQh8s", hold="none")
    (row,) = rows(answer)
    assert (row["hand"], row["value"], row["pair"], row["draws"]) == ("9dTd6hQh8s", 371, 645_300, 1_533_939)
    assert "counts" not in row


def test_the_best_hold_of_an_answer_is_its_first() -> None:
    first, second = (HoldAnswer(kept, "", 1, (1,) + (0,) * 8, 0, 1, 0.0, royal_flush=0) for kept in ("Ah", "2c"))
    assert answered("", (first, second)).best is first


@all_of(
    ("name", "heading", "first"),
    [
        ("win", ["Win"], "78.271 %"),
        ("jacks-or-better-9-6", ["Pays"], "1.53654"),
        ("decision-tree", ["Weight"], "7.41813"),
        ("pattern-keeper", ["Keep"], "yes"),
        ("better", [], "99.611 %"),
    ],
)
def test_a_goal_adds_the_column_that_it_ranks_by(tables: Tables, name: str, heading: list[str], first: str) -> None:
    answer = tables.discard("2s3s5dAhAs", objective=name)
    shown = text(answer)
    title, _, header, _, *lines = shown.splitlines()
    assert title == f"2s3s5dAhAs: Pair, value 3919, by {name}"
    assert header.split() == ["Hold", "Throw", *heading, "Better", "Equal", "Worse"]
    assert [line.split()[0] for line in lines] == [hold.hold or "nothing" for hold in answer.holds]
    assert first in lines[0]
    bars = [line.count("█") for line in lines]
    assert bars == sorted(bars, reverse=True)
    assert bars[0] >= (0 if name == "pattern-keeper" else 10)
    assert max(map(len, lines)) <= 80


def test_only_the_hold_of_a_rule_is_marked(tables: Tables) -> None:
    shown = text(tables.discard("2s3s5dAhAs", objective="pattern-keeper"))
    lines = shown.splitlines()[4:]
    assert [" yes " in line for line in lines] == [True] + [False] * 31
    assert lines[0].split()[0] == "AhAs"


def test_a_hand_that_pays_nothing_is_shown_without_bars() -> None:
    hold = HoldAnswer("Ah", "2c3d4h5s", 47, (47,) + (0,) * 8, 0, 47, 0.0, royal_flush=0)
    shown = text(answered("2c3d4h5sAh", (hold,), "paytable:short"))
    assert "0.00000" in shown
    assert "█" not in shown


def test_a_hand_with_wild_cards_is_named_and_counted_as_its_game_sees_it(tables: Tables) -> None:
    answer = tables.discard("2c2d2h2sKd", objective="deuces-wild-full-pay", royal=1000)
    shown = text(answer, View(top=1, width=300))
    title, _, header, *_ = shown.splitlines()
    assert title == "2c2d2h2sKd: Four Deuces, by deuces-wild-full-pay with 1,000 for a royal flush"
    outcomes = ["Natural Royal Flush", "Four Deuces", "Wild Royal Flush", "Five of a Kind", "Straight Flush"]
    assert [header.index(name) for name in outcomes] == sorted(header.index(name) for name in outcomes)
    assert "Nothing" not in header
    (row,) = rows(answer, top=1)
    assert (row["category"], row["Four Deuces"], row["Nothing"], row["royal"]) == ("four_deuces", 1, 0, 1000)


def test_counts_take_the_place_of_chances_if_so_asked(tables: Tables) -> None:
    shown = text(tables.discard("9dTd6hQh8s"), View(top=1, counts=True))
    assert shown.splitlines()[-1].split()[-3:] == ["158,701", "81", "19,583"]
    assert "33.692 %" in shown
