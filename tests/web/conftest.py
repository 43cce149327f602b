"""The service in this process, and as a process of its own on the loopback."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from outs.tests.web.serving import BUDGET, LOCAL, Served, start, stop
from outs.web.http.app import make_app
from outs.web.settings import Settings


@pytest.fixture(scope="session")
def client(tables_folder: Path) -> Iterator[TestClient]:
    """The service in this process, with counting processes of its own."""
    app = make_app(Settings(tables_folder, cors=("https://poker.example",), log=False, budget=BUDGET))
    with TestClient(app, raise_server_exceptions=False, base_url=LOCAL) as opened:
        yield opened


@pytest.fixture(scope="module")
def served(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service with one worker in a process of its own."""
    running = start(tables_folder, tmp_path_factory.mktemp("served") / "log", "--workers", "1")
    yield running
    stop(running)
