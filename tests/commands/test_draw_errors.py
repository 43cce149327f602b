"""Errors about goals, pay tables and policies: one line on standard error, and the exit status."""

from pathlib import Path

import pytest

from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, complaint

pytestmark = pytest.mark.usefixtures("with_tables")

HAND = "9dTd6hQh8s"
JACKS = "jacks-or-better-9-6"
FLUSH = '[[outcome]]\nname = "A Flush"\ncategory = "flush"\npay = 6\n'
KNOWN = "win, better, a pay table's name, paytable:FILE, weights, weights:FILE, pattern-keeper, decision-tree"
BAD_INPUT = [
    (["discard", HAND, "--objective", "best"], f"unknown objective 'best'; known: {KNOWN}"),
    (["discard", HAND, "--objective", "my.toml"], "(for a file: paytable:my.toml)"),
    (["discard", HAND, "--objective", "9/5 jaks"], "(did you mean jacks-or-better-9-5?)"),
    (["discard", HAND, "--objective", "paytable:jacks"], "no pay table and no file 'jacks'; similar names: jacks-"),
    (["discard", HAND, "--objective", "weights:none.toml"], "weights 'none.toml' cannot be read"),
    (["discard", HAND, "--objective"], "--objective"),
    (["discard", HAND, "--opponents", "2", "--objective", "better"], "need the goal win, not better"),
    (["paytable"], "give one pay table: a name or file, or --pays; --list shows the names"),
    (["paytable", ""], "pay table '' cannot be read"),
    (["paytable", "none.toml"], "no pay table and no file 'none.toml'; 'outs paytable --list' "),
    (["paytable", "."], "pay table '.' cannot be read"),
    (["paytable", JACKS, "--royal", "much"], "the royal's pay: 'much' is not a number"),
    (["paytable", JACKS, "--royal", "much", "--holds", "--csv"], "the royal's pay: 'much' is not a number"),
    (["paytable", JACKS, "--objective", "best"], f"unknown objective 'best'; known: {KNOWN} (did you mean better?)"),
    (["paytable", JACKS, "--objective", ""], f"unknown objective ''; known: {KNOWN}; here also stand-pat"),
    (["paytable", JACKS, "--objective", "best", "--holds", "--json"], f"unknown objective 'best'; known: {KNOWN}"),
    (["paytable", JACKS, "--holds", "--json", "--csv"], "--json and --csv exclude each other"),
    (["paytable", JACKS, "--holds"], "add --csv, --json or --output"),
    (["paytable", JACKS, "--strategy", "--holds", "--csv"], "strategy and holds are two questions: ask one at a time"),
    (["discard", HAND, "--royal", "900"], "a pay for the royal flush needs a pay table as the objective, not win"),
    (["discard", HAND, "--objective", JACKS, "--royal", "much"], "the royal's pay: 'much' is not a number"),
    (["paytable", "joker-poker-kings-20-7-5", "--objective", "win"], "win is a goal for 52 cards"),
    (["policies", "--games", "0"], "--games"),
    (["policies", "--games", "many"], "--games"),
    (["policies", "--seed", "-1"], "--seed"),
    (["policies", "best"], f"unknown objective 'best'; known: {KNOWN} (did you mean better?)"),
]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@all_of(("arguments", "message"), BAD_INPUT)
def test_bad_input_is_one_line_and_status_2(capsys: Screen, arguments: list[str], message: str, tmp_path: Path) -> None:
    assert message in complaint(capsys, arguments, 2)
    assert list(tmp_path.iterdir()) == []


@all_of(
    "arguments",
    [
        ["paytable", "mine.toml"],
        ["paytable", "mine.toml", "--holds", "--csv"],
        ["paytable", JACKS, "--objective", "paytable:mine.toml", "--json"],
        ["discard", HAND, "--objective", "paytable:mine.toml", "--dead", "2c", "--json"],
        ["policies", "paytable:mine.toml"],
    ],
)
def test_an_error_in_a_pay_table_is_one_line_and_status_2(capsys: Screen, tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "mine.toml").write_text(FLUSH.replace('"flush"', '"blush"'))
    said = complaint(capsys, arguments, 2)
    assert said.startswith("outs: pay table mine")
    assert "unknown category 'blush'" in said


@all_of(
    "arguments",
    [
        ["discard", HAND, "--objective", "weights:mine.toml", "--csv"],
        ["paytable", JACKS, "--objective", "weights:mine.toml"],
        ["policies", "weights:mine.toml", "--json"],
    ],
)
def test_an_error_in_weights_is_one_line_and_status_2(capsys: Screen, tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "mine.toml").write_text("0 1 2 3 4 5 6 7 8\n")
    said = complaint(capsys, arguments, 2)
    assert said.startswith("outs: weights 'mine.toml'")
    assert "not valid TOML" in said


def test_a_pay_table_without_a_royal_flush_takes_no_jackpot(capsys: Screen, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(FLUSH)
    said = complaint(capsys, ["paytable", "mine.toml", "--royal", "976"], 2)
    assert "pay table mine has no royal flush to pay" in said
