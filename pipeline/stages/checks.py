"""Named checks of finished tables; a table that fails one is not published."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...tables.declaration import Table
from ...tables.files.errors import BuildFailed
from ...work.wording import Wording

Inputs = Mapping[str, pa.Table]
"""The input tables of a stage, by name."""
Holds = Callable[[Any, Inputs], bool | np.bool_]
"""Predicate of a check; takes the table, or what its stage gathered from the table, and the inputs."""


class InvariantBroken(BuildFailed):
    """A finished table failed a check and was not published."""


@dataclass(frozen=True)
class Check:
    """One check; `name` states the condition that `holds` tests."""

    name: str
    holds: Holds

    def problem(self, data: Any, inputs: Inputs) -> str | None:
        """Return the check's name if it fails, with the error if wrong data raised one; None if it holds."""
        try:
            return None if self.holds(data, inputs) else self.name
        except (LookupError, TypeError, ValueError) as error:
            return f"{self.name} ({type(error).__name__}: {error})"


def check(holds: Holds) -> Check:
    """Turn a function into a check named after it."""
    return Check(holds.__name__.replace("_", " "), holds)


def require_all(checks: Sequence[Check], data: Any, inputs: Inputs) -> None:
    """Run every check. Raises `InvariantBroken` with the names of all that fail."""
    problems = [problem for one in checks if (problem := one.problem(data, inputs))]
    if problems:
        raise InvariantBroken("; ".join(problems))


def require(holds: bool | np.bool_, what: Wording) -> None:
    """Raise `InvariantBroken` with the text `what` unless `holds` is true."""
    if not holds:
        raise InvariantBroken(what)


def in_key_order(table: Table, parts: Iterable[pa.Table], whole: bool = True) -> Iterator[pa.Table]:
    """Yield `parts`, checking the invariants of every table across them.

    Raises `InvariantBroken` unless the key ascends strictly and a `whole` table has the declared number of rows.
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
    """Return true if each row is greater than the one before, in lexicographic order of the columns."""
    greater = np.zeros(len(keys[0]) - 1, np.bool_)
    equal = ~greater
    for key in keys:
        greater |= equal & (key[1:] > key[:-1])
        equal &= key[1:] == key[:-1]
    return bool(greater.all())


def _comparable(key: pa.Array) -> npt.NDArray[Any]:
    """Return numbers in the key's order: the key itself, or for text its rank among the distinct values."""
    if not pa.types.is_string(key.type):
        return np.asarray(key.to_numpy())
    encoded = key.dictionary_encode()
    places = np.argsort(np.argsort(np.array(encoded.dictionary.to_pylist())))
    return np.asarray(places[encoded.indices.to_numpy()])
