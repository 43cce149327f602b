"""Checks of large tables, which sum numbers over chunks of rows on all CPUs and test the totals."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...work.executors import local_executor
from .checks import Check, Inputs

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
