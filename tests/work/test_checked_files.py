"""Files behind a digest: whatever was changed in one, it counts as missing."""

import os
import random
from pathlib import Path

import pytest

from outs.work.checked_files import HEAD, CacheFolder, read_checked, read_checked_into, write_checked


def content_of(path: Path) -> bytes | None:
    """Return the content of a checked file, as bytes."""
    content = read_checked(path)
    return None if content is None else bytes(content)


def test_content_is_read_as_it_was_written(tmp_path: Path) -> None:
    write_checked(tmp_path / "file", [b"first ", b"second"])
    assert content_of(tmp_path / "file") == b"first second"
    parts = [bytearray(6), bytearray(6)]
    assert read_checked_into(tmp_path / "file", parts)
    assert parts == [b"first ", b"second"]
    assert not read_checked_into(tmp_path / "file", [bytearray(11)])
    assert read_checked(tmp_path / "missing") is None
    write_checked(tmp_path / "file", [])
    assert content_of(tmp_path / "file") == b""


def test_no_cut_or_flipped_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_checked(path, [b"content of a file"])
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        assert read_checked(path) is None
    for bit in range(8 * len(whole)):
        path.write_bytes(bytes(byte ^ (1 << bit % 8 if bit // 8 == at else 0) for at, byte in enumerate(whole)))
        assert read_checked(path) is None


def test_a_file_under_another_name_or_with_a_huge_length_is_not_read(tmp_path: Path) -> None:
    write_checked(tmp_path / "file", [b"content"])
    (tmp_path / "file").rename(tmp_path / "other")
    assert read_checked(tmp_path / "other") is None
    os.truncate(tmp_path / "other", 1 << 40)
    assert read_checked(tmp_path / "other") is None


def test_a_cached_file_that_fails_its_check_is_removed(tmp_path: Path) -> None:
    folder, path = CacheFolder("kind", tmp_path / "outs"), tmp_path / "outs" / "kind" / "name"
    for changed in (b"", b"x" * HEAD, random.Random(1).randbytes(99)):
        folder.write("name", b"content")
        assert content_of(path) == folder.read("name") == bytearray(b"content")
        path.write_bytes(changed)
        assert folder.read("name") is None
        assert not path.exists()


def test_a_cached_file_is_for_this_user_alone(tmp_path: Path) -> None:
    folder, path = CacheFolder("kind", tmp_path / "outs"), tmp_path / "outs" / "kind" / "name"
    folder.write("name", b"content")
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o666)
    assert folder.read("name") is None
    assert not path.exists()
    os.mkfifo(path)
    assert folder.read("name") is None
    folder.write("name", b"content")
    path.rename(tmp_path / "moved")
    path.symlink_to(tmp_path / "moved")
    assert folder.read("name") is None
    assert (tmp_path / "moved").exists()


def test_without_a_private_folder_nothing_is_cached(tmp_path: Path) -> None:
    (tmp_path / "outs").mkdir(mode=0o777)
    (tmp_path / "outs").chmod(0o777)
    folder = CacheFolder("kind", tmp_path / "outs")
    folder.write("name", b"content")
    assert not folder.is_usable
    assert folder.read("name") is None
    assert folder.digest("name") is None
    assert not list((tmp_path / "outs").iterdir())


@pytest.mark.parametrize("most", [1, 2])
def test_the_newest_files_are_kept(tmp_path: Path, most: int) -> None:
    folder = CacheFolder("kind", tmp_path / "outs")
    for number in range(3):
        folder.write(f"{number}.npz", b"content")
        os.utime(tmp_path / "outs" / "kind" / f"{number}.npz", (number, number))
    folder.keep_newest(".npz", most)
    kept = sorted(path.name for path in (tmp_path / "outs" / "kind").iterdir())
    assert kept == [f"{number}.npz" for number in range(3 - most, 3)]
    folder.remove_others("2.npz")
    assert [path.name for path in (tmp_path / "outs" / "kind").iterdir()] == ["2.npz"]
