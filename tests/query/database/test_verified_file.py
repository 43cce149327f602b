"""A verified file hands out the published bytes or none."""

import io
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from outs.query.database.verified_file import (
    BlockDamaged,
    OpenFile,
    PartUnreachable,
    StoredPart,
    VerifiedFile,
    VerifiedReader,
)
from outs.tables.files.formats.block_hashes import BLOCK, block_hashes
from outs.tables.files.store import open_store

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


class Slow(OpenFile):
    """A file that answers once it was told to, and counts its reads."""

    def __init__(self, path: Path) -> None:
        """Open it."""
        super().__init__(path)
        self.reads: list[int] = []
        self.asked, self.answers = threading.Event(), threading.Event()

    def read(self, start: int, count: int) -> bytes:
        """Wait, then read."""
        self.reads.append(start)
        self.asked.set()
        assert self.answers.wait(30)
        return super().read(start, count)


def test_threads_that_read_a_block_at_a_time_fetch_it_once(path: Path) -> None:
    slow, content = Slow(path), path.read_bytes()
    file = VerifiedFile(slow, SIZE, block_hashes(path))
    with ThreadPoolExecutor(3) as threads:
        found = [threads.submit(file.read, start, 10) for start in (0, 0, 100)]
        assert slow.asked.wait(30)
        slow.answers.set()
        assert [one.result(30) for one in found] == [content[:10], content[:10], content[100:110]]
    assert slow.reads == [0]
    file.close()


def test_a_block_that_could_not_be_read_is_read_again(path: Path) -> None:
    hashes, content = block_hashes(path), path.read_bytes()
    path.write_bytes(bytes(SIZE))
    file = VerifiedFile(OpenFile(path), SIZE, hashes)
    for _ in range(2):
        with pytest.raises(BlockDamaged):
            file.read(0, 1)
    path.write_bytes(content)
    assert file.read(0, 1) == content[:1]
    file.close()


def test_a_part_that_is_gone_and_a_store_that_refuses_are_told_apart(path: Path, tmp_path: Path) -> None:
    store, hashes = open_store(str(tmp_path)), block_hashes(path)
    with pytest.raises(BlockDamaged, match=f"^{tmp_path}/none: the file is missing or cut short$"):
        VerifiedFile(StoredPart(store, "none"), SIZE, hashes).read(0, 1)
    (tmp_path / "folder").mkdir()
    with pytest.raises(PartUnreachable, match=f"^the store {tmp_path} cannot be read: Is a directory$"):
        VerifiedFile(StoredPart(store, "folder"), SIZE, hashes).read(0, 1)
