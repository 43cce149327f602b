"""A folder of hands that grows, damaged or left by a killed process: it is read right, or refused in one line.

Damaged are its record, its journal, its Parquet files, the list of problems, and the files that a killed process left.
"""

import os
import random
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pyarrow.parquet as pq

from outs.cards.errors import BadInput
from outs.histories.columns import TABLES
from outs.histories.winnings import report
from outs.histories.writing.folder import add_files
from outs.tests.attacks.attempts import Attempts, main
from outs.tests.attacks.user_cache import FIXED, damaged
from outs.tests.histories.readers.test_pokerstars import RAKED
from outs.work.atomic_sets import JOURNAL

WAYS = (*FIXED, "longer", *("flipped",) * 6)
HAND = RAKED[RAKED.index("PokerStars ") :]
MALFORMED = HAND.replace("Rake $0.24", "Rake $0.25").replace("#101", "#666")
MOST_OPERATIONS = 20
"""More changes of a folder than one run makes."""
CHANGES = {"os.rename", "os.remove", "os.truncate", "shutil.rmtree"}


class Killed(BaseException):
    """The process ends here."""


class Kills:
    """Ends a run before one of its operations on a folder, and copies the folder as it is then.

    An audit hook cannot be removed: there is one, which does nothing unless it is told a folder.
    """

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._left, self._copy = 0, Path()
        sys.addaudithook(self._seen)

    @contextmanager
    def before(self, number: int, folder: Path, copy: Path) -> Iterator[None]:
        """End the context before the operation of this number, with `copy` as the folder that is left."""
        self._folder, self._left, self._copy = folder, number, copy
        try:
            yield
        except Killed:
            pass
        finally:
            self._folder = None
        if not copy.exists():
            shutil.copytree(folder, copy)

    def _seen(self, event: str, arguments: tuple[object, ...]) -> None:
        if self._folder is None or not _is_change(event, arguments) or not _is_in(self._folder, arguments[0]):
            return
        if self._left:
            self._left -= 1
            return
        folder, self._folder = self._folder, None
        shutil.copytree(folder, self._copy)
        raise Killed


def _is_change(event: str, arguments: tuple[object, ...]) -> bool:
    if event == "open":
        flags = arguments[2]
        return isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR))
    return event in CHANGES


def _is_in(folder: Path, name: object) -> bool:
    return isinstance(name, str | Path) and Path(name).parent == folder


class Growing:
    """Histories of three sittings, the rows of all of them, and a folder that has those of the first."""

    def __init__(self, place: Path, tables: Path) -> None:
        self._tables = tables
        self.first, self.second, self.third = (place / f"{name}.txt" for name in "abc")
        numbers = iter(range(1, 9))
        for path, hands in ((self.first, 3), (self.second, 2), (self.third, 1)):
            texts = [HAND.replace("#101", f"#{next(numbers)}") for _ in range(hands)]
            path.write_text("\n\n\n".join([*texts, MALFORMED]), encoding="utf-8")
        self.before = place / "before"
        self.add(self.before, self.first)
        two, at_once = place / "two", place / "at_once"
        self.add(two, self.first, self.second)
        self.add(at_once, self.first, self.second, self.third)
        self.rows = rows_of(at_once)
        self._reports = [report(self.before), report(two)]

    def add(self, folder: Path, *files: Path, replace: bool = False) -> None:
        """Add files to a folder. Raise `BadInput`."""
        folder.mkdir(exist_ok=True)
        add_files(map(str, files), folder, self._tables, replace=replace)

    def add_all(self, folder: Path, replace: bool = False) -> None:
        """Add all files."""
        self.add(folder, self.first, self.second, self.third, replace=replace)

    def misread(self, folder: Path) -> list[str]:
        """Report on a folder that may be damaged, and return what was wrong."""
        try:
            return [] if report(folder) in self._reports else ["a wrong report"]
        except BadInput as error:
            return [f"no clear line: {error}"] if "\n" in str(error) else []
        except Exception as error:
            return [f"traceback of a report: {type(error).__name__} {error}"]


def rows_of(folder: Path) -> list[object]:
    """Return all rows of a folder's Parquet files."""
    return [pq.read_table(folder / table.file_name).to_pylist() for table in TABLES]


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder that are not temporary."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".outs-")}


def judged(growing: Growing, folder: Path) -> list[str]:
    """Add all files to a folder that may be damaged, and return what was wrong."""
    before, is_finished = contents(folder), not (folder / JOURNAL).exists()
    misread = growing.misread(folder)
    try:
        growing.add_all(folder)
    except BadInput as error:
        if "--replace" not in str(error) or "\n" in str(error):
            return [f"no clear line: {error}"]
        if is_finished and contents(folder) != before:
            return [f"a refused folder is changed: {error}"]
        growing.add_all(folder, replace=True)
    except Exception as error:
        return [f"traceback: {type(error).__name__} {error}"]
    problems = misread if rows_of(folder) == growing.rows else [*misread, "wrong rows"]
    left = [path.name for path in folder.glob(".outs-*")]
    return [*problems, f"left over: {left}"] if left else problems


def damage_some(rng: random.Random, way: str, folder: Path, name: str | None) -> str:
    """Damage the file of a name, or a random one; return its name."""
    files = {path.name: path for path in sorted(folder.iterdir())}
    path = files[name] if name in files else rng.choice(list(files.values()))
    content = path.read_bytes()
    if content:
        path.write_bytes(damaged(rng, way, content, rng.choice([one.read_bytes() for one in files.values()])))
    return path.name


def attack(attempts: Attempts, rng: random.Random, full: Path, empty: Path) -> None:
    """Damage each file of a folder in each way; kill runs before each operation, and damage what they leave."""
    growing, kills, complaints = Growing(empty, full), Kills(), list[str]()
    sys.unraisablehook = lambda found: complaints.append(f"traceback: {found.exc_value}")
    every = sorted(path.name for path in growing.before.iterdir())
    plain = [(way, name, None) for name in every for way in FIXED]
    killed = [("", None, number) for number in range(MOST_OPERATIONS)]
    journal = [("flipped", JOURNAL, number) for number in range(MOST_OPERATIONS)]
    fixed = [*plain, *killed, *journal]
    copies = (empty / f"try{number}" for number in count())
    for number in attempts.until_over(len(fixed)):
        way, name, stop = fixed[number] if number < len(fixed) else _random(rng)
        folder = next(copies)
        shutil.copytree(growing.before, folder)
        if stop is not None:
            left = next(copies)
            with kills.before(stop, folder, left):
                growing.add(folder, growing.first, growing.second)
            shutil.rmtree(folder)
            folder = left
        hurt = damage_some(rng, way, folder, name) if way else ""
        kind = "temporary file" if hurt.endswith(".partial") else hurt or "whole"
        outcome = f"{kind}, {way or 'as it is'}{'' if stop is None else ', killed'}"
        problems = [*judged(growing, folder), *complaints]
        complaints.clear()
        attempts.judge(problems, f"{outcome} {stop}", outcome)
        shutil.rmtree(folder)


def _random(rng: random.Random) -> tuple[str, str | None, int | None]:
    stop = rng.choice((None, rng.randrange(MOST_OPERATIONS)))
    return rng.choice(WAYS), rng.choice((None, JOURNAL)) if stop is not None else None, stop


if __name__ == "__main__":
    main("growing folders", attack)
