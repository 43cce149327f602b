"""Build flop and river on a cluster of this machine, kill a worker and the driver, and compare: `make cluster-test`.

A scheduler, two workers and a service that speaks S3 run on 127.0.0.1. Everything else of the tables is taken from
those of the checkout, and the river to compare with is built by threads.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from s3fs import S3FileSystem

import outs
from outs.tables.location import tables_directory
from outs.tables.manifest import published_files
from outs.tests.cluster.machines import BUCKET, Machines, bucket, machines, until

PLACE = f"s3://{BUCKET}/parts"
SECONDS = 1_200
"""How long a build may take."""
REBUILT = ("flop", "river")


def main() -> None:
    """Run it. Raises `SystemExit` with what is wrong."""
    with tempfile.TemporaryDirectory() as scratch, bucket() as environment:
        os.environ |= environment
        folder = Path(scratch)
        expected = _with_the_rest(folder / "threads", without="river")
        _say("the river on threads", _build(expected))
        with machines(folder, 1) as cluster:
            found = _with_the_rest(folder / "cluster", without="flop", other="river")
            before = _interrupted(found, cluster, folder)
            _say("the rest, after the kills", _build(found, "--cluster", cluster.address, "--store", PLACE))
            _require_kept(before)
            for name in REBUILT:
                one, other = (_sha256(place / f"{name}.parquet") for place in (expected, found))
                _require(one == other, f"{name} has other bytes on the cluster: {other}, on threads {one}")
                print(f"{name}: the same bytes, SHA-256 {one}")
            _require_refused(found, cluster, folder)
    print("the cluster holds")


def _with_the_rest(folder: Path, without: str, other: str = "") -> Path:
    """A folder with the checkout's tables but for some."""
    folder.mkdir()
    source = tables_directory()
    for entry in (*published_files(source).values(), None):
        name = entry.file if entry else "manifest.json"
        if name in (f"{without}.parquet", f"{other}.parquet"):
            continue
        try:
            os.link(source / name, folder / name)
        except OSError:
            shutil.copyfile(source / name, folder / name)
    return folder


def _interrupted(folder: Path, cluster: Machines, scratch: Path) -> Mapping[str, str]:
    """Begin a build, kill a worker and then the driver; returns when each part that is made was written."""
    doomed = cluster.add_worker()
    cluster.wait_for_workers(2)
    log = scratch / "driver.log"
    with log.open("wb") as written:
        driver = subprocess.Popen(_command(folder, "--cluster", cluster.address, "--store", PLACE), stderr=written)
        try:
            for count, killed in ((3, doomed), (8, driver)):
                until(partial(_are_made, count), f"{count} parts of the flop", SECONDS)
                _require(killed.poll() is None, f"what was to be killed had ended: {log.read_text()}")
                killed.kill()
                killed.wait()
        finally:
            driver.kill()
    cluster.add_worker()
    cluster.wait_for_workers(2)
    before = {**_written("river_types"), **_written("flop")}
    print(f"killed a worker and the driver; {len(before)} parts are made")
    return before


def _are_made(count: int) -> bool:
    """Whether so many parts of the flop are made."""
    return len(_written("flop")) >= count


def _written(table: str) -> dict[str, str]:
    """When the marker of each part of a table was written."""
    files = S3FileSystem(use_listings_cache=False, skip_instance_cache=True)
    found = files.find(f"{BUCKET}/parts/{table}", detail=True, refresh=True)
    return {name: str(one["LastModified"]) for name, one in found.items() if name.endswith(".sha256")}


def _require_kept(before: Mapping[str, str]) -> None:
    after = {**_written("river_types"), **_written("flop")}
    again = [name for name, when in before.items() if after.get(name) != when]
    _require(not again, f"parts were made twice: {again}")
    print(f"{len(after) - len(before)} of {len(after)} parts of the flop and its types were made after the kills")


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


def _build(folder: Path, *arguments: str) -> float:
    began = time.perf_counter()
    done = _run(_command(folder, *arguments))
    _require(done.returncode == 0, f"the build failed with status {done.returncode}: {done.stderr.strip()}")
    return time.perf_counter() - began


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)


def _command(folder: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "outs", "tables", "build", "river", "--tables", str(folder), *arguments]


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
