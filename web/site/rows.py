"""Rows of a published table by number: only their row groups are read, and their checksums verified."""

from collections.abc import Sequence
from contextlib import ExitStack
from itertools import accumulate
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from ...tables.declaration import Table
from ...tables.files.errors import TablesDamaged
from ...tables.files.location import build_command
from ...work.safe_files import open_regular


class Rows:
    """A table's open file. A context manager."""

    def __init__(self, directory: Path, table: Table, columns: Sequence[str]) -> None:
        """Open the table in `directory` to read these columns. Raises `TablesDamaged`, like all these methods."""
        self._path, self._columns = directory / table.file_name, list(columns)
        self._last: tuple[int, list[npt.NDArray[Any]]] | None = None
        try:
            with ExitStack() as opened:
                stream = opened.enter_context(open_regular(self._path))
                self._file = opened.enter_context(pq.ParquetFile(stream, page_checksum_verification=True))
                self._opened = opened.pop_all()
        except (OSError, pa.ArrowException) as error:
            raise self._damaged(error) from error
        groups = [self._file.metadata.row_group(place).num_rows for place in range(self._file.num_row_groups)]
        self._starts = list(accumulate(groups, initial=0))

    def between(self, start: int, stop: int) -> list[npt.NDArray[Any]]:
        """Return the columns of the rows from `start` to `stop`, excluded: (rows,), or (rows, k) for lists."""
        found = []
        for group, (first, last) in enumerate(zip(self._starts, self._starts[1:], strict=False)):
            if first < stop and start < last:
                found.append([part[max(0, start - first) : stop - first] for part in self._group(group)])
        return [np.concatenate(parts) for parts in zip(*found, strict=True)]

    def _group(self, group: int) -> list[npt.NDArray[Any]]:
        if self._last is None or self._last[0] != group:
            try:
                data = self._file.read_row_group(group, columns=self._columns)
            except (OSError, pa.ArrowException) as error:
                raise self._damaged(error) from error
            self._last = group, [_numbers(data[name].combine_chunks()) for name in self._columns]
        return self._last[1]

    def _damaged(self, error: Exception) -> TablesDamaged:
        return TablesDamaged(f"{self._path} cannot be read ({error}); run: {build_command(self._path.parent)}")

    def __enter__(self) -> "Rows":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opened.close()


def _numbers(column: pa.Array) -> npt.NDArray[Any]:
    """Return a column as an array; a column of lists, which have equal lengths, as (rows, length)."""
    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0)
    if pa.types.is_list(column.type):
        flat: npt.NDArray[Any] = column.flatten().to_numpy()
        return flat.reshape(len(column), -1)
    plain: npt.NDArray[Any] = column.to_numpy()
    return plain
