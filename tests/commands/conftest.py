"""The tables that commands find, or do not find."""

from pathlib import Path

import pytest

from outs.query.session import Tables


@pytest.fixture
def with_tables(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands find the built tables; DuckDB shares one instance, and what it has read, with the open session."""
    monkeypatch.setenv("OUTS_TABLES", str(tables.directory))


@pytest.fixture
def without_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands find no tables."""
    monkeypatch.setenv("OUTS_TABLES", str(tmp_path / "none"))
