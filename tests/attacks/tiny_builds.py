"""Builds of the tiny catalogue through the command line's door, in versions that differ, and what a folder holds."""

import hashlib
import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

import duckdb
import numpy as np

import outs.pipeline.build
import outs.tables.files.verify
from outs import cli
from outs.cards.hands.categories import cactus_kev
from outs.pipeline.build import Build
from outs.pipeline.build_folder import LOCK
from outs.pipeline.catalogue import Catalogue
from outs.pipeline.stages.checks import Inputs
from outs.pipeline.stages.stage import Columns, Work, module_of
from outs.tables.files.errors import TablesError
from outs.tables.files.formats import parquet
from outs.tables.files.manifest import read_manifest
from outs.tables.files.publish import DISK, Disk
from outs.tables.files.verify import OUTDATED, verify
from outs.tables.schema import DATABASE
from outs.tests.pipeline.tiny import NUMBERS, build_sums, changed, tiny_catalogue
from outs.work.fingerprint import code_digest
from outs.work.progress import Silent

PARTS = 8


def catalogue(version: int, pause: float = 0.0) -> Catalogue:
    """The tiny catalogue, whose numbers depend on the version; a part of its first table takes `pause` seconds."""

    def build_turned(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
        for numbers in np.array_split(np.arange(1, NUMBERS + 1), PARTS):
            time.sleep(pause)
            yield {"number": numbers, "turned": np.array([cactus_kev(int(n)) - version for n in numbers])}

    def build_all_sums(inputs: Inputs, work: Work) -> Iterator[Columns]:
        time.sleep(pause)
        yield from build_sums(inputs, work)

    tiny = changed(tiny_catalogue(), "turned", build=build_turned, parameters={"version": version})
    return changed(tiny, "sums", build=build_all_sums, checks=())


def warm_up() -> None:
    """Import and compute what every build needs, so that copies of this process need not."""
    import_module("outs.commands.tables")
    tiny = catalogue(0)
    for module in {
        *(stage.module for stage in tiny.stages.values()),
        *(module_of(file.write) for file in tiny.other_files.values()),
    }:
        code_digest(module)
    code_digest(parquet.__name__)


def build_directly(folder: Path, version: int) -> list[str]:
    """Build without the command line; returns what was built."""
    return Build(folder, Silent(), catalogue=catalogue(version)).run()


def build_by_command(folder: Path, version: int, pause: float = 0.0, disk: Disk = DISK) -> None:
    """`outs tables build`, with the tiny catalogue in the place of everything; this process ends with it."""
    tiny = catalogue(version, pause)
    outs.pipeline.build.Build = partial(Build, catalogue=tiny, disk=disk)  # type: ignore[assignment,misc]
    outs.tables.files.verify.verify = partial(verify, schema=tiny.schema)
    sys.argv = ["outs", "tables", "build", "--workers", "2", "--tables", str(folder)]
    cli.main()


def contents(folder: Path) -> dict[str, str]:
    """Everything in a folder but the lock: hashes of files, by their relative names."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            found[os.path.relpath(path, folder)] = f"link to {path.readlink()}"
        elif path.is_file() and path.name != LOCK:
            found[os.path.relpath(path, folder)] = hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()
        elif path.is_dir():
            found[os.path.relpath(path, folder)] = "a folder"
    return found


def unsound(folder: Path) -> list[str]:
    """Return the faults of a published folder: files that are not as published, a database that disagrees."""
    try:
        findings = verify(folder, catalogue(0).schema)
    except TablesError as error:
        return [f"the tables do not answer: {error}"]
    manifest = read_manifest(folder)
    allowed = {name: (None, "not built", OUTDATED) if name in manifest.files else (None, "not built", "missing")
               for name in {found.name for found in findings}}  # fmt: skip
    wrong = [f"a published file is not as published: {found.file} {found.problem}" for found in findings
             if found.problem not in allowed[found.name]]  # fmt: skip
    if DATABASE in {*manifest.files, *manifest.pending} and (folder / DATABASE).exists():
        with duckdb.connect(str(folder / DATABASE), read_only=True) as connection:
            statement = "SELECT count(*), count(DISTINCT sum) FROM sums JOIN turned USING (number)"
            (found_rows,) = connection.execute(statement).fetchall()
        if found_rows != (NUMBERS, 1):
            wrong.append(f"the database answers wrongly: {found_rows}")
    return wrong


def missing(folder: Path) -> list[str]:
    """The files of the tiny catalogue that are not built."""
    return [found.file for found in verify(folder, catalogue(0).schema) if found.problem == "not built"]


def finished(folder: Path, before: dict[str, str]) -> set[str]:
    """The files in a folder that are published with other fingerprints than `before`: they need no second build."""
    manifest = read_manifest(folder)
    done = set()
    for name, entry in {**manifest.files, **manifest.pending}.items():
        path = folder / entry.file
        if entry.fingerprint != before.get(name) and path.is_file():
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            done |= {name} if digest == entry.sha256 else set()
    return done


def marks(folder: Path) -> dict[str, str]:
    """The fingerprint of each published file."""
    return {name: entry.fingerprint for name, entry in read_manifest(folder).files.items()}
