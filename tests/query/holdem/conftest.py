"""Fixtures for hold'em's questions."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import outs
from outs.query.session import Tables
from outs.tests.query.holdem.short_deck_tables import publish


@pytest.fixture(scope="session")
def short_deck_folder(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables, with some of short deck."""
    path = tmp_path_factory.mktemp("short")
    publish(path, tables_folder)
    return path


@pytest.fixture(scope="session")
def short_deck(short_deck_folder: Path) -> Iterator[Tables]:
    """A session with these tables."""
    with outs.open(short_deck_folder) as session:
        yield session
