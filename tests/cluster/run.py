"""Build flop and river on a cluster of this machine, kill what can be killed, and compare: `make cluster-test`.

A scheduler, two workers and a service that speaks S3 run on 127.0.0.1; a worker, the scheduler and the driver are
killed. Everything else of the tables is taken from those of the checkout, and the river to compare with is built by
threads. So is a slice of `omaha_flop`, whose parts stay in S3 and are read from there.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from s3fs import S3FileSystem

import outs
from outs.tables.files.location import tables_directory
from outs.tables.files.manifest import published_files, read_manifest
from outs.tables.files.part_list import read_list
from outs.tables.omaha import OMAHA_FLOP
from outs.tests.cluster.machines import BUCKET, Machines, bucket, machines, until

PLACE = f"s3://{BUCKET}/parts"
SECONDS = 1_200
"""How long a build may take."""
REBUILT = ("flop", "river")
SLICE = "1/100"
"""Of `omaha_flop`."""


def main() -> None:
    """Run it. Raises `SystemExit` with what is wrong."""
    with tempfile.TemporaryDirectory() as scratch, bucket() as environment:
        os.environ |= environment
        folder = Path(scratch)
        expected = _with_the_rest(folder / "threads", without="river")
        _say("the river on threads", _build(expected))
        found = _with_the_rest(folder / "cluster", without="flop", other="river")
        with machines(folder / "first", 1) as cluster:
            _lose_worker_and_scheduler(found, cluster)
        with machines(folder / "second", 2) as cluster:
            before = _lose_driver(found, cluster)
            _say("the rest, after the kills", _build(found, "--cluster", cluster.address, "--store", PLACE))
            _require_kept(before)
            for name in REBUILT:
                one, other = (_sha256(place / f"{name}.parquet") for place in (expected, found))
                _require(one == other, f"{name} has other bytes on the cluster: {other}, on threads {one}")
                print(f"{name}: the same bytes, SHA-256 {one}")
            _require_same_slice(expected, found, cluster)
            _require_refused(found, cluster, folder)
    print("the cluster holds")


def _with_the_rest(folder: Path, without: str, other: str = "") -> Path:
    """A folder with the checkout's tables but for some, and for those of many files."""
    folder.mkdir()
    source = tables_directory()
    for entry in (*published_files(source).values(), None):
        name = entry.file if entry else "manifest.json"
        if name in (f"{without}.parquet", f"{other}.parquet", OMAHA_FLOP.file_name):
            continue
        try:
            os.link(source / name, folder / name)
        except OSError:
            shutil.copyfile(source / name, folder / name)
    return folder


def _lose_worker_and_scheduler(folder: Path, cluster: Machines) -> None:
    """Begin a build, kill one of two workers, and then the scheduler: the driver ends with one line."""
    doomed = cluster.add_worker()
    cluster.wait_for_workers(2)
    with _driver(folder, cluster) as driver:
        _kill_after(3, doomed, driver)
        _kill_after(6, cluster.scheduler, driver)
        said = driver.communicate(timeout=120)[1].strip()
    _require(driver.returncode == 3 and "is gone" in said and "\n" not in said, f"{driver.returncode}: {said}")
    print(f"killed a worker, and then the scheduler: {said}")


def _lose_driver(folder: Path, cluster: Machines) -> Mapping[str, str]:
    """Begin again and kill the driver; returns when each part that is made was written."""
    with _driver(folder, cluster) as driver:
        _kill_after(len(_written("flop")) + 3, driver, driver)
    time.sleep(2)  # what the workers have begun may come to its end
    before = {**_written("river_types"), **_written("flop")}
    print(f"killed the driver; {len(before)} parts are made")
    return before


@contextmanager
def _driver(folder: Path, cluster: Machines) -> Iterator[subprocess.Popen[str]]:
    """A build that runs on the cluster; it is killed at the end."""
    command = _command(folder, "--cluster", cluster.address, "--store", PLACE)
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as driver:
        try:
            yield driver
        finally:
            driver.kill()


def _kill_after(parts: int, process: subprocess.Popen[Any], driver: subprocess.Popen[str]) -> None:
    """Kill a process once this many parts of the flop are made, while the driver builds."""
    until(lambda: len(_written("flop")) >= parts or driver.poll() is not None, f"{parts} parts of the flop", SECONDS)
    _require(driver.poll() is None, "the build ended before it could be disturbed")
    process.kill()
    process.wait()


def _written(table: str) -> dict[str, str]:
    """Return the time at which the marker of each part of a table was written."""
    files = S3FileSystem(use_listings_cache=False, skip_instance_cache=True)
    found = files.find(f"{BUCKET}/parts/{table}", detail=True, refresh=True)
    return {name: str(one["LastModified"]) for name, one in found.items() if name.endswith(".sha256")}


def _require_kept(before: Mapping[str, str]) -> None:
    after = {**_written("river_types"), **_written("flop")}
    again = [name for name, when in before.items() if after.get(name) != when]
    _require(not again, f"parts were made twice: {again}")
    print(f"{len(after) - len(before)} of {len(after)} parts of the flop and its types were made after the kills")


def _require_same_slice(threads: Path, folder: Path, cluster: Machines) -> None:
    """Some parts of a table of many files have the same bytes, and are one table in SQL, from a folder and from S3."""
    elsewhere = ("--cluster", cluster.address, "--store", PLACE)
    rows = "SELECT count(*) AS rows, sum(win) AS win FROM omaha_flop"
    lists, answers = [], []
    for place, more in ((threads, ()), (folder, elsewhere)):
        _say(f"slice {SLICE} of omaha_flop", _build(place, *more, asked=("omaha-flop", "--slice", SLICE)))
        lists.append(read_list(place, read_manifest(place), OMAHA_FLOP.name))
        answers.append(_run([sys.executable, "-m", "outs", "sql", rows, "--csv", "--tables", str(place)]))
    _require(lists[0].parts == lists[1].parts, "parts of omaha_flop have other bytes on the cluster")
    _require([one.place for one in lists] == ["", PLACE], "the parts of omaha_flop are elsewhere")
    _require(answers[0].stdout == answers[1].stdout != "", f"omaha_flop is read differently: {answers[1].stderr}")
    print(f"omaha_flop: the same bytes in {len(lists[0].parts)} parts, {lists[0].rows:,} rows, read from {PLACE}")


def _require_refused(folder: Path, cluster: Machines, scratch: Path) -> None:
    """A worker with other code is refused before it works."""
    package = scratch / "other" / "outs"
    root = Path(outs.__file__).parent
    for source in root.rglob("*.py"):
        inside = source.relative_to(root)
        if not inside.parts[0].startswith(".") and "data" not in inside.parts:
            copy = package / inside
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)
    with (package / "pipeline" / "parts.py").open("a") as changed:
        changed.write("\nOTHER = 1\n")
    cluster.add_worker(package.parent)
    cluster.wait_for_workers(3)
    (folder / "flop.parquet").unlink()
    done = _run(_command(folder, "--cluster", cluster.address, "--store", PLACE))
    lines = done.stderr.strip().splitlines()
    _require(done.returncode == 3 and len(lines) == 1 and "the code of outs is" in lines[0], f"not refused: {lines}")
    print(lines[0])


def _build(folder: Path, *arguments: str, asked: tuple[str, ...] = ("river",)) -> float:
    began = time.perf_counter()
    done = _run(_command(folder, *arguments, asked=asked))
    _require(done.returncode == 0, f"the build failed with status {done.returncode}: {done.stderr.strip()}")
    return time.perf_counter() - began


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)


def _command(folder: Path, *arguments: str, asked: tuple[str, ...] = ("river",)) -> list[str]:
    return [sys.executable, "-m", "outs", "tables", "build", *asked, "--tables", str(folder), *arguments]


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise SystemExit(what)


def _say(what: str, seconds: float) -> None:
    print(f"{what}: {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    main()
