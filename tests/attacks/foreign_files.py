"""Builds in folders in which other people keep files: nothing of theirs is removed, replaced or written through a link.

A folder with files and no manifest of outs is refused and left alone. In a folder of tables, other files stay whatever
they are called, and links that lie where a build writes are not followed.
"""

import os
import random
import shutil
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from outs.pipeline.build_folder import LOCK
from outs.tables.files.manifest import MANIFEST
from outs.tables.schema import DATABASE
from outs.tests.attacks.attempts import Attempts, main
from outs.tests.attacks.children import in_child
from outs.tests.attacks.tiny_builds import build_by_command, build_directly, contents, missing, unsound, warm_up
from outs.tests.pipeline.tiny import FILES

PRECIOUS = "somebody's only copy"
FRAGMENTS = ("turned.parquet", "outs.duckdb", "manifest.json", "thesis", ".partial", ".tmp", ".wal", "2", "~", "-old",
             " ", "sums", ".parquet", ".json", "partial", ".swp", "#", "build.lock", ".")  # fmt: skip
ENDS = (".docx", ".txt", " (copy)", ".bak")


@dataclass(frozen=True)
class Case:
    """A folder that somebody prepared; `refused` if a build must leave it alone, None if it may do either."""

    what: str
    prepare: Callable[[Path, Path], object]
    refused: bool | None
    on_tables: bool = True


def write(path: Path, text: str = PRECIOUS) -> None:
    """A file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_text(text)


def become(path: Path, target: Path) -> None:
    """A link in the place of a file."""
    path.unlink(missing_ok=True)
    path.symlink_to(target)


def become_pipe(path: Path) -> None:
    """A named pipe in the place of a file."""
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def become_folder(path: Path) -> None:
    """A folder with a file in the place of a file."""
    path.unlink(missing_ok=True)
    write(path / "chapter.txt")


def fixed() -> Iterator[Case]:
    """Return the tries that are always made."""
    yield Case("thesis.partial.docx", lambda folder, _: write(folder / "thesis.partial.docx"), False)
    yield Case("a folder drafts.partial2", lambda folder, _: write(folder / "drafts.partial2" / "one.txt"), False)
    yield Case("a folder with documents", lambda folder, _: write(folder / "letter.txt"), True, False)
    yield Case(
        "somebody's manifest.json", lambda folder, _: write(folder / MANIFEST, '{"name": "my app"}'), True, False
    )
    yield Case("a manifest.json that is no JSON", lambda folder, _: write(folder / MANIFEST), True, False)
    yield Case("documents in a folder below", lambda folder, _: write(folder / "a" / "letter.txt"), True, False)
    for name in ("turned.parquet", "sums.parquet", DATABASE, MANIFEST):
        yield Case(f"a link at {name}.partial",
                   lambda folder, precious, name=name: become(folder / f"{name}.partial", precious), False)  # type: ignore[misc] # fmt: skip
        yield Case(f"a named pipe at {name}.partial",
                   lambda folder, _, name=name: become_pipe(folder / f"{name}.partial"), None)  # type: ignore[misc] # fmt: skip
    yield Case(f"a link at {LOCK}", lambda folder, precious: become(folder / LOCK, precious), None)
    for name in ("turned.parquet", DATABASE):
        yield Case(f"a link at {name}", lambda folder, precious, name=name: become(folder / name, precious), None)  # type: ignore[misc]
        yield Case(f"a named pipe at {name}", lambda folder, _, name=name: become_pipe(folder / name), None)  # type: ignore[misc]
        yield Case(f"a folder at {name}", lambda folder, _, name=name: become_folder(folder / name), None)  # type: ignore[misc]
    yield Case(f"a named pipe at {MANIFEST}", lambda folder, _: become_pipe(folder / MANIFEST), None)
    yield Case("an empty folder", lambda folder, _: folder.mkdir(), False, False)
    yield Case("no folder", lambda _folder, _: None, False, False)


def generated(rng: random.Random) -> Case:
    """Files of somebody else whose names are nearly those of a build."""
    tried = ["".join(rng.choices(FRAGMENTS, k=rng.randint(1, 4))) + rng.choice(ENDS) for _ in range(rng.randint(1, 4))]
    names = list(dict.fromkeys(tried))

    def prepare(folder: Path, _precious: Path) -> None:
        for name in names:
            write(folder / name / "chapter.txt" if rng.random() < 0.3 else folder / name)

    on_tables = rng.random() < 0.7
    return Case(f"{names}{' beside tables' if on_tables else ''}", prepare, not on_tables, on_tables)


class Scene:
    """A folder of tables to copy, a precious file elsewhere, and the folder under attack."""

    def __init__(self, empty: Path) -> None:
        """Build the tables once."""
        self.sound, self.folder, self.printed = empty / "sound", empty / "tables", empty / "printed"
        self.elsewhere = empty / "elsewhere"
        self.precious = self.elsewhere / "precious.txt"
        warm_up()
        if (ending := in_child(partial(build_directly, self.sound, 1), self.printed)).status:
            raise RuntimeError(ending.printed)

    def problems(self, case: Case) -> tuple[list[str], str]:
        """Return the harm that a build did in a prepared folder, and how it ended."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.elsewhere, ignore_errors=True)
        if case.on_tables:
            shutil.copytree(self.sound, self.folder)
        write(self.precious)
        case.prepare(self.folder, self.precious)
        before = contents(self.folder) if self.folder.exists() else {}
        ending = in_child(partial(build_by_command, self.folder, 2), self.printed, 5)
        problems = self._harm(before)
        if ending.status == -signal.SIGALRM:
            return [*problems, "hang: the build waits"], ""
        if ending.status not in (0, 3) or "Traceback" in ending.printed:
            problems.append(f"no plain refusal: status {ending.status} {ending.printed[-300:]}")
        if case.refused and (ending.status == 0 or contents(self.folder) != before):
            problems.append(f"not refused: {sorted(set(contents(self.folder)) - set(before))[:5]}")
        if case.refused is False and ending.status:
            problems.append(f"refused: {ending.printed[-300:]}")
        if not ending.status and (wrong := in_child(partial(self._wrong), self.printed, 5).result):
            problems += wrong
        return problems, "built" if ending.status == 0 else "refused"

    def _wrong(self) -> list[str]:
        return [*unsound(self.folder), *(f"not built: {name}" for name in missing(self.folder))]

    def _harm(self, before: dict[str, str]) -> list[str]:
        """Return the harm to files of others: all that lay there before, but for those that a build publishes."""
        problems = []
        if contents(self.elsewhere) != {"precious.txt": contents(self.elsewhere).get("precious.txt")} or (
            self.precious.read_text() != PRECIOUS
        ):
            problems.append("written through a link: another file changed")
        after = contents(self.folder) if self.folder.exists() else {}
        for name, content in before.items():
            foreign = name not in FILES and not name.endswith(".partial") and name != LOCK
            if foreign and after.get(name) != content:
                problems.append(f"a file of somebody else was removed or changed: {name}")
        return problems


def attack(attempts: Attempts, rng: random.Random, _full: Path, empty: Path) -> None:
    """Build among other people's files: they stay as they are, and a folder that is not ours is refused."""
    scene = Scene(empty)
    planned = list(fixed())
    for number in attempts.until_over(at_least=6):
        case = planned[number] if number < len(planned) else generated(rng)
        problems, ended = scene.problems(case)
        attempts.judge(problems, case.what, ended)


if __name__ == "__main__":
    main("foreign files", attack)
