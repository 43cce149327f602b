"""Damage done to published files: every answer is right or refused, and `verify` finds the damage.

One bit is flipped at a time, in every kind of file, with the file's times kept, as on a failing disk. Files are also
cut, lengthened and exchanged; a log of changes is planted beside the database; a manifest is signed anew around
nonsense, or around the tables of other code.
"""

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from outs.tables.files.manifest import MANIFEST, Manifest, read_manifest
from outs.tables.files.publish import write_manifest
from outs.tables.schema import COLUMNS, DATABASE
from outs.tests.attacks.asking import RAW, REFUSED, require_answers, wrong
from outs.tests.attacks.attempts import Attempts, main
from outs.tests.attacks.children import HANGS
from outs.tests.attacks.process import Died, Process
from outs.tests.attacks.small_schema import OMAHA_FLOP, OMAHA_HANDS, RIVER
from outs.tests.attacks.small_tables import build_small

RIVER_FILE, FLOP_LIST = RIVER.file_name, OMAHA_FLOP.file_name
HEADERS, FOOTER = 12_288, 9_000
"""The bytes of a database's headers, and those at a Parquet file's end with its footer and indexes."""


@dataclass(frozen=True)
class Damage:
    """One way to damage a folder: `do` does it, `files` are what must be put back afterwards.

    `found` says whether `verify` has to complain; `refused` whether every answer must be refused.
    """

    what: str
    files: tuple[str, ...]
    do: Callable[[Path], object]
    found: bool = True
    refused: bool = False


def flipped(path: Path, at: int, bit: int) -> None:
    """Flip one bit and keep the file's times."""
    times = path.stat()
    with path.open("r+b") as file:
        file.seek(at)
        (byte,) = file.read(1)
        file.seek(at)
        file.write(bytes([byte ^ 1 << bit]))
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def random_flip(rng: random.Random, folder: Path, name: str) -> Damage:
    """A bit anywhere in a file, or where the file keeps what it is made of."""
    size = (folder / name).stat().st_size
    first, last = rng.choice([(0, size), (0, size), (0, HEADERS), (size - FOOTER, size)])
    at, bit = rng.randrange(max(first, 0), min(last, size)), rng.randrange(8)
    return Damage(f"bit {bit} of byte {at} of {name} flipped", (name,), lambda folder: flipped(folder / name, at, bit))


WRITE = """
import duckdb, os, sys
connection = duckdb.connect(sys.argv[1])
connection.execute("SET checkpoint_threshold = '1TB'; UPDATE values SET ways = 1, name = 'planted'")
os._exit(0)
"""


def plant_log(folder: Path) -> None:
    """Another client changes the database and dies: its log stays, the database has the bytes it had."""
    subprocess.run([sys.executable, "-c", WRITE, str(folder / DATABASE)], check=True)


def change_and_close(folder: Path) -> None:
    """Another client changes the database within its size."""
    text = WRITE.replace("os._exit(0)", "connection.execute('CHECKPOINT')")
    subprocess.run([sys.executable, "-c", text, str(folder / DATABASE)], check=True)


def sign(folder: Path, change: Callable[[Manifest], Manifest]) -> None:
    """Sign a changed manifest."""
    write_manifest(folder, change(read_manifest(folder)))


def sign_raw(folder: Path, name: str, field: str, value: object) -> None:
    """Sign a manifest in which a field of an entry is something else."""

    def change(manifest: Manifest) -> Manifest:
        entry = replace(manifest.files[name], **{field: value})  # type: ignore[arg-type]
        return replace(manifest, files={**manifest.files, name: entry})

    sign(folder, change)


def of_other_code(manifest: Manifest) -> Manifest:
    """With another fingerprint in every entry."""
    files = {name: replace(entry, fingerprint="0" * 64) for name, entry in manifest.files.items()}
    return replace(manifest, files=files)


def swap(folder: Path, one: str, other: str) -> None:
    """Exchange two files."""
    (folder / one).rename(folder / "swapping")
    (folder / other).rename(folder / one)
    (folder / "swapping").rename(folder / other)


def become_pipe(path: Path) -> None:
    """Put a named pipe in a file's place: whoever opens it waits for ever."""
    path.unlink()
    os.mkfifo(path)


def damaged_parts(parts: list[str]) -> Iterator[Damage]:
    """Yield damages to the files of a table of many files."""
    first, second = parts[:2]
    yield Damage("two parts exchanged", (first, second), lambda folder: swap(folder, first, second))
    yield Damage("a part is missing", (first,), lambda folder: (folder / first).unlink())
    yield Damage("a part is a copy of another", (first,), lambda folder: shutil.copy2(folder / second, folder / first))
    yield Damage("a part cut in half", (first,),
                 lambda folder: os.truncate(folder / first, (folder / first).stat().st_size // 2))  # fmt: skip
    yield Damage("a list of one part less", (FLOP_LIST,), lambda folder: shorten_list(folder / FLOP_LIST))
    yield Damage("the list and a table exchanged", (FLOP_LIST, OMAHA_HANDS.file_name),
                 lambda folder: swap(folder, FLOP_LIST, OMAHA_HANDS.file_name))  # fmt: skip


def shorten_list(path: Path) -> None:
    """Take the last part from a list, and give the list the size that it had."""
    text = path.read_text()
    listed = json.loads(text)
    listed["parts"].pop()
    path.write_text(json.dumps(listed).ljust(len(text)))


def fixed(names: list[str], parts: list[str]) -> Iterator[Damage]:
    """Return the tries that are always made."""
    database, logs = (DATABASE,), (DATABASE, *(f"{DATABASE}.wal{end}" for end in ("", ".recovery", ".checkpoint")))
    yield Damage("a log of another client's changes beside the database", logs, plant_log)
    for end in (".wal", ".wal.recovery", ".wal.checkpoint"):
        yield Damage(
            f"garbage in {DATABASE}{end}", logs,
            lambda folder, end=end: (folder / (DATABASE + end)).write_bytes(b"x" * 99),  # type: ignore[misc]
            found=end == ".wal",
        )  # fmt: skip
    yield Damage("a client changed the database within its size", database, change_and_close)
    yield from damaged_parts(parts)
    yield Damage("tables of other code", (MANIFEST,), lambda folder: sign(folder, of_other_code), False, True)
    yield Damage("no manifest", (MANIFEST,), lambda folder: (folder / MANIFEST).unlink(), refused=True)
    yield Damage("a manifest of nothing", (MANIFEST,), lambda folder: (folder / MANIFEST).write_bytes(b""))
    nonsense: tuple[tuple[str, object], ...] = (
        ("file", None), ("file", 7), ("file", "../" + DATABASE), ("file", "/etc/passwd"), ("bytes", "many"),
        ("rows", None), ("columns", []), ("sha256", None), ("fingerprint", None), ("seconds", "x"),
    )  # fmt: skip
    for name in (DATABASE, COLUMNS, RIVER.name, OMAHA_FLOP.name, "values"):
        for field, value in nonsense:
            yield Damage(
                f"a signed manifest with {field}={value!r} for {name}", (MANIFEST,),
                lambda folder, name=name, field=field, value=value: sign_raw(folder, name, field, value),  # type: ignore[misc]
                found=False,
            )  # fmt: skip
    yield Damage("deep nesting", (MANIFEST,), lambda folder: (folder / MANIFEST).write_text("[" * 100_000))
    yield Damage("a tree for a file", (MANIFEST,), lambda folder: (folder / MANIFEST).write_text(json.dumps([1])))
    yield Damage("river and values exchanged", (RIVER_FILE, "values.parquet"),
                 lambda folder: swap(folder, RIVER_FILE, "values.parquet"))  # fmt: skip
    for name in (MANIFEST, DATABASE, COLUMNS, RIVER_FILE, FLOP_LIST, OMAHA_HANDS.file_name, "values.parquet"):
        yield Damage(f"{name} cut in half", (name,),
                     lambda folder, name=name: os.truncate(folder / name, (folder / name).stat().st_size // 2))  # type: ignore[misc] # fmt: skip
        yield Damage(f"{name} emptied", (name,), lambda folder, name=name: os.truncate(folder / name, 0))  # type: ignore[misc]
        yield Damage(f"{name} is a named pipe", (name,), lambda folder, name=name: become_pipe(folder / name))  # type: ignore[misc]
    for name in names:
        yield Damage(f"{name} with a byte more", (name,),
                     lambda folder, name=name: (folder / name).open("ab").write(b"x"))  # type: ignore[misc] # fmt: skip


TELLING = (
    "a log of another client's changes beside the database", f"garbage in {DATABASE}.wal", "tables of other code",
    "a signed manifest with file=None for river", f"a signed manifest with file=None for {DATABASE}",
    f"{MANIFEST} is a named pipe", "two parts exchanged", "a list of one part less",
)  # fmt: skip
"""The damage that answered wrongly, or not at all, once."""


def restore(folder: Path, intact: Path, files: tuple[str, ...]) -> None:
    """Put intact files back."""
    for name in files:
        (folder / name).unlink(missing_ok=True)
        if (intact / name).exists():
            shutil.copy2(intact / name, folder / name)


def problems_after(damage: Damage, folder: Path, process: Process, right: list[str]) -> list[str]:
    """Return the faults of the answers, and of the findings of `verify`, after the damage."""
    try:
        given = process.ask(HANGS, what="ask", folder=str(folder))
        problems = wrong(given, right)
        if damage.refused and not given[0].startswith(REFUSED):
            problems.append(f"not refused: {given[0]}")
        findings = process.ask(HANGS, what="find", folder=str(folder))
    except Died as error:
        return [f"crash or hang: {error}"]
    if any(str(name) == RAW.strip() for name, _ in findings):
        problems.append(f"raw error: of verify: {findings}")
    elif damage.found and not any(problem for _, problem in findings):
        problems.append("verify found nothing: ")
    return problems


def attack(attempts: Attempts, rng: random.Random, full: Path, empty: Path) -> None:
    """Damage published files: answers are right or refused, never wrong, and `verify` finds the damage."""
    intact, folder, cwd = empty / "intact", empty / "tables", empty / "cwd"
    cwd.mkdir()
    build_small(intact, full)
    shutil.copytree(intact, folder)
    parts = sorted(str(path.relative_to(intact)) for path in intact.glob("parts/*/*/*.parquet"))
    names = [*sorted(entry.file for entry in read_manifest(intact).files.values()), MANIFEST, *parts]
    often = [*names, *[RIVER_FILE, DATABASE, COLUMNS, MANIFEST, FLOP_LIST] * 3]
    with Process(cwd) as process:
        right = require_answers(process.ask(what="ask", folder=str(folder)))
        # Bits of each file first, most of those that are read in parts; then what is fixed; then anything.
        begin = [
            random_flip(rng, intact, name) for name in (RIVER_FILE, RIVER_FILE, parts[0], COLUMNS, COLUMNS, *names)
        ]
        always = list(fixed(names, parts))
        telling = [damage for damage in always if damage.what in TELLING]
        planned = [*telling, *begin, *(damage for damage in always if damage not in telling)]
        for number in attempts.until_over(at_least=len(telling) + 8):
            damage = planned[number] if number < len(planned) else random_flip(rng, intact, rng.choice(often))
            damage.do(folder)
            attempts.judge(problems_after(damage, folder, process, right), damage.what, "right or refused, and found")
            restore(folder, intact, damage.files)
        if process.ask(what="ask", folder=str(folder)) != right:
            attempts.breaks("the intact folder answers otherwise in the end", str(folder))


if __name__ == "__main__":
    main("damage", attack)
