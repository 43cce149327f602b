"""Tests see the same tables whether tables on request are built or not."""

from dataclasses import replace
from pathlib import Path

import pytest

import outs
from outs.tables.files.manifest import MANIFEST, Entry, Recipe, read_manifest
from outs.tables.files.outdated_files import outdated_files
from outs.tables.schema import ON_REQUEST
from outs.tests.without_requested import without_requested


@pytest.fixture
def with_requested(tables_folder: Path, tmp_path: Path) -> Path:
    """The built tables, and a stand-in for each table on request that is made from one of them."""
    folder = tmp_path / "with"
    folder.mkdir()
    manifest = read_manifest(tables_folder)
    for entry in manifest.files.values():
        (folder / entry.file).symlink_to(tables_folder / entry.file)
    recipe = Recipe((), ("exact_starting_hands",))
    stand_ins = {}
    for name, table in ON_REQUEST.items():
        (folder / table.file_name).write_bytes(b"stand-in")
        stand_ins[name] = Entry(table.file_name, "0" * 64, 8, 1, (), "0" * 64, 1.0, recipe)
    (folder / MANIFEST).write_text(replace(manifest, files={**manifest.files, **stand_ins}).text())
    return folder


def test_a_folder_without_tables_on_request_is_used_itself(tables_folder: Path, tmp_path: Path) -> None:
    assert without_requested(tables_folder, tmp_path / "view") == tables_folder
    assert not (tmp_path / "view").exists()


def test_tables_on_request_are_left_out_of_the_view(tables_folder: Path, with_requested: Path, tmp_path: Path) -> None:
    assert {*ON_REQUEST} <= {*outdated_files(read_manifest(with_requested))}
    view = without_requested(with_requested, tmp_path / "view")
    assert read_manifest(view) == read_manifest(tables_folder)
    assert outdated_files(read_manifest(view)) == []
    with outs.open(view) as session:
        assert session.value("AhKhQhJhTh").value == 7462
        assert not session.equity("AA", "AhAd,22+", "random", samples=500).exact
