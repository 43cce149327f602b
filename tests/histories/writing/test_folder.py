"""A folder of hands that grows: nothing twice, nothing lost, and nothing half-written."""

import csv
import gc
import os
import random
import shutil
import sys
from pathlib import Path

import polars as pl
import pyarrow.parquet as pq
import pytest

from outs.cards.errors import BadInput
from outs.histories.columns import DECISIONS, HANDS_PLAYED, arrow_schema
from outs.histories.readers.pokerstars import HEADER
from outs.histories.run import Summary
from outs.histories.winnings import report
from outs.histories.writing import parquet_files
from outs.histories.writing.folder import PROBLEMS, add_files
from outs.histories.writing.record import RECORD
from outs.tests.histories.readers.test_phh import PLAIN
from outs.tests.histories.readers.test_pokerstars import ALL_IN, RAKED
from outs.work import atomic_sets

RAKED_HAND = RAKED[RAKED.index("PokerStars ") :]


def hands(first: int, count: int) -> list[str]:
    """Hands of these numbers."""
    return [RAKED_HAND.replace("#101", f"#{number}") for number in range(first, first + count)]


def played(folder: Path) -> list[str]:
    """The numbers of the hands in a folder, which both files must have."""
    found = pl.read_parquet(folder / HANDS_PLAYED.file_name).unique(["site", "hand"], maintain_order=True)
    decided = pl.read_parquet(folder / DECISIONS.file_name)["hand"].unique(maintain_order=True).to_list()
    assert found["hand"].to_list() == decided
    return decided


class Folder:
    """A folder, and a folder of histories that are added to it."""

    def __init__(self, path: Path, tables: Path) -> None:
        self.path, self.texts, self.tables = path / "played", path / "texts", tables
        self.path.mkdir()
        self.texts.mkdir()

    def write(self, name: str, *texts: str) -> Path:
        """Write a history."""
        path = self.texts / name
        path.write_text("\n\n\n".join(texts), encoding="utf-8")
        return path

    def add(self, *places: Path, replace: bool = False) -> Summary:
        """Add files, by default all histories."""
        return add_files([str(place) for place in places or [self.texts]], self.path, self.tables, replace=replace)


@pytest.fixture
def folder(tmp_path: Path, tables_folder: Path) -> Folder:
    """An empty folder."""
    return Folder(tmp_path, tables_folder)


def test_only_new_hands_are_added(folder: Folder) -> None:
    folder.write("a.txt", *hands(1, 3))
    assert (folder.add().hands, played(folder.path)) == (3, ["1", "2", "3"])
    folder.write("b.txt", *hands(2, 4), *hands(5, 1))
    summary = folder.add()
    assert (summary.hands, summary.duplicates, summary.repeated, summary.unchanged) == (2, 2, 1, 1)
    assert played(folder.path) == ["1", "2", "3", "4", "5"]


def test_files_in_any_order_and_overlap_make_the_same_hands(folder: Folder) -> None:
    rng = random.Random(3)
    texts = hands(1, 12)
    for number in range(6):
        folder.write(f"{number}.txt", *rng.sample(texts, 7))
    files = sorted(folder.texts.iterdir())
    rng.shuffle(files)
    total = sum(folder.add(file).hands for file in files)
    everything = {found["hand"] for file in files for found in HEADER.finditer(file.read_text(encoding="utf-8"))}
    assert sorted(played(folder.path)) == sorted(everything)
    assert total == len(everything)


def test_a_folder_that_grew_has_the_rows_of_one_that_was_written_at_once(folder: Folder, tmp_path: Path) -> None:
    folder.write("a.txt", *hands(1, 3), ALL_IN)
    folder.add()
    folder.write("b.txt", *hands(4, 3))
    folder.add()
    at_once = tmp_path / "at_once"
    at_once.mkdir()
    add_files([str(folder.texts)], at_once, folder.tables)
    for table in (DECISIONS, HANDS_PLAYED):
        grown, whole = (pq.read_table(place / table.file_name) for place in (folder.path, at_once))
        assert grown.equals(whole)
        assert grown.schema.equals(whole.schema, check_metadata=True)
        assert pl.read_parquet(folder.path / table.file_name).equals(pl.read_parquet(at_once / table.file_name))


def test_files_that_have_not_changed_are_not_read_again(folder: Folder) -> None:
    path = folder.write("a.txt", *hands(1, 2))
    folder.add()
    record, before, content = folder.path / RECORD, path.stat(), path.read_bytes()
    written = record.stat().st_mtime_ns
    path.write_bytes(b"?" * len(content))  # reading it would tell
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    summary = folder.add()
    assert (summary.unchanged, summary.problems, record.stat().st_mtime_ns) == (1, 0, written)
    path.write_bytes(content)  # another time, but the same content
    assert folder.add().unchanged == 1
    path.write_bytes(b"?" * len(content))
    assert folder.add().problems == 1


def test_a_file_that_grew_is_read_again(folder: Folder) -> None:
    folder.write("a.txt", *hands(1, 2))
    folder.add()
    folder.write("a.txt", *hands(1, 3))
    assert (folder.add().hands, played(folder.path)) == (1, ["1", "2", "3"])


def test_hands_without_a_number_of_a_site_are_known_by_their_text(folder: Folder) -> None:
    folder.write("a.phhs", f"[1]\n{PLAIN}", f"[1]\n{PLAIN.replace('#', ' #')}")
    folder.write("b.phhs", f"[1]\n{PLAIN}")
    without = PLAIN.replace("venue", "other_venue")
    folder.write("c.phhs", f"[1]\n{without}\n[1]\n{without}# another\n")
    folder.write("d.phhs", f"[1]\n{without}")
    summary = folder.add()
    assert summary.hands + summary.repeated == 6
    assert summary.repeated >= 2


def test_replace_begins_again(folder: Folder) -> None:
    folder.write("a.txt", *hands(1, 2))
    folder.add()
    assert folder.add(folder.write("b.txt", *hands(7, 1)), replace=True).hands == 1
    assert played(folder.path) == ["7"]


@pytest.mark.parametrize("replace", [True, False])
def test_an_empty_file_never_replaces_hands(folder: Folder, replace: bool) -> None:
    folder.write("a.txt", *hands(1, 2))
    folder.add()
    empty = folder.write("empty.txt", "")
    before = (folder.path / HANDS_PLAYED.file_name).read_bytes()
    if replace:
        with pytest.raises(BadInput, match="there are no hands"):
            folder.add(empty, replace=True)
    else:
        assert folder.add(empty).hands == 0
    assert (folder.path / HANDS_PLAYED.file_name).read_bytes() == before


def test_what_systems_leave_in_folders_is_passed_over(folder: Folder) -> None:
    folder.write("a.txt", *hands(1, 1))
    for name in (".DS_Store", "desktop.ini", "Thumbs.db", "._a.txt"):
        folder.write(name, "\0\1")
    assert folder.add().problems == 0


def test_problems_of_all_files_are_listed(folder: Folder) -> None:
    folder.write("a.txt", *hands(1, 1), hands(2, 1)[0].replace("Rake $0.24", "Rake $0.25"))
    assert folder.add().problems == 1
    folder.write("=b.txt", "no hands")
    summary = folder.add()
    assert (summary.problems, dict(summary.reasons)) == (1, {"not a hand history in a format that is known": 1})
    with (folder.path / PROBLEMS).open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file))
    assert [(Path(one["file"]).name, one["line"] != "") for one in found] == [("a.txt", True), ("=b.txt", True)]
    folder.write("a.txt", *hands(1, 2))
    folder.add()
    assert "a.txt" not in (folder.path / PROBLEMS).read_text()


def test_a_folder_of_an_older_version_is_added_to(folder: Folder) -> None:
    folder.write("a.txt", *hands(1, 2))
    folder.add()
    (folder.path / RECORD).unlink()
    folder.write("b.txt", *hands(2, 2))
    assert folder.add().hands == 1
    assert played(folder.path) == ["1", "2", "3"]


@pytest.mark.parametrize("name", [RECORD, HANDS_PLAYED.file_name, DECISIONS.file_name])
def test_a_damaged_folder_is_one_line_and_stays_as_it_is(folder: Folder, name: str) -> None:
    path = folder.write("a.txt", *hands(1, 2))
    folder.add()
    content = (folder.path / name).read_bytes()
    (folder.path / name).write_bytes(content[:-3])
    path.write_text(path.read_text() + "\n\n\n" + hands(9, 1)[0])
    with pytest.raises(BadInput, match="--replace"):
        folder.add()
    assert (folder.path / name).read_bytes() == content[:-3]
    assert folder.add(replace=True).hands == 3


@pytest.mark.parametrize("name", [HANDS_PLAYED.file_name, DECISIONS.file_name])
def test_a_flipped_bit_of_the_rows_is_one_line_before_hands_are_added(folder: Folder, name: str) -> None:
    folder.write("a.txt", *hands(1, 2))
    folder.add()
    content = bytearray((folder.path / name).read_bytes())
    content[len(content) // 4] ^= 1
    (folder.path / name).write_bytes(content)
    folder.write("b.txt", *hands(9, 1))
    with pytest.raises(BadInput, match=f"{name} is damaged; read all files with --replace"):
        folder.add()
    assert (folder.path / name).read_bytes() == content


@pytest.mark.parametrize("name", [HANDS_PLAYED.file_name, DECISIONS.file_name])
def test_damaged_files_without_a_record_are_one_line(folder: Folder, name: str) -> None:
    folder.write("a.txt", *hands(1, 2))
    folder.add()
    (folder.path / RECORD).unlink()
    (folder.path / name).write_bytes((folder.path / name).read_bytes()[:-3])
    with pytest.raises(BadInput, match="damaged; read all files with --replace"):
        folder.add()


def test_a_file_that_is_abandoned_is_closed_without_a_complaint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    complaints: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", complaints.append)
    file = parquet_files.GrowingFile(tmp_path / "new", None, DECISIONS)
    file.add(arrow_schema(DECISIONS).empty_table())
    file.abandon()
    del file
    gc.collect()
    assert not complaints


@pytest.mark.parametrize("renames", [0, 1, 2])
def test_a_process_that_is_killed_leaves_all_old_or_all_new(
    folder: Folder, renames: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write("a.txt", *hands(1, 2))
    folder.add()
    folder.write("b.txt", *hands(3, 2))
    left = [renames]
    real = os.replace
    snapshot = folder.path.with_name("snapshot")

    def killed(source: str | Path, target: str | Path) -> None:
        """Rename a file, or keep what a kill would leave, and end."""
        name = Path(source).name
        if name.startswith(".outs-") and ".added" not in str(target) and name.endswith(".partial"):
            if not left[0] and Path(target).name != atomic_sets.JOURNAL:
                shutil.copytree(folder.path, snapshot)
                raise KeyboardInterrupt
            left[0] -= Path(target).name != atomic_sets.JOURNAL
        real(source, target)

    monkeypatch.setattr(os, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        folder.add()
    monkeypatch.undo()
    shutil.rmtree(folder.path)
    snapshot.rename(folder.path)
    assert (folder.path / atomic_sets.JOURNAL).exists()
    assert report(folder.path).total.hands == (
        4 if renames == 2 else 2
    )  # then the hands are renamed, and the record is not
    summary = folder.add()
    assert (summary.hands, summary.unchanged) == (0, 2)
    assert played(folder.path) == ["1", "2", "3", "4"]
    assert not list(folder.path.glob(".outs-*"))


@pytest.mark.long
def test_many_small_groups_are_rewritten_as_few(folder: Folder) -> None:
    times = parquet_files.MOST_SMALL + 3
    for number in range(1, times + 1):
        folder.write(f"{number}.txt", *hands(number, 1))
        folder.add()
    assert sorted(played(folder.path), key=int) == [str(number) for number in range(1, times + 1)]
    assert pq.read_metadata(folder.path / HANDS_PLAYED.file_name).num_row_groups < parquet_files.MOST_SMALL
