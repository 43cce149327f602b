"""Parts as files: the same bytes wherever they are made, only what is missing is made, and a store that is refused."""

import hashlib
import pickle
import re
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

import pytest

from outs.cards.errors import BadInput
from outs.pipeline.build import Build
from outs.pipeline.catalogue import CATALOGUE, Catalogue
from outs.pipeline.parts.stored_parts import Elsewhere, PartUnit, make_part
from outs.tables.files.errors import BuildFailed
from outs.tables.files.store import open_store
from outs.tests.cases import all_of
from outs.tests.pipeline.tiny_parts import PARTS, PARTS_IN_ALL, catalogue_in_parts
from outs.work.executors import local_executor
from outs.work.progress import Silent


@pytest.fixture
def tiny() -> Catalogue:
    """The tiny catalogue with a table in parts."""
    return catalogue_in_parts()


@pytest.fixture
def expected(tmp_path: Path, tiny: Catalogue) -> bytes:
    """The table as threads make it in memory."""
    return built(tmp_path / "expected", tiny)


def built(folder: Path, tiny: Catalogue, elsewhere: Elsewhere | None = None, executor: Executor | None = None) -> bytes:
    """The table in parts, built in a new folder."""
    Build(folder, Silent(), executor, ["squares"], tiny, elsewhere=elsewhere).run()
    return (folder / "squares.parquet").read_bytes()


class Recording(Silent):
    """Records the parts that are made."""

    def __init__(self) -> None:
        """None yet."""
        self.seen: list[tuple[int, int]] = []

    def advanced(self, done: int, units: int) -> None:
        """Record one."""
        self.seen.append((done, units))


def rebuilt(folder: Path, tiny: Catalogue, elsewhere: Elsewhere) -> tuple[bytes, list[tuple[int, int]]]:
    """The table, built again from what the store has, and the progress over its parts."""
    (folder / "squares.parquet").unlink()
    watcher = Recording()
    Build(folder, watcher, None, ["squares"], tiny, elsewhere=elsewhere).run()
    return (folder / "squares.parquet").read_bytes(), watcher.seen


@pytest.mark.long
def test_processes_make_the_same_bytes_and_leave_no_part(
    tmp_path: Path, tiny: Catalogue, expected: bytes, executors: list[Executor]
) -> None:
    folder = tmp_path / "tables"
    assert built(folder, tiny, executor=executors[1]) == expected
    assert not [path for path in folder.iterdir() if path.is_dir()]


def test_parts_are_made_once_and_their_markers_say_what_they_are(
    tmp_path: Path, tiny: Catalogue, expected: bytes
) -> None:
    with local_executor(4) as threads:
        elsewhere = Elsewhere(open_store(str(tmp_path / "store")), threads)
        folder = tmp_path / "tables"
        assert built(folder, tiny, elsewhere) == expected
        (kept,) = (tmp_path / "store" / "squares").iterdir()
        markers = sorted(kept.glob("*.sha256"))
        assert len(markers) == PARTS_IN_ALL
        for marker in markers:
            digest, name = marker.read_text().split()
            assert digest == hashlib.sha256((kept / name).read_bytes()).hexdigest()
        markers[3].unlink()
        markers[7].unlink()
        content, seen = rebuilt(folder, tiny, elsewhere)
        assert (content, seen) == (expected, [(PARTS_IN_ALL - 1, PARTS_IN_ALL), (PARTS_IN_ALL, PARTS_IN_ALL)])
        damaged = kept / "00005.parquet"
        damaged.write_bytes(damaged.read_bytes()[:-1] + b"?")
        (kept / "00006.parquet").unlink()
        content, seen = rebuilt(folder, tiny, elsewhere)
        assert (content, seen) == (expected, [])


def test_what_was_made_before_a_failure_is_kept(tmp_path: Path, tiny: Catalogue, expected: bytes) -> None:
    store, folder = tmp_path / "store", tmp_path / "tables"
    with local_executor(1) as threads:
        kept = open_store(str(store))
        refusing = Refusing(threads, 7)
        with pytest.raises(BuildFailed, match="no space"):
            built(folder, tiny, Elsewhere(kept, refusing))
        assert not (folder / "squares.parquet").exists()
        there = set(store.glob("squares/*/*.sha256"))
        assert 0 < len(there) < PARTS_IN_ALL
        watcher = Recording()
        Build(folder, watcher, None, ["squares"], tiny, elsewhere=Elsewhere(kept, threads)).run()
        assert watcher.seen[0] == (len(there) + 1, PARTS_IN_ALL)
        assert (folder / "squares.parquet").read_bytes() == expected


class Refusing(Executor):
    """An executor whose calls fail after some."""

    def __init__(self, executor: Executor, calls: int) -> None:
        """Passes `calls` calls on to `executor`; those after them fail."""
        self._executor, self._left = executor, calls

    def submit(self, function, /, *arguments, **named):  # type: ignore[no-untyped-def]
        """Pass a call on, or one that fails."""
        self._left -= 1
        return self._executor.submit(function if self._left >= 0 else _refused, *arguments, **named)


def _refused(*_: object) -> None:
    raise BuildFailed("no space")


def test_parts_of_another_version_are_refused(tmp_path: Path, tiny: Catalogue) -> None:
    foreign = tmp_path / "store" / "squares" / ("0" * 64)
    foreign.mkdir(parents=True)
    (foreign / "00000.parquet").write_bytes(b"of another version")
    with local_executor(1) as threads, pytest.raises(BuildFailed, match=r"another version of outs made.*: remove them"):
        built(tmp_path / "tables", tiny, Elsewhere(open_store(str(tmp_path / "store")), threads))
    assert not (tmp_path / "tables" / "squares.parquet").exists()
    assert [path.name for path in (tmp_path / "store" / "squares").iterdir()] == ["0" * 64]


def test_a_part_of_other_code_is_not_made(tmp_path: Path, tiny: Catalogue) -> None:
    with local_executor(1) as threads:
        built(tmp_path / "tables", tiny, Elsewhere(open_store(str(tmp_path / "store")), threads))
    (kept,) = (tmp_path / "store" / "squares").iterdir()
    other = kept.rename(kept.with_name("1" * 64))
    with pytest.raises(BuildFailed, match="a worker has other code"):
        make_part(PartUnit(str(tmp_path / "store"), PARTS.module, PARTS.table.name, other.name, 0))


def test_the_name_of_a_part_is_short() -> None:
    for stage in CATALOGUE.stages.values():
        if stage.parts:
            own = stage.parts
            unit = PartUnit("s3://bucket-of-somebody/prefix", own.module, own.table.name, "f" * 64, 10_000)
            assert len(pickle.dumps(unit)) < 300
            assert len(pickle.dumps(make_part)) < 100


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda place: place.write_bytes(b"a file"), "cannot be written: (Not a directory|File exists)"),
        (lambda place: place.symlink_to("/dev/full/store"), "cannot be written: "),
    ],
)
def test_a_store_that_cannot_be_written_is_refused(
    tmp_path: Path, spoil: Callable[[Path], object], reason: str
) -> None:
    spoil(tmp_path / "store")
    with pytest.raises(BuildFailed, match=rf"the store {re.escape(str(tmp_path))}/store {reason}"):
        open_store(str(tmp_path / "store")).require_working()


@all_of("place", ["", "http://127.0.0.1/store", "s3://", "s3:///prefix", "gs://bucket"])
def test_what_is_no_store_is_refused(place: str) -> None:
    with pytest.raises(BadInput):
        open_store(place)
