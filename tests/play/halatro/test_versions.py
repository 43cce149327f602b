"""The version under which games are saved: it follows what a player's code does, on a copy of the package's sources."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import outs
from outs.games.halatro.parameters import POLICY_NAMES
from outs.play.halatro.players import MAKERS, player
from outs.query.session import Tables

Versions = dict[str, str]

PACKAGE = Path(outs.__file__).resolve().parent
ROOMS = ("cards", "games", "kernels", "play", "query", "tables", "work")
BY_TABLE = {"values", "lookahead"}
PRINTED = """
import json, sys
from pathlib import Path
from outs.games.halatro.parameters import POLICY_NAMES
from outs.play.halatro.players import player

class Opened:
    directory = Path(sys.argv[1])
    halatro_arrays = None

print(json.dumps({name: player(name, Opened).version for name in POLICY_NAMES}))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sources of the rooms that players are made from."""
    root = tmp_path / "outs"
    root.mkdir()
    shutil.copy(PACKAGE / "__init__.py", root)
    for room in ROOMS:
        shutil.copytree(PACKAGE / room, root / room, ignore=shutil.ignore_patterns("data"))
    return root


@pytest.fixture
def versions(copy: Path, tables_folder: Path) -> Callable[[], Versions]:
    """The version of each player by the copy, found by a new process."""

    def found() -> Versions:
        done = subprocess.run(
            [sys.executable, "-c", PRINTED, str(tables_folder)],
            capture_output=True,
            text=True,
            check=True,
            cwd=copy.parent,
            env={**os.environ, "PYTHONPATH": str(copy.parent), "PYTHONDONTWRITEBYTECODE": "1"},
        )
        return dict(json.loads(done.stdout))

    return found


@pytest.fixture(scope="module")
def here(tables_folder: Path) -> Versions:
    """The version of each player by the sources themselves."""
    opened = cast(Tables, SimpleNamespace(directory=tables_folder, halatro_arrays=None))
    return {name: player(name, lambda: opened).version for name in POLICY_NAMES}


def edit(path: Path, old: str, new: str) -> None:
    """Replace the first place of a text in a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_policies_are_declared_once() -> None:
    assert tuple(MAKERS) == POLICY_NAMES


def test_another_docstring_and_another_folder_leave_every_version(
    copy: Path, versions: Callable[[], Versions], here: Versions
) -> None:
    for name in ("published_ai", "lockstep", "table_policies"):
        edit(copy / "play" / "halatro" / f"{name}.py", '"""', '"""Edited. ')
    assert versions() == here


@pytest.mark.long
def test_a_renamed_module_leaves_every_version(copy: Path, versions: Callable[[], Versions], here: Versions) -> None:
    names = {"published_ai": "threshold_ai", "lockstep": "move_by_move"}
    for old, new in names.items():
        (copy / f"play/halatro/{old}.py").rename(copy / f"play/halatro/{new}.py")
    for path in (copy / "play/halatro").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        for old, new in names.items():
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
    assert versions() == here


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "old", "new", "changed"),
    [
        ("games/halatro/rules.py", "BASE = (5, 10,", "BASE = (5, 11,", set(POLICY_NAMES)),
        ("play/halatro/lockstep.py", "BLOCKS = DECK_SIZE // 4", "BLOCKS = DECK_SIZE // 2", set(POLICY_NAMES)),
        ("play/halatro/published_ai.py", "TEN = 8", "TEN = 7", {"published", "published-capped"}),
        ("query/halatro/player_arrays.py", "samples=3072", "samples=512", BY_TABLE),
        ("query/halatro/halatro_leaf.toml", "keep_3 = [-", "keep_3 = [-1", BY_TABLE),
        ("query/halatro/player_arrays.py", "RESPONSE = (0.95,", "RESPONSE = (0.96,", BY_TABLE),
    ],
)
def test_another_constant_changes_the_versions_of_the_players_that_use_it(
    copy: Path, versions: Callable[[], Versions], here: Versions, path: str, old: str, new: str, changed: set[str]
) -> None:
    edit(copy / path, old, new)
    found = versions()
    assert {name for name in POLICY_NAMES if found[name] != here[name]} == changed
