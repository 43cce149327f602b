"""Conversion of Arrow columns to numpy arrays."""

import numpy as np
import numpy.typing as npt
import pyarrow as pa


def column(table: pa.Table, name: str) -> npt.NDArray[np.int64]:
    """Return a column of integers below 2**63: (rows,), int64."""
    numbers: npt.NDArray[np.int64] = table[name].to_numpy().astype(np.int64)
    return numbers


def masks_column(table: pa.Table, name: str = "mask") -> npt.NDArray[np.uint64]:
    """Return a column of masks: (rows,), uint64."""
    return np.asarray(table[name].to_numpy(), np.uint64)


def lists_column(table: pa.Table, name: str, length: int) -> npt.NDArray[np.int64]:
    """Return a column of lists of equal length: (rows, length), int64."""
    flat = table[name].combine_chunks().flatten().to_numpy().astype(np.int64)
    lists: npt.NDArray[np.int64] = flat.reshape(-1, length)
    return lists


class KnownColumns:
    """The integer columns of a table by name, each converted once."""

    def __init__(self, table: pa.Table) -> None:
        """Convert columns of `table` on first use."""
        self.table = table
        self._known: dict[str, npt.NDArray[np.int64]] = {}

    def __getitem__(self, name: str) -> npt.NDArray[np.int64]:
        """Return the column `name`: (rows,), int64."""
        if name not in self._known:
            self._known[name] = column(self.table, name)
        return self._known[name]
