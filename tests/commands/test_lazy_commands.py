"""The tree of commands: each is found by its name, and its file is imported only when it is asked for."""

import os
import subprocess
import sys

import pytest

from outs.cli import run
from outs.tests.cases import all_of

COMMANDS = (
    *(
        ("value",),
        ("discard",),
        ("paytable",),
        ("policies",),
        ("range",),
        ("equity",),
        ("outs",),
        ("state",),
        ("strength",),
        ("advise",),
        ("push-fold",),
        ("icm",),
        ("casino",),
        ("draw-game",),
        ("sql",),
        ("schema",),
    ),
    *(("hands", "read"), ("hands", "report"), ("hands", "show")),
    *(("plot", "preflop"), ("plot", "range"), ("plot", "hold"), ("plot", "equity"), ("plot", "outs")),
    *(("plot", "strength-error"), ("plot", "push-fold"), ("plot", "draw-game"), ("plot", "halatro-threshold")),
    *(("plot", "winnings"), ("plot", "casino"), ("plot", "casino-pays")),
    *(("tables", "build"), ("tables", "fetch"), ("tables", "verify"), ("tables", "info"), ("tables", "describe")),
    ("export", "dataset"),
    ("export", "site"),
    ("serve",),
    *(("play", "draw"), ("play", "halatro")),
    *(("play", "video-poker"), ("play", "casino")),
    *(("halatro", "odds"), ("halatro", "advise")),
    *(("halatro", "simulate"), ("halatro", "compare")),
    ("halatro", "sweep"),
)


@all_of("command", COMMANDS)
def test_every_command_has_a_help_text(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command, "--help"]) == 0
    usage, _, about, *rest = capsys.readouterr().out.splitlines()
    assert usage.startswith(f"Usage: outs {' '.join(command)} ")
    assert usage.endswith(" [OPTIONS]")
    assert about.strip()
    (title,) = (line for line in rest if line in ("Example:", "Examples:"))
    assert rest[rest.index(title) + 1].startswith("  outs ")


@all_of("group", [(), ("hands",), ("plot",), ("tables",), ("export",), ("play",), ("halatro",)])
def test_a_group_lists_its_commands(group: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*group]) == 0
    listed = capsys.readouterr().out.partition("Commands:\n")[2].splitlines()
    names = dict.fromkeys(command[len(group)] for command in COMMANDS if command[: len(group)] == group)
    assert {line.split()[0] for line in listed if line.startswith("  ") and line[2] != " "} == set(names)


def test_a_command_that_is_nearly_one_is_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["discards"]) == 2
    assert "did you mean 'discard'?" in capsys.readouterr().err


@all_of(
    ("cards", "command"),
    [(["AhKh", "QsQd"], "equity"), (["9d", "Td", "6h", "Qh", "8s"], "discard"), (["AhKhQhJhTh9h"], "value")],
)
def test_cards_without_a_command_are_answered_with_what_asks_about_them(
    cards: list[str], command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(cards) == 2
    assert f"did you mean '{command}' before the cards?" in capsys.readouterr().err


def test_a_word_that_is_no_command_is_answered_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tables", "list"]) == 2
    assert "there is no command 'list'; the commands are build, fetch, verify, info" in capsys.readouterr().err


def test_a_command_imports_the_file_of_no_other() -> None:
    script = "import sys; from outs.cli import run; run(['value', '--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    found = {name for name in done.stderr.split() if name.startswith("outs.commands.")}
    files = ("question_command", "answer_command", "compilation_note", "output", "options", "lazy_commands")
    assert found == {f"outs.commands.{file}" for file in files}
    assert not {"duckdb", "numpy", "rich"} & set(done.stderr.split())


@all_of(
    ("line", "hint"),
    [
        ("discard AhKhQhJhTh --gone 2c", "there is no option --gone; did you mean --dead?"),
        ("equity AA KK --bord Ks7d2h", "there is no option --bord; did you mean --board?"),
        ("value AhKhQhJhTh --top 3", "there is no option --top; the options are --game, --json, "),
        ("discard AhKhQhJhTh --objective jacks-or-beter-9-6", "(did you mean jacks-or-better-9-6 or jacks-"),
        ("AhKh", "did you mean 'outs' before the cards?"),
        ("equity AhKh QQ Ks7d2h", "a hole takes 2 cards, got 3: 'Ks7d2h'; give a board separately, with --board"),
        ("discard AhKhQhJhTh --top x", "--top takes a whole number, got 'x'"),
    ],
)
def test_what_is_not_understood_is_answered_with_what_was_meant(
    line: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(line.split()) == 2
    assert hint in capsys.readouterr().err


@all_of(
    ("line", "completed"),
    [
        ("outs eq", {"equity"}),
        ("outs equity --bo", {"--board"}),
        ("outs discard --objective wi", {"win"}),
        ("outs paytable jacks-or-better-9", {"jacks-or-better-9-5", "jacks-or-better-9-6"}),
    ],
)
def test_a_shell_completes_commands_options_and_names(line: str, completed: set[str]) -> None:
    asked = {"_OUTS_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1)}
    done = subprocess.run(
        [sys.executable, "-m", "outs"], env={**os.environ, **asked}, capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) == completed
