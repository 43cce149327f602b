"""Hashes of parts of a published file, so that a reader can verify one part without reading the rest."""

import hashlib
from pathlib import Path
from typing import BinaryIO

BLOCK = 1 << 20
"""Bytes per block."""
HEAD = 12_288
"""Bytes of a DuckDB database's three headers: a program that changes the database changes at least one of them."""
DIGITS = 64
"""Hexadecimal digits in a SHA-256."""


def block_hashes(path: Path) -> str:
    """Return the SHA-256 of each block of a file, in hexadecimal and concatenated."""
    with path.open("rb") as file:
        return hashes_of_blocks(file)


def hashes_of_blocks(file: BinaryIO) -> str:
    """Return the SHA-256 of each block of an open file, in hexadecimal and concatenated."""
    hashes = []
    while content := file.read(BLOCK):
        hashes.append(hashlib.sha256(content).hexdigest())
    return "".join(hashes)


def block_count(size: int) -> int:
    """Return the number of blocks in a file of `size` bytes."""
    return -(-size // BLOCK)


def split_hashes(hashes: str) -> list[bytes]:
    """Split the text that `block_hashes` returned into one digest per block."""
    return [bytes.fromhex(hashes[start : start + DIGITS]) for start in range(0, len(hashes), DIGITS)]


def head_sha256(path: Path) -> str:
    """Return the SHA-256 of a file's first `HEAD` bytes, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.sha256(file.read(HEAD)).hexdigest()
