"""A view of a folder of tables without those built on request, so that tests do not depend on what was built."""

from dataclasses import replace
from pathlib import Path

from outs.tables.files.manifest import MANIFEST, read_manifest
from outs.tables.schema import ON_REQUEST


def without_requested(folder: Path, view: Path) -> Path:
    """Return `folder` if it has no tables on request, else `view`, filled with links to its other files."""
    manifest = read_manifest(folder)
    files = {name: entry for name, entry in manifest.files.items() if name not in ON_REQUEST}
    if len(files) == len(manifest.files):
        return folder
    view.mkdir(parents=True, exist_ok=True)
    for entry in files.values():
        (view / entry.file).symlink_to((folder / entry.file).absolute())
    (view / MANIFEST).write_text(replace(manifest, files=files).text())
    return view
