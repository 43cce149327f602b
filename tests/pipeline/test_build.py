"""Building: resumable, one at a time, the same bytes on any workers, and readable whatever goes wrong."""

import errno
import hashlib
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import duckdb
import filelock
import pytest

from outs.cards.categories import cactus_kev
from outs.pipeline import database
from outs.pipeline.build import LOCK, UnitWork, build
from outs.pipeline.stage import Columns, Inputs, InvariantBroken, Stage, Work
from outs.tables.errors import BuildFailed
from outs.tables.manifest import MANIFEST, Manifest, read_manifest
from outs.tables.publish import TEMPORARY, write_manifest
from outs.tables.schema import DATABASE, DATAPACKAGE
from outs.tables.verify import verify
from outs.work.progress import Silent

EVERYTHING = ["turned", "sums", DATABASE, DATAPACKAGE]
FILES = {"turned.parquet", "sums.parquet", DATABASE, DATAPACKAGE, MANIFEST}
Stages = dict[str, Stage]


def names_in(folder: Path) -> set[str]:
    """The folder's files, its lock apart."""
    return {path.name for path in folder.iterdir()} - {LOCK}


def hashes(folder: Path) -> dict[str, str]:
    """The bytes of the tables."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.parquet")}


def is_sound(folder: Path) -> bool:
    """Whether every expected file is what was published."""
    return all(finding.problem is None for finding in verify(folder))


def unsound(folder: Path) -> dict[str, str | None]:
    """What is wrong, by table."""
    return {finding.name: finding.problem for finding in verify(folder) if finding.problem}


def raising(error: BaseException) -> Callable[[Inputs, Work], Columns]:
    """A stage that fails."""

    def build_nothing(_inputs: Inputs, _work: Work) -> Columns:
        raise error

    return build_nothing


@pytest.fixture
def folder(tmp_path: Path, tiny_stages: Stages) -> Path:
    """A folder with everything built."""
    assert tiny_stages
    build(tmp_path / "tables", Silent())
    return tmp_path / "tables"


def test_a_first_build_builds_everything_in_order(tmp_path: Path, tiny_stages: Stages) -> None:
    assert tiny_stages
    assert build(tmp_path / "not" / "there", Silent()) == EVERYTHING
    assert names_in(tmp_path / "not" / "there") == FILES
    assert is_sound(tmp_path / "not" / "there")


def test_a_second_build_has_nothing_to_do(folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.glob("*.parquet")}
    assert build(folder, Silent()) == []
    assert {path: path.stat().st_mtime_ns for path in folder.glob("*.parquet")} == before


def test_the_database_holds_the_tables(folder: Path) -> None:
    with duckdb.connect(folder / DATABASE, read_only=True) as connection:
        assert connection.execute("SELECT min(sum), max(sum), count(*) FROM sums").fetchone() == (7_463, 7_463, 200)


def test_another_parameter_rebuilds_the_table_and_only_what_changes_with_it(folder: Path, tiny_stages: Stages) -> None:
    tiny_stages["turned"] = replace(tiny_stages["turned"], parameters={"parameter": 2})
    assert build(folder, Silent()) == ["turned"]


def test_another_result_rebuilds_all_that_is_made_from_it(folder: Path, tiny_stages: Stages) -> None:
    def build_other(_inputs: Inputs, _work: Work) -> Columns:
        return {"number": list(range(200)), "turned": [cactus_kev(number) for number in range(200)]}

    tiny_stages["turned"] = replace(tiny_stages["turned"], build=build_other, parameters={"parameter": 2})
    assert build(folder, Silent()) == EVERYTHING


@pytest.mark.parametrize("damage", [b"", b"garbage"])
def test_a_damaged_table_is_built_again(folder: Path, damage: bytes) -> None:
    before = hashes(folder)
    (folder / "turned.parquet").write_bytes(damage)
    assert build(folder, Silent()) == ["turned"]
    assert hashes(folder) == before


@pytest.mark.parametrize("file", ["sums.parquet", DATABASE, DATAPACKAGE])
def test_a_missing_file_is_built_again(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert build(folder, Silent()) == [file.removesuffix(".parquet")]
    assert is_sound(folder)


@pytest.mark.parametrize("text", ["", "{}", "garbage"])
def test_without_a_manifest_to_trust_everything_is_built_again(folder: Path, text: str) -> None:
    (folder / MANIFEST).write_text(text)
    assert build(folder, Silent()) == EVERYTHING
    assert is_sound(folder)


def test_tables_of_another_schema_are_built_again(folder: Path) -> None:
    write_manifest(folder, Manifest("another", read_manifest(folder).files))
    assert build(folder, Silent()) == EVERYTHING


@pytest.mark.parametrize("error", [RuntimeError("broken"), KeyboardInterrupt(), MemoryError()])
def test_a_stage_that_fails_leaves_what_is_finished_and_the_next_build_goes_on(
    tmp_path: Path, tiny_stages: Stages, error: BaseException
) -> None:
    sums = tiny_stages["sums"]
    tiny_stages["sums"] = replace(sums, build=raising(error))
    with pytest.raises(type(error)):
        build(tmp_path, Silent())
    assert names_in(tmp_path) == {"turned.parquet", MANIFEST}
    assert unsound(tmp_path) == dict.fromkeys(("sums", DATABASE, DATAPACKAGE), "not built")
    tiny_stages["sums"] = sums
    assert build(tmp_path, Silent()) == EVERYTHING[1:]
    assert is_sound(tmp_path)


def test_an_interrupt_leaves_the_last_good_tables_readable(folder: Path, tiny_stages: Stages) -> None:
    before = hashes(folder)
    for name in ("turned", "sums"):
        tiny_stages[name] = replace(tiny_stages[name], build=raising(KeyboardInterrupt()), parameters={"parameter": 3})
    with pytest.raises(KeyboardInterrupt):
        build(folder, Silent())
    assert hashes(folder) == before
    assert names_in(folder) == FILES
    assert is_sound(folder)


def test_an_interrupt_while_writing_leaves_no_temporary_file(
    folder: Path, tiny_stages: Stages, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_table: Any, _data: Any, path: Path) -> None:
        path.write_bytes(b"half")
        raise KeyboardInterrupt

    before = hashes(folder)
    tiny_stages["turned"] = replace(tiny_stages["turned"], parameters={"parameter": 2})
    monkeypatch.setattr("outs.tables.parquet.write_table", interrupted)
    with pytest.raises(KeyboardInterrupt):
        build(folder, Silent())
    assert hashes(folder) == before
    assert names_in(folder) == FILES


def test_a_wrong_result_is_not_published(folder: Path, tiny_stages: Stages) -> None:
    before = hashes(folder)
    wrong = {"number": list(range(1, 201)), "sum": [7_463] * 199 + [1]}
    tiny_stages["sums"] = replace(tiny_stages["sums"], build=lambda _i, _w: wrong, parameters={"parameter": 2})
    with pytest.raises(InvariantBroken, match="sums are all the same"):
        build(folder, Silent())
    assert hashes(folder) == before
    assert is_sound(folder)


def test_too_few_rows_are_not_published(tmp_path: Path, tiny_stages: Stages) -> None:
    short = {"number": [1, 2], "turned": [1, 2]}
    tiny_stages["turned"] = replace(tiny_stages["turned"], build=lambda _i, _w: short)
    with pytest.raises(InvariantBroken, match="turned: 2 rows where 200 belong"):
        build(tmp_path, Silent())
    assert names_in(tmp_path) <= {MANIFEST}


def test_a_kill_between_rename_and_manifest_is_recovered_from(folder: Path, tiny_stages: Stages) -> None:
    settle = Manifest.settle
    tiny_stages["turned"] = replace(tiny_stages["turned"], parameters={"parameter": 2})
    with pytest.MonkeyPatch.context() as patch:

        def killed(_manifest: Manifest, _name: str, _entry: Any) -> Manifest:
            raise SystemExit

        patch.setattr(Manifest, "settle", killed)
        with pytest.raises(SystemExit):
            build(folder, Silent())
    assert Manifest.settle is settle
    assert list(read_manifest(folder).pending) == ["turned"]
    assert is_sound(folder)
    assert build(folder, Silent()) == []
    assert not read_manifest(folder).pending
    assert is_sound(folder)


def test_what_a_killed_build_left_over_is_swept(folder: Path) -> None:
    (folder / f"discards.parquet{TEMPORARY}").write_text("half")
    build(folder, Silent())
    assert names_in(folder) == FILES


def test_two_builds_at_once_are_refused(folder: Path, tiny_stages: Stages) -> None:
    started, go_on = threading.Event(), threading.Event()
    sums = tiny_stages["sums"]

    def wait(inputs: Inputs, work: Work) -> Columns:
        started.set()
        assert go_on.wait(30)
        return sums.build(inputs, work)

    tiny_stages["sums"] = replace(sums, build=wait, parameters={"parameter": 2})
    with ThreadPoolExecutor(1) as other:
        first = other.submit(build, folder, Silent())
        assert started.wait(30)
        with pytest.raises(BuildFailed, match=f"another build is running in {folder}"):
            build(folder, Silent())
        go_on.set()
        assert first.result() == ["sums"]
    assert build(folder, Silent()) == []


def test_a_lock_that_another_process_holds_is_respected(folder: Path) -> None:
    with filelock.FileLock(folder / LOCK), pytest.raises(BuildFailed, match="another build is running"):
        build(folder, Silent())


def test_a_file_in_the_folders_place_is_one_line(tmp_path: Path, tiny_stages: Stages) -> None:
    assert tiny_stages
    file = tmp_path / "file"
    file.touch()
    for place in (file, file / "below"):
        with pytest.raises(BuildFailed, match=f"^cannot build tables in {place}: .+$"):
            build(place, Silent())


@pytest.mark.parametrize(
    ("number", "message"),
    [(errno.EACCES, "Permission denied$"), (errno.EROFS, "Read-only file system$"), (errno.ENOSPC, "free some space")],
)
def test_what_the_system_refuses_is_one_line_and_loses_nothing(
    folder: Path, tiny_stages: Stages, monkeypatch: pytest.MonkeyPatch, number: int, message: str
) -> None:
    def refused(_table: Any, _data: Any, path: Path) -> None:
        path.write_bytes(b"half")
        raise OSError(number, os.strerror(number))

    before = hashes(folder)
    tiny_stages["turned"] = replace(tiny_stages["turned"], parameters={"parameter": 2})
    monkeypatch.setattr("outs.tables.parquet.write_table", refused)
    with pytest.raises(BuildFailed, match=message) as raised:
        build(folder, Silent())
    assert "\n" not in str(raised.value)
    assert hashes(folder) == before
    assert names_in(folder) == FILES
    assert is_sound(folder)


def test_what_the_database_refuses_is_one_line_and_loses_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_directory: Path, path: Path) -> None:
        path.write_bytes(b"half")
        raise duckdb.IOException("could not write file:\nno space left on device")

    before = hashes(folder)
    (folder / DATABASE).unlink()
    monkeypatch.setattr(database, "write_database", refused)
    with pytest.raises(BuildFailed, match=f"^cannot build tables in {folder}: .*no space left on device$"):
        build(folder, Silent())
    assert hashes(folder) == before
    assert names_in(folder) == FILES - {DATABASE}
    assert unsound(folder) == {DATABASE: "missing"}


class Backwards(Executor):
    """Runs what it is given in the opposite order, once the first result is asked for."""

    def __init__(self) -> None:
        """Nothing is waiting."""
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Keep it for later."""
        future: Future[Any] = _Asked(self._run)
        self._waiting.append((future, lambda: function(*args, **named)))
        return future

    def _run(self) -> None:
        while self._waiting:
            future, call = self._waiting.pop()
            future.set_result(call())


class _Asked(Future[Any]):
    def __init__(self, run: Callable[[], None]) -> None:
        super().__init__()
        self._run = run

    def result(self, timeout: float | None = None) -> Any:
        """Run everything, then answer."""
        self._run()
        return super().result(timeout)


@pytest.fixture(scope="module")
def executors() -> Iterator[list[Executor]]:
    """One thread, two threads, two processes, and one that finishes last things first."""
    with (
        ThreadPoolExecutor(1) as one,
        ThreadPoolExecutor(2) as two,
        ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes,
    ):
        yield [one, two, processes, Backwards()]


def test_any_executor_gives_the_same_bytes(tmp_path: Path, tiny_stages: Stages, executors: list[Executor]) -> None:
    assert tiny_stages
    found = []
    for place, executor in enumerate(executors):
        assert build(tmp_path / str(place), Silent(), executor) == EVERYTHING
        found.append(hashes(tmp_path / str(place)))
    assert found == found[:1] * len(executors)
    assert set(found[0]) == {"turned.parquet", "sums.parquet"}


class Counting(Silent):
    """Notes what it is told of units."""

    def __init__(self) -> None:
        """Nothing is noted yet."""
        self.seen: list[tuple[int, int]] = []

    def advanced(self, done: int, units: int) -> None:
        """Note it."""
        self.seen.append((done, units))


def test_units_come_back_in_order_and_are_reported(executors: list[Executor]) -> None:
    for executor in executors:
        watcher = Counting()
        assert list(UnitWork(executor, watcher).map(cactus_kev, range(5))) == [cactus_kev(n) for n in range(5)]
        assert watcher.seen == [(done, 5) for done in range(1, 6)]


def test_units_of_several_calls_are_one_count(executors: list[Executor]) -> None:
    watcher = Counting()
    work = UnitWork(executors[0], watcher)
    assert [list(work.map(cactus_kev, range(2), 2 * call, 6)) for call in range(3)] == [[7463, 7462]] * 3
    assert watcher.seen == [(done, 6) for done in range(1, 7)]


def test_a_unit_that_fails_stops_those_not_yet_begun() -> None:
    calls: list[int] = []
    seen_to_fail = threading.Event()

    def unit(number: int) -> int:
        calls.append(number)
        if number == 0:
            raise ValueError("unit 0")
        assert seen_to_fail.wait(30)
        return number

    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(ValueError, match="unit 0"):
            list(UnitWork(executor, Silent()).map(unit, range(100)))
        seen_to_fail.set()
    assert calls in ([0], [0, 1])
