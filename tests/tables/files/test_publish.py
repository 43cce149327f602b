"""Publishing: whatever goes wrong, the old file or the new one is there, and the manifest describes it."""

import errno
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from outs.tables.files.manifest import MANIFEST, Entry, Manifest, Recipe, read_manifest, recipe_fingerprint
from outs.tables.files.publish import DISK, TEMPORARY, Disk, file_sha256, put_in_place, sweep, written
from outs.tables.files.verify import verify
from outs.tables.schema import Schema

NAME = "notes.txt"
OLD, NEW = "the old text", "a new and longer text"
NO_TABLES = Schema({}, {}, ())
"""A schema that expects nothing: `verify` looks at what the manifest names."""


Write = Callable[[Path], object]
Describe = Callable[[Path], Entry]
RECIPE = Recipe(("outs.tables.files.publish",), ())


class Killed(BaseException):
    """Stands for the process dying: nothing in outs may catch it."""


def describe(path: Path) -> Entry:
    """An entry for whatever the file holds."""
    mark = recipe_fingerprint(NAME, RECIPE, {}, NO_TABLES)
    return Entry(NAME, file_sha256(path), path.stat().st_size, 0, (), mark, 0.0, RECIPE)


def publish(
    folder: Path, manifest: Manifest, write: Write, describe: Describe = describe, disk: Disk = DISK
) -> Manifest:
    """Write a file and put it in its place, as a build does."""
    with written(folder, write, NAME, disk) as temporary:
        return put_in_place(folder, manifest, NAME, describe(temporary), temporary, disk)


def put(folder: Path, manifest: Manifest, text: str, disk: Disk = DISK) -> Manifest:
    """Publish `text`."""
    return publish(folder, manifest, lambda path: path.write_text(text), disk=disk)


def names_in(folder: Path) -> set[str]:
    """The files of a folder."""
    return {path.name for path in folder.iterdir()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one published file."""
    put(tmp_path, Manifest(), OLD)
    return tmp_path


def is_sound(folder: Path) -> bool:
    """Return true if `verify` accepts every file."""
    findings = verify(folder, NO_TABLES)
    return len(findings) == 1 and findings[0].problem is None


def test_a_published_file_is_named_by_the_manifest(folder: Path) -> None:
    assert (folder / NAME).read_text() == OLD
    assert read_manifest(folder).files == {NAME: describe(folder / NAME)}
    assert names_in(folder) == {NAME, MANIFEST}
    assert is_sound(folder)


def test_a_new_file_replaces_the_old_one(folder: Path) -> None:
    manifest = put(folder, read_manifest(folder), NEW)
    assert (folder / NAME).read_text() == NEW
    assert read_manifest(folder) == manifest
    assert not manifest.pending
    assert is_sound(folder)


def half_written(path: Path) -> None:
    """A writer that fails half-way."""
    path.write_text(NEW[:5])
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def interrupted(path: Path) -> None:
    """A writer that is interrupted."""
    path.write_text(NEW[:5])
    raise KeyboardInterrupt


def no_entry(_path: Path) -> Entry:
    """No entry can be made."""
    raise RuntimeError


class FullDisk(Disk):
    """Has no space left."""

    def sync(self, _path: Path) -> None:
        """Refuse."""
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize(
    ("write", "describe", "disk", "error"),
    [
        (half_written, describe, DISK, OSError),
        (interrupted, describe, DISK, KeyboardInterrupt),
        (lambda path: path.write_text(NEW), no_entry, DISK, RuntimeError),
        (lambda path: path.write_text(NEW), describe, FullDisk(), OSError),
    ],
    ids=["half written", "interrupted", "no entry", "full disk"],
)
def test_what_fails_before_the_first_rename_leaves_everything_as_it_was(
    folder: Path, write: Write, describe: Describe, disk: Disk, error: type[BaseException]
) -> None:
    before = (folder / MANIFEST).read_bytes()
    with pytest.raises(error):
        publish(folder, read_manifest(folder), write, describe, disk)
    assert (folder / NAME).read_text() == OLD
    assert (folder / MANIFEST).read_bytes() == before
    assert names_in(folder) == {NAME, MANIFEST}


@pytest.mark.parametrize("suffix", [".wal", ".wal.recovery", ".wal.checkpoint"])
def test_a_log_that_another_program_left_is_removed(folder: Path, suffix: str) -> None:
    log = folder / (NAME + suffix)
    log.write_text("changes")
    assert not is_sound(folder)
    put(folder, read_manifest(folder), NEW)
    assert names_in(folder) == {NAME, MANIFEST}
    assert is_sound(folder)


def test_what_a_link_in_the_place_of_a_log_leads_to_stays(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "theirs").touch()
    (folder / f"{NAME}.wal").symlink_to(elsewhere)
    put(folder, read_manifest(folder), NEW)
    assert names_in(folder) == {NAME, MANIFEST}
    assert (elsewhere / "theirs").exists()


def test_a_folder_in_the_place_of_a_log_stays_and_is_reported(folder: Path) -> None:
    (folder / f"{NAME}.wal").mkdir()
    put(folder, read_manifest(folder), NEW)
    assert names_in(folder) == {NAME, MANIFEST, f"{NAME}.wal"}
    (finding,) = verify(folder, NO_TABLES)
    assert finding.problem == f"{NAME}.wal is next to it, left behind or still being written by another program"


class DyingDisk(Disk):
    """The process dies before its `step`-th rename, and nothing after that reaches the disk."""

    def __init__(self, step: int) -> None:
        """Alive until then."""
        self.renames_left = step

    def replace(self, source: Path, target: Path) -> None:
        """Rename or die."""
        if self.renames_left == 0:
            raise Killed
        self.renames_left -= 1
        super().replace(source, target)

    def remove(self, path: Path) -> None:
        """Only while alive."""
        if self.renames_left:
            super().remove(path)


RENAMES = 3
"""Of one publication: the manifest that announces, the file, the manifest that settles."""


@pytest.mark.parametrize("step", range(RENAMES))
def test_killed_before_any_rename_the_folder_is_sound_and_publishing_again_succeeds(folder: Path, step: int) -> None:
    manifest = read_manifest(folder)
    with pytest.raises(Killed):
        put(folder, manifest, NEW, DyingDisk(step))
    assert (folder / NAME).read_text() == (OLD if step < RENAMES - 1 else NEW)
    assert is_sound(folder)
    assert any(name.endswith(TEMPORARY) for name in names_in(folder))
    sweep(folder)
    assert names_in(folder) == {NAME, MANIFEST}
    assert is_sound(folder)
    manifest = put(folder, read_manifest(folder), NEW)
    assert (folder / NAME).read_text() == NEW
    assert read_manifest(folder) == manifest
    assert not manifest.pending
    assert is_sound(folder)


def test_a_third_text_is_found_even_while_one_is_pending(folder: Path) -> None:
    manifest = read_manifest(folder)
    with pytest.raises(Killed):
        put(folder, manifest, NEW, DyingDisk(RENAMES - 1))
    (folder / NAME).write_text(NEW.upper())
    assert not is_sound(folder)


class WatchedDisk(Disk):
    """Notes, before each manifest is put in place, whether the new file is there and whether one is pending."""

    def __init__(self) -> None:
        """Start with no manifest put in place."""
        self.seen: list[tuple[bool, bool]] = []

    def replace(self, source: Path, target: Path) -> None:
        """Note it."""
        if target.name == MANIFEST:
            pending = json.loads(source.read_text())["pending"]
            self.seen.append(((target.parent / NAME).read_text() == NEW, bool(pending)))
        super().replace(source, target)


def test_the_manifest_is_written_after_the_file(folder: Path) -> None:
    disk = WatchedDisk()
    put(folder, read_manifest(folder), NEW, disk)
    assert disk.seen == [(False, True), (True, False)]


NOT_OURS = (
    "thesis.partial.docx", "drafts.partial2", "discards.parquet.partial", ".partial", ".outs-.partial",
    ".outs-0123456789abcdef-0123456789abcdef.partial", "outs.duckdb.partial.wal",
)  # fmt: skip
"""Names that look like those of unfinished files."""


def killed_while_writing(folder: Path) -> Path:
    """The temporary folder that a killed build leaves, with a database's log in it."""

    def write(path: Path) -> None:
        path.write_text(NEW[:5])
        path.with_name("outs.duckdb.wal").write_text("half")
        raise Killed

    before = names_in(folder)
    with pytest.raises(Killed):
        publish(folder, read_manifest(folder), write, disk=DyingDisk(0))
    (left,) = names_in(folder) - before
    return folder / left


def test_sweeping_removes_the_folders_of_killed_builds(folder: Path) -> None:
    left = [killed_while_writing(folder) for _ in range(3)]
    assert len(set(left)) == 3
    assert all(path.stat().st_mode & 0o777 == 0o700 for path in left)
    sweep(folder)
    assert names_in(folder) == {NAME, MANIFEST}


@pytest.mark.parametrize("name", NOT_OURS)
def test_sweeping_leaves_what_a_build_did_not_write(folder: Path, name: str) -> None:
    (folder / name).write_text("mine")
    sweep(folder)
    assert (folder / name).read_text() == "mine"
    (folder / name).unlink()
    (folder / name).mkdir()
    (folder / name / "chapter").touch()
    sweep(folder)
    assert (folder / name / "chapter").exists()


def test_a_file_or_link_of_a_temporary_folders_name_is_left(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    left, elsewhere = killed_while_writing(folder), tmp_path_factory.mktemp("elsewhere")
    shutil.rmtree(left)
    left.write_text("mine")
    sweep(folder)
    assert left.read_text() == "mine"
    left.unlink()
    left.symlink_to(elsewhere)
    sweep(folder)
    assert left.is_symlink()


def test_no_link_planted_where_a_temporary_file_used_to_be_is_followed(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    victim = tmp_path_factory.mktemp("elsewhere") / "victim"
    victim.write_text("mine")
    for name in (NAME, MANIFEST):
        (folder / f"{name}{TEMPORARY}").symlink_to(victim)
    put(folder, read_manifest(folder), NEW)
    assert victim.read_text() == "mine"
    assert (folder / NAME).read_text() == NEW


def test_the_hash_is_that_of_the_bytes(tmp_path: Path) -> None:
    path = tmp_path / "abc"
    path.write_bytes(b"abc")
    assert file_sha256(path) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_a_named_pipe_is_not_hashed(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="not a regular file"):
        file_sha256(tmp_path / "pipe")
