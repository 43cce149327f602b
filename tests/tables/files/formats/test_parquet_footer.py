"""Other wording is written into a file without its rows, and gives the bytes of a new file."""

from dataclasses import replace
from pathlib import Path

import pytest

from outs.tables.declaration import Table
from outs.tables.files.formats.parquet import arrow_schema, read_parts, write_table
from outs.tables.files.formats.parquet_footer import content_hash, reword, table_hashes
from outs.tables.files.publish import file_sha256
from outs.tables.schema import TABLES

NAMES = ("values", "starting_hands", "hand_classes", "joker_hands", "push_fold", "policies")
"""Tables with lists, floats, texts, null values, dictionaries and several row groups."""


def reworded(table: Table) -> Table:
    """The table with longer texts, so that every length in a footer is another."""
    columns = tuple(replace(column, meaning=column.meaning * 3) for column in table.columns)
    return replace(table, title=f"Another title: {table.title}", columns=columns)


@pytest.mark.parametrize("name", NAMES)
def test_rewording_gives_the_bytes_of_a_new_file(tables_folder: Path, tmp_path: Path, name: str) -> None:
    table, source = TABLES[name], tables_folder / TABLES[name].file_name
    other, afresh, changed, back = reworded(table), tmp_path / "afresh", tmp_path / "changed", tmp_path / "back"
    parts = (part.cast(arrow_schema(other)) for part in read_parts(source))
    write_table(other, parts, afresh)
    reword(other, source, changed)
    assert changed.read_bytes() == afresh.read_bytes() != source.read_bytes()
    reword(table, changed, back)
    assert back.read_bytes() == source.read_bytes()


def test_the_content_changes_with_rows_and_declaration_and_not_with_wording(
    tables_folder: Path, tmp_path: Path
) -> None:
    table, source = TABLES["values"], tables_folder / TABLES["values"].file_name
    other, changed = reworded(table), tmp_path / "changed"
    reword(other, source, changed)
    sha256, content = table_hashes(table, source)
    assert sha256 == file_sha256(source) != file_sha256(changed)
    assert table_hashes(other, changed) == (file_sha256(changed), content)
    assert content_hash(table, source.read_bytes()) == content
    assert content_hash(replace(table, key=("name",)), source.read_bytes()) != content
    body = bytearray(source.read_bytes())
    body[1_000] ^= 1
    assert content_hash(table, bytes(body)) != content


@pytest.mark.parametrize("content", [b"", b"PAR1", b"no Parquet at all", b"PAR1\xff\xff\xff\x7fPAR1"])
def test_what_is_not_parquet_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(ValueError, match="does not end like a Parquet file"):
        table_hashes(TABLES["values"], tmp_path / "file")
