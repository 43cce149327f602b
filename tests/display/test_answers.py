"""Answers as people and programs see them."""

import csv
import io
import json
import os
from dataclasses import FrozenInstanceError
from fractions import Fraction
from typing import Any

import polars as pl
import pytest

from outs.cards.answers import ValueAnswer
from outs.display import answers as display
from outs.display.answers import print_csv, print_frame, print_json, rows, show
from outs.display.text import bar, print_table
from outs.games.draw.answers import (
    DiscardAnswer,
    HoldAnswer,
    OutcomeAnswer,
    PayTableAnswer,
    PoliciesAnswer,
    PolicyAnswer,
)
from outs.games.holdem.answers import EquityAnswer, PlayerAnswer
from outs.query.session import Tables

Screen = pytest.CaptureFixture[str]

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
POLICY = PolicyAnswer("win", 0.5, 0.5, 5.94618, 0.93952, 0.0)


def test_answers_cannot_be_changed(tables: Tables) -> None:
    answer = tables.value("AhKhQhJhTh")
    with pytest.raises(FrozenInstanceError):
        answer.value = 1  # type: ignore[misc]


def test_what_a_hold_leaves_is_worse() -> None:
    hold = HoldAnswer("Ah", "2c", 47, (40, 7, 0, 0, 0, 0, 0, 0, 0), 0, better=7, equal=10)
    assert (hold.worse, hold.p_better) == (30, 7 / 47)


def test_a_value_is_shown_on_one_line(capsys: Screen) -> None:
    show(ValueAnswer("AhKhQhJhTh", 7462, "straight_flush", "Royal Flush", "AhKhQhJhTh"))
    assert capsys.readouterr().out == "Royal Flush   value 7462 of 7462   best five AhKhQhJhTh\n"


def test_a_discard_is_shown_with_the_best_hold_first(tables: Tables, capsys: Screen) -> None:
    answer = tables.discard("9dTd6hQh8s")
    show(answer)
    title, blank, header, rule, *lines = capsys.readouterr().out.splitlines()
    assert title == "9dTd6hQh8s: High Card, value 371"
    assert blank == ""
    assert header.split() == ["Hold", "Throw", "Better", "Equal", "Worse"]
    assert set(rule) == {"-", " "}
    assert len(lines) == 32
    assert lines[0].split()[:2] == ["Qh", "9dTd6h8s"]
    assert "88.975 %" in lines[0]
    assert lines[1].split()[0] == "nothing"
    assert [line.split()[0] for line in lines] == [hold.hold or "nothing" for hold in answer.holds]


def test_only_the_best_holds_are_shown_if_so_wished(tables: Tables, capsys: Screen) -> None:
    show(tables.discard("9dTd6hQh8s", gone="2c3c"), top=2)
    title, *_, first, second = capsys.readouterr().out.splitlines()
    assert title.endswith(", 2c3c gone")
    assert first.split()[0] == "Qh"
    assert second.split()[0] == "nothing"


def test_a_wide_screen_shows_every_category(tables: Tables, capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = tables.discard("9dTd6hQh8s")
    monkeypatch.setattr(display, "get_terminal_size", lambda: os.terminal_size((200, 50)))
    show(answer, top=1)
    wide = capsys.readouterr().out
    assert "Four of a Kind" in wide
    assert f"{100 * 76_392 / 178_365:.3f} %" in wide
    monkeypatch.setattr(display, "get_terminal_size", lambda: os.terminal_size((80, 50)))
    show(answer, top=1)
    narrow = capsys.readouterr().out
    assert "Four of a Kind" not in narrow
    assert max(map(len, narrow.splitlines())) <= 80


def test_a_longer_bar_is_a_likelier_hold() -> None:
    bars = [bar(share / 160) for share in range(161)]
    assert bars[0] == ""
    assert bars[-1] == "█" * 20
    assert bars[80] == "█" * 10
    assert len(set(bars)) == 161
    assert [len(bar) for bar in bars] == sorted(len(bar) for bar in bars)


def test_an_exact_equity_is_shown_with_its_deals(tables: Tables, capsys: Screen) -> None:
    show(tables.equity("AhKh", "QsQd"))
    shown = capsys.readouterr().out
    assert shown.splitlines()[2].split()[0] == "AhKh"
    assert "46.214 %" in shown
    assert "787,966" in shown
    assert shown.endswith("\nExact, 1,712,304 deals\n")


def test_a_sampled_equity_is_shown_with_its_standard_error(tables: Tables, capsys: Screen) -> None:
    answer = tables.equity("AA", "random", opponents=6)
    show(answer)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[2:9]] == ["AA", *["random"] * 6]
    error = f"{100 * answer.standard_error:.3f}"
    assert lines[-1] == f"Sampled, {answer.deals:,} deals, standard error {error} %"
    assert float(error) > 0


def test_flat_rows_are_one_a_value_a_hold_and_a_player(tables: Tables) -> None:
    assert len(rows(tables.value("AhKhQhJhTh"))) == 1
    assert len(rows(tables.discard("AhKhQhJhTh"))) == 32
    assert len(rows(tables.discard("AhKhQhJhTh"), top=4)) == 4
    assert len(rows(tables.equity("AA", "random", opponents=4))) == 5


def test_a_flat_hold_has_its_counts_as_columns(tables: Tables) -> None:
    answer = tables.discard("9dTd6hQh8s", hold="none")
    (row,) = rows(answer)
    assert (row["hand"], row["value"], row["pair"], row["draws"]) == ("9dTd6hQh8s", 371, 645_300, 1_533_939)
    assert "counts" not in row


def test_csv_reads_back(capsys: Screen) -> None:
    written: list[dict[str, Any]] = [{"a": 1, "b": 'x,"y"'}, {"a": None, "b": "two\nlines"}]
    print_csv(written)
    assert list(csv.DictReader(io.StringIO(capsys.readouterr().out))) == [
        {"a": "1", "b": 'x,"y"'},
        {"a": "", "b": "two\nlines"},
    ]


def test_json_is_one_value_on_one_line(capsys: Screen) -> None:
    print_json({"a": "♥\n", "b": [1, None, True]})
    printed = capsys.readouterr().out
    assert printed.count("\n") == 1
    assert json.loads(printed) == {"a": "♥\n", "b": [1, None, True]}


def test_plain_tables_align_text_left_and_numbers_right(capsys: Screen) -> None:
    print_table(("Name", "Rows"), [("a", "1"), ("longer", "22,222")])
    assert capsys.readouterr().out.splitlines() == [
        "Name      Rows",
        "------  ------",
        "a            1",
        "longer  22,222",
    ]


def test_a_query_prints_as_json_rows(tables: Tables, capsys: Screen) -> None:
    tables.print_sql("SELECT value, category, ways FROM values WHERE value > 7460 ORDER BY value", "json")
    assert json.loads(capsys.readouterr().out) == [
        {"value": 7461, "category": "straight_flush", "ways": 4},
        {"value": 7462, "category": "straight_flush", "ways": 4},
    ]


def test_a_query_prints_as_csv(tables: Tables, capsys: Screen) -> None:
    tables.print_sql("SELECT value, name FROM values WHERE value = 7462", "csv")
    assert capsys.readouterr().out == "value,name\n7462,Royal Flush\n"


def test_a_query_without_rows_prints_its_header_as_csv(tables: Tables, capsys: Screen) -> None:
    tables.print_sql("SELECT value, name FROM values WHERE value = 0", "csv")
    assert capsys.readouterr().out == "value,name\n"


def test_a_query_without_rows_prints_an_empty_array_as_json(tables: Tables, capsys: Screen) -> None:
    tables.print_sql("SELECT value FROM values WHERE value = 0", "json")
    assert json.loads(capsys.readouterr().out) == []


@pytest.mark.parametrize("form", ["json", "csv"])
def test_no_column_of_a_query_is_lost_when_two_have_one_name(tables: Tables, capsys: Screen, form: str) -> None:
    tables.print_sql("SELECT 11 AS a, 22 AS a", form)
    printed = capsys.readouterr().out
    assert "11" in printed
    assert "22" in printed


@pytest.mark.parametrize("expression", ["'nan'::DOUBLE", "'inf'::DOUBLE", "1 / 0", "0 / 0"])
def test_numbers_that_json_lacks_still_print_as_json(tables: Tables, capsys: Screen, expression: str) -> None:
    tables.print_sql(f"SELECT {expression} AS a", "json")
    printed = capsys.readouterr().out
    assert json.loads(printed, parse_constant=lambda name: pytest.fail(f"{name} is no JSON")) is not None


def test_a_query_prints_as_a_box_for_people(tables: Tables, capfd: pytest.CaptureFixture[str]) -> None:
    tables.print_sql("SELECT name FROM values WHERE value = 7462", "screen")
    printed = capfd.readouterr().out
    assert "Royal Flush" in printed
    assert "│" in printed


def test_an_equity_of_several_random_hands_has_nulls_for_their_counts() -> None:
    player = PlayerAnswer("random", None, None, None, 0.25)
    body = EquityAnswer((player,), 10, False, 0.1, "table starting_hands").to_json()
    assert body["players"] == [{"hand": "random", "win": None, "tie": None, "lose": None, "equity": 0.25}]
    assert (body["exact"], body["standard_error"], body["deals"]) == (False, 0.1, 10)


def test_the_best_hold_of_an_answer_is_its_first() -> None:
    first, second = (HoldAnswer(text, "", 1, (1,) + (0,) * 8, 0, 0, 1) for text in ("Ah", "2c"))
    assert DiscardAnswer("", 1, "high_card", "", (first, second), "").best is first


@pytest.mark.parametrize(
    ("name", "heading", "first"),
    [
        ("win", ["Win"], "78.271 %"),
        ("paytable:jacks-or-better-9-6", ["Pays"], "1.53654"),
        ("decision-tree", ["Weight"], "7.41813"),
        ("pattern-keeper", ["Keep"], "yes"),
        ("better", [], "99.611 %"),
    ],
)
def test_a_goal_adds_the_column_that_it_ranks_by(
    tables: Tables, capsys: Screen, name: str, heading: list[str], first: str
) -> None:
    answer = tables.discard("2s3s5dAhAs", objective=name)
    show(answer)
    title, _, header, _, *lines = capsys.readouterr().out.splitlines()
    assert title == f"2s3s5dAhAs: Pair, value 3919, by {name}"
    assert header.split() == ["Hold", "Throw", *heading, "Better", "Equal", "Worse"]
    assert [line.split()[0] for line in lines] == [hold.hold or "nothing" for hold in answer.holds]
    assert first in lines[0]
    bars = [line.count("█") for line in lines]
    assert bars == sorted(bars, reverse=True)
    assert bars[0] >= (0 if name == "pattern-keeper" else 15)


def test_only_the_hold_of_a_rule_is_marked(tables: Tables, capsys: Screen) -> None:
    show(tables.discard("2s3s5dAhAs", objective="pattern-keeper"))
    lines = capsys.readouterr().out.splitlines()[4:]
    assert [" yes " in line for line in lines] == [True] + [False] * 31
    assert lines[0].split()[0] == "AhAs"


def test_a_hand_that_pays_nothing_is_shown_without_bars(capsys: Screen) -> None:
    hold = HoldAnswer("Ah", "2c3d4h5s", 47, (47,) + (0,) * 8, 0, 0, 47, objective_value=0.0)
    show(DiscardAnswer("2c3d4h5sAh", 1, "high_card", "", (hold,), "table hands", "paytable:short"))
    shown = capsys.readouterr().out
    assert "0.00000" in shown
    assert "█" not in shown


def test_a_pay_table_is_shown_with_its_return_and_its_outcomes(capsys: Screen) -> None:
    show(SHORT_TABLE)
    assert capsys.readouterr().out.splitlines() == [
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


def test_a_pay_table_by_a_policy_without_a_break_even_royal_ends_with_its_outcomes(
    tables: Tables, capsys: Screen
) -> None:
    show(tables.paytable("jacks-or-better-9-6", "stand-pat"))
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first == "Jacks or Better 9/6, played by stand-pat: returns 33.687 % of what is paid in"
    assert last.startswith("Nothing ")


def test_policies_are_shown_side_by_side(capsys: Screen) -> None:
    show(PoliciesAnswer((POLICY,)))
    header, rule, line, blank, note = capsys.readouterr().out.splitlines()
    assert header.split("  ")[0] == "Policy"
    assert set(rule) == {"-", " "}
    assert line.split() == ["win", "50.000", "%", "50.000", "%", "5.9462", "93.952", "%", "0.000", "%"]
    assert blank == ""
    assert note.startswith("Wins against the equilibrium, ties half")


def test_policies_are_shown_with_the_games_played(tables: Tables, capsys: Screen) -> None:
    answer = tables.policies("win", "stand-pat", games=100, seed=5)
    show(answer)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[-3:] == ["One", "deck", "Error"]
    played, error = answer.policies[1].played, answer.policies[1].standard_error
    assert played is not None
    assert error is not None
    assert lines[3].split()[-4:] == [f"{100 * played:.3f}", "%", f"{100 * error:.3f}", "%"]
    assert lines[-1] == "One deck: 100 games of each, from one deck for both players, seed 5"


def test_flat_rows_are_one_an_outcome_and_a_policy(tables: Tables) -> None:
    assert [row["name"] for row in rows(SHORT_TABLE)] == ["Flush", "Pair", "Nothing"]
    assert [row["pay"] for row in rows(SHORT_TABLE)] == [500.5, 1, 0]
    assert {row["return_numerator"] for row in rows(SHORT_TABLE)} == {2_001_000}
    assert rows(PoliciesAnswer((POLICY,))) == [POLICY.to_json()]
    played = rows(tables.policies("win", games=10, seed=5))
    assert [(row["policy"], row["games"], row["seed"]) for row in played] == [("win", 10, 5)]


def test_a_flat_hold_has_its_worth_beside_the_goal(tables: Tables) -> None:
    answer = tables.discard("9dTd6hQh8s", objective="win")
    flat = rows(answer, top=2)
    assert [row["objective"] for row in flat] == ["win", "win"]
    assert [row["objective_value"] for row in flat] == [hold.objective_value for hold in answer.holds[:2]]
    assert "counts" not in flat[0]


@pytest.mark.parametrize(
    ("form", "printed"),
    [
        ("json", '{"cards":"2c","hold":"","value":0.5}\n{"cards":"3c","hold":"3c","value":1.0}\n'),
        ("csv", 'cards,hold,value\n2c,"",0.5\n3c,3c,1.0\n'),
    ],
)
def test_many_rows_print_in_every_form(capsys: Screen, form: str, printed: str) -> None:
    print_frame(pl.DataFrame({"cards": ["2c", "3c"], "hold": ["", "3c"], "value": [0.5, 1.0]}), form)
    assert capsys.readouterr().out == printed
