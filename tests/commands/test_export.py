"""`outs export`: what is refused on the command line."""

from pathlib import Path

import pytest

from outs.tests.commands.printing import Screen, complaint, printed


@pytest.mark.usefixtures("with_tables")
def test_a_folder_with_other_files_is_refused(capsys: Screen, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    assert "choose an empty folder" in complaint(capsys, ["export", "site", str(tmp_path)], 2)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.usefixtures("with_tables")
@pytest.mark.parametrize("what", ["site", "dataset"])
def test_a_place_that_cannot_be_written_is_one_line(capsys: Screen, tmp_path: Path, what: str) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / what
    assert f"cannot write {folder}: " in complaint(capsys, ["export", what, str(folder)], 2)


@pytest.mark.usefixtures("without_tables")
def test_without_tables_nothing_is_written(capsys: Screen, tmp_path: Path) -> None:
    assert "outs tables build" in complaint(capsys, ["export", "site", str(tmp_path / "site")], 3)
    assert not (tmp_path / "site").exists()


def test_the_group_lists_what_it_exports(capsys: Screen) -> None:
    _, listed = printed(capsys, "export").split("Commands:\n")
    assert [line.split()[0] for line in listed.splitlines()] == ["dataset", "site"]
