"""A verified file hands out the published bytes or none."""

import io
from pathlib import Path

import numpy as np
import pytest

from outs.query.verified_file import BlockDamaged, OpenFile, VerifiedFile, VerifiedReader
from outs.tables.blocks import BLOCK, block_hashes

SIZE = 3 * BLOCK + 1000


@pytest.fixture
def path(tmp_path: Path, rng: np.random.Generator) -> Path:
    """A file of three blocks and a bit."""
    path = tmp_path / "file"
    path.write_bytes(rng.bytes(SIZE))
    return path


def test_any_part_is_read_as_it_is_in_the_file(path: Path, rng: np.random.Generator) -> None:
    content, file = path.read_bytes(), VerifiedFile(OpenFile(path), SIZE, block_hashes(path))
    for start, count in [(0, SIZE), (0, SIZE + 9), (SIZE, 1), (SIZE + 9, 1), *rng.integers(0, SIZE, (20, 2)).tolist()]:
        assert file.read(start, count) == content[start : start + count]
    file.close()


def test_a_reader_is_a_file(path: Path) -> None:
    content, file = path.read_bytes(), VerifiedFile(OpenFile(path), SIZE, block_hashes(path))
    reader = VerifiedReader(file)
    assert reader.read(10) == content[:10]
    assert reader.seek(5, io.SEEK_CUR) == reader.tell() == 15
    assert reader.seek(-7, io.SEEK_END) == SIZE - 7
    assert reader.read() == content[-7:]
    assert reader.read(1) == b""
    assert (reader.readable(), reader.seekable(), reader.writable()) == (True, True, False)
    file.close()


def test_a_changed_block_is_not_handed_out_and_the_others_are(path: Path) -> None:
    hashes, content = block_hashes(path), bytearray(path.read_bytes())
    content[BLOCK + 5] ^= 1
    path.write_bytes(content)
    file = VerifiedFile(OpenFile(path), SIZE, hashes)
    for start, count in [(BLOCK, 1), (BLOCK - 1, 2), (2 * BLOCK - 1, 1), (0, SIZE)]:
        with pytest.raises(BlockDamaged, match="block 1 is not what was published"):
            file.read(start, count)
    assert file.read(0, BLOCK) == bytes(content[:BLOCK])
    assert file.read(2 * BLOCK, SIZE) == bytes(content[2 * BLOCK :])
    file.close()


def test_a_shorter_file_and_missing_hashes_are_damage(path: Path) -> None:
    hashes = block_hashes(path)
    short = VerifiedFile(OpenFile(path), SIZE, hashes[:64])
    with pytest.raises(BlockDamaged):
        short.read(BLOCK, 1)
    short.close()
    path.write_bytes(path.read_bytes()[:-1])
    file = VerifiedFile(OpenFile(path), SIZE, hashes)
    with pytest.raises(BlockDamaged, match="block 3"):
        file.read(SIZE - 10, 1)
    file.close()
