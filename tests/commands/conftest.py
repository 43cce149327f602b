"""The tables that commands find, or do not find."""

from pathlib import Path

import pytest


@pytest.fixture
def with_tables(tables_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands find the built tables."""
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))


@pytest.fixture
def without_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands find no tables."""
    monkeypatch.setenv("OUTS_TABLES", str(tmp_path / "none"))
