"""Build what is released of this commit: wheel, sdist, bill of materials, checksums: `make dist`.

The files are built from a clean clone, so that they depend on the commit alone and two builds have the same bytes.
"""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
CHECKSUMS = "SHA256SUMS"
MATERIALS = "outs.cdx.json"
"""Every pinned dependency with its hashes, those of all extras too, as CycloneDX."""


def build(folder: Path, source: Path = ROOT) -> list[Path]:
    """Write the files of the commit that is checked out in `source` to `folder`, which loses older ones; list them."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob("outs-*"), folder / MATERIALS, folder / CHECKSUMS):
        old.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        clone = Path(temporary, "outs")
        subprocess.run(["git", "clone", "--quiet", str(source), str(clone)], check=True)
        _run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder)], clone)
        (folder / MATERIALS).write_text(_materials(clone), encoding="utf-8")
    files = sorted((*folder.glob("outs-*"), folder / MATERIALS))
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (folder / CHECKSUMS).write_text("".join(sums), encoding="utf-8")
    return [*files, folder / CHECKSUMS]


def _materials(clone: Path) -> str:
    """Return the bill of materials; the tool validates it against the schema."""
    command = [sys.executable, "-W", "ignore", "-m", "cyclonedx_py", "requirements", "lock/run.txt"]
    options = ["--pyproject", "pyproject.toml", "--output-reproducible", "--validate", "--short-PURLs", "-o", "-"]
    described = json.loads(_run([*command, *options], clone))
    for component in described["components"]:
        del component["description"]  # the line of the lock file, whose hashes stand in the component
    return json.dumps(described, indent=1) + "\n"


def _run(command: list[str], folder: Path) -> str:
    """Return the output of a command in `folder`, which does not see the date that another build may have set."""
    environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    return subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    for file in build(DIST):
        print(f"{file.relative_to(ROOT)}  {file.stat().st_size:,} bytes")
