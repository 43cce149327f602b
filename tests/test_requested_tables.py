"""Tests see the same tables whether tables on request are built or not."""

from pathlib import Path

import pytest

import outs
from outs.pipeline.build import Build
from outs.tables.declaration import ListedTable
from outs.tables.files.manifest import read_manifest
from outs.tables.files.outdated_files import outdated_files
from outs.tables.schema import ON_REQUEST
from outs.tests.requested_tables import with_requested, without_requested
from outs.work.progress import Silent


@pytest.fixture
def requested(tables_folder: Path, tmp_path: Path) -> Path:
    """The built tables, and a stand-in for each table on request."""
    return with_requested(tables_folder, tmp_path / "with")


def test_a_folder_without_tables_on_request_is_used_itself(tables_folder: Path, tmp_path: Path) -> None:
    view = without_requested(tables_folder, tmp_path / "view")
    again = without_requested(view, tmp_path / "another view")
    assert view == again
    assert not (tmp_path / "another view").exists()


@pytest.mark.long  # a build reads every file
def test_a_build_takes_the_stand_ins_for_built_tables(requested: Path) -> None:
    assert Build(requested, Silent()).run() == []


def test_tables_on_request_are_left_out_of_the_view(tables_folder: Path, requested: Path, tmp_path: Path) -> None:
    manifest = read_manifest(requested)
    single = {name for name, table in ON_REQUEST.items() if not isinstance(table, ListedTable)}
    assert single <= {*manifest.files}
    assert outdated_files(manifest) == []
    view = without_requested(requested, tmp_path / "view")
    assert read_manifest(view) == read_manifest(tables_folder)
    assert outdated_files(read_manifest(view)) == []
    with outs.open(view) as session:
        assert session.value("AhKhQhJhTh").value == 7462
        assert not session.equity("AA", "AhAd,22+", "random", samples=500).exact
