"""Parts as files of a store: missing ones are made on an executor, from their names alone; existing ones are reused."""

import json
import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from platform import python_version_tuple
from threading import Lock
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from ...tables.declaration import ListedTable, Table
from ...tables.files.errors import BuildFailed
from ...tables.files.formats import parquet
from ...tables.files.formats.parquet_footer import content_hash
from ...tables.files.part_list import part_name
from ...tables.files.store import Store, open_store
from ...work.executors import UnitWork
from ...work.fingerprint import fingerprint
from ...work.progress import Watcher
from ..stages.checks import Inputs
from ..stages.stage import Columns, Parts, part_of, whole

LIBRARIES = ("numpy", "numba", "pyarrow")
"""Libraries whose versions must be equal in all processes that make parts."""
MADE = ".sha256"
"""File suffix of a part's marker: a line in the format of `sha256sum`, written after the part's file."""
COMPRESSION = 1
"""The zstd level; low, as parts are read only once."""


class PartUnit(NamedTuple):
    """The identity of one part, which is all that a worker receives.

    store        the place of the store with inputs and results
    module       the module that defines the parts
    table        the name of their table
    fingerprint  the fingerprint of the code and the inputs
    number       the number of the part, from 0
    """

    store: str
    module: str
    table: str
    fingerprint: str
    number: int

    @property
    def folder(self) -> str:
        """The folder of its table's parts in the store."""
        return f"{self.table}/{self.fingerprint}"

    @property
    def file(self) -> str:
        """The name of its file in the store."""
        return f"{self.folder}/{part_name(self.number)}"

    @property
    def marker(self) -> str:
        """The name of its marker in the store."""
        return f"{self.folder}/{self.number:05}{MADE}"


def parts_in(module: str, table: str) -> Parts[Any]:
    """Import a module and return its parts of a table."""
    constants = vars(import_module(module)).values()
    return next(one for one in constants if isinstance(one, Parts) and one.table.name == table)


def parts_fingerprint(parts: Parts[Any], contents: Mapping[str, str]) -> str:
    """Return the fingerprint of parts made by this process's code from inputs with these `contents`."""
    inputs = {table.name: contents[table.name] for table in parts.inputs}
    needs = {need.table.name: parts_fingerprint(need, contents) for need in parts.needs}
    return fingerprint((parts.module, parquet.__name__), inputs, needs)


def versions() -> dict[str, str]:
    """Return the versions of Python and the libraries that this process computes with."""
    return {"Python": ".".join(python_version_tuple()[:2]), **{name: version(name) for name in LIBRARIES}}


def write_job(store: Store, folder: str, contents: Mapping[str, str]) -> None:
    """Write to the store the contents of the input tables and the versions of libraries."""
    store.write(f"{folder}/job.json", json.dumps({"inputs": dict(contents), "versions": versions()}).encode())


def input_file(content: str) -> str:
    """Return the name of the file of a table with this content hash (`tables/files/formats/parquet_footer.py`)."""
    return f"inputs/{content}.parquet"


def make_part(unit: PartUnit) -> None:
    """Make one part and write its file, then its marker.

    Raises `BuildFailed` if the store refuses, or if this process has other code or libraries than the requesting one.
    """
    with _LOADING:
        parts, shared = _load(unit._replace(number=0))
    keep_part(unit, _parquet(parts, part_of(parts, shared, unit.number)))


def keep_part(unit: PartUnit, content: bytes) -> None:
    """Write the file of a part, then its marker. Raises `BuildFailed` if the store refuses."""
    store = open_store(unit.store)
    store.write(unit.file, content)
    store.write(unit.marker, _line(unit, content))


def _parquet(parts: Parts[Any], part: pa.Table) -> bytes:
    """Return the file of a part: in the table's own format if it is published, else with fast compression."""
    made = BytesIO()
    if isinstance(parts.table, ListedTable):
        parquet.write_rows(parts.table, [part], made)
    else:
        pq.write_table(part, made, compression="zstd", compression_level=COMPRESSION)
    return made.getvalue()


def part_content(unit: PartUnit) -> bytes | None:
    """Return the file of a part, or None if it is missing or damaged."""
    store = open_store(unit.store)
    content = store.read(unit.file)
    return None if content is None or store.read(unit.marker) != _line(unit, content) else content


def read_part(unit: PartUnit) -> pa.Table | None:
    """Return the rows of a part, or None if its file is missing or damaged."""
    content = part_content(unit)
    return None if content is None else parquet.read_part(content)


def _line(unit: PartUnit, content: bytes) -> bytes:
    """Return the content of a part's marker."""
    return f"{sha256(content).hexdigest()}  {part_name(unit.number)}\n".encode()


_LOADING = Lock()


@lru_cache(maxsize=1)
def _load(first: PartUnit) -> tuple[Parts[Any], Any]:
    """Return the recipe and the shared data of a table's parts, caching those of the last table."""
    store, parts = open_store(first.store), parts_in(first.module, first.table)
    job = json.loads(store.read(f"{first.folder}/job.json") or b"{}")
    contents = job.get("inputs", {})
    if job.get("versions") != versions() or parts_fingerprint(parts, contents) != first.fingerprint:
        raise BuildFailed("a worker has other code, or other versions of libraries, than the program that uses it")
    known = {table.name: _input(store, table, contents[table.name]) for table in parts.inputs}
    for need in parts.needs:
        mark = parts_fingerprint(need, contents)
        units = [
            PartUnit(first.store, need.module, need.table.name, mark, number)
            for number in range(need.part_count(known))
        ]
        known[need.table.name] = whole(need, map(_there, units))
    return parts, parts.shared_data(known)


def _input(store: Store, table: Table, content: str) -> pa.Table:
    """Read a table from the store by its content hash."""
    found = store.read(input_file(content))
    if found is None or not _holds(table, found, content):
        raise BuildFailed(f"the store {store.place} has lost or changed {input_file(content)}; run it again")
    return parquet.read_part(found)


def _holds(table: Table, found: bytes, content: str) -> bool:
    try:
        return content_hash(table, found) == content
    except ValueError:
        return False


def _there(unit: PartUnit) -> pa.Table:
    part = read_part(unit)
    if part is None:
        raise BuildFailed(f"the store {unit.store} has lost or changed {unit.file}; run it again")
    return part


FINGERPRINT = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Elsewhere:
    """A store for the files of parts, and the `executor` that makes them."""

    store: Store
    executor: Executor


@dataclass(frozen=True)
class FiledParts:
    """Makes parts `elsewhere` from the tables in the folder `directory`, which have these `contents`."""

    elsewhere: Elsewhere
    directory: Path
    contents: Mapping[str, str]
    watcher: Watcher

    def columns(self, parts: Parts[Any], inputs: Inputs) -> Iterator[Columns]:
        """Yield the columns of the table.

        Raises `BuildFailed` if the store refuses an operation or has parts of another version.
        """
        yield from parts.join(parquet.read_part(self.content(unit)) for unit in self.units_made(parts, inputs))

    def units_made(self, parts: Parts[Any], inputs: Inputs, wanted: Sequence[int] | None = None) -> Iterator[PartUnit]:
        """Yield the `wanted` parts in order (default: all), each as soon as its file exists.

        The parts they need are made first. Raises `BuildFailed` like `columns`.
        """
        for need in parts.needs:
            for unit in self.units_made(need, inputs):
                self.content(unit)  # repairs a damaged part before others are built from it
        units = self._prepared(parts, range(parts.part_count(inputs)) if wanted is None else wanted)
        made = self.elsewhere.store.names(units[0].folder)
        missing = [unit for unit in units if unit.marker.rpartition("/")[2] not in made]
        work = UnitWork(self.elsewhere.executor, self.watcher, ahead=len(missing))
        ended = work.map(make_part, missing, len(units) - len(missing), len(units))
        awaited = set(missing)
        for unit in units:
            if unit in awaited:
                next(ended)
            yield unit
        deque(ended, 0)

    def _prepared(self, parts: Parts[Any], numbers: Sequence[int]) -> list[PartUnit]:
        """Write the inputs of these parts to the store and return their names."""
        store, mark = self.elsewhere.store, parts_fingerprint(parts, self.contents)
        units = [PartUnit(store.place, parts.module, parts.table.name, mark, number) for number in numbers]
        self._require_alone(parts, mark)
        there = store.names("inputs")
        contents = {table.name: self.contents[table.name] for table in parts.inputs}
        for table in parts.inputs:
            name = input_file(contents[table.name])
            if name.rpartition("/")[2] not in there:
                store.write(name, (self.directory / table.file_name).read_bytes())
        write_job(store, units[0].folder, contents)
        return units

    def _require_alone(self, parts: Parts[Any], mark: str) -> None:
        """Raise `BuildFailed` if the store has parts of another version that no published list can name."""
        store, name = self.elsewhere.store, parts.table.name
        if isinstance(parts.table, ListedTable):
            return
        if strange := {other for other in store.names(name) if FINGERPRINT.fullmatch(other)} - {mark}:
            raise BuildFailed(
                f"the store {store.place} has parts of {name} that another version of outs made, in "
                f"{name}/{min(strange)}: remove them, or give another store"
            )

    def content(self, unit: PartUnit) -> bytes:
        """Return the file of a finished part; a part damaged since then is made again."""
        content = part_content(unit)
        if content is None:
            self.elsewhere.executor.submit(make_part, unit).result()
            content = part_content(unit)
        if content is None:
            raise BuildFailed(f"the store {unit.store} does not return what was written to {unit.file}")
        return content
