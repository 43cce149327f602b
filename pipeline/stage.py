"""What a stage is: a pure function from tables to one table, made whole or in parts, with the checks it must pass."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import pyarrow as pa

from ..tables.declaration import Table
from .checks import Check, Inputs

Columns = Mapping[str, Any]
"""The columns of a part, by name: numpy arrays, Arrow arrays or lists."""
Unit = TypeVar("Unit")
Result = TypeVar("Result")
Shared = TypeVar("Shared")


class Work(Protocol):
    """How a stage runs its independent units: `work.units.UnitWork`, which stages do not depend on."""

    def map(
        self, function: Callable[[Unit], Result], units: Iterable[Unit], before: int = 0, total: int = 0
    ) -> Iterator[Result]:
        """`function` of each unit, in the units' order whatever finishes first; both must be picklable.

        Progress counts `before` of the stage's `total` units to earlier calls; 0 if these are all.
        """


def whole_table(parts: Iterable[pa.Table], _inputs: Inputs) -> pa.Table:
    """The parts as one table, which most checks look at."""
    return pa.concat_tables(list(parts))


@dataclass(frozen=True)
class Parts(Generic[Shared]):
    """A table of which each part can be made by itself, in any thread, process or machine; their rows are joined.

    module  the name of the module where this is the constant `PARTS`, by which another process finds it
    table   what each part has the columns of
    inputs  the tables that it is made from
    count   how many parts there are
    share   what all parts are made from; it is made once in a process, of `inputs` and the whole tables of `needs`
    make    the columns of the part with a number
    join    makes, of all parts in their order, the columns of the parts in which the table is written
    needs   tables that are made in parts only for these parts and that nobody publishes
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
    """One table and how it is made.

    `build` yields the columns of parts that follow each other: most tables are one part; one too large for memory has
    many. `gather` makes, from the parts read back from the written file, what each of the `checks` looks at: the whole
    table, unless that is too large. `parameters` are what the result depends on besides code and inputs; `data` are
    files of the package, or folders of TOML files, that it is also made from. `parts` says how to make the same columns
    on other machines, if that can be done.
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
        """The module whose source, with all that it imports from the package, is the stage's code."""
        return module_of(self.build)


def module_of(function: Callable[..., object]) -> str:
    """The name of the module that defines a function."""
    return str(inspect.getmodule(function).__name__)  # type: ignore[union-attr]
