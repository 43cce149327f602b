"""What the tests of draw poker's questions share: the tables' database, without a session around it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from outs.query.connection import Connection


@pytest.fixture(scope="session")
def connection(tables_folder: Path) -> Iterator[Connection]:
    """The full tables' database."""
    opened = Connection(tables_folder)
    yield opened
    opened.close()
