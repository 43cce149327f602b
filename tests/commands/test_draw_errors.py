"""Errors about goals, pay tables and policies: one line on standard error, and the exit status."""

from pathlib import Path

import pytest

from outs.cli import run
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, complaint, give

pytestmark = pytest.mark.usefixtures("with_tables")

HAND = "9dTd6hQh8s"
JACKS = "jacks-or-better-9-6"
FLUSH = '[[outcome]]\nname = "A Flush"\ncategory = "flush"\npay = 6\n'
KNOWN = "win, better, a pay table's name, paytable:FILE, weights, weights:FILE, pattern-keeper, decision-tree"
WEIGHTS = "".join(
    f"{name} = {weight}\n"
    for weight, name in enumerate(
        (
            "high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house",
            "four_of_a_kind", "straight_flush",
        )
    )
)  # fmt: skip
PAY_TABLES = {
    "unknown-outcome": (FLUSH.replace('"flush"', '"blush"'), "unknown category 'blush'"),
    "no-number": (FLUSH.replace("6", '"six"'), "A Flush: pay: 'six' is not a number"),
    "not-a-number": (FLUSH.replace("6", "nan"), "A Flush: pay: NaN is not a number"),
    "negative": (FLUSH.replace("6", "-6"), "A Flush: pay: -6 is not between 0 and 1,000,000"),
    "too-fine": (FLUSH.replace("6", "6.0001"), "at most 3 decimals"),
    "no-pay": (FLUSH.replace("pay = 6\n", ""), "A Flush: missing required field `pay`"),
    "overlapping": (FLUSH + FLUSH.replace("A Flush", "Another"), "'A Flush' and 'Another' overlap"),
    "unreachable": (FLUSH + 'rank = "2-5"\n', "'A Flush' cannot be reached"),
    "no-outcome": ("", "no outcomes"),
    "no-toml": ("six for a flush\n", "not valid TOML"),
}
WRONG_WEIGHTS = {
    "missing": (WEIGHTS.replace("pair = 1\n", "", 1), "missing required field `pair`; nine are needed"),
    "unknown": (WEIGHTS + "royal_flush = 9\n", "unknown field `royal_flush`; nine are needed"),
    "no-number": (WEIGHTS.replace("high_card = 0", 'high_card = "none"'), "high_card: 'none' is not a number"),
    "list": ("weights = [0, 1, 2, 3, 4, 5, 6, 7, 8]\n", "unknown field `weights`"),
    "no-toml": ("0 1 2 3 4 5 6 7 8\n", "not valid TOML"),
}
BAD_INPUT = [
    (["discard", HAND, "--objective", "best"], f"unknown objective 'best'; known: {KNOWN}"),
    (["discard", HAND, "--objective", "win:x"], f"unknown objective 'win:x'; known: {KNOWN}"),
    (["discard", HAND, "--objective", "my.toml"], "(for a file: paytable:my.toml)"),
    (["discard", HAND, "--objective", "paytable:"], f"unknown objective 'paytable:'; known: {KNOWN}"),
    (["discard", HAND, "--objective", "stand-pat"], f"unknown objective 'stand-pat'; known: {KNOWN}"),
    (["discard", HAND, "--objective", "paytable:jacks"], "no pay table and no file 'jacks'; similar names: jacks-"),
    (["discard", HAND, "--objective", "weights:none.toml"], "weights 'none.toml' cannot be read"),
    (["discard", HAND, "--objective"], "--objective"),
    (["discard", HAND, "--objective", "win", "--dead", "Qh"], "card Qh is in the hand and cannot be dead"),
    (["discard", HAND, "--objective", "win", "--hold", "2c"], "card 2c is not in the hand"),
    (["discard", HAND[2:], "--objective", "win"], "a hand takes 5 cards, got 4"),
    (["discard", HAND, "--opponent-draws", "6"], "an opponent's draw must be 0 to 5, got 6"),
    (["discard", HAND, "--opponents", "10"], "opponents must be 1 to 9, got 10"),
    (["discard", HAND, "--opponents", "2", "--objective", "better"], "need the goal win, not better"),
    (["paytable"], "give one pay table: a name or file, or --pays; --list shows the names"),
    (["paytable", ""], "pay table '' cannot be read"),
    (["paytable", "none.toml"], "no pay table and no file 'none.toml'; 'outs paytable --list' "),
    (["paytable", "."], "pay table '.' cannot be read"),
    (["paytable", JACKS, "--royal", "much"], "the royal's pay: 'much' is not a number"),
    (["paytable", JACKS, "--royal", ""], "the royal's pay: '' is not a number"),
    (["paytable", JACKS, "--royal", "nan"], "the royal's pay: 'nan' is not a number"),
    (["paytable", JACKS, "--royal", "-1"], "the royal's pay: -1 is not between 0 and 1,000,000"),
    (["paytable", JACKS, "--royal", "1000001"], "the royal's pay: 1000001 is not between 0 and 1,000,000"),
    (["paytable", JACKS, "--royal", "0.0001"], "with at most 3 decimals"),
    (["paytable", JACKS, "--royal", "much", "--holds", "--csv"], "the royal's pay: 'much' is not a number"),
    (
        ["paytable", JACKS, "--objective", "best"],
        f"unknown objective 'best'; known: {KNOWN} (did you mean better?)",
    ),
    (["paytable", JACKS, "--objective", ""], f"unknown objective ''; known: {KNOWN}; here also stand-pat"),
    (["paytable", JACKS, "--objective", "best", "--holds", "--json"], f"unknown objective 'best'; known: {KNOWN}"),
    (["paytable", JACKS, "--objective", "paytable:jacks"], "no pay table and no file 'jacks'"),
    (["paytable", JACKS, "--objective", "weights:none.toml"], "weights 'none.toml' cannot be read"),
    (["paytable", JACKS, "--json", "--csv"], "--json and --csv exclude each other"),
    (["paytable", JACKS, "--holds", "--json", "--csv"], "--json and --csv exclude each other"),
    (["paytable", JACKS, "--holds"], "add --csv, --json or --output"),
    (
        ["paytable", JACKS, "--strategy", "--holds", "--csv"],
        "strategy and holds are two questions: ask one at a time",
    ),
    (["discard", HAND, "--royal", "900"], "a pay for the royal flush needs a pay table as the objective, not win"),
    (["discard", HAND, "--objective", JACKS, "--royal", "much"], "the royal's pay: 'much' is not a number"),
    (["discard", "Jk9dTd6hJk", "--objective", "joker-poker-kings-20-7-5"], "card Jk appears twice in 'Jk9dTd6hJk'"),
    (["discard", "Jk9dTd6hQh"], "this game has no joker: 'Jk' at character 1"),
    (["paytable", "joker-poker-kings-20-7-5", "--objective", "win"], "win is a goal for 52 cards"),
    (["discard", HAND, "--objective", ""], f"unknown objective ''; known: {KNOWN}"),
    (["policies", "--games", "0"], "--games"),
    (["policies", "--games", "many"], "--games"),
    (["policies", "--seed", "-1"], "--seed"),
    (["policies", "best"], f"unknown objective 'best'; known: {KNOWN} (did you mean better?)"),
    (["policies", "--json", "--csv"], "--json and --csv exclude each other"),
]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@all_of(("arguments", "message"), BAD_INPUT)
def test_bad_input_is_one_line_and_status_2(capsys: Screen, arguments: list[str], message: str, tmp_path: Path) -> None:
    assert message in complaint(capsys, arguments, 2)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("text", "message"), PAY_TABLES.values(), ids=PAY_TABLES.keys())
@pytest.mark.parametrize(
    "arguments",
    [
        ["paytable", "mine.toml"],
        ["paytable", "mine.toml", "--holds", "--csv"],
        ["paytable", JACKS, "--objective", "paytable:mine.toml", "--json"],
        ["discard", HAND, "--objective", "paytable:mine.toml"],
        ["discard", HAND, "--objective", "paytable:mine.toml", "--dead", "2c", "--json"],
        ["policies", "paytable:mine.toml"],
    ],
    ids=" ".join,
)
def test_what_is_wrong_with_a_pay_table_is_one_line_and_status_2(
    capsys: Screen, tmp_path: Path, arguments: list[str], text: str, message: str
) -> None:
    (tmp_path / "mine.toml").write_text(text)
    said = complaint(capsys, arguments, 2)
    assert said.startswith("outs: pay table mine")
    assert message in said


@pytest.mark.parametrize(("text", "message"), WRONG_WEIGHTS.values(), ids=WRONG_WEIGHTS.keys())
@pytest.mark.parametrize(
    "arguments",
    [
        ["discard", HAND, "--objective", "weights:mine.toml"],
        ["discard", HAND, "--objective", "weights:mine.toml", "--dead", "2c", "--csv"],
        ["paytable", JACKS, "--objective", "weights:mine.toml"],
        ["policies", "weights:mine.toml", "--json"],
    ],
    ids=" ".join,
)
def test_weights_of_the_wrong_shape_are_one_line_and_status_2(
    capsys: Screen, tmp_path: Path, arguments: list[str], text: str, message: str
) -> None:
    (tmp_path / "mine.toml").write_text(text)
    said = complaint(capsys, arguments, 2)
    assert said.startswith("outs: weights 'mine.toml'")
    assert message in said


def test_a_pay_table_without_a_royal_flush_takes_no_jackpot(capsys: Screen, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(FLUSH)
    said = complaint(capsys, ["paytable", "mine.toml", "--royal", "976"], 2)
    assert "pay table mine has no royal flush to pay" in said


def test_a_bad_line_of_standard_input_is_named_by_its_number(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, f"{HAND}\n\n{HAND[2:]}\n")
    assert run(["discard", "-", "--objective", "win", "--csv"]) == 2
    captured = capsys.readouterr()
    assert captured.err == f"outs: line 3: a hand takes 5 cards, got 4: {HAND[2:]!r}\n"
    assert len(captured.out.splitlines()) == 33


@pytest.mark.parametrize(
    "arguments",
    [
        ["discard", HAND, "--objective", "win"],
        ["discard", HAND, "--objective", JACKS, "--dead", "2c"],
        ["paytable", JACKS],
        ["paytable", JACKS, "--holds", "--csv"],
        ["policies"],
        ["policies", "--games", "10"],
    ],
    ids=" ".join,
)
def test_missing_tables_are_status_3_and_name_the_build_command(
    capsys: Screen, tmp_path: Path, arguments: list[str]
) -> None:
    message = complaint(capsys, [*arguments, "--tables", str(tmp_path)], 3)
    assert "no tables in" in message
    assert "outs tables build" in message
    assert list(tmp_path.iterdir()) == []
