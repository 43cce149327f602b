"""A fetched folder is as good as a built one, whatever happens on the way."""

import errno
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from outs.pipeline.build import Build
from outs.pipeline.build_folder import FETCHED
from outs.pipeline.catalogue import Catalogue
from outs.pipeline.dataset.export import export_dataset
from outs.pipeline.dataset.http_source import Host
from outs.pipeline.dataset.source import Arrival, Folder, Report
from outs.tables.files.errors import BuildFailed
from outs.tables.files.manifest import MANIFEST, read_manifest
from outs.tables.files.publish import Disk
from outs.tables.files.verify import OUTDATED, verify
from outs.tables.schema import DATABASE, DATAPACKAGE, Schema
from outs.tests.cases import some_of
from outs.tests.pipeline.dataset.conftest import Fetch, older_version
from outs.tests.pipeline.dataset.server import Conduct
from outs.tests.pipeline.tiny import FILES, hashes, is_sound, names_in
from outs.work.progress import Silent

TABLES = ("turned", "sums")
BOTH = {"turned.parquet", "sums.parquet"}


class Interrupted(Folder):
    """A folder that is copied until `bytes_left` have been copied; then `error` is raised."""

    def __init__(self, folder: Path, bytes_left: int, error: BaseException) -> None:
        """Copy from `folder`, the manifest apart."""
        super().__init__(folder)
        self.bytes_left = bytes_left
        self.error = error

    def send(self, file_name: str, arrival: Arrival, report: Report) -> None:
        """Copy a file, or its beginning."""
        if file_name == MANIFEST:
            super().send(file_name, arrival, report)
            return
        rest = (self.folder / file_name).read_bytes()[arrival.size :][: self.bytes_left]
        self.bytes_left -= len(rest)
        arrival.add(rest, file_name)
        if self.bytes_left == 0:
            raise self.error


def assert_as_built(folder: Path, origin: Path, tiny: Catalogue) -> None:
    """Nothing tells the folder from one that was built."""
    assert names_in(folder) == FILES
    assert hashes(folder) == hashes(origin)
    assert is_sound(folder, tiny)
    assert Build(folder, Silent(), catalogue=tiny).run() == []


def test_a_data_set_is_fetched_and_the_rest_built(
    host: Host, conduct: Conduct, origin: Path, tmp_path: Path, tiny: Catalogue, fetch_tiny: Fetch
) -> None:
    fetched = fetch_tiny(host)
    assert (fetched.tables, fetched.built) == (TABLES, (DATABASE, DATAPACKAGE))
    assert fetched.bytes == sum((origin / name).stat().st_size for name in BOTH)
    assert conduct.asked == [(MANIFEST, 0), ("turned.parquet", 0), ("sums.parquet", 0)]
    assert_as_built(tmp_path / "fetched", origin, tiny)


def test_a_folder_of_this_machine_is_fetched_too_also_one_of_built_tables(
    origin: Path, offered: Path, tmp_path: Path, tiny: Catalogue, fetch_tiny: Fetch
) -> None:
    for place in (offered, origin):
        assert fetch_tiny(Folder(place), tmp_path / place.name).tables == TABLES
        assert_as_built(tmp_path / place.name, origin, tiny)
        assert not (tmp_path / place.name / "sums.parquet").samefile(origin / "sums.parquet")


def test_what_is_there_is_kept(host: Host, conduct: Conduct, folder: Path, tiny: Catalogue, fetch_tiny: Fetch) -> None:
    assert fetch_tiny(host, folder).tables == ()
    (folder / "sums.parquet").write_bytes(b"damaged")
    assert fetch_tiny(host, folder).tables == ("sums",)
    assert [name for name, _ in conduct.asked] == [MANIFEST, MANIFEST, "sums.parquet"]
    assert is_sound(folder, tiny)


def test_what_a_data_set_lacks_is_built(origin: Path, tmp_path: Path, tiny: Catalogue, fetch_tiny: Fetch) -> None:
    export_dataset(origin, tmp_path / "small", ["sums"], tiny)
    fetched = fetch_tiny(Folder(tmp_path / "small"))
    assert (fetched.tables, fetched.built) == (("turned",), ("sums", DATABASE, DATAPACKAGE))
    assert_as_built(tmp_path / "fetched", origin, tiny)


def test_a_table_on_request_is_fetched_with_the_hashes_of_its_blocks(
    tmp_path: Path, tiny: Catalogue, fetch_tiny: Fetch
) -> None:
    tables = tiny.schema.tables
    asking = replace(
        tiny, schema=Schema({"turned": tables["turned"]}, {"sums": tables["sums"]}, tiny.schema.other_files)
    )
    Build(tmp_path / "built", Silent(), requested=["sums"], catalogue=asking).run()
    export_dataset(tmp_path / "built", tmp_path / "set", catalogue=asking)
    assert fetch_tiny(Folder(tmp_path / "set"), catalogue=asking).tables == TABLES
    built, fetched = (read_manifest(tmp_path / name).files["sums"] for name in ("built", "fetched"))
    assert fetched == built
    assert fetched.blocks
    assert Build(tmp_path / "fetched", Silent(), catalogue=asking).run() == []


def test_tables_of_an_older_version_are_replaced(
    host: Host, origin: Path, outdated: Path, tiny: Catalogue, fetch_tiny: Fetch
) -> None:
    assert fetch_tiny(host, outdated).tables == TABLES
    assert_as_built(outdated, origin, tiny)


@pytest.mark.parametrize("is_measured", [True, False])
def test_a_dropped_connection_is_taken_up_where_it_was(
    host: Host, conduct: Conduct, origin: Path, tmp_path: Path, tiny: Catalogue, fetch_tiny: Fetch, is_measured: bool
) -> None:
    conduct.drops_after, conduct.is_measured = 1_000, is_measured
    conduct.spared = set() if is_measured else {MANIFEST}  # nobody else knows how long a manifest is
    fetch_tiny(host)
    assert_as_built(tmp_path / "fetched", origin, tiny)
    for name in BOTH:
        starts = [start for file, start in conduct.asked if file == name]
        assert starts == list(range(0, (origin / name).stat().st_size, 1_000))


def test_a_host_that_sends_files_only_whole_is_asked_again_from_the_start(
    host: Host, conduct: Conduct, origin: Path, tmp_path: Path, tiny: Catalogue, fetch_tiny: Fetch
) -> None:
    conduct.has_ranges, conduct.drops_after, conduct.drops = False, 900, 3
    fetch_tiny(host)
    assert_as_built(tmp_path / "fetched", origin, tiny)


def test_a_busy_host_and_another_address_are_followed(
    host: Host, conduct: Conduct, origin: Path, tmp_path: Path, tiny: Catalogue, fetch_tiny: Fetch
) -> None:
    conduct.busy = 2
    conduct.moved = {"sums.parquet": "/store/4711"}
    conduct.replaced = {"4711": (origin / "sums.parquet").read_bytes()}
    fetch_tiny(host)
    assert [name for name, _ in conduct.asked] == [
        MANIFEST,
        MANIFEST,
        MANIFEST,
        "turned.parquet",
        "sums.parquet",
        "4711",
    ]
    assert_as_built(tmp_path / "fetched", origin, tiny)


@pytest.mark.parametrize(
    "error", [KeyboardInterrupt(), SystemExit(), OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))], ids=repr
)
def test_an_interrupted_fetch_leaves_the_tables_and_goes_on(
    host: Host,
    conduct: Conduct,
    origin: Path,
    offered: Path,
    outdated: Path,
    tiny: Catalogue,
    fetch_tiny: Fetch,
    error: BaseException,
) -> None:
    first = (origin / "turned.parquet").stat().st_size
    with pytest.raises(BuildFailed if isinstance(error, OSError) else type(error)):
        fetch_tiny(Interrupted(offered, first + 100, error), outdated)
    assert names_in(outdated) == {*FILES, FETCHED}
    assert is_sound(outdated, older_version(tiny))
    fetch_tiny(host, outdated)
    assert conduct.asked == [(MANIFEST, 0), ("sums.parquet", 100)]
    assert_as_built(outdated, origin, tiny)


def test_a_first_fetch_that_was_killed_goes_on_and_a_build_may_take_its_place(
    offered: Path, origin: Path, tmp_path: Path, tiny: Catalogue, fetch_tiny: Fetch
) -> None:
    for name in ("fetched", "built"):
        with pytest.raises(SystemExit):
            fetch_tiny(Interrupted(offered, 100, SystemExit()), tmp_path / name)
        assert names_in(tmp_path / name) == {FETCHED}
    fetch_tiny(Folder(offered), tmp_path / "fetched")
    Build(tmp_path / "built", Silent(), catalogue=tiny).run()
    for name in ("fetched", "built"):
        assert_as_built(tmp_path / name, origin, tiny)


class DyingAt(Disk):
    """The process dies before the rename of this number: nothing is removed after that."""

    def __init__(self, number: int) -> None:
        """Renames are counted from 1."""
        self.left = number

    def replace(self, source: Path, target: Path) -> None:
        """Rename, or die."""
        self.left -= 1
        if self.left <= 0:
            raise SystemExit
        super().replace(source, target)

    def remove(self, path: Path) -> None:
        """Remove, unless it is too late."""
        if self.left > 0:
            super().remove(path)


@some_of("number", [1, 2, 3, 4, 5, 6, 7, 9, 12], 3)
def test_a_fetch_killed_while_it_publishes_can_be_repeated(
    offered: Path, origin: Path, outdated: Path, tiny: Catalogue, fetch_tiny: Fetch, number: int
) -> None:
    with pytest.raises(SystemExit):
        fetch_tiny(Folder(offered), outdated, disk=DyingAt(number))
    assert {finding.problem for finding in verify(outdated, tiny.schema)} <= {None, OUTDATED}
    fetch_tiny(Folder(offered), outdated)
    assert_as_built(outdated, origin, tiny)


def test_a_wrong_beginning_is_fetched_again(
    host: Host, conduct: Conduct, offered: Path, origin: Path, tmp_path: Path, tiny: Catalogue, fetch_tiny: Fetch
) -> None:
    with pytest.raises(SystemExit):
        fetch_tiny(Interrupted(offered, 100, SystemExit()))
    (begun,) = (tmp_path / "fetched" / FETCHED).iterdir()
    begun.write_bytes(b"x" * 100)
    (begun.parent / "turned-of-another-version").write_text("x")
    fetch_tiny(host)
    assert [start for name, start in conduct.asked if name == "turned.parquet"] == [100, 0]
    assert_as_built(tmp_path / "fetched", origin, tiny)


def test_progress_is_in_megabytes_of_each_table(host: Host, fetch_tiny: Fetch) -> None:
    class Noting(Silent):
        seen: list[tuple[object, ...]] = []  # noqa: RUF012

        def started(self, name: str) -> None:
            self.seen.append((name,))

        def advanced(self, done: int, units: int) -> None:
            self.seen.append((done, units))

    watcher = Noting()
    fetch_tiny(host, watcher=watcher)
    assert list(dict.fromkeys(watcher.seen[:4])) == [("turned",), (1, 1), ("sums",)]


def test_a_fetch_waits_for_no_build_and_no_build_for_a_fetch(
    offered: Path, folder: Path, tiny: Catalogue, fetch_tiny: Fetch
) -> None:
    started, go_on = threading.Event(), threading.Event()

    class Waiting(Folder):
        def send(self, file_name: str, arrival: Arrival, report: Report) -> None:
            if file_name != MANIFEST:
                started.set()
                assert go_on.wait(30)
            super().send(file_name, arrival, report)

    (folder / "sums.parquet").unlink()
    with ThreadPoolExecutor(1) as other:
        first = other.submit(fetch_tiny, Waiting(offered), folder)
        assert started.wait(30)
        for refused in (
            lambda: Build(folder, Silent(), catalogue=tiny).run(),
            lambda: fetch_tiny(Folder(offered), folder),
        ):
            with pytest.raises(BuildFailed, match="another build is running"):
                refused()
        go_on.set()
        assert first.result().tables == ("sums",)
