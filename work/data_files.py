"""Data files that results depend on besides code, and their digest."""

import tomllib
from hashlib import sha256
from pathlib import Path

from .regular_files import open_regular

WORDING = frozenset({"title", "description", "published", "source"})
"""Fields of a file that are for people; no result depends on them."""


def data_files(path: Path) -> list[Path]:
    """Return the file at `path`, or the TOML files of a folder in ascending order of name."""
    return sorted(path.glob("*.toml"), key=lambda file: file.stem) if path.is_dir() else [path]


def data_digest(path: Path) -> str:
    """Return a hash of the names and content of the data files at `path`, without wording. Raise `OSError`."""
    digest = sha256()
    for file in data_files(path):
        with open_regular(file) as content:
            data = tomllib.load(content)
        described = repr([(name, value) for name, value in data.items() if name not in WORDING])
        digest.update(f"{file.stem}\0{described}\0".encode())
    return digest.hexdigest()
