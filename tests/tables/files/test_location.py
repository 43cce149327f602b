"""The folder of the tables: the most explicit setting comes first."""

from pathlib import Path

import pytest

from outs.cards.errors import BadInput
from outs.tables.files.location import PACKAGE, build_command, first_build_command, tables_directory
from outs.tests.cases import all_of

VARIABLE = "OUTS_TABLES"


def test_an_explicit_folder_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "/from/the/environment")
    assert tables_directory("/explicit") == tables_directory(Path("/explicit")) == Path("/explicit")


def test_the_environment_comes_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "/from/the/environment")
    assert tables_directory() == Path("/from/the/environment")


@all_of("value", [None, ""])
def test_the_checkout_comes_third(monkeypatch: pytest.MonkeyPatch, value: str | None) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    if value is not None:
        monkeypatch.setenv(VARIABLE, value)
    assert tables_directory() == PACKAGE / "tables" / "data"


def test_an_installed_package_uses_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    found = tables_directory(package=tmp_path / "site-packages" / "outs")
    assert found.parts[-2:] == ("outs", "tables")
    assert found.is_relative_to(tmp_path)


def test_a_relative_folder_is_made_absolute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("tables", "~", "md:x", "t*"):
        assert tables_directory(name) == tmp_path / name


@all_of("name", ["t?", "a\\b", "a\nb", "a\x1b[31m", "\x00", "\x85", "\udcff"])
def test_a_folder_whose_path_would_be_read_as_another_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="tables cannot be kept in '/") as raised:
        tables_directory(f"/{name}/tables")
    assert str(raised.value).isprintable()


def test_a_bad_folder_in_the_environment_does_not_hide_another_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "/a?b")
    with pytest.raises(BadInput, match="a question mark"):
        tables_directory()
    assert build_command(Path("/tables")) == "outs tables build --tables /tables"


def test_a_folder_without_tables_is_given_both_builds() -> None:
    said = first_build_command(Path("/tables"))
    assert said.startswith("outs tables build --tables /tables (minutes), or add --first ")
