"""Atomic writes: files and folders appear whole or not at all."""

import math
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from outs.work.atomic_writes import (
    FolderLocked,
    folder_locked,
    locked_folder,
    replacing,
    replacing_folder,
    require_writable,
    write_whole,
)


def mode_of(path: Path) -> int:
    """The permissions of a file."""
    return path.stat().st_mode & 0o7777


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for content in (b"one", b"another"):
        write_whole(path, content)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o755])
def test_a_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "file"
    path.touch()
    path.chmod(mode)
    write_whole(path, b"new")
    assert mode_of(path) == mode


@pytest.mark.parametrize("umask", [0o022, 0o077])
def test_a_new_file_has_the_mode_of_the_umask(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        write_whole(tmp_path / "file", b"new")
    finally:
        os.umask(before)
    assert mode_of(tmp_path / "file") == 0o666 & ~umask


def test_content_on_its_way_is_readable_by_nobody_who_could_not_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch(0o600)
    with replacing(path):
        (temporary,) = set(tmp_path.iterdir()) - {path}
        assert mode_of(temporary) == 0o600


def test_no_other_file_is_touched_and_no_link_in_the_folder_is_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    planted = [tmp_path / f"file{ending}" for ending in (".partial", ".tmp", ".lock", "~")]
    for link in planted:
        link.symlink_to(victim)
    with folder_locked(tmp_path / "file"):
        write_whole(tmp_path / "file", b"new")
    assert victim.read_text() == "mine"
    assert all(link.is_symlink() for link in planted)
    assert set(tmp_path.iterdir()) == {victim, *planted, tmp_path / "file"}


def test_names_of_temporary_files_differ(tmp_path: Path) -> None:
    names = set()
    for _ in range(3):
        with replacing(tmp_path / "file"):
            names |= {one.name for one in tmp_path.iterdir()} - {"file"}
    assert len(names) == 3


def write_half(path: Path, error: type[BaseException]) -> None:
    """Be stopped while writing a file."""
    with replacing(path) as file:
        file.write(b"half")
        raise error


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt, SystemExit])
def test_whatever_is_raised_the_older_file_stays_alone(tmp_path: Path, error: type[BaseException]) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with pytest.raises(error):
        write_half(path, error)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    link, path = tmp_path / "link", tmp_path / "folder" / "file"
    link.symlink_to(path)
    for content in (b"new", b"newer"):
        write_whole(link, content)
        assert path.read_bytes() == content
    assert link.is_symlink()
    assert list(path.parent.iterdir()) == [path]


def test_a_link_of_another_user_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link, path = tmp_path / "link", tmp_path / "file"
    path.write_bytes(b"old")
    link.symlink_to(path)
    monkeypatch.setattr(os, "geteuid", lambda: link.lstat().st_uid + 1)
    with pytest.raises(OSError, match="link is a symbolic link of another user"):
        write_whole(link, b"new")
    assert path.read_bytes() == b"old"


def test_what_cannot_be_written_is_refused_beforehand(tmp_path: Path) -> None:
    pipe, folder = tmp_path / "pipe", tmp_path / "folder"
    os.mkfifo(pipe)
    folder.mkdir()
    for path, message in (
        (pipe, "not a regular file"),
        (folder, "a folder"),
        (tmp_path / "no" / "file", "no folder|No such"),
    ):
        for refuse in (require_writable, lambda path: write_whole(path, b"new")):
            with pytest.raises(OSError, match=message):
                refuse(path)
    assert pipe.is_fifo()


def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "none" / "file"
    with pytest.raises(FileNotFoundError) as refused:
        write_whole(path, b"new")
    assert refused.value.filename == str(path)


def test_one_at_a_time_holds_the_lock_of_a_folder(tmp_path: Path) -> None:
    steps = []

    def other() -> None:
        with folder_locked(tmp_path / "another file"):
            steps.append("other")

    thread = threading.Thread(target=other)
    with folder_locked(tmp_path / "file"):
        thread.start()
        time.sleep(0.1)
        steps.append("first")
    thread.join()
    assert steps == ["first", "other"]


def test_a_lock_that_stays_is_reported(tmp_path: Path) -> None:
    with (
        folder_locked(tmp_path / "file"),
        pytest.raises(OSError, match="another program has locked the folder"),
        folder_locked(tmp_path / "file", seconds=0.05),
    ):
        pass


def test_a_lock_that_is_kept_for_long_is_not_waited_for(tmp_path: Path) -> None:
    with (
        locked_folder(tmp_path, for_long=True),
        pytest.raises(FolderLocked, match="another program has locked the folder"),
        folder_locked(tmp_path / "file", seconds=math.inf),
    ):
        pass
    with folder_locked(tmp_path / "file", seconds=0):
        pass


WRITING = """
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE, Popen
from outs.work.atomic_writes import replacing
with replacing(Path(sys.argv[1])) as file:
    file.write(b"a part")
    print(flush=True)
    sys.stdin.read()
"""


def test_what_a_killed_process_left_goes_when_the_same_file_is_next_written(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with Popen([sys.executable, "-c", WRITING, str(path)], stdin=PIPE, stdout=PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        (left,) = tmp_path.iterdir()
        for content in (b"new", b"newer"):  # while it is written, it stays
            write_whole(path, content)
        assert set(tmp_path.iterdir()) == {path, left}
        process.kill()
    write_whole(tmp_path / "another", b"new")
    assert left in tmp_path.iterdir()
    write_whole(path, b"newest")
    assert {one.name for one in tmp_path.iterdir()} == {"file", "another"}
    assert path.read_bytes() == b"newest"


def test_nothing_but_files_is_removed_as_a_leftover(tmp_path: Path) -> None:
    path, victim = tmp_path / "file", tmp_path / "victim"
    victim.write_text("mine")
    with replacing(path):
        (name,) = {one.name for one in tmp_path.iterdir()} - {"victim"}
    others = [tmp_path / f"{name[:-10]}{letter}.partial" for letter in "abc"]
    others[0].symlink_to(victim)
    os.mkfifo(others[1])
    others[2].mkdir()
    write_whole(path, b"new")
    assert set(tmp_path.iterdir()) == {path, victim, *others}


def test_many_writers_of_one_file_never_remove_what_another_writes(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda number: write_whole(path, bytes([number]) * 9), [*range(200)]))
    assert list(tmp_path.iterdir()) == [path]
    assert len({*path.read_bytes()}) == 1


FILLING = """
import sys
from pathlib import Path
from outs.work.atomic_writes import replacing_folder
with replacing_folder(Path(sys.argv[1]), lambda _: False) as folder:
    (folder / "large").write_text("a part")
    print(folder.name, flush=True)
    sys.stdin.read()
"""


def is_own(folder: Path) -> bool:
    """Return true if a folder is one of these tests."""
    return (folder / "own").exists()


def write(target: Path, text: str = "new") -> None:
    """Write a folder."""
    with replacing_folder(target, is_own) as folder:
        (folder / "own").write_text(text)


def filling(target: Path) -> "tuple[subprocess.Popen[str], str]":
    """Another process that fills a folder, and the name that it has meanwhile."""
    process = subprocess.Popen(
        [sys.executable, "-c", FILLING, str(target)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    return process, process.stdout.readline().strip()


def killed(process: "subprocess.Popen[str]") -> None:
    """End it as the system does when memory is short."""
    process.kill()
    process.communicate()


def test_a_folder_replaces_an_older_one_of_its_kind_and_nothing_else(tmp_path: Path) -> None:
    for text in ("first", "second"):
        write(tmp_path / "site", text)
        assert (tmp_path / "site" / "own").read_text() == text
    (tmp_path / "site" / "own").rename(tmp_path / "site" / "yours")
    with pytest.raises(OSError, match="not empty"):
        write(tmp_path / "site")
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")] == ["site", "site/yours"]


def test_what_a_killed_process_left_goes_with_the_next_folder_of_that_name(tmp_path: Path) -> None:
    process, name = filling(tmp_path / "site")
    killed(process)
    assert (tmp_path / name / "large").exists()
    write(tmp_path / "another")
    assert (tmp_path / name).exists()
    write(tmp_path / "site")
    assert {path.name for path in tmp_path.iterdir()} == {"site", "another"}


def test_what_another_process_fills_and_what_is_no_folder_of_ours_stays(tmp_path: Path) -> None:
    process, name = filling(tmp_path / "site")
    similar = [f"{name[:-10]}.partial", ".outs-0123456789abcdef.partial", f"{name}.txt"]
    for other in similar[1:]:
        (tmp_path / other).mkdir()
    (tmp_path / similar[0]).write_text("a file")
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / f"{name[:-10]}a.partial"
    link.symlink_to(tmp_path / "elsewhere")
    write(tmp_path / "site")
    assert {path.name for path in tmp_path.iterdir()} == {"site", name, *similar, "elsewhere", link.name}
    killed(process)
    write(tmp_path / "site")
    assert {path.name for path in tmp_path.iterdir()} == {"site", *similar, "elsewhere", link.name}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives folders away")
def test_a_folder_of_another_user_stays(tmp_path: Path) -> None:
    process, name = filling(tmp_path / "site")
    killed(process)
    os.chown(tmp_path / name, 12_345, 12_345)
    write(tmp_path / "site")
    assert {path.name for path in tmp_path.iterdir()} == {"site", name}
