"""Write `outs.columns` from the published tables, record by record (tables/column_file.py has its layout)."""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import BinaryIO
from zlib import crc32

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..cards.categories import CATEGORIES
from ..cards.hands import HOLDS
from ..tables import parquet
from ..tables.blocks import HEAD
from ..tables.column_file import (
    BINS,
    CHANGES,
    CHECKSUM_BYTES,
    COUNTS,
    HISTOGRAM,
    RECORDS,
    SQUARES_AND_TWO,
    SUMS,
    WHOLE,
    Section,
    head_of,
    record_fields,
)
from ..tables.holdem import STATES
from ..tables.schema import SCHEMA, Schema
from .checks import require

_STREETS = ("flop", "turn")


def write_columns(directory: Path, path: Path, schema: Schema = SCHEMA) -> None:
    """Write the columns of the tables published in `directory` to `path`; tables that are not in `schema` are left out.

    Raises `InvariantBroken` if columns that are left out do not follow from the others.
    """
    with path.open("xb") as file:
        file.seek(HEAD)
        sections: list[Section] = []
        for name, record in RECORDS.items():
            if name in schema.tables and (name != "discards" or "hand_classes" in schema.tables):
                sections.append(_write(file, name, record, _records(directory, schema, name), True))
        for name, record in WHOLE.items():
            if name in schema.tables:
                parts = _sums(directory, schema) if name == SUMS else {name: _rows(directory, schema, name)}
                sections += [_write(file, part, record, iter([rows]), False) for part, rows in parts.items()]
        file.seek(0)
        file.write(head_of(sections))


def _write(
    file: BinaryIO, name: str, record: str, parts: Iterator[list[npt.NDArray[np.int64]]], checked: bool
) -> Section:
    """Write a section of `parts`, each the numbers of its records, (rows,) or (rows, k)."""
    offset, rows, digest = file.tell(), 0, hashlib.sha256()
    for columns in parts:
        content = _packed(record, columns, rows if checked else None)
        digest.update(content)
        file.write(content)
        rows += len(columns[0])
    return Section(name, record, rows, offset, digest.hexdigest(), checked)


def _packed(record: str, columns: Sequence[npt.NDArray[np.int64]], first: int | None) -> bytes:
    """The records of some rows, with their checksums if `first` is the number of the first."""
    packed = np.zeros(len(columns[0]), record_fields(record, first is not None))
    require(len(packed.dtype.names or ()) == len(columns) + (first is not None), f"the numbers of {record}")
    for place, column in enumerate(columns):
        field = packed[f"f{place}"]
        field[:] = column
        require(bool((field == column).all()), f"a number does not fit into {record}")
    if first is not None:
        size, covered = packed.itemsize, packed.itemsize - CHECKSUM_BYTES
        content = packed.tobytes()
        starts = range(0, len(content), size)
        packed[f"f{len(columns)}"] = [
            crc32(content[start : start + covered], row) for start, row in zip(starts, count(first), strict=False)
        ]
    return packed.tobytes()


def _records(directory: Path, schema: Schema, name: str) -> Iterator[list[npt.NDArray[np.int64]]]:
    """The numbers of a section of records, part by part."""
    if name == "discards":
        yield _discards(directory, schema)
        return
    for part in parquet.read_parts(directory / schema.tables[name].file_name):
        if name not in _STREETS:
            yield [_column(part, column) for column in COUNTS]
            continue
        _require_derived(part)
        columns = [_column(part, column) for column in (*CHANGES, *SQUARES_AND_TWO)]
        yield [*columns, _lists(part, HISTOGRAM, BINS)] if name == "flop" else columns


def _require_derived(part: pa.Table) -> None:
    """What is left out of a street's columns follows from the changes."""
    changes = {name: _column(part, name) for name in CHANGES}
    for then, total in zip(STATES, COUNTS, strict=True):
        found = np.sum([changes[f"{now}_{then}"] for now in STATES], axis=0)
        require(bool((_column(part, total) == found).all()), f"{total} is not the sum of its changes")
    every = np.sum(list(changes.values()), axis=0)
    holes = np.sum([_column(part, now) for now in STATES], axis=0)
    run_outs = every // holes
    require(bool((run_outs == run_outs[0]).all()), "the run-outs of a hole differ")
    for now in STATES:
        found = np.sum([changes[f"{now}_{then}"] for then in STATES], axis=0)
        require(bool((_column(part, now) * run_outs == found).all()), f"{now} does not follow from its changes")


def _discards(directory: Path, schema: Schema) -> list[npt.NDArray[np.int64]]:
    """Of each hand class its value, and of its holds what tells their ends: (classes,) and (classes, 32)."""
    classes = parquet.read_table(schema.tables["hand_classes"], directory / schema.tables["hand_classes"].file_name)
    holds = parquet.read_table(schema.tables["discards"], directory / schema.tables["discards"].file_name)
    names = ("ending_id", "royal_flush", "better", "equal")
    by_hold = {name: _column(holds, name).reshape(-1, HOLDS) for name in names}
    return [
        _column(classes, "value"),
        _lists(classes, "subset_ids", HOLDS),
        by_hold["ending_id"],
        by_hold["royal_flush"],
        by_hold["better"],
        by_hold["equal"],
    ]


def _sums(directory: Path, schema: Schema) -> dict[str, list[npt.NDArray[np.int64]]]:
    """The sums of each goal, by the name of its section."""
    table = parquet.read_table(schema.tables[SUMS], directory / schema.tables[SUMS].file_name)
    goals = np.asarray(table["objective"].to_pylist())
    sums = _column(table, "sum")
    return {f"{SUMS}:{goal}": [sums[goals == goal]] for goal in dict.fromkeys(goals.tolist())}


def _rows(directory: Path, schema: Schema, name: str) -> list[npt.NDArray[np.int64]]:
    table = parquet.read_table(schema.tables[name], directory / schema.tables[name].file_name)
    if name == "endings":
        return [_column(table, column) for column in ("draws", *CATEGORIES)]
    if name == "starting_hands":
        table = table.filter(table["opponents"].to_numpy() == 1)
        return [_column(table, column) for column in ("combinations", *COUNTS)]
    return [_column(table, column) for column in COUNTS]


def _column(table: pa.Table, name: str) -> npt.NDArray[np.int64]:
    numbers: npt.NDArray[np.int64] = table[name].to_numpy().astype(np.int64)
    return numbers


def _lists(table: pa.Table, name: str, length: int) -> npt.NDArray[np.int64]:
    """A column of lists of one length: (rows, length)."""
    flat = table[name].combine_chunks().flatten().to_numpy().astype(np.int64)
    lists: npt.NDArray[np.int64] = flat.reshape(-1, length)
    return lists
