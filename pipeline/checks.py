"""Checks: what must hold of a finished table, by name. A table that breaks one is not published."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..tables.declaration import Table
from ..tables.files.errors import BuildFailed
from ..work.wording import Wording

Inputs = Mapping[str, pa.Table]
"""The tables that a stage is made from, by name."""
Holds = Callable[[Any, Inputs], bool | np.bool_]
"""Whether a check holds of a table, or of what its stage gathered from it, and of the inputs."""


class InvariantBroken(BuildFailed):
    """A finished table fails a check; it was not published."""


@dataclass(frozen=True)
class Check:
    """One check: `name` says what must hold."""

    name: str
    holds: Holds

    def problem(self, data: Any, inputs: Inputs) -> str | None:
        """The check's name if it fails, with the reason if wrong numbers stopped it; None if it holds."""
        try:
            return None if self.holds(data, inputs) else self.name
        except (LookupError, TypeError, ValueError) as error:
            return f"{self.name} ({type(error).__name__}: {error})"


def check(holds: Holds) -> Check:
    """Make a function a check of its own name."""
    return Check(holds.__name__.replace("_", " "), holds)


def require_all(checks: Sequence[Check], data: Any, inputs: Inputs) -> None:
    """Run every check. Raises `InvariantBroken` with the names of all that fail."""
    problems = [problem for one in checks if (problem := one.problem(data, inputs))]
    if problems:
        raise InvariantBroken("; ".join(problems))


def require(holds: bool | np.bool_, what: Wording) -> None:
    """Raise `InvariantBroken` with `what` unless it holds."""
    if not holds:
        raise InvariantBroken(what)


def in_key_order(table: Table, parts: Iterable[pa.Table], whole: bool = True) -> Iterator[pa.Table]:
    """`parts` one by one, checked together for what must hold of every table.

    Raises `InvariantBroken` unless the key ascends strictly and, of a whole table, the number of rows is the declared
    one.
    """
    rows = 0
    before: list[Any] | None = None
    for part in parts:
        keys = [part[name].combine_chunks() for name in table.key]
        first, last = ([key[place].as_py() for key in keys] for place in (0, -1))
        ascends = (before is None or before < first) and _ascends([_comparable(key) for key in keys])
        require(ascends, f"the key {table.key} does not ascend strictly")
        rows, before = rows + part.num_rows, last
        yield part
    require(rows == table.rows or not whole, f"{rows} rows where {table.rows} belong")


def _ascends(keys: list[npt.NDArray[Any]]) -> bool:
    """Whether each row is greater than the one before, the first column deciding, then the second, and so on."""
    greater = np.zeros(len(keys[0]) - 1, np.bool_)
    equal = ~greater
    for key in keys:
        greater |= equal & (key[1:] > key[:-1])
        equal &= key[1:] == key[:-1]
    return bool(greater.all())


def _comparable(key: pa.Array) -> npt.NDArray[Any]:
    """Numbers in the same order as the key: itself, or for text the places among its distinct values."""
    if not pa.types.is_string(key.type):
        return np.asarray(key.to_numpy())
    encoded = key.dictionary_encode()
    places = np.argsort(np.argsort(np.array(encoded.dictionary.to_pylist())))
    return np.asarray(places[encoded.indices.to_numpy()])
