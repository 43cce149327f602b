"""Hashes of parts of a published file, so that a reader can check what it reads without reading the rest."""

import hashlib
from pathlib import Path
from typing import BinaryIO

BLOCK = 1 << 20
"""The bytes of a block."""
HEAD = 12_288
"""The bytes of a database's three headers: any program that changes the database changes one of them."""
DIGITS = 64
"""The hexadecimal digits of a SHA-256."""


def block_hashes(path: Path) -> str:
    """The SHA-256 of each block of a file in hexadecimal, one after the other."""
    with path.open("rb") as file:
        return hashes_of_blocks(file)


def hashes_of_blocks(file: BinaryIO) -> str:
    """The same of an open file."""
    hashes = []
    while content := file.read(BLOCK):
        hashes.append(hashlib.sha256(content).hexdigest())
    return "".join(hashes)


def block_count(size: int) -> int:
    """The blocks of a file of `size` bytes."""
    return -(-size // BLOCK)


def split_hashes(hashes: str) -> list[bytes]:
    """The digests that `block_hashes` wrote, one a block."""
    return [bytes.fromhex(hashes[start : start + DIGITS]) for start in range(0, len(hashes), DIGITS)]


def head_sha256(path: Path) -> str:
    """The SHA-256 of a file's head, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.sha256(file.read(HEAD)).hexdigest()
