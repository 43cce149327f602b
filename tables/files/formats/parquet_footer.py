"""Footer of a Parquet file: hashing the rows without it, and replacing the titles and meanings in it.

A file ends with its footer (a structure in Thrift's compact protocol), the footer's length, and four letters. Titles
and meanings are stored only in the footer's field `key_value_metadata`.
"""

import hashlib
import os
import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from ....work.safe_files import open_regular
from ...declaration import Table
from ...schema import identity_digest
from .parquet import write_rows

LETTERS = b"PAR1"
TAIL = 8
"""Bytes after the footer: its length and the letters."""
WORDING = 5
"""Field number of `key_value_metadata`."""
_READ = 1 << 20
_STOP, _TRUE, _FALSE, _BYTE, _I64, _DOUBLE, _BINARY, _LIST, _SET, _STRUCT = 0, 1, 2, 3, 6, 7, 8, 9, 10, 12
"""Type numbers of the compact protocol; 4 to 6 are integers."""


def table_hashes(table: Table, path: Path) -> tuple[str, str]:
    """Return the SHA-256 of a table's file, and a hash of its content without the wording: of all but the footer.

    Raises `ValueError` for a file that is not Parquet.
    """
    with open_regular(path) as file:
        return _hashes(table, file)


def content_hash(table: Table, content: bytes) -> str:
    """Hash a table's content without its wording, from the bytes of its file.

    Raises `ValueError` if they are not Parquet.
    """
    return _hashes(table, BytesIO(content))[1]


def _hashes(table: Table, file: BinaryIO) -> tuple[str, str]:
    rows = _footer_start(file)
    file.seek(0)
    digest = hashlib.sha256()
    while content := file.read(min(_READ, rows - file.tell())):
        digest.update(content)
    held = hashlib.sha256(f"{digest.hexdigest()} {identity_digest(table)}".encode()).hexdigest()
    digest.update(file.read())
    return digest.hexdigest(), held


def reword(table: Table, source: Path, target: Path) -> None:
    """Copy the table's file `source` to `target` with the declared wording: the same bytes as a build would write.

    Raises `ValueError` for a file that is not Parquet.
    """
    with open_regular(source) as file, target.open("xb") as copy:
        rows = _footer_start(file)
        file.seek(rows)
        footer = file.read()[:-TAIL]
        reworded = _with_wording(footer, _wording_of(table))
        file.seek(0)
        shutil.copyfileobj(file, copy, _READ)
        copy.truncate(rows)
        copy.seek(rows)
        copy.write(reworded + len(reworded).to_bytes(4, "little") + LETTERS)


def _footer_start(file: BinaryIO) -> int:
    """Return the position of the footer. Raises `ValueError` if the file does not end like Parquet."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - TAIL))
    tail = file.read()
    start = size - TAIL - int.from_bytes(tail[:4], "little")
    if tail[4:] != LETTERS or start < len(LETTERS):
        raise ValueError("it does not end like a Parquet file")
    return start


def _wording_of(table: Table) -> bytes:
    """Return the encoded wording field of a table, taken from a file without rows."""
    written = BytesIO()
    write_rows(table, (), written)
    start = _footer_start(written)
    footer = written.getvalue()[start:-TAIL]
    return next(footer[first:end] for number, first, end in _fields(footer) if number == WORDING)


def _with_wording(footer: bytes, wording: bytes) -> bytes:
    """Replace the wording field of a footer.

    Its header stays valid, as it encodes the distance from field 4, which precedes it in both.
    """
    for number, first, end in _fields(footer):
        if number == WORDING:
            return footer[:first] + wording + footer[end:]
    raise ValueError("its footer has no wording")


def _fields(footer: bytes, place: int = 0) -> Iterator[tuple[int, int, int]]:
    """Yield the fields of the structure at `place`: the number of each, where it begins and where it ends."""
    number = 0
    while footer[place] != _STOP:
        first, kind, step = place, footer[place] & 15, footer[place] >> 4
        if step == 0:
            zigzag, place = _varint(footer, place + 1)
            number = zigzag >> 1 ^ -(zigzag & 1)
        else:
            number, place = number + step, place + 1
        place = _after(footer, place, kind)
        yield number, first, place


def _after(footer: bytes, place: int, kind: int) -> int:
    """Return the position after a field's value."""
    if kind in (_TRUE, _FALSE):
        return place
    return _after_element(footer, place, kind)


def _after_element(footer: bytes, place: int, kind: int) -> int:
    """Return the position after a list element, or after a field's value that is not a boolean."""
    if kind <= _BYTE:  # in a list, a boolean also takes a byte
        return place + 1
    if kind <= _I64:
        return _varint(footer, place)[1]
    if kind == _DOUBLE:
        return place + 8
    if kind == _BINARY:
        length, place = _varint(footer, place)
        return place + length
    if kind in (_LIST, _SET):
        count, kind, place = footer[place] >> 4, footer[place] & 15, place + 1
        if count == 15:
            count, place = _varint(footer, place)
        for _ in range(count):
            place = _after_element(footer, place, kind)
        return place
    if kind == _STRUCT:
        return max((end for _, _, end in _fields(footer, place)), default=place) + 1
    raise ValueError(f"its footer has a field of type {kind}")


def _varint(footer: bytes, place: int) -> tuple[int, int]:
    """Decode a number stored as seven bits per byte; returns it and the position after it."""
    number = shift = 0
    while True:
        byte = footer[place]
        number |= (byte & 127) << shift
        place, shift = place + 1, shift + 7
        if byte < 128:
            return number, place
