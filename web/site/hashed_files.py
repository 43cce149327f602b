"""Files named by a hash of their content: caches may keep them indefinitely, and browsers can verify them."""

import hashlib
from pathlib import Path

DIGITS = 20
"""Hexadecimal digits of the SHA-256 in a name."""


class HashedFiles:
    """The files of a folder that is being written."""

    def __init__(self, folder: Path) -> None:
        """Write files below `folder`, which exists."""
        self.folder = folder

    def add(self, name: str, content: bytes) -> str:
        """Write a file and return its path below the folder: `data/turn.bin` becomes `data/turn.0a1b....bin`."""
        stem, _, suffix = name.rpartition(".")
        hashed = f"{stem}.{hashlib.sha256(content).hexdigest()[:DIGITS]}.{suffix}"
        path = self.folder / hashed
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return hashed
