"""Parquet files: what is written is read back, what does not fit is refused, what was damaged is found."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from outs.cards.hands.categories import CATEGORIES
from outs.tables.base_tables import VALUES
from outs.tables.declaration import Column, ColumnType, Table
from outs.tables.files.errors import TablesDamaged
from outs.tables.files.formats.parquet import (
    arrow_schema,
    arrow_table,
    category_numbers,
    describes,
    has_wording,
    read_table,
    write_table,
)
from outs.tables.schema import TABLES
from outs.tests.cases import all_of

ROWS = 1_000
FLIPS = 150
MOSTLY_FOUND = 0.8
"""Of the flips; the others hit what does not change the values."""
LIMITS: dict[ColumnType, int] = {
    "UTINYINT": 2**8 - 1,
    "USMALLINT": 2**16 - 1,
    "UINTEGER": 2**32 - 1,
    "UBIGINT": 2**64 - 1,
}
SAMPLE = Table(
    "sample",
    "One column of each type",
    ("small",),
    ROWS,
    (
        Column("small", "USMALLINT", "the key"),
        Column("tiny", "UTINYINT", "8 bits"),
        Column("wide", "UINTEGER", "32 bits"),
        Column("mask", "UBIGINT", "64 bits"),
        Column("share", "DOUBLE", "a number"),
        Column("exact", "BOOLEAN", "yes or no"),
        Column("name", "VARCHAR", "a text"),
        Column("category", "CATEGORY", "a category"),
        Column("ids", "UINTEGER[]", "a list"),
        Column("counts", "UBIGINT[]", "a list of large numbers"),
        Column("seed", "UINTEGER", "may be missing", nullable=True),
    ),
    row_group_rows=256,
)


def sample_columns() -> dict[str, Any]:
    """Columns that use the whole of every type."""
    random = np.random.default_rng(1)
    return {
        "small": np.arange(ROWS),
        "tiny": random.integers(0, 2**8, ROWS),
        "wide": random.integers(0, 2**32, ROWS),
        "mask": random.integers(0, 2**64, ROWS, dtype=np.uint64),
        "share": random.random(ROWS),
        "exact": [place % 3 == 0 for place in range(ROWS)],
        "name": [f"row {place}" for place in range(ROWS)],
        "category": random.integers(0, len(CATEGORIES), ROWS),
        "ids": [[place] * (place % 4) for place in range(ROWS)],
        "counts": [[2**64 - 1 - place] for place in range(ROWS)],
        "seed": [None if place % 2 else place for place in range(ROWS)],
    }


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """The sample as a file."""
    path = tmp_path / SAMPLE.file_name
    write_table(SAMPLE, [arrow_table(SAMPLE, sample_columns())], path)
    return path


def one_column(kind: ColumnType) -> Table:
    """A table of one row with one column."""
    return Table("narrow", "One value", ("value",), 1, (Column("value", kind, "the value"),))


def test_what_is_written_is_read_back(written: Path) -> None:
    data = read_table(SAMPLE, written)
    assert data.equals(arrow_table(SAMPLE, sample_columns()), check_metadata=True)
    for name, column in sample_columns().items():
        plain = column.tolist() if isinstance(column, np.ndarray) else column
        expected = [CATEGORIES[number] for number in plain] if name == "category" else plain
        assert data[name].to_pylist() == expected


def test_writing_twice_gives_the_same_bytes(written: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.parquet"
    write_table(SAMPLE, [arrow_table(SAMPLE, sample_columns())], again)
    assert again.read_bytes() == written.read_bytes()


def test_the_file_says_how_it_is_sorted_compressed_and_indexed(written: Path) -> None:
    metadata = pq.read_metadata(written)
    assert metadata.num_row_groups == -(-ROWS // SAMPLE.row_group_rows)
    group = metadata.row_group(0)
    assert [(group.column(key.column_index).path_in_schema, key.descending) for key in group.sorting_columns] == [
        ("small", False)
    ]
    for place in range(metadata.num_columns):
        assert group.column(place).compression == "ZSTD"
        assert group.column(place).has_offset_index


def test_the_schema_survives_with_its_comments(written: Path) -> None:
    assert pq.read_schema(written).equals(arrow_schema(SAMPLE), check_metadata=True)
    assert describes(SAMPLE, written) is None


def test_category_numbers_are_read_back(written: Path) -> None:
    assert category_numbers(read_table(SAMPLE, written)).tolist() == sample_columns()["category"].tolist()


@all_of(("kind", "limit"), list(LIMITS.items()))
def test_the_largest_number_of_a_type_fits_and_the_next_does_not(kind: ColumnType, limit: int) -> None:
    assert arrow_table(one_column(kind), {"value": [limit]})["value"].to_pylist() == [limit]
    with pytest.raises((pa.ArrowInvalid, OverflowError)):
        arrow_table(one_column(kind), {"value": [limit + 1]})


@all_of(("kind", "limit"), list(LIMITS.items())[:-1])
def test_an_array_with_a_number_too_large_or_negative_is_refused(kind: ColumnType, limit: int) -> None:
    for number in (limit + 1, -1):
        with pytest.raises(ValueError, match=r"not in range|out of bounds"):
            arrow_table(one_column(kind), {"value": np.array([number], np.int64)})


def test_a_fraction_is_no_whole_number() -> None:
    with pytest.raises(ValueError, match="truncated"):
        arrow_table(one_column("UINTEGER"), {"value": np.array([0.5])})


@all_of("number", [-1, len(CATEGORIES), 127])
def test_a_number_of_no_category_is_refused(number: int) -> None:
    with pytest.raises(IndexError):
        arrow_table(one_column("CATEGORY"), {"value": np.array([number])})


def test_columns_must_be_those_of_the_schema() -> None:
    columns = sample_columns()
    missing = {name: column for name, column in columns.items() if name != "tiny"}
    with pytest.raises(ValueError, match=r"sample: columns \['tiny'\] do not match the schema"):
        arrow_table(SAMPLE, missing)
    with pytest.raises(ValueError, match=r"sample: columns \['other'\] do not match the schema"):
        arrow_table(SAMPLE, {**columns, "other": columns["tiny"]})


def test_columns_must_be_of_one_length() -> None:
    with pytest.raises(ValueError, match="length"):
        arrow_table(SAMPLE, {**sample_columns(), "tiny": np.arange(3)})


def test_a_missing_value_is_refused_where_one_is_required(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="null"):
        write_table(one_column("UINTEGER"), [arrow_table(one_column("UINTEGER"), {"value": [None]})], tmp_path / "file")


def test_flipped_bytes_are_never_read_as_other_values(
    written: Path, flip_byte: Callable[[Path, int, int], None], rng: np.random.Generator
) -> None:
    intact, data = written.read_bytes(), read_table(SAMPLE, written)
    metadata = pq.read_metadata(written)
    end_of_pages = max(
        metadata.row_group(group).column(place).data_page_offset
        + metadata.row_group(group).column(place).total_compressed_size
        for group in range(metadata.num_row_groups)
        for place in range(metadata.num_columns)
    )
    messages = []
    for offset in rng.integers(4, min(end_of_pages, len(intact)), FLIPS).tolist():
        written.write_bytes(intact)
        flip_byte(written, offset, 1 << int(rng.integers(8)))
        try:
            assert read_table(SAMPLE, written).equals(data)
        except TablesDamaged as error:
            messages.append(str(error))
    assert len(messages) > FLIPS * MOSTLY_FOUND
    assert all(str(written) in message for message in messages)


@pytest.mark.parametrize("content", [b"", b"PAR1", b"not a table at all" * 100])
def test_garbage_is_no_table(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / VALUES.file_name
    path.write_bytes(content)
    with pytest.raises(TablesDamaged, match="cannot be read as table values"):
        read_table(VALUES, path)
    assert "not a readable Parquet file" in str(describes(VALUES, path))


def test_a_truncated_file_is_no_table(written: Path) -> None:
    written.write_bytes(written.read_bytes()[:-100])
    with pytest.raises(TablesDamaged):
        read_table(SAMPLE, written)


def test_another_schema_or_row_count_is_described(written: Path) -> None:
    fewer_rows = Table(SAMPLE.name, SAMPLE.title, SAMPLE.key, ROWS + 1, SAMPLE.columns)
    other_title = Table(SAMPLE.name, "Another title", SAMPLE.key, ROWS, SAMPLE.columns)
    assert describes(fewer_rows, written) == f"{ROWS} rows where {ROWS + 1} belong"
    assert describes(VALUES, written) == "schema differs"
    assert describes(other_title, written) is None
    assert not has_wording(other_title, written)
    assert has_wording(SAMPLE, written)


@all_of("name", TABLES)
def test_every_published_file_has_its_schema_rows_and_ascending_row_groups(tables_folder: Path, name: str) -> None:
    table = TABLES[name]
    path = tables_folder / table.file_name
    assert describes(table, path) is None
    metadata = pq.read_metadata(path)
    assert max(metadata.row_group(group).num_rows for group in range(metadata.num_row_groups)) <= table.row_group_rows
    firsts = [metadata.row_group(group).column(0).statistics.min for group in range(metadata.num_row_groups)]
    assert firsts == sorted(firsts)
