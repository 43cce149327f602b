"""Every answer in every form, whatever it answers."""

import json
import subprocess
import sys
from dataclasses import FrozenInstanceError
from importlib import import_module
from io import BytesIO

import polars as pl
import pytest

from outs.cards.answers.draw_answers import ValueAnswer
from outs.display.answers import Renderer, rows, text
from outs.display.output_formats import Form
from outs.display.text import View
from outs.games.draw.answers.policies import PoliciesAnswer, PolicyAnswer
from outs.query.answer_schemas import answer_types, names
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.display.short_paytable import SHORT_TABLE

SCREEN_AND_CSV: tuple[Form, ...] = ("screen", "csv")
ROYAL = ValueAnswer("AhKhQhJhTh", 7462, "straight_flush", "Royal Flush", "AhKhQhJhTh")
WORST = ValueAnswer("7c5d4h3s2c", 1, "high_card", "Seven High", "7c5d4h3s2c")
LONG = ValueAnswer("AhKd7c7s2h3d4c", 2590, "pair", "Pair, Sevens with Ace King Four", "AhKd7c7s4c")
POLICY = PolicyAnswer("win", 0.5, 0.5, 5.94618, 0.93952, 0.0)


def test_answers_cannot_be_changed(tables: Tables) -> None:
    answer = tables.value("AhKhQhJhTh")
    with pytest.raises(FrozenInstanceError):
        answer.value = 1  # type: ignore[misc]


def test_a_value_is_shown_on_one_line() -> None:
    shown = text(ValueAnswer("AhKhQhJhTh", 7462, "straight_flush", "Royal Flush", "AhKhQhJhTh"))
    assert shown == "Royal Flush   value 7462 of 7462   best five AhKhQhJhTh"


def test_flat_rows_are_one_a_value_a_hold_and_a_player(tables: Tables) -> None:
    assert len(rows(tables.value("AhKhQhJhTh"))) == 1
    assert len(rows(tables.discard("AhKhQhJhTh"))) == 32
    assert len(rows(tables.discard("AhKhQhJhTh"), top=4)) == 4
    assert len(rows(tables.equity("AA", "random", opponents=4))) == 5


def test_flat_rows_are_one_an_outcome_and_a_policy(tables: Tables) -> None:
    assert [row["name"] for row in rows(SHORT_TABLE)] == ["Flush", "Pair", "Nothing"]
    assert [row["pay"] for row in rows(SHORT_TABLE)] == [500.5, 1, 0]
    assert {row["return_numerator"] for row in rows(SHORT_TABLE)} == {2_001_000}
    assert rows(PoliciesAnswer(policies=(POLICY,))) == [POLICY.to_json()]
    played = rows(tables.policies("win", games=10, seed=5))
    assert [(row["policy"], row["games"], row["seed"]) for row in played] == [("win", 10, 5)]


@all_of(
    ("form", "written"),
    [
        ("screen", [f"{text(ROYAL)}\n", f"{text(WORST)}\n"]),
        ("json", [json.dumps(answer.to_json()) + "\n" for answer in (ROYAL, WORST)]),
        (
            "csv",
            [
                "cards,value,cactus_kev,category,name,best\nAhKhQhJhTh,7462,1,straight_flush,Royal Flush,AhKhQhJhTh\n",
                "7c5d4h3s2c,1,7462,high_card,Seven High,7c5d4h3s2c\n",
            ],
        ),
    ],
)
def test_answers_are_written_one_by_one(form: Form, written: list[str]) -> None:
    renderer = Renderer(form)
    assert ["".join(renderer.pieces(answer)) for answer in (ROYAL, WORST)] == written


def test_an_answer_carries_the_line_of_its_question() -> None:
    assert "".join(Renderer("screen").pieces(ROYAL, line=7)) == f"7: {text(ROYAL)}\n"
    assert "".join(Renderer("screen").pieces(SHORT_TABLE, line=7)) == f"Line 7\n\n{text(SHORT_TABLE)}\n"
    assert json.loads("".join(Renderer("json").pieces(ROYAL, line=7))) == {"line": 7, **ROYAL.to_json()}
    assert "".join(Renderer("tsv").pieces(WORST, line=7)).splitlines()[1].startswith("7\t7c5d4h3s2c\t")


def test_a_blank_line_parts_screens_of_several_lines() -> None:
    renderer = Renderer("screen")
    assert "".join(renderer.pieces(SHORT_TABLE)) == f"{text(SHORT_TABLE)}\n"
    assert "".join(renderer.pieces(SHORT_TABLE)) == f"\n{text(SHORT_TABLE)}\n"


def test_parquet_is_collected_for_the_end() -> None:
    renderer = Renderer("parquet")
    assert [*renderer.pieces(ROYAL), *renderer.pieces(WORST)] == []
    assert pl.read_parquet(BytesIO(renderer.collected()))["value"].to_list() == [7462, 1]


def test_the_top_entries_of_a_ranked_answer_are_written_in_every_form(tables: Tables) -> None:
    answer = tables.discard("9dTd6hQh8s")
    lines = {form: "".join(Renderer(form).pieces(answer, View(top=2))).splitlines() for form in SCREEN_AND_CSV}
    assert len(lines["screen"]) == 4 + 2
    assert len(lines["csv"]) == 1 + 2
    (line,) = Renderer("json").pieces(answer, View(top=2))
    assert json.loads(line) == answer.to_json(top=2)


def test_displaying_one_kind_of_answer_imports_no_other() -> None:
    script = """
import sys
from outs.cards.answers.draw_answers import ValueAnswer
from outs.display.answers import text
text(ValueAnswer("AhKhQhJhTh", 7462, "straight_flush", "Royal Flush", "AhKhQhJhTh"))
print(*(name for name in sys.modules if name.startswith(("outs.games", "outs.display."))))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {
        f"outs.display.{file}" for file in ("answers", "output_formats", "text", "value")
    }


def test_a_value_takes_two_lines_where_one_is_too_long() -> None:
    assert text(LONG) == "Pair, Sevens with Ace King Four   value 2590 of 7462   best five AhKd7c7s4c"
    assert text(LONG, View(width=60)) == ("Pair, Sevens with Ace King Four\nvalue 2590 of 7462   best five AhKd7c7s4c")


@all_of(("line", "width", "is_one"), [(9999, 81, True), (9999, 80, False), (1, 60, False)])
def test_the_number_of_a_line_has_a_line_of_its_own_where_it_does_not_fit(line: int, width: int, is_one: bool) -> None:
    renderer = Renderer("screen")
    shown = "".join(renderer.pieces(LONG, View(width=width), line))
    assert shown.startswith(f"{line}: Pair" if is_one else f"Line {line}\n\nPair")
    assert max(map(len, shown.splitlines())) <= width


def test_every_answer_of_a_question_is_displayed_by_a_module() -> None:
    modules = {kind.display for name in names() for kind in answer_types(name)}
    shown = {module for module in modules if callable(getattr(import_module(f"outs.display.{module}"), "text", None))}
    assert shown == modules
