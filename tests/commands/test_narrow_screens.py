"""Screens, help texts and games on a terminal of 60 columns."""

import re
import shlex

import pytest

from outs.cli import run
from outs.tests.cases import all_of

from .printing import Screen, give, printed
from .test_lazy_commands import COMMANDS

NARROW = 60
QUESTIONS = (
    "value Ah Kd 7c 7s 2h 3d 4c",
    "policies win double-double-bonus-10-6 --games 10",
    "policies win --games 1",
    "paytable --list",
    "paytable jacks-or-better-9-6 --bankroll 1000000000 --hands 1000 --hands-per-hour 100000 --coin 1000000",
    "strength AsKd --board Kh7c2s --dead KcTh --range random --range 'AA, AKs, QQ'",
    "push-fold K9s --stack 10.05 --ante 12.5",
    "push-fold 43s --stacks 10,250.5bb --payouts 65000,35000",
    "sql 'FROM values LIMIT 5'",
    "halatro simulate --policy published --threshold 0.006 --games 50",
    "halatro simulate --policy never-discard --games 1",
    "halatro compare never-discard published:0.006 published-capped --games 10",
    "halatro sweep 0 0.006 --games 10",
    "halatro sweep 0 --games 1 --capped",
)
GAMES = (
    ("play draw --seed 3 --hint", "help\ncheck\nfoo\nhint\nraise\nx\nnone\n"),
    ("play halatro --seed 1", "hint\nhelp\nx\nplay\nd\nsave\np 1 9\np 1 2\nd 1 2 3 4 5\n"),
    ("play casino oasis-poker --seed 1", "help\nbest\nx\nstats\nfold\nraise\nfold\n"),
    ("play casino --seed 1", "check\ncheck\nfold\nraise 4\n"),
    ("play video-poker --seed 1", "help\nbest\nx\n1 2\nnone\nstats\n"),
)


@pytest.fixture(autouse=True)
def narrow(with_tables: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001
    """The terminal has 60 columns."""
    monkeypatch.setenv("COLUMNS", str(NARROW))


def widest(shown: str) -> str:
    """The longest line."""
    return max(shown.splitlines(), key=len)


@all_of("command", QUESTIONS)
def test_an_answer_fits_a_narrow_screen(command: str, capsys: Screen) -> None:
    assert len(widest(printed(capsys, *shlex.split(command)))) <= NARROW


@all_of(("command", "typed"), GAMES)
def test_a_game_fits_a_narrow_screen(command: str, typed: str, capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, typed)
    shown = printed(capsys, *shlex.split(command))
    assert len(widest(shown)) <= NARROW
    assert "\n\n" in shown


@all_of("command", [(), ("tables",), ("play",), ("halatro",), *COMMANDS])
def test_a_help_text_fits_a_narrow_screen(command: tuple[str, ...], capsys: Screen) -> None:
    assert len(widest(printed(capsys, *command, "--help"))) <= NARROW


def examples(shown: str) -> list[list[str]]:
    """The examples of a help text as a shell reads them, each as its words; blanks in a word count once."""
    lines = re.search(r"^Examples?:\n((?:  .*\n)+)", shown, re.MULTILINE)
    assert lines
    joined = lines[1].replace("\\\n", "")
    return [[" ".join(word.split()) for word in shlex.split(line)] for line in joined.splitlines()]


@all_of("command", COMMANDS)
def test_a_long_example_goes_on_after_a_backslash_and_is_the_same_command(
    command: tuple[str, ...], capsys: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = printed(capsys, *command, "--help")
    monkeypatch.setenv("COLUMNS", "200")
    whole = printed(capsys, *command, "--help")
    assert "\\\n" not in whole
    assert examples(broken) == examples(whole)
    called = ["outs", *command] if command != ("hands", "read") else ["outs", "hands"]  # `read` need not be named
    assert all(words[: len(called)] == called for words in examples(whole))


def test_a_broken_example_runs(capsys: Screen) -> None:
    broken = printed(capsys, "strength", "--help")
    assert "--range random \\\n    --range" in broken
    assert run(examples(broken)[1][1:]) == 0
