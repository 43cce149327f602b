"""Files of the site, named by a hash of their content, and blocks of rows in them (web/page/files/blocks.js).

A block has some rows of a table, column by column. A column's numbers are split into bytes: the lowest byte of every
row, then the next byte of every row, and so on, which halves the compressed size. A checksum of these bytes follows,
seeded with the block's number. Everything is compressed with zlib, which has its own checksum.

Files have many blocks, to stay below hosts' limits on the number and size of files. The start of each block follows
from a list of all sizes, which is in the manifest if short, and a file for the streets.
"""

import hashlib
import json
import zlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ...work.progress import Silent, Watcher

DIGITS = 20
"""Hexadecimal digits of the SHA-256 in a name."""


class HashedFiles:
    """The files of a folder that is being written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, name: str, content: bytes) -> str:
        """Write a file and return its path below the folder: `data/turn.bin` becomes `data/turn.0a1b....bin`."""
        stem, _, suffix = name.rpartition(".")
        hashed = f"{stem}.{hashlib.sha256(content).hexdigest()[:DIGITS]}.{suffix}"
        path = self.folder / hashed
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return hashed


LEVEL = 9
CHECKSUM_BYTES = 4
FOLDER = "data"

Numbers = npt.NDArray[Any]
"""A column of some rows: (rows,) or (rows, count), whole numbers."""
NumbersOf = Callable[[int, int], Iterable[Sequence[Numbers]]]


@dataclass(frozen=True)
class BlockColumn:
    """A column of a block: each row has `count` numbers, and each number takes `bytes` bytes."""

    name: str
    bytes: int
    count: int = 1


@dataclass(frozen=True)
class Parts:
    """Selection of the files to write, for tests: files of tables by number, and pay tables by name.

    In a table's list, the names of all other files are null.
    """

    of: Mapping[str, Collection[int]] = field(default_factory=dict)
    goals: Collection[str] | None = None

    def has(self, table: str, number: int) -> bool:
        """Return true if the table's file with this number is written."""
        return table not in self.of or number in self.of[table]

    def has_goal(self, name: str) -> bool:
        """Return true if the goal of this pay table is written."""
        return self.goals is None or name in self.goals


ALL = Parts()


def packed(columns: Sequence[BlockColumn], numbers: Sequence[Numbers], block: int) -> bytes:
    """Return a block: the `numbers` of each column, and their checksum seeded with the number `block`.

    Raises `OverflowError` if a number does not fit its column.
    """
    content = b"".join(_by_bytes(column, part) for column, part in zip(columns, numbers, strict=True))
    return zlib.compress(content + zlib.crc32(content, block).to_bytes(CHECKSUM_BYTES, "little"), LEVEL)


def _by_bytes(column: BlockColumn, numbers: Numbers) -> bytes:
    """Return a column's bytes, ordered by number in a row, then by byte (lowest first), then by row."""
    rows = numbers.reshape(len(numbers), -1)
    fitted = rows.astype(f"<u{column.bytes}")
    if rows.shape[1] != column.count or not (fitted == rows).all():
        raise OverflowError(f"numbers of {column.name} do not fit into {column.count} times {column.bytes} bytes")
    return np.ascontiguousarray(fitted).view(np.uint8).reshape(len(rows), -1).T.tobytes()


class BlockTable:
    """A table written as blocks."""

    def __init__(self, name: str, columns: Sequence[BlockColumn], blocks: int, per_file: int, whole: bool) -> None:
        """Prepare `blocks` blocks, `per_file` in each file.

        whole  true if a file is small enough to be fetched whole; the list of sizes is then in the manifest
        """
        self.name, self.columns = name, tuple(columns)
        self._blocks, self._per_file, self._whole = blocks, per_file, whole

    def write(
        self,
        files: HashedFiles,
        numbers_of: NumbersOf,
        executor: Executor,
        parts: Parts = ALL,
        watcher: Watcher | None = None,
    ) -> dict[str, Any]:
        """Write the files and their list, and return their entry in the manifest.

        numbers_of  yields the numbers of each column for the blocks from a first to a last one, excluded
        """
        watcher = watcher or Silent()
        watcher.started(self.name)
        names: list[str | None] = []
        sizes: list[int] = []
        starts = range(0, self._blocks, self._per_file)
        for number, first in enumerate(starts):
            count = min(self._per_file, self._blocks - first)
            if not parts.has(self.name, number):
                names.append(None)
                sizes += [0] * count
                continue
            numbers = numbers_of(first, first + count)
            blocks = list(executor.map(lambda one: packed(self.columns, one[1], one[0]), enumerate(numbers, first)))
            names.append(files.add(f"{FOLDER}/{self.name}-{number:03}.bin", b"".join(blocks)))
            sizes += map(len, blocks)
            watcher.advanced(number + 1, len(starts))
        listed: dict[str, Any] = {"files": names, "sizes": sizes}
        if not self._whole:
            listed = {"list": files.add(f"{FOLDER}/{self.name}.json.z", json_packed(listed))}
        watcher.finished(self.name)
        told = {"per_file": self._per_file, "whole": self._whole, "columns": columns_json(self.columns)}
        return told | listed


def columns_json(columns: Iterable[BlockColumn]) -> list[list[Any]]:
    return [[column.name, column.bytes, column.count] for column in columns]


def json_packed(body: object) -> bytes:
    """Return JSON, compressed with zlib."""
    return zlib.compress(json.dumps(body, separators=(",", ":")).encode(), LEVEL)
