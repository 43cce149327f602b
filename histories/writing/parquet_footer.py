"""Footers of Parquet files: the row groups of one file put behind those of another.

A footer is a Thrift structure in the compact protocol. It is read here into fields as they are, whatever they mean;
only the counts of rows and the places of chunks in the file are changed
(https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift).
"""

from pathlib import Path
from typing import Any

MAGIC = b"PAR1"
_TAIL = 8
"""Bytes at the end of a file: the length of the footer, and the magic ones."""
_STOP, _TRUE, _FALSE, _BYTE, _I16, _I32, _I64, _DOUBLE, _BINARY, _LIST, _SET, _MAP, _STRUCT = range(13)
_NUM_ROWS, _ROW_GROUPS = 3, 4
"""Fields of the file's structure."""
_COLUMNS, _GROUP_OFFSET = 1, 5
"""Fields of a row group."""
_CHUNK_OFFSETS, _META_DATA = (2, 4, 6), 3
"""Fields of a column chunk: the chunk itself, its offset index, its column index; its meta data."""
_PAGE_OFFSETS = (9, 10, 11, 14)
"""Fields of a chunk's meta data: data pages, index page, dictionary, Bloom filter."""
Field = list[Any]
"""A field's number, type and value. A structure is a list of fields; a list is its elements' type and the elements."""


class FooterError(ValueError):
    """A file that does not end with a footer."""


def data_length(path: Path) -> int:
    """Return where the footer of a file begins. Raise `FooterError`."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(size - _TAIL, 0))
        tail = file.read()
    length = int.from_bytes(tail[:4], "little")
    if len(tail) != _TAIL or tail[4:] != MAGIC or length > size - _TAIL:
        raise FooterError(f"{path} does not end as a Parquet file")
    return size - _TAIL - length


def read_footer(path: Path) -> bytes:
    """Return the footer of a file. Raise `FooterError`."""
    with path.open("rb") as file:
        file.seek(data_length(path))
        return file.read()[:-_TAIL]


def joined_footer(first: bytes, second: bytes, shift: int) -> bytes:
    """Return the tail of a file with the row groups of two, those of the second moved by `shift` bytes."""
    whole, added = _Reader(first).struct(), _Reader(second).struct()
    _field(whole, _NUM_ROWS)[2] += _field(added, _NUM_ROWS)[2]
    groups = _field(added, _ROW_GROUPS)[2][1]
    for group in groups:
        _move(group, (_GROUP_OFFSET,), shift)
        for chunk in _field(group, _COLUMNS)[2][1]:
            _move(chunk, _CHUNK_OFFSETS, shift)
            _move(_field(chunk, _META_DATA)[2], _PAGE_OFFSETS, shift)
    _field(whole, _ROW_GROUPS)[2][1].extend(groups)
    out = bytearray()
    _write_struct(out, whole)
    return bytes(out) + len(out).to_bytes(4, "little") + MAGIC


def _field(struct: list[Field], number: int) -> Field:
    for one in struct:
        if one[0] == number:
            return one
    raise FooterError(f"a footer has no field {number}")


def _move(struct: list[Field], numbers: tuple[int, ...], shift: int) -> None:
    for one in struct:
        if one[0] in numbers and one[2]:
            one[2] += shift


class _Reader:
    """A Thrift structure while it is read."""

    def __init__(self, content: bytes) -> None:
        self._content, self._at = content, 0

    def _byte(self) -> int:
        self._at += 1
        return self._content[self._at - 1]

    def _varint(self) -> int:
        number = shift = 0
        while True:
            byte = self._byte()
            number |= (byte & 127) << shift
            if byte < 128:
                return number
            shift += 7

    def _integer(self) -> int:
        number = self._varint()
        return number >> 1 ^ -(number & 1)

    def _bytes(self, length: int) -> bytes:
        self._at += length
        return self._content[self._at - length : self._at]

    def struct(self) -> list[Field]:
        """Return the fields up to the stop."""
        fields: list[Field] = []
        number = 0
        while True:
            head = self._byte()
            kind = head & 15
            if kind == _STOP:
                return fields
            number = number + (head >> 4) if head >> 4 else self._integer()
            fields.append([number, kind, None if kind in (_TRUE, _FALSE) else self._value(kind)])

    def _value(self, kind: int) -> Any:
        if kind in (_I16, _I32, _I64):
            return self._integer()
        if kind == _BINARY:
            return self._bytes(self._varint())
        if kind == _STRUCT:
            return self.struct()
        if kind in (_LIST, _SET):
            head = self._byte()
            size = head >> 4 if head >> 4 != 15 else self._varint()
            return [head & 15, [self._value(head & 15) for _ in range(size)]]
        if kind in (_BYTE, _TRUE, _FALSE):
            return self._byte()
        if kind == _DOUBLE:
            return self._bytes(8)
        raise FooterError(f"a footer has a field of the type {kind}")


def _write_varint(out: bytearray, number: int) -> None:
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


def _write_integer(out: bytearray, number: int) -> None:
    _write_varint(out, number << 1 if number >= 0 else (-number << 1) - 1)


def _write_struct(out: bytearray, fields: list[Field]) -> None:
    last = 0
    for number, kind, value in fields:
        if 0 < number - last < 16:
            out.append((number - last) << 4 | kind)
        else:
            out.append(kind)
            _write_integer(out, number)
        last = number
        if value is not None:
            _write_value(out, kind, value)
    out.append(_STOP)


def _write_value(out: bytearray, kind: int, value: Any) -> None:
    if kind in (_I16, _I32, _I64):
        _write_integer(out, value)
    elif kind == _BINARY:
        _write_varint(out, len(value))
        out += value
    elif kind == _STRUCT:
        _write_struct(out, value)
    elif kind in (_LIST, _SET):
        of, elements = value
        out.append(min(len(elements), 15) << 4 | of)
        if len(elements) >= 15:
            _write_varint(out, len(elements))
        for element in elements:
            _write_value(out, of, element)
    elif kind == _DOUBLE:
        out += value
    else:
        out.append(value)
