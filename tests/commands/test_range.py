"""`outs range`: one range, as words, as a line of standard input, and in every form."""

import json
from io import StringIO
from pathlib import Path

import pytest

from outs.cli import run
from outs.tests.cases import all_of


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    """The JSON that the command prints."""
    assert run(["range", *arguments, "--json"]) == 0
    body: dict[str, object] = json.loads(capsys.readouterr().out)
    return body


def test_the_words_are_one_range(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "QQ+,", "AKs:0.5")["normalised"] == "QQ+,AKs:0.5"
    assert asked(capsys, "Ah", "Kd")["hands"] == {"AKo": pytest.approx(1 / 12)}
    assert asked(capsys, "[50]AA,KK[/50]\nQQ")["combinations"] == 12
    assert asked(capsys, "QQ+, AKs")["text"] == "QQ+, AKs"


def test_no_tables_are_needed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert asked(capsys, "AA", "--tables", str(tmp_path))["combinations"] == 6


def test_a_board_adds_hits(capsys: pytest.CaptureFixture[str]) -> None:
    body = asked(capsys, "AA,76s", "--board", "Ks7d2h", "--dead", "Ac")
    assert (body["board"], body["dead"], body["combinations"]) == ("Ks7d2h", "Ac", 6)
    assert body["made"] == [
        {"hit": "overpair", "combinations": 3, "percent": 50.0, "hands": ["AA"]},
        {"hit": "middle_pair", "combinations": 3, "percent": 50.0, "hands": ["76s"]},
    ]


@all_of(
    ("arguments", "message"),
    [
        (["AA", "KK"], "outs: range takes one range, got 2: 'AA' and 'KK'; put commas between its items"),
        (["AA vs KK"], "outs: 'vs' separates players and cannot be inside a range: 'AA vs KK'"),
    ],
)
def test_what_cannot_be_answered_is_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["range", *arguments]) == 2
    assert capsys.readouterr().err == f"{message}\n"


def test_lines_are_ranges(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["QQ+, AKs", "Axs --board Ks7d2h", json.dumps({"text": "AA KK", "dead": "Ah"}), "AA KK"]
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(lines)))
    assert run(["range", "-", "--json"]) == 2
    printed = capsys.readouterr()
    bodies = [json.loads(line) for line in printed.out.splitlines()]
    assert [(body["line"], body["combinations"]) for body in bodies] == [(1, 22), (2, 45), (3, 9)]
    assert printed.err == (
        "outs: line 4: range takes one range, got 2: 'AA' and 'KK'; put commas between its items (AA KK)\n"
    )
