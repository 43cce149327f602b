"""Parts as files of a store: their names, their markers, and making any part from its name in any process."""

import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from io import BytesIO
from platform import python_version_tuple
from threading import Lock
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from ...tables.declaration import ListedTable, Table
from ...tables.files.errors import BuildFailed
from ...tables.files.formats import parquet
from ...tables.files.formats.parquet_footer import content_hash
from ...tables.files.parts.part_list import part_name
from ...tables.files.parts.store import Store, open_store
from ...work.fingerprint import fingerprint
from ..stages.stage import Parts
from .joined import part_of, whole

LIBRARIES = ("numpy", "numba", "pyarrow")
"""Libraries whose versions must be equal in all processes that make parts."""
MADE = ".sha256"
"""File suffix of a part's marker: a line in the format of `sha256sum`, written after the part's file."""
COMPRESSION = 1
"""The zstd level; low, as parts are read only once."""


class PartUnit(NamedTuple):
    """The identity of one part, which is all that a worker receives.

    store        the place of the store with inputs and results
    module       the module that defines `PARTS`
    fingerprint  the fingerprint of the code and the inputs
    number       the number of the part, from 0
    """

    store: str
    module: str
    fingerprint: str
    number: int

    @property
    def folder(self) -> str:
        """The folder of its table's parts in the store."""
        return f"{parts_in(self.module).table.name}/{self.fingerprint}"

    @property
    def file(self) -> str:
        """The name of its file in the store."""
        return f"{self.folder}/{part_name(self.number)}"

    @property
    def marker(self) -> str:
        """The name of its marker in the store."""
        return f"{self.folder}/{self.number:05}{MADE}"


def parts_in(module: str) -> Parts[Any]:
    """Import a module and return its `PARTS`."""
    return import_module(module).PARTS  # type: ignore[no-any-return]


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
    store, parts = open_store(first.store), parts_in(first.module)
    job = json.loads(store.read(f"{first.folder}/job.json") or b"{}")
    contents = job.get("inputs", {})
    if job.get("versions") != versions() or parts_fingerprint(parts, contents) != first.fingerprint:
        raise BuildFailed("a worker has other code, or other versions of libraries, than the program that uses it")
    known = {table.name: _input(store, table, contents[table.name]) for table in parts.inputs}
    for need in parts.needs:
        mark = parts_fingerprint(need, contents)
        units = [PartUnit(first.store, need.module, mark, number) for number in range(need.count(known))]
        known[need.table.name] = whole(need, map(_there, units))
    return parts, parts.share(known)


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
