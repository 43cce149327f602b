"""Hashes of parts of a file: every byte is in one."""

import hashlib
from pathlib import Path

from outs.tables.files.formats.block_hashes import BLOCK, HEAD, block_hashes, head_sha256, split_hashes


def test_every_block_has_its_hash(tmp_path: Path) -> None:
    content = bytes(range(256)) * (BLOCK // 256) + b"end"
    (tmp_path / "file").write_bytes(content)
    expected = [hashlib.sha256(part).digest() for part in (content[:BLOCK], b"end")]
    assert split_hashes(block_hashes(tmp_path / "file")) == expected


def test_an_empty_file_has_no_blocks(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert split_hashes(block_hashes(tmp_path / "file")) == []


def test_the_head_ends_where_it_should(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"a" * HEAD + b"b")
    assert head_sha256(path) == hashlib.sha256(b"a" * HEAD).hexdigest()
