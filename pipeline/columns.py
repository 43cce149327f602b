"""Columns of Arrow tables as numpy arrays."""

import numpy as np
import numpy.typing as npt
import pyarrow as pa


def column(table: pa.Table, name: str) -> npt.NDArray[np.int64]:
    """A column of whole numbers below 2**63: (rows,), int64."""
    numbers: npt.NDArray[np.int64] = table[name].to_numpy().astype(np.int64)
    return numbers


def masks_column(table: pa.Table, name: str = "mask") -> npt.NDArray[np.uint64]:
    """A column of masks: (rows,), uint64."""
    return np.asarray(table[name].to_numpy(), np.uint64)
