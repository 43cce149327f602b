"""The start of the service, and restarts after a build: damaged and missing tables, ports and addresses."""

import os
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from outs.tables.files.manifest import MANIFEST, read_manifest
from outs.tables.schema import DATABASE
from outs.tests.stopped_builds import build_waves
from outs.tests.web.serving import PATIENCE, Served, eventually, free_port, start, stop

ASKED = "/v1/discard?hand=9dTd6hQh8s"


def test_a_restart_reads_the_tables_that_are_there_then_if_they_are_sound(tables_folder: Path, tmp_path: Path) -> None:
    folder, log = tmp_path / "tables", tmp_path / "log"
    shutil.copytree(tables_folder, folder, copy_function=os.link)
    manifest = read_manifest(folder)
    name, entry = next(iter(manifest.files.items()))
    rebuilt = manifest.settle(name, replace(entry, seconds=entry.seconds + 1))
    served = start(folder, log, "--workers", "1")
    try:
        before = served.get("/readyz").json()["manifest"]
        publish(folder, "{}")
        served.process.send_signal(signal.SIGHUP)
        assert eventually(lambda: "not restarted" in log.read_text())
        assert served.get("/readyz").json()["manifest"] == before
        publish(folder, rebuilt.text())
        served.process.send_signal(signal.SIGHUP)
        # No connection is refused on the way, or this raises an error.
        assert eventually(lambda: served.get("/readyz").json().get("manifest") == rebuilt.digest)
        assert served.get(ASKED).status_code == 200
        assert log.read_text().count('"event":"restart') == 1
    finally:
        stop(served)


def test_tables_that_a_build_publishes_later_are_answered_from_after_a_restart(
    tables_folder: Path, tmp_path: Path
) -> None:
    folder, log = tmp_path / "tables", tmp_path / "log"
    folder.mkdir()
    build_waves(tables_folder, folder, 1)
    served = start(folder, log, "--workers", "1", "--sql")
    later = ["/v1/push-fold?stack=10", "/v1/sql?sql=SELECT+max(stack)+FROM+push_fold", "/v1/policies"]
    try:
        assert served.get(ASKED).status_code == 200
        assert served.get("/v1/equity?players=AhKh&players=QsQd").status_code == 200
        for address in later:
            refused = served.get(address)
            assert (refused.status_code, refused.json()["type"]) == (503, "/problems#tables"), address
            assert "not built" in refused.json()["detail"]
            assert str(folder) not in refused.text
        for path in tables_folder.iterdir():  # as the next waves do
            if path.is_file() and path.name not in (MANIFEST, ".build.lock"):
                os.link(path, tmp_path / "new")
                (tmp_path / "new").replace(folder / path.name)
                (tmp_path / "new").unlink(missing_ok=True)
        published = read_manifest(tables_folder)
        publish(folder, published.text())
        served.process.send_signal(signal.SIGHUP)
        assert eventually(lambda: served.get("/readyz").json()["manifest"] == published.digest)
        for address in (ASKED, *later):
            assert served.get(address).status_code == 200, address
    finally:
        stop(served)


def test_a_damaged_file_is_kept_out_of_the_downloads_and_the_rest_is_served(
    tables_folder: Path, tmp_path: Path
) -> None:
    folder, log = tmp_path / "tables", tmp_path / "log"
    shutil.copytree(tables_folder, folder, copy_function=os.link)
    flipped = bytearray((folder / "values.parquet").read_bytes())
    flipped[len(flipped) // 2] ^= 1
    (tmp_path / "new").write_bytes(flipped)
    (tmp_path / "new").replace(folder / "values.parquet")
    served = start(folder, log, "--workers", "1")
    try:
        assert "values.parquet: bytes changed since it was published" in log.read_text()
        assert served.get(ASKED).status_code == 200
        refused = served.get("/v1/tables/values.parquet")
        assert (refused.status_code, refused.json()["type"]) == (503, "/problems#tables")
        assert served.get("/v1/tables/policies.parquet").status_code == 200
    finally:
        stop(served)


def publish(folder: Path, manifest: str) -> None:
    """Replace the manifest of a folder."""
    (folder / "new").write_text(manifest)
    (folder / "new").replace(folder / MANIFEST)


def run(*options: str) -> subprocess.CompletedProcess[str]:
    """Start a service that ends with an error, and return how it ended."""
    command = [sys.executable, "-m", "outs", "serve", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_damaged_tables_are_not_served(tables_folder: Path, tmp_path: Path) -> None:
    shutil.copy(tables_folder / MANIFEST, tmp_path)
    (tmp_path / DATABASE).write_bytes(b"damage")
    done = run("--port", str(free_port()), "--tables", str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)
    assert "outs tables build" in done.stderr


def test_missing_tables_are_not_served(tmp_path: Path) -> None:
    done = run("--no-build", "--port", str(free_port()), "--tables", str(tmp_path / "none"))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)


def test_a_port_that_is_taken_is_one_line(tables_folder: Path, served: Served) -> None:
    done = run("--port", str(served.port), "--tables", str(tables_folder))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "cannot be served" in done.stderr


@pytest.mark.parametrize("host", ["", "no host", "x" * 70])
def test_an_address_that_is_none_is_one_line(tmp_path: Path, host: str) -> None:
    done = run("--tables", str(tmp_path), "--host", host)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "cannot be served" in done.stderr
