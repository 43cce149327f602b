"""Writer of `outs.columns`, made from the published tables (format: tables/files/formats/column_layout.py)."""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from ..cards.hands.categories import CATEGORIES
from ..cards.hands.sizes import HOLDS
from ..kernels.checksums import checksums
from ..tables.files.formats import parquet
from ..tables.files.formats.block_hashes import HEAD
from ..tables.files.formats.column_layout import (
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
    sections_in,
    tables_of_section,
)
from ..tables.holdem import STATES
from ..tables.schema import COLUMNS, Schema
from ..work.safe_files import open_regular
from .stages.checks import require
from .stages.inputs import KnownColumns, column, lists_column

_STREETS = ("flop", "turn")
COPIED = 1 << 24
"""Bytes of a section to copy at a time."""


def write_columns(directory: Path, path: Path, schema: Schema, kept: Collection[str] = ()) -> None:
    """Write the columns of the tables published in `directory` to `path`, omitting tables that `schema` lacks.

    Sections made from tables that are `kept` are copied from the published file. Raises `InvariantBroken` if omitted
    columns cannot be derived from the others.
    """
    with path.open("xb") as file, ExitStack() as stack:
        published = stack.enter_context(open_regular(directory / COLUMNS)) if kept else None
        old = sections_in(published.read(HEAD)) if published else {}
        file.seek(HEAD)
        sections: list[Section] = []
        for name, record in (RECORDS | WHOLE).items():
            made_of = tables_of_section(name)
            if not schema.tables.keys() >= {*made_of}:
                continue
            if published and {*kept} >= {*made_of}:
                parts = [section for part, section in old.items() if part.partition(":")[0] == name]
                sections += [_copy(published, section, file) for section in parts]
            elif name in RECORDS:
                sections.append(_write(file, name, record, _records(directory, schema, name), True))
            else:
                whole = _sums(directory, schema) if name == SUMS else {name: _rows(directory, schema, name)}
                sections += [_write(file, part, record, iter([rows]), False) for part, rows in whole.items()]
        file.seek(0)
        file.write(head_of(sections))


def _copy(published: BinaryIO, section: Section, file: BinaryIO) -> Section:
    """Copy a section of the published file to the end of `file`."""
    moved = replace(section, offset=file.tell())
    published.seek(section.offset)
    for start in range(0, section.bytes, COPIED):
        file.write(published.read(min(COPIED, section.bytes - start)))
    return moved


def _write(
    file: BinaryIO, name: str, record: str, parts: Iterator[list[npt.NDArray[np.int64]]], checked: bool
) -> Section:
    """Write a section; each of its `parts` is a list of columns, (rows,) or (rows, k)."""
    offset, rows, digest = file.tell(), 0, hashlib.sha256()
    for columns in parts:
        content = _packed(record, columns, rows if checked else None)
        digest.update(content)
        file.write(content)
        rows += len(columns[0])
    return Section(name, record, rows, offset, digest.hexdigest(), checked)


def _packed(record: str, columns: Sequence[npt.NDArray[np.int64]], first: int | None) -> bytes:
    """Return the bytes of some records, with checksums if `first`, the number of the first record, is given."""
    packed = np.zeros(len(columns[0]), record_fields(record, first is not None))
    require(len(packed.dtype.names or ()) == len(columns) + (first is not None), f"the numbers of {record}")
    for place, numbers in enumerate(columns):
        field = packed[f"f{place}"]
        field[:] = numbers
        require(bool((field == numbers).all()), f"a number does not fit into {record}")
    if first is not None:
        records = packed.view(np.uint8).reshape(len(packed), packed.itemsize)
        packed[f"f{len(columns)}"] = checksums(records, packed.itemsize - CHECKSUM_BYTES, first)
    return packed.tobytes()


def _records(directory: Path, schema: Schema, name: str) -> Iterator[list[npt.NDArray[np.int64]]]:
    """Yield the columns of a section of records, part by part."""
    if name == "discards":
        yield _discards(directory, schema)
        return
    for part in parquet.read_parts(directory / schema.tables[name].file_name):
        if name not in _STREETS:
            yield [column(part, name) for name in COUNTS]
            continue
        known = KnownColumns(part)
        _require_derived(known)
        columns = [known[name] for name in (*CHANGES, *SQUARES_AND_TWO)]
        yield [*columns, lists_column(part, HISTOGRAM, BINS)] if name == "flop" else columns


def _require_derived(known: KnownColumns) -> None:
    """Require that the columns omitted from a street are sums of its changes."""
    for then, total in zip(STATES, COUNTS, strict=True):
        found = known.total([f"{now}_{then}" for now in STATES])
        require(bool((known[total] == found).all()), f"{total} is not the sum of its changes")
    run_outs = known.total(CHANGES)[0] // known.total(STATES)[0]
    for now in STATES:
        found = known.total([f"{now}_{then}" for then in STATES])
        require(bool((known[now] * run_outs == found).all()), f"{now} does not follow from its changes")


def _discards(directory: Path, schema: Schema) -> list[npt.NDArray[np.int64]]:
    """Return the value of each hand class, (classes,), and five columns about its holds, (classes, 32) each."""
    classes = parquet.read_table(schema.tables["hand_classes"], directory / schema.tables["hand_classes"].file_name)
    holds = parquet.read_table(schema.tables["discards"], directory / schema.tables["discards"].file_name)
    names = ("ending_id", "royal_flush", "better", "equal")
    by_hold = {name: column(holds, name).reshape(-1, HOLDS) for name in names}
    return [
        column(classes, "value"),
        lists_column(classes, "subset_ids", HOLDS),
        by_hold["ending_id"],
        by_hold["royal_flush"],
        by_hold["better"],
        by_hold["equal"],
    ]


def _sums(directory: Path, schema: Schema) -> dict[str, list[npt.NDArray[np.int64]]]:
    """Return the sums of each goal, by the name of its section."""
    table = parquet.read_table(schema.tables[SUMS], directory / schema.tables[SUMS].file_name)
    goals = table["objective"].combine_chunks().dictionary_encode()
    sums, places = column(table, "sum"), goals.indices.to_numpy()
    return {f"{SUMS}:{goal}": [sums[places == place]] for place, goal in enumerate(goals.dictionary.to_pylist())}


def _rows(directory: Path, schema: Schema, name: str) -> list[npt.NDArray[np.int64]]:
    table = parquet.read_table(schema.tables[name], directory / schema.tables[name].file_name)
    if name == "evaluator":
        return [column(table, "value")]
    if name == "endings":
        return [column(table, name) for name in ("draws", *CATEGORIES)]
    if name == "starting_hands":
        table = table.filter(table["opponents"].to_numpy() == 1)
        return [column(table, name) for name in ("combinations", *COUNTS)]
    return [column(table, name) for name in COUNTS]
