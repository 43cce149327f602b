"""Hostile SQL: whatever statement is asked, no file changes, and every later answer is the same.

Each statement runs in a session with a copy of small tables. All files around it are hashed before and after; the same
session and a new one are asked again. A statement may not read other files either, tell where the tables are, or be
called damage; and statements that only read must be answered.
"""

import hashlib
import os
import random
import re
import shutil
from pathlib import Path

from outs.tests.attacks.asking import CLOSED, ON_REQUEST_PROBES, PROBES, RAW, REFUSED
from outs.tests.attacks.attempts import Attempts, main
from outs.tests.attacks.children import HANGS
from outs.tests.attacks.process import Died, Process
from outs.tests.attacks.small_schema import MADE_UP
from outs.tests.attacks.small_tables import build_small
from outs.tests.attacks.statements import FIRST, HARMLESS, filled, fixed, generated

SECRET = "the-content-of-another-file"
FIXED_AT_LEAST = len(FIRST) + 7


def state_of(*folders: Path) -> dict[str, str]:
    """Every file below some folders, with its inode and a hash."""
    found = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                status = path.lstat()
                digest = hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()
                found[str(path)] = f"{digest} {status.st_ino} {status.st_mode:o}"
            else:
                found[str(path)] = f"{path.lstat().st_mode:o}"
    return found


class Scene:
    """The folders around one statement: the tables, another folder, the home and the working directory."""

    def __init__(self, empty: Path, full: Path) -> None:
        """Build the small tables once."""
        self.intact, self.root = empty / "intact", empty / "scene"
        self.tables, self.other = self.root / "tables", self.root / "other"
        self.home, self.cwd = self.root / "home", self.root / "cwd"
        build_small(self.intact, full)
        for folder in (self.other, self.home, self.cwd):
            folder.mkdir(parents=True)
        self.set_up()

    def set_up(self) -> None:
        """Everything as it was in the beginning."""
        for folder in (self.tables, self.other, self.home):
            shutil.rmtree(folder, ignore_errors=True)
        for path in self.cwd.iterdir():
            path.unlink()
        for path in set(self.root.iterdir()) - {self.tables, self.other, self.home, self.cwd}:
            path.unlink()
        shutil.copytree(self.intact, self.tables)
        self.other.mkdir()
        self.home.mkdir()
        (self.other / "secret.txt").write_text(f"{SECRET}\n{SECRET}\n")
        (self.cwd / "printed").touch()
        self.before = state_of(self.root)

    def changes(self) -> list[str]:
        """Return the differences from the beginning."""
        after = state_of(self.root)
        names = [name for name in self.before | after if self.before.get(name) != after.get(name)]
        return [os.path.relpath(name, self.root) for name in names]


def told_too_much(result: str, statement: str, scene: Scene) -> str:
    """Return the content or path of another file that the answer to a statement discloses."""
    if SECRET in result and SECRET not in statement:
        return f"read another file: {result}"
    for path in re.findall(re.escape(str(scene.root)) + r"[\w./-]*", result):
        if path not in statement:
            return f"told a path: {path}"
    return ""


def problems_of(statement: str, scene: Scene, process: Process, right: list[str]) -> tuple[list[str], str]:
    """Return the harm that a statement did, and how it ended."""
    try:
        named = any(name in statement.lower() for name in MADE_UP)
        reply = process.ask(HANGS, what="state", folder=str(scene.tables), statement=statement, on_request=named)
    except Died as error:
        return [f"crash or hang: {error}", *(f"changed a file: {name}" for name in scene.changes())], ""
    result, answered = reply["result"], right if named else right[: -len(ON_REQUEST_PROBES)]
    problems = [f"changed a file: {name}" for name in scene.changes()]
    problems += [f"falsified a new session: {reply['fresh']}"] if reply["fresh"] != answered else []
    problems += [f"falsified its session: {reply['same']}"] if reply["same"] != answered else []
    if result.startswith(RAW):
        problems.append(f"raw error: {result}")
    elif result.startswith(f"{REFUSED}Tables"):
        problems.append(f"called damage or missing tables: {result}")
    elif not result.startswith((REFUSED, CLOSED)) and (told := told_too_much(result, statement, scene)):
        problems.append(told)
    ended = "refused" if result.startswith(REFUSED) else "stopped while read" if result.startswith(CLOSED) else "read"
    return problems, ended


def attack(attempts: Attempts, rng: random.Random, full: Path, empty: Path) -> None:
    """Ask hostile SQL: no file changes, later answers are the same, nothing outside the tables is read."""
    scene = Scene(empty, full)
    # What outs keeps in the cache by itself is not what a statement does.
    with Process(scene.cwd, HOME=str(scene.home), XDG_CACHE_HOME=str(empty / "cache")) as process:
        scene.set_up()
        reply = process.ask(what="state", folder=str(scene.tables), statement="SELECT 1", on_request=True)
        right = reply["fresh"]
        if len(right) != len(PROBES) + 1 + len(ON_REQUEST_PROBES) or "7462" not in right[1] or reply["same"] != right:
            raise RuntimeError(f"the intact tables do not answer: {right}")
        rest = [statement for statement in fixed() if statement not in FIRST]
        rng.shuffle(rest)
        planned = [*FIRST, *HARMLESS, *rest]
        for number in attempts.until_over(FIXED_AT_LEAST):
            asked = planned[number] if number < len(planned) else generated(rng)
            statement = filled(asked, scene.tables, scene.other)
            problems, ended = problems_of(statement, scene, process, right)
            if asked in HARMLESS and ended != "read":
                problems.append(f"a reading statement is not answered: {ended}")
            attempts.judge(problems, asked, ended)
            if any(not problem.startswith(("raw error", "called damage", "told")) for problem in problems):
                scene.set_up()


if __name__ == "__main__":
    main("hostile SQL", attack)
