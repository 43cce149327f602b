"""Files of data that results depend on besides code: which they are, and their digest."""

from hashlib import sha256
from pathlib import Path

from .regular_files import open_regular


def data_files(path: Path) -> list[Path]:
    """The file at `path`, or the TOML files in a folder, in ascending order of name."""
    return sorted(path.glob("*.toml"), key=lambda file: file.stem) if path.is_dir() else [path]


def data_digest(path: Path) -> str:
    """A hash of the names and bytes of the data files at `path`. Raises `OSError`."""
    digest = sha256()
    for file in data_files(path):
        with open_regular(file) as content:
            digest.update(file.stem.encode() + b"\0" + content.read() + b"\0")
    return digest.hexdigest()
