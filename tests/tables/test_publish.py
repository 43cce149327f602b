"""Publishing: whatever goes wrong, the old file or the new one is there, and the manifest describes it."""

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from outs.tables import publish as publish_module
from outs.tables import verify as verify_module
from outs.tables.manifest import MANIFEST, Entry, Manifest, empty_manifest, read_manifest
from outs.tables.publish import TEMPORARY, file_sha256, publish, sweep, write_manifest
from outs.tables.verify import verify

NAME = "notes.txt"
OLD, NEW = "the old text", "a new and longer text"


class Killed(BaseException):
    """Stands for the process dying: nothing in the house may catch it."""


def describe(path: Path) -> Entry:
    """An entry for whatever the file holds."""
    return Entry(NAME, file_sha256(path), path.stat().st_size, 0, (), "fingerprint", 0.0)


def put(folder: Path, manifest: Manifest, text: str) -> Manifest:
    """Publish `text`."""
    return publish(folder, manifest, NAME, describe, lambda path: path.write_text(text), NAME)


def names_in(folder: Path) -> set[str]:
    """The files of a folder."""
    return {path.name for path in folder.iterdir()}


@pytest.fixture(autouse=True)
def no_tables_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    """`verify` looks at what the manifest names and expects nothing more."""
    monkeypatch.setattr(verify_module, "TABLES", {})
    monkeypatch.setattr(verify_module, "OTHER_FILES", ())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one published file."""
    put(tmp_path, empty_manifest(), OLD)
    return tmp_path


def is_sound(folder: Path) -> bool:
    """Whether `verify` accepts every file."""
    findings = verify(folder)
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


@pytest.mark.parametrize(("write", "error"), [(half_written, OSError), (interrupted, KeyboardInterrupt)])
def test_a_failing_writer_leaves_everything_as_it_was(
    folder: Path, write: Callable[[Path], None], error: type[BaseException]
) -> None:
    before = (folder / MANIFEST).read_bytes()
    with pytest.raises(error):
        publish(folder, read_manifest(folder), NAME, describe, write, NAME)
    assert (folder / NAME).read_text() == OLD
    assert (folder / MANIFEST).read_bytes() == before
    assert names_in(folder) == {NAME, MANIFEST}


def test_a_disk_that_is_full_at_the_sync_leaves_everything_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    manifest, before = read_manifest(folder), (folder / MANIFEST).read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        put(folder, manifest, NEW)
    assert (folder / NAME).read_text() == OLD
    assert (folder / MANIFEST).read_bytes() == before
    assert names_in(folder) == {NAME, MANIFEST}


def test_an_entry_that_cannot_be_made_leaves_everything_as_it_was(folder: Path) -> None:
    def no_entry(_path: Path) -> Entry:
        raise RuntimeError("no entry")

    with pytest.raises(RuntimeError, match="no entry"):
        publish(folder, read_manifest(folder), NAME, no_entry, lambda path: path.write_text(NEW), NAME)
    assert (folder / NAME).read_text() == OLD
    assert names_in(folder) == {NAME, MANIFEST}
    assert is_sound(folder)


def dying_at(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the process dies before its `step`-th rename, and nothing after that reaches the disk."""
    replace = Path.replace
    renames = iter(range(step))

    def replace_or_die(path: Path, target: Path) -> Path:
        if next(renames, None) is None:
            monkeypatch.setattr(Path, "unlink", lambda *_args, **_options: None)
            raise Killed
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", replace_or_die)


RENAMES = 3
"""Of one publication: the manifest that announces, the file, the manifest that settles."""


@pytest.mark.parametrize("step", range(RENAMES))
def test_killed_before_any_rename_the_folder_is_still_sound(folder: Path, step: int) -> None:
    manifest = read_manifest(folder)
    with pytest.MonkeyPatch.context() as patch:
        dying_at(step, patch)
        with pytest.raises(Killed):
            put(folder, manifest, NEW)
    assert (folder / NAME).read_text() == (OLD if step < RENAMES - 1 else NEW)
    assert is_sound(folder)
    assert any(name.endswith(TEMPORARY) for name in names_in(folder))
    sweep(folder)
    assert names_in(folder) == {NAME, MANIFEST}
    assert is_sound(folder)


@pytest.mark.parametrize("step", range(RENAMES))
def test_after_a_kill_publishing_again_succeeds(folder: Path, step: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        dying_at(step, patch)
        with pytest.raises(Killed):
            put(folder, read_manifest(folder), NEW)
    sweep(folder)
    manifest = put(folder, read_manifest(folder), NEW)
    assert (folder / NAME).read_text() == NEW
    assert read_manifest(folder) == manifest
    assert not manifest.pending
    assert is_sound(folder)


def test_a_third_text_is_found_even_while_one_is_pending(folder: Path) -> None:
    manifest = read_manifest(folder)
    with pytest.MonkeyPatch.context() as patch:
        dying_at(RENAMES - 1, patch)
        with pytest.raises(Killed):
            put(folder, manifest, NEW)
    (folder / NAME).write_text(NEW.upper())
    assert not is_sound(folder)


def test_the_manifest_is_written_after_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[bool, bool]] = []

    def spy(directory: Path, manifest: Manifest) -> None:
        seen.append(((directory / NAME).read_text() == NEW, bool(manifest.pending)))
        write_manifest(directory, manifest)

    manifest = read_manifest(folder)
    monkeypatch.setattr(publish_module, "write_manifest", spy)
    put(folder, manifest, NEW)
    assert seen == [(False, True), (True, False)]


def leftovers(folder: Path) -> Iterator[Path]:
    """What killed builds leave behind, a database's log among it."""
    for name in ("discards.parquet.partial", "manifest.json.partial", "outs.duckdb.partial", "outs.duckdb.partial.wal"):
        yield folder / name


def test_sweeping_removes_leftovers_and_nothing_else(folder: Path) -> None:
    for path in leftovers(folder):
        path.write_text("half")
    sweep(folder)
    assert names_in(folder) == {NAME, MANIFEST}


def test_the_hash_is_that_of_the_bytes(tmp_path: Path) -> None:
    path = tmp_path / "abc"
    path.write_bytes(b"abc")
    assert file_sha256(path) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
