"""A folder is written whole or not at all, and what a killed process left of one goes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from outs.work.written_folders import replacing_folder

FILLING = """
import sys
from pathlib import Path
from outs.work.written_folders import replacing_folder
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
