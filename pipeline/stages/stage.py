"""Stages: from tables to one table, made whole, in parts or pass by pass, with the checks that it must pass."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import pyarrow as pa

from ...tables.declaration import Table
from ...tables.files.formats import parquet
from ...work.executors import UnitWork
from .checks import Check, Inputs, require

Columns = Mapping[str, Any]
"""The columns of a part, by name: numpy arrays, Arrow arrays or lists."""
Unit = TypeVar("Unit")
Result = TypeVar("Result")
Shared = TypeVar("Shared")


class Work(Protocol):
    """The executor of a stage's independent units; its code (`work/executors.py`) does not count as the stage's.

    made  results that later stages of the same build need again, by name
    """

    @property
    def made(self) -> dict[str, Any]: ...

    def map(
        self, function: Callable[[Unit], Result], units: Iterable[Unit], before: int = 0, total: int = 0
    ) -> Iterator[Result]:
        """Yield `function(unit)` for each unit, in the order of the units; function and units must be picklable.

        For the progress display, `before` of the stage's `total` units were done by earlier calls; a total of 0 means
        that these are all units.
        """


def whole_table(parts: Iterable[pa.Table], _inputs: Inputs) -> pa.Table:
    """Join the parts to one table, on which most checks work."""
    return pa.concat_tables(list(parts))


@dataclass(frozen=True)
class Parts(Generic[Shared]):
    """A table whose parts can be made independently, in any thread, process or machine.

    module  the name of the module that has this object as a constant, in which another process finds it
    table   the declaration whose columns each part has
    inputs  the tables it is made from
    part_count   returns the number of parts
    shared_data  returns the data that all parts need, made once per process from `inputs` and the whole tables of
                 `needs`
    make    returns the columns of the part with a given number
    join    converts all parts, in order, to the columns of the chunks in which the table is written
    needs   other tables made in parts, used only by these parts and never published
    """

    module: str
    table: Table
    inputs: tuple[Table, ...]
    part_count: Callable[[Inputs], int]
    shared_data: Callable[[Inputs], Shared]
    make: Callable[[Shared, int], Columns]
    join: Callable[[Iterable[pa.Table]], Iterator[Columns]]
    needs: tuple["Parts[Any]", ...] = ()


@dataclass(frozen=True)
class Stage:
    """The recipe of one table.

    build       yields columns, in order: all at once for most tables, in many chunks if they exceed memory
    gather      converts the chunks, read back from the written file, to the argument of the `checks`: the whole table,
                or totals if that is too large
    parameters  values that the result depends on, besides code and inputs
    data        files of the package, or folders of TOML files, that the table is also made from
    parts       makes the same columns on other machines, where supported
    """

    table: Table
    inputs: tuple[Table, ...]
    build: Callable[[Inputs, Work], Iterable[Columns]]
    checks: tuple[Check, ...]
    parameters: Mapping[str, int | str] = field(default_factory=dict)
    gather: Callable[[Iterable[pa.Table], Inputs], Any] = whole_table
    data: Mapping[str, Path] = field(default_factory=dict)
    parts: Parts[Any] | None = None

    @property
    def module(self) -> str:
        """The module whose source, with everything it imports from the package, is the stage's code."""
        return self.parts.module if self.parts else module_of(self.build)


def module_of(function: Callable[..., object]) -> str:
    """Return the name of the module that defines a function."""
    return str(inspect.getmodule(function).__name__)  # type: ignore[union-attr]


SAVED = "passes"
"""The folder of saved passes, in the folder of the tables."""


@dataclass(frozen=True)
class SolverWork(UnitWork):
    """The executor of a stage that is solved pass by pass.

    saved  the file of its saved passes; None to save nothing
    goal   the accuracy that was asked for; None for the stage's own
    """

    saved: Path | None = None
    goal: float | None = None

    @classmethod
    def of(cls, work: Work, saved: Path | None = None, goal: float | None = None) -> "SolverWork":
        """Return a build's work as such; other work runs in this thread."""
        if isinstance(work, cls):
            return work
        if isinstance(work, UnitWork):
            return cls(work.executor, work.watcher, work.ahead, work.made, saved, goal)
        raise TypeError(f"{type(work).__name__} cannot solve a stage")

    def run(self, function: Callable[[int], None], count: int) -> None:
        """Call a function with 0 to `count` - 1: on the executor's threads, or in this one if it has processes."""
        run = self.executor.map if isinstance(self.executor, ThreadPoolExecutor) else map
        for _ in run(function, range(count)):
            pass


@dataclass(frozen=True)
class SolvedStage(Stage):
    """A stage that makes its table from saved passes.

    solved_by  the table whose stage plays the passes; its fingerprint names their file
    suffices   returns true if a published table is as accurate as asked for; None if that does not matter
    goal       the accuracy of a requested table if no other is asked for; None if that does not matter
    """

    solved_by: str = ""
    suffices: Callable[[pa.Table, float], bool] | None = field(default=None)
    goal: float | None = None


def in_this_process(parts: Parts[Any], inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Make a table's parts on the threads of this process and yield its columns; no part is written.

    Raises `InvariantBroken` if a table of its `needs` does not have the declared number of rows.
    """
    shared = parts.shared_data(_with_needed_tables(parts, inputs, work))
    yield from parts.join(work.map(partial(part_of, parts, shared), range(parts.part_count(inputs))))


def part_of(parts: Parts[Shared], shared: Shared, index: int) -> pa.Table:
    """Make part number `index`. Raises `ValueError` if its columns are not those of the table."""
    return parquet.arrow_table(parts.table, parts.make(shared, index))


def _with_needed_tables(parts: Parts[Any], inputs: Inputs, work: Work) -> Inputs:
    """Return the tables that `parts.shared_data` takes; those of its `needs` are made once per build."""
    known = {table.name: inputs[table.name] for table in parts.inputs}
    for need in parts.needs:
        name = need.table.name
        if name not in work.made:
            made = in_this_process(need, inputs, work)
            work.made[name] = whole(need, (parquet.arrow_table(need.table, columns) for columns in made))
        known[name] = work.made[name]
    return known


def whole(parts: Parts[Any], made: Iterable[pa.Table]) -> pa.Table:
    """Join all parts to one table. Raises `InvariantBroken` unless it has the declared number of rows."""
    table = pa.concat_tables(list(made))
    name, rows = parts.table.name, parts.table.rows
    require(table.num_rows == rows, f"{name} has {table.num_rows} rows where {rows} belong")
    return table


def one_by_one(parts: Iterable[pa.Table]) -> Iterator[Columns]:
    """Join parts by writing one after the other; each begins a row group."""
    yield from map(_columns, parts)


def as_one(parts: Iterable[pa.Table]) -> Iterator[Columns]:
    """Join parts to one, so that the file does not depend on their bounds."""
    yield _columns(pa.concat_tables(list(parts)))


def by_row_group(table: Table, parts: Iterable[pa.Table]) -> Iterator[Columns]:
    """Join parts to the row groups of `table`, so that one is written while others are made.

    The file does not depend on the bounds of the parts.
    """
    waiting: list[pa.Table] = []
    for part in parts:
        waiting.append(part)
        rows = pa.concat_tables(waiting)
        whole_groups = rows.num_rows // table.row_group_rows * table.row_group_rows
        for start in range(0, whole_groups, table.row_group_rows):
            yield _columns(rows.slice(start, table.row_group_rows))
        waiting = [rows.slice(whole_groups)]
    yield from (_columns(rest) for rest in waiting if rest.num_rows)


def _columns(table: pa.Table) -> Columns:
    """Return each column as one array, since every chunk would become a page."""
    return {name: table[name].combine_chunks() for name in table.column_names}
