"""CRC-32 checksums of many records of equal length, as computed by `zlib.crc32`."""

import numpy as np

from .array_types import U8, U32
from .compiled import compiled

POLYNOMIAL = 0xEDB88320
AT_ONCE = 8
"""Bytes processed together, each with a lookup table of its own."""


def _tables() -> U32:
    """Return the contribution of a byte that is followed by 0 to 7 others: (8, 256)."""
    first = np.arange(256, dtype=np.uint32)
    for _ in range(8):
        first = (first >> np.uint32(1)) ^ np.where(first & np.uint32(1), np.uint32(POLYNOMIAL), np.uint32(0))
    tables = [first]
    for _ in range(AT_ONCE - 1):
        tables.append((tables[-1] >> np.uint32(8)) ^ first[tables[-1] & np.uint32(255)])
    return np.stack(tables)


TABLES = _tables()


def checksums(records: U8, covered: int, first: int) -> U32:
    """Return the checksum of the first `covered` bytes of each of `records` (n, bytes).

    The checksum of a record starts from its number; `first` is the number of the first record.
    """
    sums = np.empty(len(records), np.uint32)
    _checksums(records, covered, np.uint32(first), sums)
    return sums


@compiled
def _checksums(records: U8, covered: int, first: np.uint32, sums: U32) -> None:
    # Every number is a uint32: mixed with int64, numba would widen it.
    low, ones = np.uint32(0xFF), np.uint32(0xFFFFFFFF)
    in_words = covered - covered % AT_ONCE
    for row in range(len(records)):
        record = records[row]
        crc = np.uint32(np.uint32(first + np.uint32(row)) ^ ones)
        for at in range(0, in_words, AT_ONCE):
            word = np.uint32(0)
            for k in range(4):
                word |= np.uint32(np.uint32(record[at + k]) << np.uint32(8 * k))
            crc ^= word
            found = np.uint32(0)
            for k in range(4):
                found ^= TABLES[7 - k, (crc >> np.uint32(8 * k)) & low] ^ TABLES[3 - k, record[at + 4 + k]]
            crc = found
        for at in range(in_words, covered):
            crc = TABLES[0, (crc ^ np.uint32(record[at])) & low] ^ (crc >> np.uint32(8))
        sums[row] = crc ^ ones
