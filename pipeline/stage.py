"""What a stage is: a pure function from tables to one table, with the invariants its result must satisfy."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..tables.declaration import Table
from ..tables.errors import BuildFailed

Inputs = Mapping[str, pa.Table]
Columns = Mapping[str, Any]
Unit = TypeVar("Unit")
Result = TypeVar("Result")


class InvariantBroken(BuildFailed):
    """A finished table is not what it must be; it was not published."""


class Work(Protocol):
    """How a stage runs its independent units."""

    def map(
        self, function: Callable[[Unit], Result], units: Iterable[Unit], before: int = 0, total: int = 0
    ) -> Iterator[Result]:
        """`function` of each unit, in the units' order whatever finishes first; both must be picklable.

        For whoever watches: `before` of the stage's `total` units went to earlier calls; 0 if these are all.
        """


@dataclass(frozen=True)
class Stage:
    """One table and how it is made.

    `build` returns the columns; `check` raises `InvariantBroken`. `parameters` are what the result depends on
    besides code and inputs.
    """

    table: Table
    inputs: tuple[Table, ...]
    build: Callable[[Inputs, Work], Columns]
    check: Callable[[pa.Table, Inputs], None]
    parameters: Mapping[str, int | str] = field(default_factory=dict)

    @property
    def module(self) -> str:
        """The module whose source, with all it imports of the house, is the stage's code."""
        return str(inspect.getmodule(self.build).__name__)  # type: ignore[union-attr]


@dataclass(frozen=True)
class StreamedStage:
    """One table too large for memory: `build` yields the columns of parts that follow each other.

    `check` is given the row groups read back from the file, before it is published.
    """

    table: Table
    inputs: tuple[Table, ...]
    build: Callable[[Inputs, Work], Iterator[Columns]]
    check: Callable[[Iterable[pa.Table], Inputs], None]
    parameters: Mapping[str, int | str] = field(default_factory=dict)

    @property
    def module(self) -> str:
        """As of `Stage`."""
        return str(inspect.getmodule(self.build).__name__)  # type: ignore[union-attr]


def require(holds: bool | np.bool_, what: str) -> None:
    """Raise `InvariantBroken` with `what` unless it holds."""
    if not holds:
        raise InvariantBroken(what)


def column(table: pa.Table, name: str) -> npt.NDArray[np.int64]:
    """A column of whole numbers below 2**63 as int64."""
    numbers: npt.NDArray[np.int64] = table[name].to_numpy().astype(np.int64)
    return numbers


def masks_column(table: pa.Table, name: str = "mask") -> npt.NDArray[np.uint64]:
    """A column of masks as uint64."""
    return np.asarray(table[name].to_numpy(), np.uint64)


def check_rows_and_key(table: Table, data: pa.Table) -> None:
    """Every table's invariants: its row count, and a key that ascends without repeats."""
    require(data.num_rows == table.rows, f"{table.name}: {data.num_rows} rows where {table.rows} belong")
    joined = np.zeros(data.num_rows, np.int64)
    for name in table.key:
        place = _places(data[name].combine_chunks())
        joined = joined * (int(place.max()) + 1) + place
    require(bool((np.diff(joined) > 0).all()), f"{table.name}: the key {table.key} does not ascend strictly")


def checked_parts(table: Table, parts: Iterable[pa.Table]) -> Iterator[pa.Table]:
    """`parts`, with the invariants of `check_rows_and_key` for all of them together; the key is of whole numbers."""
    rows, last = 0, -1
    bases = [1 << 32] * len(table.key)
    for part in parts:
        joined = np.zeros(part.num_rows, np.int64)
        for name, base in zip(table.key, bases, strict=True):
            joined = joined * base + column(part, name)
        require(
            joined[0] > last and bool((np.diff(joined) > 0).all()),
            f"{table.name}: the key {table.key} does not ascend strictly",
        )
        rows, last = rows + part.num_rows, int(joined[-1])
        yield part
    require(rows == table.rows, f"{table.name}: {rows} rows where {table.rows} belong")


def _places(keys: pa.Array) -> npt.NDArray[np.int64]:
    """Whole numbers below 2**52 in the same order as the keys: their places among the distinct ones."""
    if pa.types.is_string(keys.type):
        encoded = keys.dictionary_encode()
        order = np.argsort(np.argsort(np.array(encoded.dictionary.to_pylist())))
        places: npt.NDArray[np.int64] = order[encoded.indices.to_numpy()]
        return places
    return np.unique(keys.to_numpy(), return_inverse=True)[1].astype(np.int64)
