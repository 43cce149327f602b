"""Parts as files of a store: what one is called, when it counts as made, and how any process makes it from its name."""

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

from ..tables.declaration import ListedTable, Table
from ..tables.files import parquet
from ..tables.files.errors import BuildFailed
from ..tables.files.parquet_footer import content_hash
from ..tables.files.part_list import part_name
from ..tables.files.store import Store, open_store
from ..work.fingerprint import fingerprint
from .parts import part_of, whole
from .stage import Parts

LIBRARIES = ("numpy", "numba", "pyarrow")
"""What must be the same wherever parts are made."""
MADE = ".sha256"
"""How the marker of a part ends: a line as of `sha256sum`, written once its file is there."""
COMPRESSION = 1
"""The level of zstd: parts are read once."""


class PartUnit(NamedTuple):
    """The name of one part: all that is sent to whoever makes it.

    store        where everything is
    module       where `PARTS` is
    fingerprint  of the code and the inputs
    number       of the part, from 0
    """

    store: str
    module: str
    fingerprint: str
    number: int

    @property
    def folder(self) -> str:
        """Where in the store the parts of its table are."""
        return f"{parts_in(self.module).table.name}/{self.fingerprint}"

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.folder}/{part_name(self.number)}"

    @property
    def marker(self) -> str:
        """The name of its marker."""
        return f"{self.folder}/{self.number:05}{MADE}"


def parts_in(module: str) -> Parts[Any]:
    """The `PARTS` of a module."""
    return import_module(module).PARTS  # type: ignore[no-any-return]


def parts_fingerprint(parts: Parts[Any], contents: Mapping[str, str]) -> str:
    """The fingerprint of parts by this process's code, from inputs with these `contents`."""
    inputs = {table.name: contents[table.name] for table in parts.inputs}
    needs = {need.table.name: parts_fingerprint(need, contents) for need in parts.needs}
    return fingerprint((parts.module, parquet.__name__), inputs, needs)


def versions() -> dict[str, str]:
    """What this process computes with."""
    return {"Python": ".".join(python_version_tuple()[:2]), **{name: version(name) for name in LIBRARIES}}


def write_job(store: Store, folder: str, contents: Mapping[str, str]) -> None:
    """Write to the store what parts are made from: tables, by their contents, and versions of libraries."""
    store.write(f"{folder}/job.json", json.dumps({"inputs": dict(contents), "versions": versions()}).encode())


def input_file(content: str) -> str:
    """The name of the file of a table with this content (`tables/files/parquet_footer.py`)."""
    return f"inputs/{content}.parquet"


def make_part(unit: PartUnit) -> None:
    """Make one part and write its file, then its marker.

    Raises `BuildFailed` if the store refuses, or if this process is not like the one that asks for the part.
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
    """The file of a part: as one of the table's own if it stays one, else to be read once."""
    made = BytesIO()
    if isinstance(parts.table, ListedTable):
        parquet.write_rows(parts.table, [part], made)
    else:
        pq.write_table(part, made, compression="zstd", compression_level=COMPRESSION)
    return made.getvalue()


def part_content(unit: PartUnit) -> bytes | None:
    """The file of a part, or None if it is not there or not as it was written."""
    store = open_store(unit.store)
    content = store.read(unit.file)
    return None if content is None or store.read(unit.marker) != _line(unit, content) else content


def read_part(unit: PartUnit) -> pa.Table | None:
    """The part, or None if its file is not there or not as it was written."""
    content = part_content(unit)
    return None if content is None else parquet.read_part(content)


def _line(unit: PartUnit, content: bytes) -> bytes:
    """What the marker of a part says."""
    return f"{sha256(content).hexdigest()}  {part_name(unit.number)}\n".encode()


_LOADING = Lock()


@lru_cache(maxsize=1)
def _load(first: PartUnit) -> tuple[Parts[Any], Any]:
    """What all parts of a table share; the last is kept."""
    store, parts = open_store(first.store), parts_in(first.module)
    job = json.loads(store.read(f"{first.folder}/job.json") or b"{}")
    contents = job.get("inputs", {})
    if job.get("versions") != versions() or parts_fingerprint(parts, contents) != first.fingerprint:
        raise BuildFailed("a worker has other code, or other versions of libraries, than the program that asks it")
    known = {table.name: _input(store, table, contents[table.name]) for table in parts.inputs}
    for need in parts.needs:
        mark = parts_fingerprint(need, contents)
        units = [PartUnit(first.store, need.module, mark, number) for number in range(need.count(known))]
        known[need.table.name] = whole(need, map(_there, units))
    return parts, parts.share(known)


def _input(store: Store, table: Table, content: str) -> pa.Table:
    """A table from its file in the store, by what it holds."""
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
