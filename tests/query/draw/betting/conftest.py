"""A session with tables of the solved draw game whose numbers are made up."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import outs
from outs.query.session import Tables


@pytest.fixture(scope="module")
def solved(draw_game_folder: Path) -> Iterator[Tables]:
    """A session with these tables."""
    with outs.open(draw_game_folder) as session:
        yield session
