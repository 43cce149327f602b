"""`outs push-fold`: its JSON, its other forms, its screen, and a line of standard input."""

import pytest

from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, complaint, give, printed, printed_csv, printed_json, printed_object

pytestmark = pytest.mark.usefixtures("with_tables")


def test_the_json_has_the_strategy_of_both_and_the_value(capsys: Screen) -> None:
    body = printed_object(capsys, "push-fold", "--stack", "10")
    assert list(body)[:6] == ["stack", "ante", "value", "exploitability", "push", "call"]
    assert (body["stack"], body["ante"], round(body["value"], 6)) == (10.0, 0.0, -0.045371)
    assert 0 <= body["exploitability"] < 1e-9
    assert len(body["push"]) == len(body["call"]) == 169
    assert (next(iter(body["push"])), body["push"]["AA"], body["call"]["72o"]) == ("AA", 1.0, 0.0)
    assert printed_object(capsys, "push-fold") == body
    assert "hand" not in body


def test_a_hand_adds_what_it_is_worth(capsys: Screen) -> None:
    body = printed_object(capsys, "push-fold", "KdAh", "--stack", "7.3", "--ante", "12.5")
    assert body["hand"] == "AKo"
    push, call = body["plays"]
    assert (push["seat"], push["action"], push["fold_value"]) == ("small blind", "push", -0.625)
    assert (call["seat"], call["action"], call["fold_value"]) == ("big blind", "call", -1.125)
    assert (push["chance"], push["value"]) == (body["push"]["AKo"], body["push_values"]["AKo"])
    assert (call["chance"], call["value"]) == (body["call"]["AKo"], body["call_values"]["AKo"])
    lines = printed(capsys, "push-fold", "KdAh", "--stack", "7.3", "--ante", "12.5").splitlines()
    assert any(line.startswith("small blind push  100.000 %") for line in lines)


def test_rows_are_a_hand_each_in_both_charts(capsys: Screen) -> None:
    rows = printed_csv(capsys, "push-fold", "--stack", "10")
    assert len(rows) == 338
    body = printed_object(capsys, "push-fold", "--stack", "10")
    assert {row["hand"]: float(row["chance"]) for row in rows if row["action"] == "call"} == body["call"]
    assert [row["seat"] for row in printed_csv(capsys, "push-fold", "22", "--stack", "10")] == [
        "small blind",
        "big blind",
    ]


def test_the_screen_has_both_charts_without_colour(capsys: Screen) -> None:
    shown = printed(capsys, "push-fold", "--stack", "10")
    assert shown.count("A  AA AKs AQs") == 2
    assert "71%" in shown  # 43s
    assert "the small blind wins -0.045371 big blinds" in " ".join(shown.split())


def test_each_line_of_standard_input_is_a_question(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "AA --stack 5\n72o\n")
    first, second = printed_json(capsys, "push-fold", "-", "--ante", "10")
    assert (first["line"], first["hand"], first["stack"], first["ante"]) == (1, "AA", 5.0, 10.0)
    assert (second["hand"], second["stack"], second["ante"]) == ("72o", 10.0, 10.0)


@all_of(
    ("arguments", "said"),
    [
        (["xx"], "'xx' is neither a starting hand"),
        (["--stack", "0.5"], "a stack must be 1 to 1,000 big blinds, got 0.5"),
        (["--ante", "\u0663"], "an ante must be a number in percent of a big blind"),
        (["--stacks", "9"], "got 1"),
        (["AA", "KK"], "KK"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], said: str, capsys: Screen) -> None:
    assert said in complaint(capsys, ["push-fold", *arguments], 2)
