"""Batches of a SELECT's columns as lines of CSV or TSV, with the same bytes as `RowLines` writes row by row."""

from math import isfinite
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

_SPECIAL = '^[=+\\-@]|[\\x00-\\x1f\\x7f-\\x{9f}"]|^$'
"""Matches text that `RowLines` may quote or change, besides text with the delimiter."""


def batch_lines(batch: pa.RecordBatch, delimiter: str) -> str | None:
    """Return a batch of two or more columns as lines without a header: booleans, numbers, text, and lists of numbers.

    None if a cell needs the rules of `RowLines`: special characters, or null or an infinity in a list.
    """
    columns = [_texts(column, delimiter) for column in batch.columns]
    if any(column is None for column in columns):
        return None
    lines = pc.binary_join_element_wise(*columns, delimiter, null_handling="replace", null_replacement="")
    return "\n".join([*lines.to_pylist(), ""])


def _texts(column: pa.Array, delimiter: str) -> pa.Array | None:
    """Return a column's cells as text; None if one needs the rules of `RowLines`."""
    kind = column.type
    if pa.types.is_list(kind):
        return _lists_as_json(column, delimiter)
    if pa.types.is_floating(kind):
        return pa.array(_shortest(column), pa.string())
    if pa.types.is_string(kind):
        special = f"{_SPECIAL}|{delimiter}"
        return None if pc.any(pc.match_substring_regex(column, special)).as_py() else column
    return column.cast(pa.string())


def _lists_as_json(column: pa.Array, delimiter: str) -> pa.Array | None:
    """Return lists of numbers as JSON, quoted where it has the delimiter; None if a number is null or not finite."""
    numbers = column.flatten()
    texts = (
        pa.array(_shortest(numbers), pa.string()) if pa.types.is_floating(numbers.type) else numbers.cast(pa.string())
    )
    if texts.null_count:
        return None
    lengths = pc.fill_null(pc.list_value_length(column), 0)
    ends = pa.array([0, *lengths.to_numpy().cumsum()], pa.int32())
    inner = pc.binary_join(pa.ListArray.from_arrays(ends, texts), ", ")
    is_quoted = pc.and_(pc.greater(lengths, 1), delimiter == ",")
    mark = pc.if_else(is_quoted, '"', "")
    joined: pa.Array = pc.binary_join_element_wise(mark, "[", inner, "]", mark, "")
    return pc.if_else(column.is_valid(), joined, pa.scalar(None, pa.string()))


def _shortest(column: pa.Array) -> list[Any]:
    """Return floats as Python writes them; null, infinities and NaN become None."""
    return [None if value is None or not isfinite(value) else repr(value) for value in column.to_pylist()]
