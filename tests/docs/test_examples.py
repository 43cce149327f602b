"""The examples of the README and of docs/ are run: what they show is what a reader gets."""

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from outs.cli import run

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
CONSOLE = re.compile(r"```console\n\$ (?P<command>.*)\n(?P<output>[^`]*)```")
PYTHON = re.compile(r"```python\n(?P<code>.*?)```", re.DOTALL)
ALL_PAGES = (README, *sorted((ROOT / "docs").glob("*.md")))
PAGES = [page for page in ALL_PAGES if "```python" in page.read_text(encoding="utf-8")]
EXAMPLES = [
    (page.name, match["command"], match["output"])
    for page in ALL_PAGES
    for match in CONSOLE.finditer(page.read_text(encoding="utf-8"))
]


COMMANDS = [command for _, command, _ in EXAMPLES]
PROCESSES = {
    next(command for command in COMMANDS if " | " not in command),
    next(command for command in COMMANDS if command.startswith("printf ")),
    next(command for command in COMMANDS if " | head " in command),
}
"""The first plain command, the first that reads standard input and the first whose reader leaves early."""


def printed_by_shell(command: str, tables_folder: Path) -> str:
    """The standard output of a shell command in which `outs` is this interpreter's."""
    environment = {
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
        "OUTS_TABLES": str(tables_folder),
        "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
        "PYTHONUTF8": "1",
    }
    return subprocess.run(
        command, shell=True, check=True, capture_output=True, text=True, encoding="utf-8", env=environment
    ).stdout


@pytest.mark.parametrize("command", sorted(PROCESSES))
def test_a_shell_prints_what_the_page_shows(command: str, tables_folder: Path) -> None:
    (output,) = {output for _, other, output in EXAMPLES if other == command}
    assert printed_by_shell(command, tables_folder) == output


@pytest.mark.parametrize(
    ("command", "output"),
    [(command, output) for _, command, output in EXAMPLES],
    ids=[f"{page}: {command}" for page, command, _ in EXAMPLES],
)
def test_a_command_prints_what_its_page_shows(
    command: str,
    output: str,
    tables_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`printf TEXT | outs ...` and `outs ... | head -N` are read as the shell would read them."""
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))
    before, asked, after = split_at_pipes(command)
    if before:
        (text,) = before
        monkeypatch.setattr("sys.stdin", io.StringIO(text.encode().decode("unicode_escape")))
    assert run(asked) == 0
    lines = capsys.readouterr().out.splitlines(keepends=True)
    assert "".join(lines[: int(after[0].removeprefix("-"))] if after else lines) == output


def split_at_pipes(command: str) -> tuple[list[str], list[str], list[str]]:
    """The arguments of `printf`, of `outs` and of `head`, each without its name; none where it is not used."""
    stages = {name: arguments for name, *arguments in map(shlex.split, command.split(" | "))}
    assert set(stages) <= {"printf", "outs", "head"}
    return stages.get("printf", []), stages["outs"], stages.get("head", [])


def test_every_console_example_is_run() -> None:
    for page in ALL_PAGES:
        assert page.read_text(encoding="utf-8").count("```console") == sum(name == page.name for name, _, _ in EXAMPLES)


def test_the_readme_has_an_example_of_every_question() -> None:
    asked = {command.split("outs ", 1)[1].split()[0] for page, command, _ in EXAMPLES if page == README.name}
    assert asked == {"value", "discard", "equity", "strength", "advise", "sql", "paytable", "policies", "halatro"}


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_the_python_examples_of_a_page_give_what_it_shows(
    page: Path, tables_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))
    blocks = [match["code"] for match in PYTHON.finditer(page.read_text(encoding="utf-8"))]
    assert blocks
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    results = doctest.DocTestRunner().run(test)
    assert results.attempted > 0
    assert results.failed == 0
