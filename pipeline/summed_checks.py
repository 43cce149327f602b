"""Checks of a table too large for one processor: each adds up numbers of some rows at a time, on all processors."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..work.executors import local_executor
from .checks import Check, Inputs

Piece = TypeVar("Piece")
Counts = npt.NDArray[np.int64]
Sums = Mapping[str, Counts | Exception]
"""By the names of checks, the sums over all rows; or what stopped the adding."""

ROWS = 65_536
"""Rows in a piece at most: few enough for their columns to stay in the processor's cache."""
AHEAD = 8
"""Pieces that are under way or wait at the same time, for these take memory."""


@dataclass(frozen=True)
class SummedCheck(Generic[Piece]):
    """One check: `count` has numbers of a piece of the table, and `holds` looks at their sums over all pieces."""

    name: str
    count: Callable[[Piece], Any]
    holds: Callable[[Counts, Inputs], bool | np.bool_]

    @property
    def check(self) -> Check:
        """The check of what `sums_of` has gathered."""
        return Check(self.name, self._holds)

    def _holds(self, sums: Sums, inputs: Inputs) -> bool | np.bool_:
        found = sums[self.name]
        if isinstance(found, Exception):
            raise found
        return self.holds(found, inputs)


def row_check(name: str, breaks: Callable[[Piece], npt.NDArray[np.bool_]]) -> SummedCheck[Piece]:
    """The check that no row `breaks` a rule."""
    return SummedCheck(name, lambda piece: np.count_nonzero(breaks(piece)), lambda broken, _inputs: broken == 0)


def sums_of(
    checks: Sequence[SummedCheck[Piece]], parts: Iterable[pa.Table], piece_of: Callable[[pa.Table], Piece]
) -> Sums:
    """The sums of all checks over all `parts`, each read once; `piece_of` makes a piece of some rows."""
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
    """Add `sums` to `total`, where an error stays what it is."""
    for name, found in sums.items():
        known = total.get(name, 0)
        if isinstance(known, Exception):
            continue
        total[name] = found if isinstance(found, Exception) else known + found
