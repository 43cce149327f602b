"""Publish files as a release of a tag: `python release/upload.py v0.1.0 dist`, with `--dry-run` only the command.

The tag must name the version of the checkout and every file must have the hash in the folder's checksums. The notes
are the version's section of CHANGELOG.md up to its first list of changes, or the head of a data set's card.
"""

import argparse
import hashlib
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CHECKSUMS = "SHA256SUMS"
CARD = "README.md"
TAG = re.compile(r"(?:tables-)?v(?P<version>\d+\.\d+\.\d+)")


def version() -> str:
    """Return the version of the checkout."""
    source = (ROOT / "__init__.py").read_text(encoding="utf-8")
    (found,) = re.findall(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    return str(found)


def highlights(of_version: str, changes: str) -> str:
    """Return what the changes say of a version in a page. Raise `SystemExit` if they do not have it with a date."""
    head = re.compile(rf"^## {re.escape(of_version)} \(\d{{4}}-\d\d-\d\d\)\n+(?P<text>.+?)\n+(?=^##)", re.M | re.S)
    found = head.search(changes + "\n## ")
    if found is None:
        raise SystemExit(f"CHANGELOG.md has no dated section for {of_version}")
    return found["text"] + "\n"


def checked_files(folder: Path) -> list[Path]:
    """List the files of a folder. Raise `SystemExit` unless its checksums name every file and each has its hash."""
    sums = dict(line.split("  ")[::-1] for line in (folder / CHECKSUMS).read_text(encoding="utf-8").splitlines())
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != CHECKSUMS)
    named = {path.name: path for path in files}
    if named.keys() != sums.keys():
        raise SystemExit(f"{CHECKSUMS} and {folder} differ: {', '.join(sorted(named.keys() ^ sums.keys()))}")
    changed = [name for name, path in named.items() if hashlib.sha256(path.read_bytes()).hexdigest() != sums[name]]
    if changed:
        raise SystemExit(f"changed since {CHECKSUMS} was written: {', '.join(changed)}")
    return [*files, folder / CHECKSUMS]


def notes(tag: str, folder: Path) -> str:
    """Return the text of the release."""
    if (folder / CARD).is_file():
        card = (folder / CARD).read_text(encoding="utf-8").split("---\n", 2)[2]
        return card.partition("\n## Tables")[0].strip() + "\n"
    return highlights(tag.removeprefix("v"), (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))


def _commit() -> str:
    """Return the commit that is checked out, which a tag that does not exist yet is made for."""
    return subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()


def main(arguments: list[str]) -> None:
    """Check and publish; a tag of another version or a changed file ends with one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tag")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--dry-run", action="store_true")
    asked = parser.parse_args(arguments)
    named = TAG.fullmatch(asked.tag)
    if named is None or named["version"] != version():
        raise SystemExit(f"the tag {asked.tag} is not of version {version()}")
    files, text = checked_files(asked.folder), notes(asked.tag, asked.folder)
    with tempfile.NamedTemporaryFile("w", suffix=".md", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        command = ["gh", "release", "create", asked.tag, "--title", f"outs {asked.tag}", "--notes-file", file.name]
        command += ["--target", _commit()]
        if asked.dry_run:
            print(text, shlex.join([*command, *map(str, files)]), sep="\n")
        else:
            subprocess.run([*command, *map(str, files)], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
