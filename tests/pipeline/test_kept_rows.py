"""Files made from many tables: rows that the published file has are copied, and the result is as if all were loaded."""

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import duckdb

from outs.pipeline.build import Build
from outs.pipeline.catalogue import Catalogue, OtherFile
from outs.pipeline.column_file import write_columns
from outs.pipeline.database import write_database
from outs.tables.files.formats.column_layout import SECTION_TABLES
from outs.tables.files.waves import Wave
from outs.tables.schema import COLUMNS, DATABASE, SCHEMA, Schema
from outs.tests.cases import some_of
from outs.tests.pipeline.tiny import EVERYTHING, is_sound, renumbered, yielding
from outs.work.progress import Silent

EVERYTHING_IN_IT = """
    SELECT 'table', table_name, comment, estimated_size FROM duckdb_tables()
    UNION ALL SELECT 'column', concat(table_name, '.', column_name), comment, NULL FROM duckdb_columns()
    UNION ALL SELECT 'view', view_name, comment, NULL FROM duckdb_views() WHERE NOT internal
    UNION ALL SELECT function_type, function_name, comment, NULL FROM duckdb_functions() WHERE NOT internal
    ORDER BY ALL"""


def described(database: Path) -> list[tuple[object, ...]]:
    """Return all tables, columns, views and functions of a database, with their comments and numbers of rows."""
    with duckdb.connect(database, read_only=True) as connection:
        return connection.execute(EVERYTHING_IN_IT).fetchall()


def some(*names: str) -> Schema:
    """Return a schema of some tables of outs."""
    return replace(SCHEMA, tables={name: SCHEMA.tables[name] for name in names})


@some_of("before", [("values", "hands", "deuces_wild"), ("values",)], 1)
def test_a_database_with_kept_rows_has_the_tables_functions_and_views_of_a_new_one(
    tables_folder: Path, tmp_path: Path, before: tuple[str, ...]
) -> None:
    """Try added and dropped tables."""
    wanted = some("values", "endings")
    write_database(tables_folder, tmp_path / DATABASE, some(*before))
    write_database(tables_folder, tmp_path / "new.duckdb", wanted)
    (tmp_path / "endings.parquet").symlink_to(tables_folder / "endings.parquet")  # the rows of `values` are not there
    write_database(tmp_path, tmp_path / "kept.duckdb", wanted, {"values"})
    assert described(tmp_path / "kept.duckdb") == described(tmp_path / "new.duckdb")
    with duckdb.connect(tmp_path / "kept.duckdb", read_only=True) as connection:
        connection.execute(f"ATTACH '{tmp_path / 'new.duckdb'}' AS new (READ_ONLY)")
        for name in wanted.tables:
            assert connection.execute(f"FROM {name} EXCEPT ALL FROM new.{name}").fetchall() == []


@some_of(
    "kept", [("endings",), ("objective_sums", "starting_hands"), ("preflop_matchups", "starting_hand_matchups")], 1
)
def test_columns_that_are_copied_are_the_same_bytes(tables_folder: Path, tmp_path: Path, kept: tuple[str, ...]) -> None:
    small = {*SECTION_TABLES} - {"flop", "turn", "discards"}
    for name in small:
        (tmp_path / SCHEMA.tables[name].file_name).symlink_to(tables_folder / SCHEMA.tables[name].file_name)
    write_columns(tmp_path, tmp_path / COLUMNS, some(*kept))
    write_columns(tmp_path, tmp_path / "new", some(*small))
    for name in kept:
        (tmp_path / SCHEMA.tables[name].file_name).unlink()
    write_columns(tmp_path, tmp_path / "kept", some(*small), kept)
    assert (tmp_path / "kept").read_bytes() == (tmp_path / "new").read_bytes()


def test_a_wave_keeps_the_rows_of_the_one_before_and_no_rows_that_changed(tmp_path: Path, tiny: Catalogue) -> None:
    """Whatever of a table is new is loaded, and the rest copied."""
    asked: list[set[str]] = []
    write = tiny.other_files[DATABASE].write

    def noting(directory: Path, path: Path, schema: Schema, kept: Collection[str]) -> None:
        asked.append({*kept})
        write(directory, path, schema, kept)

    noted = replace(tiny.other_files[DATABASE], write=noting)
    waves = (Wave("numbers", ("turned",)),)
    tiny = replace(tiny, other_files={**tiny.other_files, DATABASE: noted}, waves=waves)
    assert isinstance(noted, OtherFile)
    Build(tmp_path, Silent(), catalogue=tiny).run()
    assert asked == [set(), {"turned"}]
    other = {"number": list(range(200)), "turned": [number * 2 for number in range(200)]}
    sums = {"number": list(range(200)), "sum": [7_463] * 200}
    again = renumbered(renumbered(tiny, "turned", build=yielding(other)), "sums", build=yielding(sums))
    assert {*Build(tmp_path, Silent(), catalogue=again).run()} == {*EVERYTHING}
    assert asked[2:] == [set(), {"turned"}]
    assert is_sound(tmp_path, again)
    with duckdb.connect(tmp_path / DATABASE, read_only=True) as connection:
        assert connection.execute("SELECT sum(turned) FROM turned").fetchall() == [(sum(other["turned"]),)]
