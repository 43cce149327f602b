"""Named checks of finished tables, whole or summed over chunks of rows; a table that fails one is not published."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.categories import ROYAL_FLUSH
from ...cards.hands.sizes import HOLDS
from ...cards.mask_arrays import canonical_masks, mask_texts
from ...tables.declaration import Table
from ...tables.files.errors import BuildFailed
from ...work.executors import local_executor
from ...work.wording import Wording
from .inputs import column, masks_column

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


def ids_are_dense(column_name: str, name: str = "ids are dense") -> Check:
    """Check that the ids in a column ascend from 0 without gaps."""
    return Check(name, lambda data, _inputs: np.array_equal(column(data, column_name), np.arange(data.num_rows)))


def numbers_below_add_up(name: str) -> Check:
    """Check that the count below each row is the sum of the column `name` over all rows before it."""

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        counts = column(data, name)
        return np.array_equal(column(data, f"{name}_below"), np.cumsum(counts) - counts)

    return Check(f"{name.replace('_', ' ')} below add up", holds)


def ways_add_up_to_all_hands(hands: int) -> Check:
    """Check that the rows contain every one of `hands` once."""
    return Check("ways add up to all hands", lambda data, _inputs: int(column(data, "ways").sum()) == hands)


@check
def values_are_1_to_7462(data: pa.Table, _inputs: Inputs) -> bool:
    """Check that no value is left out."""
    return np.array_equal(column(data, "value"), np.arange(1, ROYAL_FLUSH + 1))


@check
def names_are_distinct(data: pa.Table, _inputs: Inputs) -> bool:
    """Check that no two rows have the same name."""
    return bool(len(set(data["name"].to_pylist())) == data.num_rows)


@check
def masks_are_canonical(data: pa.Table, _inputs: Inputs) -> bool:
    """Each mask is the largest of its class."""
    masks = masks_column(data)
    return np.array_equal(canonical_masks(masks), masks)


@check
def masks_have_their_size(data: pa.Table, _inputs: Inputs) -> bool:
    """Each mask has `size` cards."""
    return np.array_equal(np.bitwise_count(masks_column(data)), column(data, "size"))


@check
def cards_are_those_of_the_mask(data: pa.Table, _inputs: Inputs) -> bool:
    """The cards spell the mask."""
    return bool(data["cards"].to_pylist() == mask_texts(masks_column(data)))


@check
def holds_are_below_32(data: pa.Table, _inputs: Inputs) -> bool:
    """A hold is a five-bit mask."""
    return bool((column(data, "hold") < HOLDS).all())


Piece = TypeVar("Piece")
Counts = npt.NDArray[np.int64]
Sums = Mapping[str, Counts | Exception]
"""Each check's sum over all rows, or the exception that it raised."""

ROWS = 65_536
"""Most rows per piece: few enough for their columns to stay in the CPU's cache."""
AHEAD = 8
"""Most pieces processed or queued at a time, to limit memory."""


@dataclass(frozen=True)
class SummedCheck(Generic[Piece]):
    """One check: `count` returns numbers for a piece of the table, and `holds` tests their sums over all pieces."""

    name: str
    count: Callable[[Piece], Any]
    holds: Callable[[Counts, Inputs], bool | np.bool_]

    @property
    def check(self) -> Check:
        """The check to apply to the result of `sums_of`."""
        return Check(self.name, self._holds)

    def _holds(self, sums: Sums, inputs: Inputs) -> bool | np.bool_:
        found = sums[self.name]
        if isinstance(found, Exception):
            raise found
        return self.holds(found, inputs)


def row_check(name: str, breaks: Callable[[Piece], npt.NDArray[np.bool_]]) -> SummedCheck[Piece]:
    """Return the check that no row breaks a rule; `breaks` marks the rows that do."""
    return SummedCheck(name, lambda piece: np.count_nonzero(breaks(piece)), lambda broken, _inputs: broken == 0)


def sums_of(
    checks: Sequence[SummedCheck[Piece]], parts: Iterable[pa.Table], piece_of: Callable[[pa.Table], Piece]
) -> Sums:
    """Return the sums of all checks over all `parts`, reading each once; `piece_of` wraps a chunk of rows."""
    total: dict[str, Counts | Exception] = {}
    with local_executor() as threads:
        waiting: deque[Future[Sums]] = deque()
        for rows in _pieces(parts):
            waiting.append(threads.submit(partial(_counted, checks, piece_of), rows))
            if len(waiting) == AHEAD:
                _join(total, waiting.popleft().result())
        for one in waiting:
            _join(total, one.result())
    return total


def _pieces(parts: Iterable[pa.Table]) -> Iterator[pa.Table]:
    for part in parts:
        for start in range(0, part.num_rows, ROWS):
            yield part.slice(start, ROWS)


def _counted(checks: Sequence[SummedCheck[Piece]], piece_of: Callable[[pa.Table], Piece], rows: pa.Table) -> Sums:
    piece = piece_of(rows)
    return {check.name: _count(check, piece) for check in checks}


def _count(check: SummedCheck[Piece], piece: Piece) -> Counts | Exception:
    try:
        return np.asarray(check.count(piece), np.int64)
    except (LookupError, TypeError, ValueError) as error:
        return error


def _join(total: dict[str, Counts | Exception], sums: Sums) -> None:
    """Add `sums` to `total`, keeping the first error of each check."""
    for name, found in sums.items():
        known = total.get(name, 0)
        if isinstance(known, Exception):
            continue
        total[name] = found if isinstance(found, Exception) else known + found
