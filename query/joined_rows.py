"""Rows of a table by many keys, in one query."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .connection import Connection

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Keys = Mapping[str, tuple[str, Sequence[object]]]
"""For each column of a key its type in DuckDB, and n values."""


def joined_rows(connection: Connection, table: str, keys: Keys, columns: Sequence[str]) -> "npt.NDArray[np.int64]":
    """The whole numbers in `columns` of the row with each key: (n, columns). Each key is of one row of the table."""
    import numpy as np

    names, lists = list(keys), [list(values) for _, values in keys.values()]
    unnested = [f"unnest(${place}::{kind}[]) AS {name}" for place, (name, (kind, _)) in enumerate(keys.items(), 1)]
    asked = f"SELECT {', '.join(unnested)}, unnest(${len(names) + 1}::UINTEGER[]) AS place"
    sql = f"SELECT {', '.join(columns)} FROM {table} JOIN ({asked}) USING ({', '.join(names)}) ORDER BY place"
    found = connection.columns(sql, [*lists, list(range(len(lists[0])))])
    rows = np.stack([found[name].astype(np.int64) for name in columns], axis=1)
    if len(rows) != len(lists[0]):
        raise ValueError(f"{len(rows)} rows of {table} for {len(lists[0])} keys")
    return rows
