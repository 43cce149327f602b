"""Building: only what is not up to date, in order, and the same bytes on any workers."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import duckdb
import pytest

from outs.cards.hands.categories import cactus_kev
from outs.pipeline.build import Build
from outs.pipeline.catalogue import Catalogue
from outs.tables.files.manifest import MANIFEST, read_manifest
from outs.tables.files.verify import OUTDATED
from outs.tables.files.waves import Wave
from outs.tables.schema import DATABASE, DATAPACKAGE
from outs.tests.pipeline.tiny import (
    EVERYTHING,
    FILES,
    changed,
    hashes,
    is_sound,
    names_in,
    raising,
    renumbered,
    unsound,
    yielding,
)
from outs.tests.work.backwards import Backwards
from outs.work.progress import Silent


def test_a_first_build_builds_everything_in_order(tmp_path: Path, tiny: Catalogue) -> None:
    assert Build(tmp_path / "not" / "there", Silent(), catalogue=tiny).run() == EVERYTHING
    assert names_in(tmp_path / "not" / "there") == FILES
    assert is_sound(tmp_path / "not" / "there", tiny)


def test_a_second_build_has_nothing_to_do(folder: Path, tiny: Catalogue) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.glob("*.parquet")}
    assert Build(folder, Silent(), catalogue=tiny).run() == []
    assert {path: path.stat().st_mtime_ns for path in folder.glob("*.parquet")} == before


def test_the_database_holds_the_tables(folder: Path) -> None:
    with duckdb.connect(folder / DATABASE, read_only=True) as connection:
        assert connection.execute("SELECT min(sum), max(sum), count(*) FROM sums").fetchone() == (7_463, 7_463, 200)


def test_another_parameter_rebuilds_the_table_and_only_what_changes_with_it(folder: Path, tiny: Catalogue) -> None:
    assert Build(folder, Silent(), catalogue=renumbered(tiny, "turned")).run() == ["turned"]


def test_another_result_rebuilds_all_that_is_made_from_it(folder: Path, tiny: Catalogue) -> None:
    other = {"number": list(range(200)), "turned": [cactus_kev(number) for number in range(200)]}
    assert Build(folder, Silent(), catalogue=renumbered(tiny, "turned", build=yielding(other))).run() == EVERYTHING


def test_parts_give_the_same_rows_as_one_table(folder: Path, tmp_path: Path, tiny: Catalogue) -> None:
    numbers = [range(1, 65), range(65, 129), range(129, 201)]
    tmp_path /= "in parts"
    parts = [{"number": list(part), "turned": [cactus_kev(number) for number in part]} for part in numbers]
    assert Build(tmp_path, Silent(), catalogue=changed(tiny, "turned", build=yielding(*parts))).run() == EVERYTHING
    with duckdb.connect() as connection:
        same = "SELECT count(*) FROM read_parquet(?) JOIN read_parquet(?) USING (number, turned)"
        files = [str(one / "turned.parquet") for one in (folder, tmp_path)]
        assert connection.execute(same, files).fetchone() == (200,)


@pytest.mark.parametrize("damage", [b"", b"garbage"])
def test_a_damaged_table_is_built_again(folder: Path, tiny: Catalogue, damage: bytes) -> None:
    before = hashes(folder)
    (folder / "turned.parquet").write_bytes(damage)
    assert Build(folder, Silent(), catalogue=tiny).run() == ["turned"]
    assert hashes(folder) == before


@pytest.mark.parametrize("file", ["sums.parquet", DATABASE, DATAPACKAGE])
def test_a_missing_file_is_built_again(folder: Path, tiny: Catalogue, file: str) -> None:
    (folder / file).unlink()
    assert Build(folder, Silent(), catalogue=tiny).run() == [file.removesuffix(".parquet")]
    assert is_sound(folder, tiny)


@pytest.mark.parametrize("text", ["", "{}", "garbage"])
def test_without_a_manifest_to_trust_everything_is_built_again(folder: Path, tiny: Catalogue, text: str) -> None:
    (folder / MANIFEST).write_text(text)
    assert Build(folder, Silent(), catalogue=tiny).run() == EVERYTHING
    assert is_sound(folder, tiny)


def redeclared(tiny: Catalogue, name: str, **changes: Any) -> Catalogue:
    """The catalogue with some fields of one table's declaration changed."""
    table = replace(tiny.stages[name].table, **changes)
    schema = replace(tiny.schema, tables={**tiny.schema.tables, name: table})
    return changed(replace(tiny, schema=schema), name, table=table)


def reworded(tiny: Catalogue, name: str) -> Catalogue:
    """The catalogue with another title and another meaning for one table; its stage must not run."""
    table = tiny.stages[name].table
    columns = (replace(table.columns[0], meaning="another meaning"), *table.columns[1:])
    return changed(
        redeclared(tiny, name, title="another title", columns=columns), name, build=raising(AssertionError())
    )


def test_another_declaration_rebuilds_its_table_and_what_is_made_from_it(folder: Path, tiny: Catalogue) -> None:
    other = redeclared(tiny, "sums", row_group_rows=50)
    assert not is_sound(folder, other)
    assert Build(folder, Silent(), catalogue=other).run() == ["sums", DATABASE, DATAPACKAGE]
    assert is_sound(folder, other)


def test_other_wording_rewrites_descriptions_and_runs_no_stage(folder: Path, tmp_path: Path, tiny: Catalogue) -> None:
    other = reworded(tiny, "turned")
    assert is_sound(folder, other)
    assert Build(folder, Silent(), catalogue=other).run() == ["turned", DATABASE, DATAPACKAGE]
    assert Build(folder, Silent(), catalogue=other).run() == []
    assert is_sound(folder, other)
    afresh = tmp_path / "afresh"
    Build(afresh, Silent(), catalogue=changed(other, "turned", build=tiny.stages["turned"].build)).run()
    assert hashes(folder) == hashes(afresh)
    assert (folder / DATAPACKAGE).read_bytes() == (afresh / DATAPACKAGE).read_bytes()
    with duckdb.connect(folder / DATABASE, read_only=True) as connection:
        titles = connection.execute("SELECT comment FROM duckdb_tables() ORDER BY table_name").fetchall()
        assert titles == [(tiny.stages["sums"].table.title,), ("another title",)]
        meaning = "SELECT comment FROM duckdb_columns() WHERE table_name = 'turned' AND column_index = 1"
        assert connection.execute(meaning).fetchall() == [("another meaning",)]
        assert connection.execute("SELECT count(*) FROM turned").fetchall() == [(200,)]


def test_a_build_that_stops_keeps_what_is_made_from_many_tables(folder: Path, tiny: Catalogue) -> None:
    other = changed(redeclared(tiny, "sums", row_group_rows=50), "sums", build=raising(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        Build(folder, Silent(), catalogue=other).run()
    assert unsound(folder, other) == {"sums": OUTDATED}


def test_tables_that_are_no_longer_declared_are_forgotten(folder: Path, tiny: Catalogue) -> None:
    schema = replace(tiny.schema, tables={"turned": tiny.schema.tables["turned"]})
    assert Build(folder, Silent(), catalogue=replace(tiny, schema=schema)).run() == [DATABASE, DATAPACKAGE]
    assert "sums" not in read_manifest(folder).files


@pytest.fixture(scope="module")
def all_executors() -> Iterator[list[Executor]]:
    """One thread, two threads, two processes, and one that finishes last things first."""
    with (
        ThreadPoolExecutor(1) as one,
        ThreadPoolExecutor(2) as two,
        ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes,
    ):
        yield [one, two, processes, Backwards()]


def test_any_executor_gives_the_same_bytes(tmp_path: Path, tiny: Catalogue, all_executors: list[Executor]) -> None:
    found = []
    for place, executor in enumerate(all_executors):
        assert Build(tmp_path / str(place), Silent(), executor, catalogue=tiny).run() == EVERYTHING
        found.append(hashes(tmp_path / str(place)))
    assert found == found[:1] * len(all_executors)
    assert set(found[0]) == {"turned.parquet", "sums.parquet"}


def test_a_first_build_stops_after_the_first_wave_and_the_next_builds_the_rest(tmp_path: Path, tiny: Catalogue) -> None:
    in_waves = replace(tiny, waves=(Wave("numbers", ("turned",)), Wave("sums", ("sums",))))
    assert Build(tmp_path, Silent(), catalogue=in_waves, first=True).run() == ["turned", DATABASE, DATAPACKAGE]
    with duckdb.connect(tmp_path / DATABASE, read_only=True) as connection:
        assert connection.execute("SELECT count(*) FROM turned").fetchone() == (200,)
    assert Build(tmp_path, Silent(), catalogue=in_waves, first=True).run() == []
    assert Build(tmp_path, Silent(), catalogue=in_waves).run() == ["sums", DATABASE, DATAPACKAGE]
    assert is_sound(tmp_path, in_waves)


def test_a_first_build_of_a_full_folder_keeps_the_rest(folder: Path, tiny: Catalogue) -> None:
    in_waves = replace(tiny, waves=(Wave("numbers", ("turned",)), Wave("sums", ("sums",))))
    (folder / "turned.parquet").unlink()
    assert Build(folder, Silent(), catalogue=in_waves, first=True).run() == ["turned"]
    assert is_sound(folder, tiny)
