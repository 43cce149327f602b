"""A table that is many files: built by slices, listed once all of it is checked, the same bytes wherever it is made."""

import shutil
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

import duckdb
import numpy as np
import pytest

from outs.cards.errors import BadInput
from outs.pipeline.build import Build
from outs.pipeline.catalogue import Catalogue
from outs.pipeline.parts.multi_file_table import Slice
from outs.pipeline.parts.stored_parts import Elsewhere
from outs.pipeline.stages.checks import InvariantBroken
from outs.tables.files.errors import BuildFailed, TablesDamaged
from outs.tables.files.manifest import read_manifest
from outs.tables.files.part_list import PARTS as PARTS_FOLDER
from outs.tables.files.part_list import PartList, read_list
from outs.tables.files.store import open_store
from outs.tests.cases import all_of
from outs.tests.pipeline.parts.test_stored_parts import Recording, Refusing
from outs.tests.pipeline.tiny import changed, renumbered, unsound
from outs.tests.pipeline.tiny_multi_file import FILES, PARTS, PER_FILE, catalogue_with_a_list
from outs.work.executors import local_executor
from outs.work.progress import Silent

THIRD = Slice(1, 3).parts(FILES)


@pytest.fixture
def tiny() -> Catalogue:
    """The tiny catalogue with a table that is many files."""
    return catalogue_with_a_list()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the build."""
    return tmp_path / "tables"


def built(
    folder: Path,
    tiny: Catalogue,
    slice_: Slice | None = None,
    executor: Executor | None = None,
    elsewhere: Elsewhere | None = None,
) -> list[tuple[int, int]]:
    """Build the table, or a slice of it; returns the progress over its parts."""
    watcher = Recording()
    slices: Mapping[str, Slice] = {"cubes": slice_} if slice_ else {}
    Build(folder, watcher, executor, ["cubes"], tiny, elsewhere=elsewhere, slices=slices).run()
    return [step for step in watcher.seen if step[1] <= FILES]


def listed(folder: Path) -> PartList:
    """Return the published list of parts."""
    return read_list(folder, read_manifest(folder), "cubes")


def files(folder: Path) -> dict[str, bytes]:
    """The bytes of every part of the list."""
    found = listed(folder)
    return {f"{number:05}": found.store(folder).read(found.name_of(number)) or b"" for number in found.numbers}


def test_a_slice_is_every_nth_part_and_another_is_added_to_it(folder: Path, tiny: Catalogue) -> None:
    built(folder, tiny, Slice(1, 3))
    assert listed(folder).numbers == THIRD == list(range(0, FILES, 3))
    assert read_manifest(folder).files["cubes"].rows == listed(folder).rows == PER_FILE * len(THIRD)
    assert unsound(folder, tiny) == {}
    assert built(folder, tiny, Slice(1, 3)) == []
    assert built(folder, tiny, Slice(1, 6)) == []
    some = files(folder)
    built(folder, tiny, Slice(2, 3))
    assert listed(folder).numbers == sorted(THIRD + Slice(2, 3).parts(FILES))
    assert some.items() <= files(folder).items()
    built(folder, tiny)
    assert listed(folder).numbers == list(range(FILES))
    assert unsound(folder, tiny) == {}


@pytest.mark.long
def test_processes_make_the_same_bytes(tmp_path: Path, tiny: Catalogue, executors: list[Executor]) -> None:
    built(tmp_path / "threads", tiny)
    built(tmp_path / "process", tiny, executor=executors[1])
    assert files(tmp_path / "process") == files(tmp_path / "threads")


def test_threads_and_stores_make_the_same_bytes(tmp_path: Path, tiny: Catalogue, executors: list[Executor]) -> None:
    built(tmp_path / "threads", tiny)
    expected = files(tmp_path / "threads")
    store = open_store(str(tmp_path / "store"))
    built(tmp_path / "stored", tiny, elsewhere=Elsewhere(store, executors[0]))
    assert files(tmp_path / "stored") == expected
    assert listed(tmp_path / "stored").place == store.place
    assert not (tmp_path / "stored" / PARTS_FOLDER).exists()
    rows = tmp_path / "threads" / PARTS_FOLDER / "cubes" / "*" / "*.parquet"
    sums = duckdb.execute(f"SELECT count(*), sum(cube) FROM read_parquet('{rows}')").fetchall()
    assert sums == [(FILES * PER_FILE, int((np.arange(1, FILES * PER_FILE + 1) ** 3).sum()))]


def test_nothing_is_listed_before_all_parts_are_made_and_those_made_are_kept(folder: Path, tiny: Catalogue) -> None:
    with local_executor(1) as threads:
        with pytest.raises(BuildFailed, match="no space"):
            built(folder, tiny, executor=Refusing(threads, 207))
        assert "cubes" not in read_manifest(folder).files
        assert not (folder / "cubes.json").exists()
        made = len(list(folder.glob("parts/cubes/*/*.sha256")))
        assert 0 < made < FILES
        built(folder, tiny, Slice(1, 3), executor=threads)
        assert listed(folder).numbers == THIRD
        made = len(list(folder.glob("parts/cubes/*/*.sha256")))
        assert built(folder, tiny, executor=threads)[0] == (made + 1, FILES)
    assert listed(folder).numbers == list(range(FILES))
    assert not (folder / PARTS_FOLDER / "inputs").exists()


def test_new_code_makes_the_same_parts_again_and_the_old_ones_go(folder: Path, tiny: Catalogue) -> None:
    built(folder, tiny, Slice(1, 3))
    before = listed(folder)
    assert "cubes" in Build(folder, Silent(), catalogue=renumbered(tiny, "turned", "cubes")).run()
    after = listed(folder)
    assert (after.numbers, after.place) == (THIRD, "")
    assert before.folder == after.folder  # the table turned is the same again, and so are the parts
    stale = folder / PARTS_FOLDER / "cubes" / ("0" * 64)
    stale.mkdir()
    Build(folder, Silent(), catalogue=tiny).run()
    assert not stale.exists()
    assert unsound(folder, tiny) == {}


def test_a_part_that_changed_or_is_missing_is_found_and_made_again(folder: Path, tiny: Catalogue) -> None:
    built(folder, tiny, Slice(1, 3))
    whole = files(folder)
    path = folder / PARTS_FOLDER / listed(folder).name_of(THIRD[1])
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    problem = f"part {path.name} in {folder / PARTS_FOLDER} "
    assert unsound(folder, tiny) == {"cubes": problem + "has changed since it was published"}
    assert "cubes" in Build(folder, Silent(), catalogue=tiny).run()
    assert files(folder) == whole
    path.unlink()
    assert unsound(folder, tiny) == {"cubes": problem + "is missing"}
    built(folder, tiny, Slice(1, 3))
    assert (files(folder), unsound(folder, tiny)) == (whole, {})


def test_a_list_that_was_lost_is_written_again_of_the_parts_that_are_there(folder: Path, tiny: Catalogue) -> None:
    built(folder, tiny, Slice(1, 3))
    whole = (folder / "cubes.json").read_bytes()
    (folder / "cubes.json").write_bytes(whole.replace(b'"rows": 10', b'"rows": 11', 1))
    with pytest.raises(TablesDamaged, match="is not the list that was published: its bytes changed; run: outs tables"):
        listed(folder)
    assert unsound(folder, tiny) == {"cubes": "bytes changed since it was published"}
    Build(folder, Silent(), catalogue=tiny).run()
    assert (folder / "cubes.json").read_bytes() == whole
    shutil.rmtree(folder / PARTS_FOLDER)
    (folder / "cubes.json").unlink()
    assert Build(folder, Silent(), catalogue=tiny).run() == []
    assert "cubes" not in read_manifest(folder).files
    assert unsound(folder, tiny) == {}


def test_parts_in_a_store_stay_there(tmp_path: Path, folder: Path, tiny: Catalogue) -> None:
    place = tmp_path / "store"
    with local_executor(1) as threads:
        built(folder, tiny, Slice(1, 3), elsewhere=Elsewhere(open_store(str(place)), threads))
        some = files(folder)
        assert built(folder, tiny, Slice(1, 6)) == []
        built(folder, tiny, Slice(2, 3))  # without the store: where the others are
        assert (listed(folder).place, some.items() <= files(folder).items()) == (str(place), True)
    (place / listed(folder).name_of(0)).unlink()
    assert unsound(folder, tiny) == {"cubes": f"part 00000.parquet in {place} is missing"}
    assert "cubes" in Build(folder, Silent(), catalogue=tiny).run()
    assert some.items() <= files(folder).items()


def test_a_wrong_part_is_not_published(folder: Path, tiny: Catalogue) -> None:
    built(folder, tiny, Slice(1, 3))
    before = (folder / "cubes.json").read_bytes()

    def fails(wrong: list[int], _inputs: object) -> bool:
        return len(wrong) < FILES

    checks = (*tiny.stages["cubes"].checks, replace(tiny.stages["cubes"].checks[0], name="too many", holds=fails))
    with pytest.raises(InvariantBroken, match=r"table cubes is wrong and was not published: too many"):
        built(folder, changed(tiny, "cubes", checks=checks))
    assert (folder / "cubes.json").read_bytes() == before
    assert unsound(folder, tiny) == {}


def test_its_parts_are_those_of_the_declared_number() -> None:
    assert PARTS.part_count({}) == FILES


@all_of("of", [1, 2, 7, 200, 585])
def test_every_part_is_in_one_slice_and_slices_differ_by_no_more_than_a_part(of: int) -> None:
    slices = [Slice(number, of).parts(585) for number in range(1, of + 1)]
    assert sorted(part for parts in slices for part in parts) == list(range(585))
    assert {len(parts) for parts in slices} <= {585 // of, -(-585 // of)}


@all_of(
    "text", ["0/200", "3/2", "x", "", "1", "1/", "/2", "1/2/3", "-1/2", "1.0/2", "1 / 2", "1/0", "٣/٤", "1/9999999999"]
)
def test_what_is_no_slice_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="slice"):
        Slice.parse(text)


def test_there_are_no_more_slices_than_parts() -> None:
    with pytest.raises(BadInput, match="the table cannot be cut into 586 slices: it has 585 parts"):
        Slice.parse("1/586").parts(585)
