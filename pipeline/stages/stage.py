"""Stages: pure functions from tables to one table, made whole or in parts, with the checks that it must pass."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import pyarrow as pa

from ...tables.declaration import Table
from .checks import Check, Inputs

Columns = Mapping[str, Any]
"""The columns of a part, by name: numpy arrays, Arrow arrays or lists."""
Unit = TypeVar("Unit")
Result = TypeVar("Result")
Shared = TypeVar("Shared")


class Work(Protocol):
    """The executor of a stage's independent units: the interface of `work.units.UnitWork`, without importing it.

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

    module  the name of the module with this object as its constant `PARTS`, by which another process finds it
    table   the declaration whose columns each part has
    inputs  the tables it is made from
    count   returns the number of parts
    share   returns the data that all parts need, made once per process from `inputs` and the whole tables of `needs`
    make    returns the columns of the part with a given number
    join    converts all parts, in order, to the columns of the chunks in which the table is written
    needs   other tables made in parts, used only by these parts and never published
    """

    module: str
    table: Table
    inputs: tuple[Table, ...]
    count: Callable[[Inputs], int]
    share: Callable[[Inputs], Shared]
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
        return module_of(self.build)


def module_of(function: Callable[..., object]) -> str:
    """Return the name of the module that defines a function."""
    return str(inspect.getmodule(function).__name__)  # type: ignore[union-attr]
