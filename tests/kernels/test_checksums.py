"""Compiled checksums, against zlib's."""

from zlib import crc32

import numpy as np
import pytest

from outs.kernels.checksums import checksums
from outs.tests.cases import all_of


@all_of("covered", [0, 1, 7, 8, 9, 34, 152, 418])
def test_checksums_are_those_of_zlib(covered: int, rng: np.random.Generator) -> None:
    records = rng.integers(0, 256, (50, covered + 4), dtype=np.uint8)
    expected = [crc32(record[:covered].tobytes(), 1_000 + row) for row, record in enumerate(records)]
    assert checksums(records, covered, 1_000).tolist() == expected


def test_a_number_beyond_32_bits_is_not_wrapped(rng: np.random.Generator) -> None:
    with pytest.raises(OverflowError):
        checksums(rng.integers(0, 256, (1, 8), dtype=np.uint8), 8, 2**32)
