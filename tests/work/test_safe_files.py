"""Regular files only, and folders that nobody else can write to."""

import os
from pathlib import Path

import pytest

from outs.work.safe_files import open_regular, private_folder, write_private


def test_a_regular_file_is_read_also_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"text")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    for name in ("file", "link"):
        with open_regular(tmp_path / name) as file:
            assert file.read() == b"text"


def test_a_pipe_a_device_and_a_folder_are_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(OSError, match="not a regular file"):
            open_regular(path)
    with pytest.raises(IsADirectoryError):
        open_regular(tmp_path)
    with pytest.raises(FileNotFoundError):
        open_regular(tmp_path / "nothing")


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """The folder of the cache."""
    return tmp_path / "home" / "outs"


def test_a_new_folder_is_for_this_user_alone(cache: Path) -> None:
    assert private_folder(cache, "kernels", "abc") == cache / "kernels" / "abc"
    for folder in (cache, cache / "kernels", cache / "kernels" / "abc"):
        assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("mode", [0o777, 0o775, 0o707, 0o1777])
@pytest.mark.parametrize("below", [".", "kernels", "kernels/abc"])
def test_a_folder_that_others_can_write_to_is_refused(cache: Path, below: str, mode: int) -> None:
    assert private_folder(cache, "kernels", "abc")
    (cache / below).chmod(mode)
    assert private_folder(cache, "kernels", "abc") is None


@pytest.mark.parametrize("below", [".", "kernels", "kernels/abc"])
def test_a_folder_of_somebody_else_is_refused(cache: Path, below: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert private_folder(cache, "kernels", "abc")
    if os.geteuid() == 0:
        os.chown(cache / below, 12_345, 12_345)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: 12_345)
    assert private_folder(cache, "kernels", "abc") is None


@pytest.mark.parametrize("below", [".", "kernels", "kernels/abc"])
def test_a_link_is_refused(cache: Path, tmp_path: Path, below: str) -> None:
    assert private_folder(cache, "kernels", "abc")
    (cache / below).rename(tmp_path / "moved")
    (cache / below).symlink_to(tmp_path / "moved")
    assert private_folder(cache, "kernels", "abc") is None


def test_a_place_where_anybody_may_rename_folders_is_refused(cache: Path) -> None:
    assert private_folder(cache)
    cache.parent.chmod(0o777)
    assert private_folder(cache) is None
    cache.parent.chmod(0o1777)
    assert private_folder(cache) == cache


def test_a_file_in_a_folders_place_is_no_folder(cache: Path) -> None:
    cache.parent.mkdir()
    cache.touch()
    assert private_folder(cache) is None
    assert private_folder(cache, "kernels") is None


def test_a_file_is_for_this_user_alone_whatever_the_umask_and_replaces_one_in_one_step(tmp_path: Path) -> None:
    before = os.umask(0o002)
    try:
        write_private(tmp_path / "file", b"first")
        assert (tmp_path / "file").stat().st_mode & 0o777 == 0o600
        write_private(tmp_path / "file", b"second")
    finally:
        os.umask(before)
    assert (tmp_path / "file").read_bytes() == b"second"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        write_private(tmp_path / "folder", b"content")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
