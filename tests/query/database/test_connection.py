"""Tables that are missing, unfinished or damaged: what is wrong, and the command that mends it."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import duckdb
import numpy as np
import pytest

import outs
from outs.cards.notation import cards_text
from outs.query.database.connection import Connection
from outs.query.session import Tables
from outs.tables.files.errors import TablesDamaged, TablesError, TablesMissing
from outs.tables.files.manifest import MANIFEST, read_manifest
from outs.tables.schema import COLUMNS, DATABASE
from outs.tests.cases import all_of

MENDS = "run: outs tables build"
HEADERS, BLOCK = 12_288, 262_144

MANY_HANDS = [cards_text(range(start, start + 25, step)[:5]) for start in range(27) for step in range(1, 6)]

QUESTIONS: dict[str, Callable[[Tables], object]] = {
    "value": lambda tables: tables.value("AhKhQhJh9h2c2d"),
    "discard": lambda tables: tables.discard("9dTd6hQh8s"),
    "dead": lambda tables: tables.discard("9dTd6hQh8s", dead="2c"),
    "equity": lambda tables: tables.equity("AhKh", "QsQd"),
    "classes": lambda tables: tables.equity("AKs", "QQ"),
    "opponents": lambda tables: tables.equity("AA", "random", opponents=3),
    "values": lambda tables: tables.values(["AhKhQhJh9h"]).tolist(),
    "discards": lambda tables: tables.discards(MANY_HANDS).rows(),
}


@pytest.fixture
def linked(tables_folder: Path, tmp_path: Path) -> Path:
    """A folder with a copy of the manifest, to be spoilt, beside the database itself."""
    shutil.copyfile(tables_folder / MANIFEST, tmp_path / MANIFEST)
    (tmp_path / DATABASE).symlink_to(tables_folder / DATABASE)
    return tmp_path


@pytest.fixture(scope="module")
def flipped(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder whose database has one byte flipped in each block with rows of `hands`."""
    folder = tmp_path_factory.mktemp("flipped")
    for name in (MANIFEST, DATABASE):
        shutil.copyfile(tables_folder / name, folder / name)
    (folder / COLUMNS).symlink_to(tables_folder / COLUMNS)
    with duckdb.connect(folder / DATABASE, read_only=True) as connection:
        blocks = "SELECT DISTINCT block_id FROM pragma_storage_info('hands') WHERE block_id >= 0"
        found = [block for (block,) in connection.execute(blocks).fetchall()]
    for block in found:
        place = HEADERS + block * BLOCK + BLOCK // 2
        flip(folder / DATABASE, range(place, place + 1))
    yield folder
    shutil.rmtree(folder)


def flip(path: Path, places: range) -> None:
    """Turn over all bits of the bytes at `places`."""
    content = np.memmap(path, np.uint8, "r+")
    content[places.start : places.stop : places.step] ^= 255
    content.flush()


def spoil(folder: Path, begins: bytes, size: int | None = None) -> None:
    """Put a file that begins with these bytes, of `size` if given, in the place of a link to the database."""
    (folder / DATABASE).unlink()
    (folder / DATABASE).write_bytes(begins)
    if size is not None:
        os.truncate(folder / DATABASE, size)


def beginning(folder: Path) -> bytes:
    """Return the headers of the database and some more."""
    with (folder / DATABASE).open("rb") as file:
        return file.read(1_000_000)


def complaint(folder: Path, kind: type[TablesError]) -> str:
    """Return the error of opening the database in `folder`, at once or as needed: one line with the remedy."""
    with pytest.raises(kind) as raised:
        outs.open(folder)
    message = str(raised.value)
    with pytest.raises(kind) as later, Tables(folder, at_once=False) as session:
        session.sql("SELECT 1")
    assert str(later.value) == message
    assert MENDS in message
    assert "\n" not in message
    assert str(folder) in message
    return message


@pytest.mark.parametrize("name", ["nowhere", "empty", "file"])
def test_a_folder_without_tables_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").touch()
    assert f"no tables in {tmp_path / name}" in complaint(tmp_path / name, TablesMissing)


def test_tables_without_a_database_are_unfinished(linked: Path) -> None:
    (linked / DATABASE).unlink()
    assert "are not finished" in complaint(linked, TablesMissing)


def test_a_manifest_that_does_not_name_the_database_is_unfinished(linked: Path) -> None:
    manifest = read_manifest(linked)
    files = {name: entry for name, entry in manifest.files.items() if name != DATABASE}
    (linked / MANIFEST).write_text(replace(manifest, files=files).text())
    assert "are not finished" in complaint(linked, TablesMissing)


@pytest.mark.parametrize("kept", [0, 100, 12_288, 1_000_000])
def test_a_truncated_database_is_not_opened(linked: Path, tables_folder: Path, kept: int) -> None:
    with (tables_folder / DATABASE).open("rb") as whole:
        spoil(linked, whole.read(kept))
    assert "is not the file that was published" in complaint(linked, TablesDamaged)


def test_a_database_with_something_appended_is_not_opened(linked: Path) -> None:
    head, size = beginning(linked), (linked / DATABASE).stat().st_size
    spoil(linked, head, size + 1)
    assert "is not the file that was published" in complaint(linked, TablesDamaged)


def test_a_database_of_zeros_is_not_opened(linked: Path) -> None:
    spoil(linked, b"", (linked / DATABASE).stat().st_size)
    assert f"{linked / DATABASE} was changed after it was published" in complaint(linked, TablesDamaged)


def test_a_changed_header_is_damage(linked: Path) -> None:
    head, size = beginning(linked), (linked / DATABASE).stat().st_size
    spoil(linked, bytes(byte ^ 255 for byte in head[:HEADERS]) + head[HEADERS:], size)
    complaint(linked, TablesDamaged)


def answer_or_complaint(tables: Tables, ask: Callable[[Tables], object]) -> object:
    """The answer, or the message if the tables are said to be damaged."""
    try:
        return ask(tables)
    except TablesDamaged as error:
        return str(error)


@all_of("question", QUESTIONS)
def test_flipped_bytes_give_no_wrong_answer(flipped: Path, tables: Tables, question: str) -> None:
    ask = QUESTIONS[question]
    with outs.open(flipped) as damaged:
        found = answer_or_complaint(damaged, ask)
    if isinstance(found, str):
        assert found.startswith(f"{flipped / DATABASE} cannot be used (")
        assert MENDS in found
        assert "\n" not in found
    else:
        assert found == ask(tables)


def test_a_question_that_reads_flipped_bytes_says_so(flipped: Path) -> None:
    with outs.open(flipped) as damaged, pytest.raises(TablesDamaged, match="Corrupt database file"):
        damaged.discard("9dTd6hQh8s", dead="2c")


@all_of("question", ["value", "discard", "equity", "classes", "discards"])
def test_a_plain_question_needs_no_page_of_the_database(flipped: Path, tables: Tables, question: str) -> None:
    with outs.open(flipped) as damaged:
        assert QUESTIONS[question](damaged) == QUESTIONS[question](tables)


def test_two_sessions_may_be_open_at_once(tables_folder: Path) -> None:
    with outs.open(tables_folder) as first, outs.open(str(tables_folder)) as second:
        assert first.value("AhKhQhJhTh") == second.value("AhKhQhJhTh")
        assert first.directory == second.directory == tables_folder


def test_tables_are_found_where_the_environment_says(tables_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))
    with outs.open() as session:
        assert session.directory == tables_folder
        assert session.value("AhKhQhJhTh").value == 7462


def test_opening_leaves_no_files_behind(tables_folder: Path) -> None:
    before = sorted(path.name for path in tables_folder.iterdir())
    with outs.open(tables_folder) as session:
        session.discard("9dTd6hQh8s", dead="2c")
        assert sorted(path.name for path in tables_folder.iterdir()) == before


def test_what_a_query_cannot_hold_in_memory_is_put_nowhere(connection: Connection) -> None:
    cursor = connection.cursor()
    assert cursor.execute("SELECT current_setting('temp_directory')").fetchall() == [("",)]
