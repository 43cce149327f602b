"""Builds killed at random moments, and at each operation on the disk, by SIGKILL, SIGTERM and SIGHUP.

Afterwards the last good tables answer, no file of somebody else is touched, SIGTERM and SIGHUP leave nothing half
written, and the next build finishes what is missing without building again what was finished.
"""

import os
import random
import shutil
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from outs.tables.files.publish import Disk
from outs.tests.attacks.attempts import Attempts, main
from outs.tests.attacks.children import HANGS, Child, in_child
from outs.tests.attacks.tiny_builds import (
    build_by_command,
    build_directly,
    contents,
    finished,
    marks,
    missing,
    unsound,
    warm_up,
)
from outs.tests.pipeline.tiny import FILES

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP)
FOREIGN = {"thesis.partial.docx": "mine", "notes.txt": "mine", "chapters.partial2/one.txt": "mine", "x.wal": "mine"}
"""Files of somebody else that lie in the folder."""
PAUSE = 0.004
"""Seconds that a part of a table takes, so that kills also come while a file is written."""


class DyingDisk(Disk):
    """Kills its process before one of the operations, counted from 0."""

    def __init__(self, at: int, number: int) -> None:
        """Send the signal `number` before the operation `at`."""
        self._at, self._number = at, number
        self._done = 0

    def __getattribute__(self, name: str) -> Any:
        if not name.startswith("_"):
            if self._done == self._at:
                os.kill(os.getpid(), self._number)
            self._done += 1
        return super().__getattribute__(name)


@dataclass(frozen=True)
class Kill:
    """A signal after some seconds of the build, or before an operation on the disk."""

    number: int
    seconds: float = 0.0
    operation: int = -1

    def __str__(self) -> str:
        when = f"after {self.seconds:.3f} s" if self.operation < 0 else f"at operation {self.operation}"
        return f"{signal.Signals(self.number).name} {when}"


def put_foreign_files(folder: Path) -> None:
    """Somebody else keeps files in the tables' folder."""
    for name, text in FOREIGN.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def foreign_problems(folder: Path) -> list[str]:
    """Return the harm to files of somebody else."""
    kept = {name for name, text in FOREIGN.items() if (folder / name).is_file() and (folder / name).read_text() == text}
    return [f"a file of somebody else was removed or changed: {name}" for name in FOREIGN if name not in kept]


def leftovers(folder: Path) -> list[str]:
    """Files that neither a build publishes nor somebody else put there."""
    folders = {str(Path(name).parent) for name in FOREIGN}
    return [name for name in contents(folder) if name not in {*FILES, *FOREIGN, *folders}]


class Scene:
    """A folder with sound tables of one version, and a build of the next one."""

    def __init__(self, empty: Path) -> None:
        """Build the first version once."""
        self.sound, self.folder, self.printed = empty / "sound", empty / "tables", empty / "printed"
        warm_up()
        ending = in_child(partial(build_directly, self.sound, 1), self.printed)
        if ending.status:
            raise RuntimeError(ending.printed)
        put_foreign_files(self.sound)
        self.before = marks(self.sound)

    def killed(self, kill: Kill, fresh: bool) -> tuple[int, str]:
        """Kill a build in a folder with tables, or in a `fresh` one; its status and what it printed."""
        shutil.rmtree(self.folder, ignore_errors=True)
        if not fresh:
            shutil.copytree(self.sound, self.folder)
        disk = Disk() if kill.operation < 0 else DyingDisk(kill.operation, kill.number)
        child = Child(partial(build_by_command, self.folder, 2, PAUSE, disk), self.printed)
        child.wait_for_start()
        if kill.operation < 0:
            time.sleep(kill.seconds)
            child.kill(kill.number)
        ending = child.ending(HANGS)
        return ending.status, ending.printed

    def problems(self, kill: Kill, fresh: bool) -> tuple[list[str], str]:
        """Return the harm that a kill did, and how the build ended."""
        status, printed = self.killed(kill, fresh)
        problems = [] if fresh else foreign_problems(self.folder)
        if "Traceback" in printed:
            problems.append(f"a traceback: {printed[-300:]}")
        if status == -signal.SIGALRM:
            problems.append("hang: the build went on")
        if kill.number != signal.SIGKILL and (left := leftovers(self.folder)):
            problems.append(f"leftovers of {signal.Signals(kill.number).name}: {left}")
        begun = self._in_child(partial(self._state, fresh), problems)
        built = self._in_child(partial(build_directly, self.folder, 2), problems)
        if again := set(built or ()) & (begun or set()):
            problems.append(f"finished files were built again: {sorted(again)}")
        self._in_child(self._end, problems)
        problems += foreign_problems(self.folder) if not fresh and not problems else []
        problems += [f"leftovers after the next build: {left}" for left in leftovers(self.folder)]
        return problems, "ended before" if status == 0 else f"status {status}"

    def _in_child(self, work: Callable[[], Any], problems: list[str]) -> Any:
        ending = in_child(work, self.printed)
        if ending.status:
            problems.append(f"after the kill something fails: {ending.printed[-300:]}")
        elif isinstance(ending.result, tuple):
            problems += ending.result[1]
            return ending.result[0]
        return ending.result

    def _state(self, fresh: bool) -> tuple[set[str], list[str]]:
        """Return the tables that the killed build had finished, and the faults of the folder."""
        if fresh and not (self.folder / "manifest.json").exists():
            return set(), []
        done, wrong = finished(self.folder, self.before if not fresh else {}), unsound(self.folder)
        return done, wrong if fresh else [*wrong, *(f"a table is lost: {name}" for name in missing(self.folder))]

    def _end(self) -> tuple[None, list[str]]:
        """Return the faults after the next build."""
        return None, [*unsound(self.folder), *(f"the next build leaves out: {name}" for name in missing(self.folder))]


def seconds_of_a_build(scene: Scene) -> float:
    """Return the seconds of a build that nobody kills."""
    began = time.monotonic()
    scene.killed(Kill(signal.SIGKILL, operation=1 << 30), fresh=False)
    return time.monotonic() - began


def attack(attempts: Attempts, rng: random.Random, _full: Path, empty: Path) -> None:
    """Kill builds: the last good tables answer, nothing foreign is touched, the next build goes on."""
    scene = Scene(empty)
    seconds = seconds_of_a_build(scene)
    for number in attempts.until_over(at_least=4):
        sent = SIGNALS[number % 3]
        kill = Kill(sent, operation=rng.randrange(40)) if number % 2 else Kill(sent, seconds=rng.uniform(0, seconds))
        fresh = rng.random() < 0.2
        problems, ended = scene.problems(kill, fresh)
        where = "a fresh folder" if fresh else "a folder with tables"
        attempts.judge(problems, f"{kill} in {where}", f"{signal.Signals(sent).name}: {ended}, all as promised")


if __name__ == "__main__":
    main("kills", attack)
