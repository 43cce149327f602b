"""Making a table from parts in a store: missing parts are computed on an executor, existing ones are reused."""

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...tables.declaration import ListedTable
from ...tables.files.errors import BuildFailed
from ...tables.files.formats import parquet
from ...tables.files.parts.store import Store
from ...work.progress import Watcher
from ...work.units import UnitWork
from ..stages.checks import Inputs
from ..stages.stage import Columns, Parts
from .part_files import PartUnit, input_file, make_part, part_content, parts_fingerprint, write_job

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
        units = self._prepared(parts, range(parts.count(inputs)) if wanted is None else wanted)
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
        units = [PartUnit(store.place, parts.module, mark, number) for number in numbers]
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
