"""The game of Halatro on the command line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from outs.games.halatro.game import Game
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, complaint, give, printed

pytestmark = pytest.mark.usefixtures("without_tables")

COMMAND = ("play", "halatro")
MOVES = "discard 1 2 4\nplay 3d 3s 5d Kc Ks\np 1\np 1\n"


def test_moves_may_be_piped_in(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, MOVES)
    lines = printed(capsys, *COMMAND, "--seed", "7").splitlines()
    assert lines[0] == "Halatro: 3 plays, 3 discards, one deck. For the rules: help."
    assert "You play 3d 3s 5d Kc Ks: Two Pair, 46 x 2 = 92." in lines
    assert any(line.startswith("The game ends with 1") for line in lines)


def test_the_end_of_input_ends_the_game(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "hint\nnonsense\n")
    lines = printed(capsys, "play", "halatro", "--hint").splitlines()
    assert lines[-1] == "You leave with 0 points and 3 plays left."
    assert " ".join(lines).count("run: outs tables build") == 2  # a long path is continued on the next line


def test_with_tables_a_hint_has_moves(capsys: Screen, monkeypatch: pytest.MonkeyPatch, tables_folder: Path) -> None:
    give(monkeypatch, "hint\n")
    lines = printed(capsys, "play", "halatro", "--hint", "--seed", "7", "--tables", str(tables_folder)).splitlines()
    assert sum(line.startswith("Do  ") for line in lines) == 2


def test_a_game_is_saved_and_loaded(capsys: Screen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    by_hand, kept = tmp_path / "a game.json", tmp_path / "kept.json"
    give(monkeypatch, f"d 1\nsave {by_hand}\nd 1\n")
    printed(capsys, "play", "halatro", "--seed", "7", "--save", str(kept))
    assert json.loads(by_hand.read_text()) == {"seed": 7, "moves": [{"discard": "2c"}], "score": 0}
    assert len(Game.from_json(json.loads(kept.read_text())).state.moves) == 2
    give(monkeypatch, "")
    assert "You discard 2c and draw 3d." in printed(capsys, "play", "halatro", "--load", str(by_hand)).splitlines()


@all_of(
    ("arguments", "message"),
    [
        (["--seed", "-1"], "--seed"),
        (["--seed", "x"], "--seed"),
        (["--load", "none.json"], "'none.json' cannot be read: No such file or directory"),
        (["--load", __file__], "is not valid JSON"),
        (["--load", "none.json", "--seed", "7"], "give --seed or --load, not both"),
        (["--save", "no/such/folder"], "'no/such/folder' cannot be written: No such file or directory"),
        (["7"], "unexpected extra argument"),
    ],
)
def test_bad_input_is_status_2_and_one_line(capsys: Screen, arguments: list[str], message: str) -> None:
    assert message in complaint(capsys, [*COMMAND, *arguments], 2)


def test_as_a_process_it_reads_a_pipe_and_survives_a_reader_that_leaves() -> None:
    command = [sys.executable, "-m", "outs", "play", "halatro", "--seed", "7"]
    done = subprocess.run(command, input=MOVES, capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1].startswith("The game ends with ")
    gone = f"{' '.join(command)} | head -1"
    left = subprocess.run(
        gone, shell=True, input="help\n" * 200, capture_output=True, text=True, check=True, timeout=60
    )
    assert left.stderr == ""
    assert left.stdout.count("\n") == 1


@all_of(
    ("encoding", "status", "complaint"),
    [("utf-8:strict", 2, b"outs: not text (invalid start byte)\n"), ("utf-8:surrogateescape", 0, b"")],
)
def test_bytes_that_are_no_text_end_in_no_traceback(encoding: str, status: int, complaint: bytes) -> None:
    command = [sys.executable, "-m", "outs", "play", "halatro", "--seed", "7"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(command, input=b"\xff\n", capture_output=True, check=False, env=environment, timeout=60)
    assert (done.returncode, done.stderr) == (status, complaint)
