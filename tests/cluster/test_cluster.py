"""A build on a cluster with its parts in S3: a killed worker, the same bytes, and what is refused beforehand."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

import outs
from outs.cards.errors import BadInput
from outs.cards.notation import cards_of, cards_text
from outs.pipeline.build import Build
from outs.pipeline.parts.cluster import cluster_executor, difference, identity
from outs.pipeline.parts.multi_file_table import Slice
from outs.pipeline.parts.stored_parts import Elsewhere
from outs.query.database.select import query_errors_reported
from outs.tables.files.errors import BuildFailed, TablesDamaged
from outs.tables.files.store import open_store
from outs.tests.cluster.machines import BUCKET, Machines, bucket, machines, until
from outs.tests.pipeline.parts.test_multi_file_table import files, listed
from outs.tests.pipeline.tiny import unsound
from outs.tests.pipeline.tiny_multi_file import catalogue_with_a_list
from outs.tests.pipeline.tiny_parts import PARTS_IN_ALL, PAUSE, catalogue_in_parts
from outs.tests.query.omaha.test_flops import FLOP, IDS, publish, some_hand
from outs.work.progress import Silent

PLACE = f"s3://{BUCKET}/parts"


@pytest.fixture(scope="module")
def in_bucket() -> Iterator[None]:
    """A bucket that this process and those it starts find, and time to kill a worker that makes parts."""
    with bucket() as environment, pytest.MonkeyPatch.context() as patch:
        for name, value in {**environment, PAUSE: "0.05"}.items():
            patch.setenv(name, value)
        yield


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory, in_bucket: None) -> Iterator[Machines]:  # noqa: ARG001
    """A scheduler and a worker."""
    with machines(tmp_path_factory.mktemp("cluster"), 1) as started:
        yield started


def test_a_killed_worker_costs_no_byte(tmp_path: Path, cluster: Machines) -> None:
    tiny, store = catalogue_in_parts(), open_store(PLACE)
    Build(tmp_path / "threads", Silent(), None, ["squares"], tiny).run()
    doomed = cluster.add_worker()

    def made() -> int:
        return sum(len(store.names(f"squares/{mark}")) for mark in store.names("squares"))

    with cluster_executor(cluster.address, store) as workers, ThreadPoolExecutor(1) as beside:
        building = beside.submit(
            Build(tmp_path / "cluster", Silent(), None, ["squares"], tiny, elsewhere=Elsewhere(store, workers)).run
        )
        until(lambda: made() > 4, "parts")
        assert not building.done()
        doomed.kill()
        assert "squares" in building.result(60)
    assert made() == 2 * PARTS_IN_ALL + 1
    one, other = (tmp_path / name / "squares.parquet" for name in ("threads", "cluster"))
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize(
    ("wanted", "problem"),
    [
        ({"the code of outs": "other"}, "the code of outs is [0-9a-f]{12} there and other here"),
        ({"pyarrow": "1.0"}, "pyarrow is .* there and 1.0 here"),
        ({}, "it does not see what this machine writes to the store .*"),
    ],
)
def test_a_worker_says_what_keeps_it_from_making_parts(tmp_path: Path, wanted: dict[str, str], problem: str) -> None:
    found, _ = difference(str(tmp_path), "probe", {**identity(), **wanted})
    assert found is not None
    assert re.fullmatch(problem, found)


def test_a_worker_that_cannot_use_the_store_is_refused(tmp_path: Path, cluster: Machines) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    store = open_store(str(here))
    store.place = str(there)  # as if it were on another machine
    with (
        pytest.raises(BuildFailed, match="cannot make parts: it does not see what this machine writes to the store"),
        cluster_executor(cluster.address, store),
    ):
        pass
    assert not list(here.iterdir())


def test_a_worker_that_may_import_from_its_current_folder_is_refused(tmp_path: Path) -> None:
    with ExitStack() as stack:
        started = Machines(tmp_path / "machines")
        stack.callback(started.end)
        started.add_worker(safe=False)
        started.wait_for_workers(1)
        store = open_store(str(tmp_path / "store"))
        refused = pytest.raises(
            BuildFailed, match="may import modules from its current folder; start it with PYTHONSAFE"
        )
        with refused, cluster_executor(started.address, store):
            pass
        assert not store.names("")


def test_a_scheduler_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{nobody.getsockname()[1]}"
        store = open_store(str(tmp_path / "store"))
        refused = pytest.raises(BuildFailed, match=f"no scheduler answers at {address}")
        with refused as failed, cluster_executor(address, store):
            pass
    assert "\n" not in str(failed.value)
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("in_bucket")
def test_a_driver_without_workers_says_so_and_goes_on_with_the_next(tmp_path: Path) -> None:
    said: list[str] = []
    started = Machines(tmp_path / "cluster")
    try:
        only = started.add_worker()
        started.wait_for_workers(1)
        with cluster_executor(started.address, open_store(PLACE), said.append, silence=0.2) as workers:
            assert workers.submit(pow, 2, 3).result(60) == 8
            assert not said
            only.kill()
            until(lambda: bool(said), "a word")
            waiting = workers.submit(pow, 3, 2)
            started.add_worker()
            assert waiting.result(60) == 9
    finally:
        started.end()
    assert [line.partition(";")[0] for line in said] == [f"the cluster at {started.address} has no workers left"]


@pytest.mark.parametrize("address", ["", "127.0.0.1:8786", "http://127.0.0.1:8786", "tcp://:8786", "tcp://host"])
def test_what_is_no_address_is_refused(tmp_path: Path, address: str) -> None:
    with (
        pytest.raises(BadInput, match="is not the address of a scheduler"),
        cluster_executor(address, open_store(str(tmp_path))),
    ):
        pass


@pytest.mark.usefixtures("in_bucket")
def test_a_table_of_many_files_stays_in_the_bucket_and_is_read_from_there(tables_folder: Path, tmp_path: Path) -> None:
    listed = publish(tables_folder, tmp_path, [3, 5], place=f"s3://{BUCKET}/flops")
    with outs.open(tmp_path) as tables:
        query = "SELECT count(*), min(board_id), max(board_id), sum(win) FROM omaha_flop"
        assert tables.sql(query).fetchall() == [(6 * len(IDS), 9, 17, 6 * int(IDS.sum()))]
    store = listed.store(tmp_path)
    assert store.read_range(listed.name_of(3), 0, 4) == b"PAR1"
    assert store.read_range(listed.name_of(4), 0, 4) == b""
    store.write(listed.name_of(5), b"PAR1")
    damaged = pytest.raises(TablesDamaged, match=r"00005.parquet: block \d is not what")
    with outs.open(tmp_path) as tables, damaged, query_errors_reported(tmp_path):
        tables.sql("SELECT sum(win) FROM omaha_flop").fetchall()


QUESTION = """
import sys, outs
from outs.tables.files.errors import TablesError
from outs.query.database.select import query_errors_reported
with outs.open(sys.argv[1]) as tables:
    for ask in (lambda: tables.equity(sys.argv[2], "random", board="5d7hJs", game="omaha"),
                lambda: tables.sql("SELECT sum(win) FROM omaha_flop").fetchall()):
        try:
            with query_errors_reported(tables.directory):
                print(ask())
        except TablesError as error:
            print(type(error).__name__, error)
"""


def errors_with(folder: Path, environment: dict[str, str]) -> list[str]:
    """Return the errors of a question and a statement in a process with these settings for S3."""
    hand = cards_text(cards_of(some_hand(FLOP)))
    settings = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    command = [sys.executable, "-c", QUESTION, str(folder), hand]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**settings, **environment})
    return done.stdout.splitlines()


@pytest.mark.usefixtures("in_bucket")
def test_a_store_that_cannot_be_used_is_named_and_no_rebuild_is_advised(tables_folder: Path, tmp_path: Path) -> None:
    place = f"s3://{BUCKET}/unreachable"
    publish(tables_folder, tmp_path, [200], place=place)
    working = {name: value for name, value in os.environ.items() if name.startswith("AWS_")}
    with socket.create_server(("127.0.0.1", 0)) as server:
        nobody = f"http://127.0.0.1:{server.getsockname()[1]}"
    keyless = {"AWS_ENDPOINT_URL": working["AWS_ENDPOINT_URL"], "AWS_EC2_METADATA_DISABLED": "true"}
    for environment, reason in (
        ({**working, "AWS_ENDPOINT_URL": nobody, "AWS_MAX_ATTEMPTS": "1"}, "[Cc]onnect"),
        ({**keyless, "HOME": str(tmp_path)}, "credentials"),
    ):
        told = errors_with(tmp_path, environment)
        assert len(told) == 2
        for line in told:
            assert re.fullmatch(rf"StoreUnreachable the store {place} cannot be read: .*{reason}.*", line), line


@pytest.mark.usefixtures("in_bucket")
def test_a_changed_part_is_what_a_question_names(tables_folder: Path, tmp_path: Path) -> None:
    listed = publish(tables_folder, tmp_path, [200], place=f"s3://{BUCKET}/changed")
    store, name = listed.store(tmp_path), listed.name_of(200)
    for content, wrong in (
        (b"PAR1", r"block \d is not what was published"),
        (None, "the file is missing or cut short"),
    ):
        if content is None:
            store.remove(name)
        else:
            store.write(name, content)
        for line in errors_with(tmp_path, {key: value for key, value in os.environ.items() if key.startswith("AWS_")}):
            assert re.fullmatch(
                rf"TablesDamaged {store.place}/{name}: {wrong}; run: outs tables build .* omaha-flop", line
            )


def test_workers_make_the_parts_of_a_table_of_many_files(tmp_path: Path, cluster: Machines) -> None:
    tiny, store = catalogue_with_a_list(), open_store(PLACE)
    Build(tmp_path / "threads", Silent(), None, ["cubes"], tiny).run()
    with cluster_executor(cluster.address, store) as workers:
        slices, elsewhere = {"cubes": Slice(2, 3)}, Elsewhere(store, workers)
        Build(tmp_path / "cluster", Silent(), None, ["cubes"], tiny, elsewhere=elsewhere, slices=slices).run()
    assert (listed(tmp_path / "cluster").numbers, listed(tmp_path / "cluster").place) == (list(range(1, 20, 3)), PLACE)
    assert files(tmp_path / "cluster").items() <= files(tmp_path / "threads").items()
    assert unsound(tmp_path / "cluster", tiny) == {}
