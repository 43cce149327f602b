"""Released files: wheel and sdist of a clean clone, with the same bytes each time, and the bill of materials."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import outs
from outs.release.dist import CHECKSUMS, MATERIALS, build

ROOT = Path(__file__).resolve().parents[2]
SDIST = f"outs-{outs.__version__}"
WHEEL = f"outs-{outs.__version__}-py3-none-any.whl"
APART = {"tests", "research", "benchmarks", "reports", "release", "docs", "lock"}
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the last commit."""
    folder = tmp_path_factory.mktemp("dist")
    build(folder)
    return folder


def test_a_release_is_four_files_of_which_three_have_checksums(dist: Path) -> None:
    assert {path.name for path in dist.iterdir()} == {WHEEL, f"{SDIST}.tar.gz", MATERIALS, CHECKSUMS}
    subprocess.run(["sha256sum", "--check", "--strict", CHECKSUMS], cwd=dist, check=True, capture_output=True)


def test_another_build_elsewhere_on_another_day_has_the_same_bytes(
    dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    clone = tmp_path / "another name"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    for path in clone.rglob("*.py"):
        os.utime(path, (0, 0))
    build(tmp_path / "dist", clone)
    assert (tmp_path / "dist" / CHECKSUMS).read_text() == (dist / CHECKSUMS).read_text()


def test_the_sdist_has_the_package_its_licence_and_nothing_that_only_a_checkout_needs(dist: Path) -> None:
    with tarfile.open(dist / f"{SDIST}.tar.gz") as archive:
        names = {Path(name).relative_to(SDIST) for name in archive.getnames()}
    tops = {name.parts[0] for name in names if name.parts}
    assert {"LICENSE", "PKG-INFO", "README.md", "CHANGELOG.md", "py.typed", "cli.py", "pyproject.toml"} <= tops
    assert not tops & APART
    assert not [name for name in names if name.parts[:2] == ("tables", "data")]


def test_the_wheel_made_from_the_sdist_is_the_wheel(dist: Path, tmp_path: Path) -> None:
    with tarfile.open(dist / f"{SDIST}.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=tmp_path / SDIST, check=True, capture_output=True)
    assert (tmp_path / WHEEL).read_bytes() == (dist / WHEEL).read_bytes()


def test_the_list_of_materials_has_every_pinned_package_with_a_hash(dist: Path) -> None:
    described = json.loads((dist / MATERIALS).read_text())
    locked = re.findall(r"^([a-z0-9.-]+)==([^ \\]+)", (ROOT / "lock" / "run.txt").read_text(), re.MULTILINE)
    assert described["bomFormat"] == "CycloneDX"
    assert described["metadata"]["component"]["name"] == "outs"
    assert {(one["name"], one["version"]) for one in described["components"]} == {*locked}
    assert all(one["externalReferences"][0]["hashes"] for one in described["components"])


def test_old_files_of_a_release_are_replaced(dist: Path, tmp_path: Path) -> None:
    folder = tmp_path / "dist"
    shutil.copytree(dist, folder)
    (folder / "outs-0.0.1.tar.gz").write_bytes(b"")
    build(folder)
    assert {path.name for path in folder.iterdir()} == {path.name for path in dist.iterdir()}
