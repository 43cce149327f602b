"""`outs hands`: files in, two Parquet files and a summary out; what cannot be read is one line each."""

import io
import sys
from pathlib import Path

import polars as pl
import pytest

from outs.cli import run
from outs.tests.commands.printing import Screen, complaint, printed
from outs.tests.histories.readers.test_pokerstars import ALL_IN, EVERYTHING, RAKED
from outs.tests.histories.readers.test_summaries import SUMMARIES


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """A file of hands in PokerStars' text."""
    path = tmp_path / "session.txt"
    path.write_text(EVERYTHING, encoding="utf-8")
    return path


@pytest.mark.usefixtures("with_tables")
def test_both_files_are_written_and_counted(history: Path, capsys: Screen, tmp_path: Path) -> None:
    shown = printed(capsys, "hands", str(history), "-o", str(tmp_path / "played"), "--workers", "1")
    decisions = pl.read_parquet(tmp_path / "played" / "decisions.parquet")
    hands = pl.read_parquet(tmp_path / "played" / "hands.parquet")
    assert shown == (
        f"4 hands with {len(decisions)} decisions: {tmp_path / 'played'}\n"
        "1 hand of other games skipped: Omaha Hi/Lo Limit 1\n"
    )
    assert decisions["hand"].n_unique() == hands["hand"].n_unique() == 4


@pytest.mark.usefixtures("with_tables")
def test_a_parquet_file_takes_the_hands_alone(history: Path, capsys: Screen, tmp_path: Path) -> None:
    (tmp_path / "TS.txt").write_text(SUMMARIES["Winamax"][0], encoding="utf-8")
    files = (str(history), str(tmp_path / "TS.txt"))
    shown = printed(capsys, "hands", "read", *files, "-o", str(tmp_path / "mine.parquet"), "--workers", "1")
    assert shown.startswith(f"4 hands: {tmp_path / 'mine.parquet'}\n")
    assert "1 summary of tournaments left out: only a folder keeps them\n" in shown
    assert "won_expected" in pl.read_parquet_schema(tmp_path / "mine.parquet")
    assert not (tmp_path / "decisions.parquet").exists()


@pytest.mark.usefixtures("with_tables")
def test_a_broken_hand_is_counted_and_listed_with_its_place(capsys: Screen, tmp_path: Path) -> None:
    path = tmp_path / "cut.txt"
    path.write_text(ALL_IN + "\n\n" + RAKED[: len(RAKED) // 2], encoding="utf-8")
    assert run(["hands", str(path), "-o", str(tmp_path / "played"), "--workers", "1"]) == 0
    shown = capsys.readouterr()
    problems = tmp_path / "played" / "problems.csv"
    assert shown.err == ""
    assert shown.out.splitlines() == [
        f"1 hand with 8 decisions: {tmp_path / 'played'}",
        f"1 hand or file left out; see {problems}",
        "  1  the hand has no summary",
    ]
    assert (
        problems.read_text()
        == f"file,line,reason\n{path},{ALL_IN.count(chr(10)) + 4},hand 101: the hand has no summary\n"
    )


@pytest.mark.usefixtures("with_tables")
def test_hands_that_are_there_are_not_added_again(history: Path, capsys: Screen, tmp_path: Path) -> None:
    command = ("hands", str(history), "-o", str(tmp_path / "played"), "--workers", "1")
    printed(capsys, *command)
    before = (tmp_path / "played" / "hands.parquet").read_bytes()
    assert "1 file unchanged since the last reading" in printed(capsys, *command)
    (tmp_path / "copy.txt").write_bytes(history.read_bytes())
    shown = printed(capsys, "hands", str(tmp_path / "copy.txt"), *command[2:])
    assert shown.startswith("0 hands with 0 decisions: ")
    assert "4 hands already there" in shown
    assert (tmp_path / "played" / "hands.parquet").read_bytes() == before
    assert printed(capsys, *command, "--replace").startswith("4 hands")


@pytest.mark.usefixtures("with_tables")
def test_hands_and_files_that_are_given_twice_are_not_said_to_be_there_already(
    history: Path, capsys: Screen, tmp_path: Path
) -> None:
    (tmp_path / "texts").mkdir()
    for name in ("a.txt", "b.txt"):
        (tmp_path / "texts" / name).write_bytes(history.read_bytes())
    places = (str(tmp_path / "texts"), str(tmp_path / "texts" / "b.txt"))
    for more in ([], ["--replace"]):
        shown = printed(capsys, "hands", *places, "-o", str(tmp_path / "played"), "--workers", "1", *more)
        assert shown.startswith("4 hands with ")
        assert shown.splitlines()[1:3] == ["4 hands given twice, and counted once", "1 file given twice"]
        assert "already" not in shown
        assert "unchanged" not in shown


@pytest.mark.usefixtures("with_tables")
def test_standard_input_is_read(capsys: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ALL_IN.encode())))
    assert "1 hand with 8 decisions" in printed(capsys, "hands", "-", "-o", str(tmp_path / "played"), "--workers", "1")


@pytest.mark.usefixtures("with_tables")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nowhere.txt", "-o", "played"], "there is no file nowhere.txt"),
        (["nowhere.txt", "-o", "played", "--format", "odd"], "unknown format 'odd': use auto, phh, phhs,"),
        (["nowhere.txt", "-o", "/dev/null/x"], "cannot write /dev/null/x"),
        (
            ["nowhere.txt", "-o", "played.csv"],
            "-o is a folder, or a .parquet file for these hands alone, not played.csv",
        ),
        (["nowhere.txt", "-o", "played.TXT"], "-o is a folder"),
        (["nowhere.txt", "-o", "played", "--cluster", "tcp://h:1"], "a cluster needs a store"),
        (["nowhere.txt", "-o", "played", "--workers", "0"], "--workers"),
    ],
)
def test_bad_arguments_are_one_line(
    arguments: list[str], told: str, capsys: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert told in complaint(capsys, ["hands", *arguments], 2)
    assert not list(tmp_path.rglob("*.parquet"))


@pytest.mark.usefixtures("without_tables")
def test_without_tables_nothing_is_written(history: Path, capsys: Screen, tmp_path: Path) -> None:
    out = tmp_path / "played"
    assert "outs tables build" in complaint(capsys, ["hands", str(history), "-o", str(out), "--workers", "1"], 3)
    assert not out.exists()


@pytest.mark.usefixtures("with_tables")
def test_where_no_hand_can_be_read_there_is_one_line_and_no_folder(capsys: Screen, tmp_path: Path) -> None:
    out = tmp_path / "played"
    said = complaint(capsys, ["hands", "/dev/null", "-o", str(out), "--workers", "1"], 2)
    assert "no hand could be read: /dev/null: not a regular file" in said
    assert not out.exists()


@pytest.mark.usefixtures("with_tables")
@pytest.mark.parametrize("output", ["played", "played.parquet"])
def test_where_all_hands_are_of_other_games_these_are_named(output: str, capsys: Screen, tmp_path: Path) -> None:
    (tmp_path / "razz.txt").write_text(ALL_IN.replace("Hold'em", "Razz"), encoding="utf-8")
    arguments = ["hands", str(tmp_path / "razz.txt"), "-o", str(tmp_path / output), "--workers", "1"]
    told = "no hand could be read: 1 of games other than hold'em and Omaha: Razz No Limit 1\n"
    assert complaint(capsys, arguments, 2).endswith(told)
    assert not (tmp_path / output).exists()
