"""Builds that fail, are killed or are refused: what was published stays readable, and the next build goes on."""

import errno
import fcntl
import os
import shutil
import threading
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import duckdb
import pytest

from outs.pipeline.build import Build
from outs.pipeline.build_folder import LOCK
from outs.pipeline.catalogue import Catalogue, OtherFile
from outs.pipeline.stages.checks import Inputs, InvariantBroken
from outs.pipeline.stages.stage import Columns, Work
from outs.tables.files.errors import BuildFailed
from outs.tables.files.manifest import MANIFEST, read_manifest
from outs.tables.files.publish import TEMPORARY, Disk
from outs.tables.schema import DATABASE, DATAPACKAGE, Schema
from outs.tests.pipeline.tiny import (
    EVERYTHING,
    FILES,
    HALF_OF_TURNED,
    Refusing,
    changed,
    hashes,
    is_sound,
    names_in,
    raising,
    renumbered,
    unsound,
    yielding,
)
from outs.work.atomic_writes import locked_folder
from outs.work.progress import Silent


@pytest.mark.parametrize("error", [RuntimeError("broken"), KeyboardInterrupt(), MemoryError()])
def test_a_stage_that_fails_leaves_what_is_finished_and_the_next_build_goes_on(
    tmp_path: Path, tiny: Catalogue, error: BaseException
) -> None:
    with pytest.raises(type(error)):
        Build(tmp_path, Silent(), catalogue=changed(tiny, "sums", build=raising(error))).run()
    assert names_in(tmp_path) == {"turned.parquet", MANIFEST}
    assert unsound(tmp_path, tiny) == dict.fromkeys(("sums", DATABASE, DATAPACKAGE), "not built")
    assert Build(tmp_path, Silent(), catalogue=tiny).run() == EVERYTHING[1:]
    assert is_sound(tmp_path, tiny)


def test_an_interrupt_leaves_the_last_good_tables_readable(folder: Path, tiny: Catalogue) -> None:
    before = hashes(folder)
    with pytest.raises(KeyboardInterrupt):
        Build(folder, Silent(), catalogue=renumbered(tiny, "turned", "sums", build=raising(KeyboardInterrupt()))).run()
    assert hashes(folder) == before
    assert names_in(folder) == FILES
    assert is_sound(folder, tiny)


def test_an_interrupt_while_writing_leaves_no_temporary_file(folder: Path, tiny: Catalogue) -> None:
    before = hashes(folder)
    half_written = renumbered(tiny, "turned", build=raising(KeyboardInterrupt(), HALF_OF_TURNED))
    with pytest.raises(KeyboardInterrupt):
        Build(folder, Silent(), catalogue=half_written).run()
    assert hashes(folder) == before
    assert names_in(folder) == FILES


def test_a_wrong_result_is_not_published(folder: Path, tiny: Catalogue) -> None:
    before = hashes(folder)
    wrong = {"number": list(range(1, 201)), "sum": [7_463] * 199 + [1]}
    with pytest.raises(InvariantBroken, match=r"sums is wrong .*: sums are all the same$"):
        Build(folder, Silent(), catalogue=renumbered(tiny, "sums", build=yielding(wrong))).run()
    assert hashes(folder) == before
    assert is_sound(folder, tiny)


def test_all_checks_that_fail_are_named(folder: Path, tiny: Catalogue) -> None:
    wrong = {"number": list(range(1, 201)), "sum": [7_464] * 200}
    with pytest.raises(InvariantBroken, match=r": sums are all the same; sums are small$"):
        Build(folder, Silent(), catalogue=renumbered(tiny, "sums", build=yielding(wrong))).run()


def test_too_few_rows_are_not_published(tmp_path: Path, tiny: Catalogue) -> None:
    short = {"number": [1, 2], "turned": [1, 2]}
    with pytest.raises(InvariantBroken, match=r"table turned .*: 2 rows where 200 belong"):
        Build(tmp_path, Silent(), catalogue=changed(tiny, "turned", build=yielding(short))).run()
    assert names_in(tmp_path) <= {MANIFEST}


class KilledBeforeSettling(Disk):
    """The process dies before the second manifest of a publication replaces the first."""

    def __init__(self) -> None:
        """Start with no manifest replaced."""
        self.manifests = 0

    def replace(self, source: Path, target: Path) -> None:
        """Count manifests."""
        self.manifests += target.name == MANIFEST
        if self.manifests == 2:
            raise SystemExit
        super().replace(source, target)


def test_a_kill_between_rename_and_manifest_is_recovered_from(folder: Path, tiny: Catalogue) -> None:
    renamed = renumbered(tiny, "turned")
    with pytest.raises(SystemExit):
        Build(folder, Silent(), catalogue=renamed, disk=KilledBeforeSettling()).run()
    assert list(read_manifest(folder).pending) == ["turned"]
    assert is_sound(folder, renamed)
    assert Build(folder, Silent(), catalogue=renamed).run() == []
    assert not read_manifest(folder).pending
    assert is_sound(folder, renamed)


class Dying(Disk):
    """The process dies before the first rename: nothing is removed after that."""

    def replace(self, _source: Path, _target: Path) -> None:
        """Die."""
        raise SystemExit

    def remove(self, _path: Path) -> None:
        """Too late."""


def test_what_a_killed_build_left_over_is_swept(folder: Path, tiny: Catalogue) -> None:
    with pytest.raises(SystemExit):
        Build(folder, Silent(), catalogue=renumbered(tiny, "turned"), disk=Dying()).run()
    assert any(name.endswith(TEMPORARY) for name in names_in(folder))
    Build(folder, Silent(), catalogue=tiny).run()
    assert names_in(folder) == FILES


def test_a_first_build_that_was_killed_can_be_repeated(tmp_path: Path, tiny: Catalogue) -> None:
    (tmp_path / "lost+found").mkdir()
    with pytest.raises(SystemExit):
        Build(tmp_path, Silent(), catalogue=tiny, disk=Dying()).run()
    assert Build(tmp_path, Silent(), catalogue=tiny).run() == EVERYTHING
    assert names_in(tmp_path) == {*FILES, "lost+found"}


@pytest.mark.parametrize("names", [["thesis.docx"], [MANIFEST], [MANIFEST, "values.parquet"], ["turned.parquet"]])
def test_a_folder_with_files_of_somebody_else_is_refused(tmp_path: Path, tiny: Catalogue, names: list[str]) -> None:
    for name in names:
        (tmp_path / name).write_text('{"name": "mine"}')
    with pytest.raises(BuildFailed, match=r"it has no manifest of outs but contains '.*'; choose an empty folder$"):
        Build(tmp_path, Silent(), catalogue=tiny).run()
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == dict.fromkeys(names, '{"name": "mine"}')


def test_files_beside_the_tables_stay(folder: Path, tiny: Catalogue) -> None:
    for name in ("thesis.partial.docx", "notes.txt"):
        (folder / name).write_text("mine")
    (folder / "drafts.partial2").mkdir()
    (folder / "turned.parquet").unlink()
    assert Build(folder, Silent(), catalogue=tiny).run() == ["turned"]
    assert names_in(folder) == {*FILES, "thesis.partial.docx", "notes.txt", "drafts.partial2"}


def test_a_lost_manifest_among_tables_is_written_again(folder: Path, tiny: Catalogue) -> None:
    (folder / MANIFEST).unlink()
    assert Build(folder, Silent(), catalogue=tiny).run() == EVERYTHING
    assert is_sound(folder, tiny)


@pytest.mark.parametrize("name", [MANIFEST, "turned.parquet", DATABASE])
def test_a_named_pipe_in_a_files_place_is_replaced(folder: Path, tiny: Catalogue, name: str) -> None:
    (folder / name).unlink()
    os.mkfifo(folder / name)
    assert Build(folder, Silent(), catalogue=tiny).run()
    assert is_sound(folder, tiny)


def test_two_builds_at_once_are_refused(folder: Path, tiny: Catalogue) -> None:
    started, go_on = threading.Event(), threading.Event()
    sums = tiny.stages["sums"]

    def wait(inputs: Inputs, work: Work) -> Iterator[Columns]:
        started.set()
        assert go_on.wait(30)
        yield from sums.build(inputs, work)

    waiting = renumbered(tiny, "sums", build=wait)
    with ThreadPoolExecutor(1) as other:
        first = other.submit(Build(folder, Silent(), catalogue=waiting).run)
        assert started.wait(30)
        with pytest.raises(BuildFailed, match=f"another build is running in {folder}"):
            Build(folder, Silent(), catalogue=waiting).run()
        go_on.set()
        assert first.result() == ["sums"]
    assert Build(folder, Silent(), catalogue=waiting).run() == []


def test_a_lock_that_another_process_holds_is_respected(folder: Path, tiny: Catalogue) -> None:
    with locked_folder(folder), pytest.raises(BuildFailed, match="another build is running"):
        Build(folder, Silent(), catalogue=tiny).run()


def test_a_build_in_a_copy_made_of_hard_links_does_not_wait_for_one_in_the_original(
    folder: Path, tmp_path: Path, tiny: Catalogue
) -> None:
    (folder / LOCK).touch()
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy, copy_function=os.link)
    with locked_folder(folder), (folder / LOCK).open() as shared:
        fcntl.flock(shared, fcntl.LOCK_EX)
        assert Build(copy, Silent(), catalogue=tiny).run() == []


def test_a_file_in_the_folders_place_is_one_line(tmp_path: Path, tiny: Catalogue) -> None:
    file = tmp_path / "file"
    file.touch()
    for place in (file, file / "below"):
        with pytest.raises(BuildFailed, match=f"^cannot build tables in {place}: .+$"):
            Build(place, Silent(), catalogue=tiny).run()


@pytest.mark.parametrize("while_writing", [True, False])
@pytest.mark.parametrize(
    ("number", "message"),
    [(errno.EACCES, "Permission denied$"), (errno.EROFS, "Read-only file system$"), (errno.ENOSPC, "free some space")],
)
def test_what_the_system_refuses_is_one_line_and_loses_nothing(
    folder: Path, tiny: Catalogue, number: int, message: str, while_writing: bool
) -> None:
    before = hashes(folder)
    half_written = raising(OSError(number, os.strerror(number)), HALF_OF_TURNED)
    if while_writing:
        refused, disk = renumbered(tiny, "turned", build=half_written), Disk()
    else:
        refused, disk = renumbered(tiny, "turned"), Refusing(number)
    with pytest.raises(BuildFailed, match=message) as raised:
        Build(folder, Silent(), catalogue=refused, disk=disk).run()
    assert "\n" not in str(raised.value)
    assert hashes(folder) == before
    assert names_in(folder) == FILES
    assert is_sound(folder, tiny)


def test_a_full_disk_elsewhere_is_named(folder: Path, tiny: Catalogue, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere" / "file"
    for place, named in ((elsewhere, f"{elsewhere}: "), (folder / "file", "")):
        full = raising(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(place)), HALF_OF_TURNED)
        with pytest.raises(BuildFailed) as raised:
            Build(folder, Silent(), catalogue=renumbered(tiny, "turned", build=full)).run()
        reason = f"{named}{os.strerror(errno.ENOSPC)}; free some space and run it again"
        assert str(raised.value) == f"cannot build tables in {folder}: {reason}"


def write_half_a_database(_directory: Path, path: Path, _schema: Schema, _kept: Collection[str]) -> None:
    """Until the disk is full."""
    path.write_bytes(b"half")
    raise duckdb.IOException("could not write file:\nno space left on device")


def test_what_the_database_refuses_is_one_line_and_loses_nothing(folder: Path, tiny: Catalogue) -> None:
    before = hashes(folder)
    (folder / DATABASE).unlink()
    refused = replace(tiny, other_files={**tiny.other_files, DATABASE: OtherFile(write_half_a_database)})
    with pytest.raises(BuildFailed, match=f"^cannot build tables in {folder}: .*no space left on device$"):
        Build(folder, Silent(), catalogue=refused).run()
    assert hashes(folder) == before
    assert names_in(folder) == FILES - {DATABASE}
    assert unsound(folder, tiny) == {DATABASE: "missing"}
