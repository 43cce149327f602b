"""The examples of the README and of docs/ are run: what they show is what a reader gets."""

import contextlib
import doctest
import io
import os
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

import pytest

from outs.cli import run

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
CONSOLE = re.compile(r"^```console\n(?P<block>.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^\$ (?P<command>.+)\n(?P<output>(?:(?!\$ ).*\n)*)", re.MULTILINE)
PYTHON = re.compile(r"^```python\n(?P<code>.*?)^```$", re.DOTALL | re.MULTILINE)
ASSIGNMENT = re.compile(r"[A-Z]+=")


@dataclass(frozen=True)
class Block:
    """One console block: its commands, run one after the other in one folder, and what each prints."""

    page: str
    commands: tuple[tuple[str, str], ...]


def text_of(page: Path) -> str:
    """The text of a page."""
    return page.read_text(encoding="utf-8")


def name_of(page: Path) -> str:
    """A page's path from the root of the project."""
    return page.relative_to(ROOT).as_posix()


BLOCKS = [
    Block(name_of(page), tuple((command["command"], command["output"]) for command in COMMAND.finditer(block["block"])))
    for page in PAGES
    for block in CONSOLE.finditer(text_of(page))
]
RESEARCH = [block for block in BLOCKS if any(command.startswith("python research/") for command, _ in block.commands)]
"""Those that are run with the tests of research: they simulate."""
SHOWN = [block for block in BLOCKS if block not in RESEARCH]
EXAMPLES = [(command, output) for block in BLOCKS for command, output in block.commands]
YOUR_HANDS = "docs/guides/your-hands.md"
"""The page whose examples read a session of hands, and what its first command makes of it."""
SESSION = ROOT / "docs" / "guides" / "session.phhs.gz"
PROCESSES = {
    next(example for example in EXAMPLES if " | " not in example[0]),
    next(example for example in EXAMPLES if example[0].startswith("printf ")),
    next(example for example in EXAMPLES if " | head " in example[0]),
}
"""The first plain command, the first that reads standard input and the first whose reader leaves early."""
WITH_PYTHON = [page for page in PAGES if PYTHON.search(text_of(page))]


@pytest.mark.parametrize(("command", "output"), sorted(PROCESSES), ids=lambda text: str(text).splitlines()[0])
def test_a_shell_prints_what_the_page_shows(command: str, output: str, tables_folder: Path) -> None:
    environment = {
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
        "OUTS_TABLES": str(tables_folder),
        "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
        "PYTHONUTF8": "1",
    }
    done = subprocess.run(
        command, shell=True, check=True, capture_output=True, text=True, encoding="utf-8", env=environment
    )
    assert done.stdout == output


@pytest.fixture(scope="module")
def session_folder(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the session of `YOUR_HANDS`, and what the page's first command makes of it."""
    folder = tmp_path_factory.mktemp("session")
    (folder / SESSION.name).write_bytes(SESSION.read_bytes())
    command, _ = next(block for block in BLOCKS if block.page == YOUR_HANDS).commands[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OUTS_TABLES", str(tables_folder))
        patch.chdir(folder)
        printed_by(command)
    return folder


@pytest.mark.parametrize("block", SHOWN, ids=[f"{block.page}: {block.commands[0][0]}" for block in SHOWN])
def test_a_command_prints_what_its_page_shows(
    block: Block, tables_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """The commands of a block share an empty folder, so that one may read what another has written."""
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))
    monkeypatch.chdir(tmp_path)
    if block.commands[0][0].startswith("outs hands session"):
        (tmp_path / SESSION.name).write_bytes(SESSION.read_bytes())
    elif block.page == YOUR_HANDS:
        monkeypatch.chdir(request.getfixturevalue("session_folder"))
    assert printed_by_block(block) == block


def printed_by_block(block: Block) -> Block:
    """A block with what its commands print, run in this process."""
    return Block(block.page, tuple((command, printed_by(command)) for command, _ in block.commands))


def printed_by(command: str) -> str:
    """Run a command in this process: `outs` between `printf TEXT |` and `| head -N`, `cat` or `python`."""
    printed = ""
    for words in map(shlex.split, command.split(" | ")):
        assignments = dict(word.split("=", 1) for word in takewhile(ASSIGNMENT.match, words))
        with pytest.MonkeyPatch.context() as patch:
            for name, value in assignments.items():
                patch.setenv(name, value)
            printed = printed_by_stage(words[len(assignments) :], printed)
    return printed


def printed_by_stage(words: list[str], before: str) -> str:
    """Return the output of one stage of a pipe for the output of the stage before it."""
    program, *arguments = words
    if program == "printf":
        (text,) = arguments
        return text.encode().decode("unicode_escape")
    if program == "cat":
        return "".join(Path(name).read_text(encoding="utf-8") for name in arguments)
    if program == "head":
        (lines,) = arguments
        return "".join(before.splitlines(keepends=True)[: int(lines.removeprefix("-"))])
    if program == "python":
        with captured(before) as output, pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.argv", arguments)
            runpy.run_path(str(ROOT / arguments[0]), run_name="__main__")
        return output.getvalue()
    assert program == "outs"
    with captured(before) as output:
        assert run(arguments) == 0
    return output.getvalue()


@contextlib.contextmanager
def captured(text: str) -> Iterator[io.StringIO]:
    """Standard input that has a text, and standard output that is kept."""
    output = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(output):
        patch.setattr("sys.stdin", io.StringIO(text))
        yield output


def test_every_console_example_is_run() -> None:
    for page in PAGES:
        ours = [block for block in BLOCKS if block.page == name_of(page)]
        assert text_of(page).count("```console") == len(ours)
        assert all(block.commands for block in ours)


def test_every_python_example_is_run() -> None:
    for page in PAGES:
        blocks = PYTHON.findall(text_of(page))
        assert text_of(page).count("```python") == len(blocks)
        assert all(block.startswith(">>> ") for block in blocks)


@pytest.mark.parametrize("page", WITH_PYTHON, ids=map(name_of, WITH_PYTHON))
def test_the_python_examples_of_a_page_give_what_it_shows(
    page: Path, tables_folder: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))
    if name_of(page) == YOUR_HANDS:
        monkeypatch.chdir(request.getfixturevalue("session_folder"))
    blocks = [match["code"] for match in PYTHON.finditer(text_of(page))]
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    results = doctest.DocTestRunner().run(test)
    assert results.attempted > 0
    assert results.failed == 0
