"""Questions on standard input and answers in files: what all commands that answer a question share."""

import json
from pathlib import Path

import polars as pl
import pytest

from outs.cli import run
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, complaint, give, printed, printed_csv, printed_json

pytestmark = pytest.mark.usefixtures("with_tables")

ROYAL = "AhKhQhJhTh"


def test_a_line_is_a_question_with_its_own_options(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, tables: Tables
) -> None:
    give(monkeypatch, "AhKh QsQd\n\nAhKh 88+ --board Ks7d2h\n")
    first, second = printed_json(capsys, "equity", "-")
    assert first == {"line": 1, **tables.equity("AhKh", "QsQd").to_json()}
    assert second == {"line": 3, **tables.equity("AhKh", "88+", board="Ks7d2h").to_json()}


def test_words_of_a_line_are_quoted_as_in_a_shell(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, tables: Tables
) -> None:
    give(monkeypatch, "'QQ+, AKs' 15%\nAhKh 'QQ\n")
    assert run(["equity", "-", "--json"]) == 2
    captured = capsys.readouterr()
    assert json.loads(captured.out)["deals"] == tables.equity("QQ+,AKs", "15%").deals
    assert captured.err.startswith("outs: line 2: no closing quotation in ")


def test_a_line_is_divided_at_spaces_outside_quotes_alone(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["AhKh QQ+ AK", "AhKh 'QQ+ AK'", '{"players": ["AhKh", "QQ+ AK"]}', "AhKh vs QQ+ AK"]
    give(monkeypatch, "\n".join(lines))
    players = [[one["hand"] for one in body["players"]] for body in printed_json(capsys, "equity", "-")]
    assert players == [["AhKh", "QQ+", "AK"], *[["AhKh", "QQ+,AK"]] * 3]


def test_a_line_may_be_a_json_object_of_the_parameters(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, tables: Tables
) -> None:
    asked = {"players": ["AhKh", "88+"], "board": "Ks7d2h", "by_hand": True, "opponents": 1, "samples": None}
    give(monkeypatch, f"{json.dumps(asked)}\n")
    (body,) = printed_json(capsys, "equity", "-")
    assert body == {"line": 1, **tables.equity("AhKh", "88+", board="Ks7d2h", by_hand=True).to_json()}
    give(monkeypatch, '{"hole": "AdQc", "board": "3h4cJh", "range": ["AKs", "random"]}\n{"hole": ["Ad", "Qc"], '
                      '"board": "3h4cJh", "ranges": ["AKs", "random"]}\n')  # fmt: skip
    by_option, by_name = printed_json(capsys, "strength", "-")
    assert by_option | {"line": 2} == by_name


def test_lists_and_objects_of_a_json_line_are_those_of_python(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, tables: Tables
) -> None:
    give(monkeypatch, '{"stacks": [10, 8.5], "lock": {"BB call": "AA"}, "payouts": [65, 35]}\n')
    (body,) = printed_json(capsys, "push-fold", "-")
    answer = tables.push_fold(stacks=[10, 8.5], lock={"BB call": "AA"}, payouts=[65, 35])
    assert body == {"line": 1, **answer.to_json()}
    give(monkeypatch, '{"stacks": [10, true]}\n{"stacks": [10, 8], "lock": {"BB call": 5}}\n')
    assert run(["push-fold", "-"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert "stacks takes a text or a number, or a list of them, got true" in first
    assert 'lock takes a text or a number, or a list of them, got {"BB call": 5}' in second


@all_of(
    ("line", "message"),
    [
        ('{"cards": "AhKh", "deck": 1}', "there is no parameter 'deck'; the parameters are cards"),
        ('{"cards": {"a": 1}}', "cards takes a text or a number, or a list of them"),
        ('{"cards": true}', "cards takes a text or a number, or a list of them"),
        ('{"cards": ', "not a JSON object"),
        ('{"json": true}', "there is no parameter 'json'"),
        (f"{ROYAL} --json", "--json goes on the command line, not in a line of standard input"),
        (f"{ROYAL} --tables x", "--tables goes on the command line"),
        ("--help", "--help goes on the command line"),
        ("-", "a line of standard input cannot be -"),
        ("A" * 100_001, "a line has at most 100,000 characters, got 100,001"),
        (f"{ROYAL} --no-such", "there is no option --no-such; the options are "),
        ("''", "a value takes 5, 6 or 7 cards, got 0"),
    ],
)
def test_a_line_that_asks_nothing_is_a_bad_line(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, line: str, message: str
) -> None:
    give(monkeypatch, f"{line}\n{ROYAL}\n")
    assert run(["value", "-", "--csv"]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("outs: line 1: ")
    assert message in captured.err
    assert captured.out.splitlines()[1].startswith(f"2,{ROYAL},")


def test_options_of_the_command_line_hold_for_lines_that_do_not_set_them(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, f"{ROYAL}\n{ROYAL} --dead 2d --top 1\n" + json.dumps({"hand": ROYAL, "dead": "2h"}) + "\n")
    asked = printed_json(capsys, "discard", "-", "--dead", "2c", "--top", "3")
    assert [(body["dead"], len(body["holds"])) for body in asked] == [("2c", 3), ("2d", 1), ("2h", 3)]


def test_a_question_beside_those_of_standard_input_is_refused(capsys: Screen) -> None:
    assert "the questions are read from standard input: give no others" in complaint(capsys, ["equity", "-", "AA"], 2)


@pytest.mark.parametrize("suffix", ["csv", "tsv", "json", "md"])
def test_a_file_has_what_the_option_of_its_suffix_prints(capsys: Screen, tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"answer.{suffix}"
    asked = ["discard", ROYAL, "--top", "3"]
    assert printed(capsys, *asked, "-o", str(file)) == ""
    assert file.read_text() == printed(capsys, *asked, f"--{suffix}")


def test_a_parquet_file_has_the_rows_of_all_answers(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    give(monkeypatch, f"{ROYAL}\n2c3d4h5s7c\n")
    assert printed(capsys, "value", "-", "--output", str(tmp_path / "values.parquet")) == ""
    frame = pl.read_parquet(tmp_path / "values.parquet")
    assert frame.select("line", "cards", "value").rows() == [(1, ROYAL, 7462), (2, "2c3d4h5s7c", 1)]


@all_of(
    ("options", "message"),
    [
        (["-o", "answer.txt"], "--output takes a file ending in .csv, .tsv, .json, .md, .parquet, got 'answer.txt'"),
        (["-o", "answer.csv", "--json"], "--json and the file name 'answer.csv' exclude each other"),
        (["--tsv", "--md"], "--tsv and --md exclude each other"),
    ],
)
def test_a_file_in_no_known_form_is_refused(capsys: Screen, options: list[str], message: str) -> None:
    assert message in complaint(capsys, ["value", ROYAL, *options], 2)


def test_a_bad_question_leaves_the_file_as_it_was(capsys: Screen, tmp_path: Path) -> None:
    file = tmp_path / "answer.csv"
    file.write_text("mine")
    complaint(capsys, ["value", "Ah", "-o", str(file)], 2)
    assert (file.read_text(), list(tmp_path.iterdir())) == ("mine", [file])


def test_answers_with_other_columns_do_not_share_a_header(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "AA KK\nAA KK --by-hand\nQQ KK\n")
    assert run(["equity", "-", "--csv"]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("outs: line 2: its columns differ from those of the first answer")
    assert [line.split(",")[0] for line in captured.out.splitlines()] == ["line", "1", "1", "3", "3"]


def test_hands_of_ranges_and_players_do_not_share_a_header(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    for lines in ("AKs QQ --by-hand\nAhKh QQ\n", "AhKh QQ\nAKs QQ --by-hand\n"):
        give(monkeypatch, lines)
        assert run(["equity", "-", "--csv"]) == 2
        captured = capsys.readouterr()
        assert captured.err.startswith("outs: line 2: its columns differ")
        assert {line.split(",")[0] for line in captured.out.splitlines()} == {"line", "1"}


def test_a_screen_is_numbered_by_the_lines_of_its_questions(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, f"\n{ROYAL}\n")
    assert printed(capsys, "value", "-") == "2: Royal Flush   value 7462 of 7462   best five AhKhQhJhTh\n"
    assert [row["line"] for row in printed_csv(capsys, "value", ROYAL) if "line" in row] == []
