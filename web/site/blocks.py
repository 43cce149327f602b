"""Rows in compressed blocks, from which a browser reads a number in place (web/page/files/blocks.js).

A block has some rows of a table, column by column. A column's numbers are split into their bytes: first the lowest byte
of every row, then the next, which compresses to half of what whole numbers do. At the end stands a checksum of all this
and of the block's number. The whole is deflated, with zlib's own checksum around it.

Several blocks make a file, so that no host's limits on files or their size are met. A list of all sizes says where each
block begins: a short one is in the manifest, and that of a street is a file.
"""

import json
import zlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ...work.progress import Silent, Watcher
from .hashed_files import HashedFiles

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
    """Which files are written, for tests that need a few: of each table by their number, and pay tables by name.

    A table's other files have no name in its list.
    """

    of: Mapping[str, Collection[int]] = field(default_factory=dict)
    goals: Collection[str] | None = None

    def has(self, table: str, number: int) -> bool:
        """Whether the file of this number is written."""
        return table not in self.of or number in self.of[table]

    def has_goal(self, name: str) -> bool:
        """Whether the goal to play this pay table is written."""
        return self.goals is None or name in self.goals


ALL = Parts()


def packed(columns: Sequence[BlockColumn], numbers: Sequence[Numbers], block: int) -> bytes:
    """A block: the `numbers` of each column, and the checksum seeded with the number of the `block`.

    Raises `OverflowError` if a number does not fit its column.
    """
    content = b"".join(_by_bytes(column, part) for column, part in zip(columns, numbers, strict=True))
    return zlib.compress(content + zlib.crc32(content, block).to_bytes(CHECKSUM_BYTES, "little"), LEVEL)


def _by_bytes(column: BlockColumn, numbers: Numbers) -> bytes:
    """A column's bytes: of each number in a row, of each of its bytes, lowest first, that of every row."""
    rows = numbers.reshape(len(numbers), -1)
    fitted = rows.astype(f"<u{column.bytes}")
    if rows.shape[1] != column.count or not (fitted == rows).all():
        raise OverflowError(f"numbers of {column.name} do not fit into {column.count} times {column.bytes} bytes")
    return np.ascontiguousarray(fitted).view(np.uint8).reshape(len(rows), -1).T.tobytes()


class BlockTable:
    """A table written as blocks."""

    def __init__(self, name: str, columns: Sequence[BlockColumn], blocks: int, per_file: int, whole: bool) -> None:
        """`blocks` in all, `per_file` in each file; `whole` if a file is small enough to be fetched whole.

        The list of such a table is in the manifest.
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
        """Write the files and their list, and return what the manifest says of them.

        numbers_of  of each block from one up to another, without it, the numbers of each column
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
    """Columns as the manifest lists them."""
    return [[column.name, column.bytes, column.count] for column in columns]


def json_packed(body: object) -> bytes:
    """JSON, deflated."""
    return zlib.compress(json.dumps(body, separators=(",", ":")).encode(), LEVEL)
