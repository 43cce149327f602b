"""A table whose parts are made as files, by anybody: what is missing is asked for, and what is there is joined."""

import re
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from ..tables.errors import BuildFailed
from ..work.progress import Watcher
from ..work.units import UnitWork
from .checks import Inputs
from .part_files import MADE, PartUnit, input_file, make_part, parts_fingerprint, read_part, write_job
from .stage import Columns, Parts
from .store import Store

FINGERPRINT = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Elsewhere:
    """Where parts are made: `executor` runs the code, and what it needs and makes are files of `store`."""

    store: Store
    executor: Executor


@dataclass(frozen=True)
class FiledParts:
    """Makes parts `elsewhere` from tables in the folder `directory` whose SHA-256 are `hashes`."""

    elsewhere: Elsewhere
    directory: Path
    hashes: Mapping[str, str]
    watcher: Watcher

    def columns(self, parts: Parts[Any], inputs: Inputs) -> Iterator[Columns]:
        """The columns of the table. Raises `BuildFailed` if the store refuses or has parts of another version."""
        yield from parts.join(map(self._read, self._units_made(parts, inputs)))

    def _units_made(self, parts: Parts[Any], inputs: Inputs) -> Iterator[PartUnit]:
        """Every part in its order, as soon as its file is there; what it needs is made first."""
        for need in parts.needs:
            for unit in self._units_made(need, inputs):
                self._read(unit)  # a damaged one is mended before others build on it
        units = self._prepared(parts, inputs)
        made = self.elsewhere.store.names(units[0].folder)
        missing = [unit for unit in units if f"{unit.number:05}{MADE}" not in made]
        work = UnitWork(self.elsewhere.executor, self.watcher, ahead=len(missing))
        ended = work.map(make_part, missing, len(units) - len(missing), len(units))
        wanted = set(missing)
        for unit in units:
            if unit in wanted:
                next(ended)
            yield unit
        deque(ended, 0)

    def _prepared(self, parts: Parts[Any], inputs: Inputs) -> list[PartUnit]:
        """The names of all parts, once the store has what they are made from."""
        store, mark = self.elsewhere.store, parts_fingerprint(parts, self.hashes)
        units = [PartUnit(store.place, parts.module, mark, number) for number in range(parts.count(inputs))]
        if strange := {name for name in store.names(parts.table.name) if FINGERPRINT.fullmatch(name)} - {mark}:
            raise BuildFailed(
                f"the store {store.place} has parts of {parts.table.name} that another version of outs made, in "
                f"{parts.table.name}/{min(strange)}: remove them, or give another store"
            )
        there = store.names("inputs")
        hashes = {table.name: self.hashes[table.name] for table in parts.inputs}
        for table in parts.inputs:
            name = input_file(hashes[table.name])
            if name.rpartition("/")[2] not in there:
                store.write(name, (self.directory / table.file_name).read_bytes())
        write_job(store, units[0].folder, hashes)
        return units

    def _read(self, unit: PartUnit) -> pa.Table:
        """A part whose marker is there; one that was damaged since is made again."""
        part = read_part(unit)
        if part is None:
            self.elsewhere.executor.submit(make_part, unit).result()
            part = read_part(unit)
        if part is None:
            raise BuildFailed(f"the store {unit.store} does not keep what is written to {unit.file}")
        return part
