"""Tables built on request, which outs.duckdb has not: asked for by name, once they are there."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import duckdb
import numpy as np
import pytest

import outs
from outs.cards.errors import BadQuery
from outs.query.database.connection import Connection
from outs.query.database.select import query_errors_reported
from outs.query.database.tables_on_request import columns_on_request, is_built, rows_on_request
from outs.query.session import Tables
from outs.tables.files.errors import TablesDamaged, TablesMissing
from outs.tables.files.formats.block_hashes import block_hashes
from outs.tables.files.manifest import MANIFEST, Entry, Recipe, read_manifest, recipe_fingerprint
from outs.tables.schema import COLUMNS, DATABASE, SCHEMA
from outs.tests.cases import some_of

ROWS = 5


@pytest.fixture
def folder(tables_folder: Path, tmp_path: Path) -> Path:
    """The tables with a river of a few rows."""
    for name in (DATABASE, COLUMNS):
        (tmp_path / name).symlink_to(tables_folder / name)
    river = tmp_path / "river.parquet"
    rows = f"SELECT range AS board_id, 2 * range AS win FROM range({ROWS})"
    duckdb.execute(f"COPY ({rows}) TO '{river}'; COPY (SELECT 1 AS n) TO '{tmp_path / 'other.parquet'}'")
    manifest = read_manifest(tables_folder)
    size, blocks, recipe = river.stat().st_size, block_hashes(river), Recipe((), ())
    entry = Entry(river.name, "0" * 64, size, ROWS, (), "0" * 64, 1.0, recipe, blocks=blocks)
    mark = recipe_fingerprint("river", recipe, {}, SCHEMA)
    entry = replace(entry, fingerprint=mark)
    (tmp_path / MANIFEST).write_text(replace(manifest, files={**manifest.files, "river": entry}).text())
    return tmp_path


@pytest.mark.parametrize("name", ["river", "RIVER", '"river"'])
def test_a_built_river_answers_to_its_name(folder: Path, name: str) -> None:
    with outs.open(folder) as session:
        assert session.sql(f"SELECT sum(win) FROM {name}").fetchall() == [(20,)]


def test_rows_of_it_are_looked_up(folder: Path) -> None:
    sql = "SELECT win FROM river WHERE board_id = $1"
    with closing(Connection(folder)) as connection:
        assert rows_on_request(connection, "river", sql, 3) == [(6,)]


def test_it_is_joined_with_the_other_tables_and_functions(folder: Path) -> None:
    query = "SELECT count(*), max(hand_value('AhKhQhJhTh')) FROM river JOIN hands ON hands.hand_id = river.board_id"
    with outs.open(folder) as session:
        ((count, value),) = session.sql(query).fetchall()
        assert session.value("AhKhQhJhTh").value == value == 7462
        assert count == session.sql(f"SELECT count(*) FROM hands WHERE hand_id < {ROWS}").fetchall()[0][0]


def test_a_folder_may_be_named_from_where_one_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder.parent)
    with outs.open(folder.name) as session:
        assert session.sql("SELECT count(*) FROM river").fetchall() == [(ROWS,)]


@some_of(
    "query",
    [
        "SELECT * FROM river, read_parquet('other.parquet')",
        "SELECT * FROM river, read_parquet('{folder}/other.parquet')",
        "SELECT * FROM river, read_text('/etc/passwd')",
        "SELECT * FROM river, glob('{folder}/*')",
        "COPY river TO '{folder}/mine.csv'",
        "COPY (SELECT 1) TO '{folder}/river.parquet'",
        "CREATE TABLE mine AS FROM river",
        "SET enable_external_access = true -- river",
        "SELECT * FROM river, glob('outs://*')",
        "WITH x AS (COPY river TO 'outs://river') FROM x",
        "EXPLAIN ANALYZE COPY (SELECT 1) TO '{folder}/river.parquet' (FORMAT csv, USE_TMP_FILE false) -- river",
        "EXPLAIN ANALYZE CREATE TEMP TABLE river AS SELECT 1",
    ],
    6,
)
def test_no_other_file_opens_with_it(folder: Path, query: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    before = {path.name: path.stat().st_size for path in folder.iterdir()}
    with outs.open(folder) as session, pytest.raises(BadQuery), query_errors_reported(folder):
        session.sql(query.format(folder=folder)).fetchall()
    assert {path.name: path.stat().st_size for path in folder.iterdir()} == before


def test_a_river_that_is_not_built_names_what_builds_it(tables_folder: Path, tmp_path: Path) -> None:
    (tmp_path / DATABASE).symlink_to(tables_folder / DATABASE)
    manifest = read_manifest(tables_folder)
    files = {name: entry for name, entry in manifest.files.items() if name != "river"}
    (tmp_path / MANIFEST).write_text(replace(manifest, files=files).text())
    with (
        outs.open(tmp_path) as session,
        pytest.raises(TablesMissing, match=r"the table river is not built; run: outs tables build.* river"),
    ):
        session.sql("SELECT * FROM river LIMIT 1").fetchall()


def test_the_name_is_free_for_other_uses(tables: Tables, folder: Path) -> None:
    query = "WITH river AS (SELECT 3 AS n) SELECT n FROM river"
    with outs.open(folder) as session:
        assert tables.sql(query).fetchall() == session.sql(query).fetchall() == [(3,)]


def test_a_river_that_was_changed_is_not_read(folder: Path) -> None:
    with (folder / "river.parquet").open("ab") as file:
        file.write(b"\0")
    with outs.open(folder) as session, pytest.raises(TablesDamaged, match="is not the file that was published"):
        session.sql("SELECT * FROM river")


def test_a_river_built_without_hashes_is_not_read(folder: Path) -> None:
    manifest = read_manifest(folder)
    bare = replace(manifest.files["river"], blocks="")
    (folder / MANIFEST).write_text(replace(manifest, files={**manifest.files, "river": bare}).text())
    with outs.open(folder) as session, pytest.raises(TablesDamaged, match=r"without hashes.* tables build.* river$"):
        session.sql("SELECT * FROM river")


def test_columns_of_damaged_blocks_are_refused(folder: Path) -> None:
    river = folder / "river.parquet"
    river.write_bytes(bytes(river.stat().st_size))
    with closing(Connection(folder)) as connection, pytest.raises(TablesDamaged, match="block 0 is not what was"):
        columns_on_request(connection, "river", "SELECT win FROM river")


@pytest.mark.long
def test_a_flipped_bit_anywhere_in_the_river_gives_no_answer(folder: Path, rng: np.random.Generator) -> None:
    river = folder / "river.parquet"
    intact = river.read_bytes()
    for place in rng.integers(0, len(intact), 30).tolist():
        content = bytearray(intact)
        content[place] ^= 1 << int(rng.integers(8))
        river.write_bytes(content)
        with (
            outs.open(folder) as session,
            pytest.raises(TablesDamaged, match=r"river.parquet: block 0 is not what was published; run: outs tables"),
            query_errors_reported(folder),
        ):
            session.sql("SELECT sum(win) FROM river").fetchall()
        with outs.open(folder) as session, pytest.raises((TablesDamaged, duckdb.Error)):
            session.sql("SELECT sum(win) FROM river").fetchall()
    river.write_bytes(intact)
    with outs.open(folder) as session:
        assert session.sql("SELECT sum(win) FROM river").fetchall() == [(20,)]


@pytest.mark.long
def test_the_rivers_own_connection_cannot_write_even_unfiltered(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.name != DATABASE}
    names = {path.name for path in folder.iterdir()}
    with closing(Connection(folder)) as connection:
        cursor = connection.cursor_with({"river": read_manifest(folder).files["river"]})
        for target in (folder / "river.parquet", folder / f"{DATABASE}.wal", folder / "new.csv", "outs://river"):
            with pytest.raises(duckdb.Error):
                cursor.execute(f"COPY (SELECT 1) TO '{target}' (FORMAT csv, USE_TMP_FILE false)")
        assert cursor.execute("SELECT sum(win) FROM river").fetchall() == [(20,)]
    assert {path.name for path in folder.iterdir()} == names
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.name != DATABASE} == before


def test_a_table_is_found_once_it_is_published_and_no_longer_when_it_is_gone(small: Path) -> None:
    published = read_manifest(small)
    entry = published.files[DATABASE]
    assert not is_built(small, "river")
    for files, found in (({**published.files, "river": entry}, True), (published.files, False)):
        new = small / "new"
        new.write_text(replace(published, files=files).text())
        new.replace(small / MANIFEST)
        assert is_built(small, "river") is found
