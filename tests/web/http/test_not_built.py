"""Questions that read a table on request which is not built: refused with the command that builds it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from outs.tables.files.manifest import MANIFEST, read_manifest
from outs.tables.schema import ON_REQUEST
from outs.tests.cases import all_of
from outs.tests.web.serving import BUDGET, LOCAL
from outs.tests.web.test_problems import problem
from outs.web.http.app import make_app
from outs.web.settings import Settings

UNBUILT: dict[str, tuple[dict[str, Any], str]] = {
    "push-fold": ({"stacks": "10,8,15"}, "triples"),
    "push-fold, short deck": ({"stack": 10, "game": "short-deck-trips"}, "short-deck-trips"),
    "draw-game": ({"hand": "AhKhQhJh2c"}, "draw-game"),
    "sql": ({"sql": "FROM river"}, "river"),
}
"""Parameters of a question, and what builds the table that it needs."""


@pytest.fixture(scope="module")
def bare(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A service of a folder without any table on request."""
    folder = tmp_path_factory.mktemp("bare")
    manifest = read_manifest(tables_folder)
    for path in tables_folder.iterdir():
        if path.is_file() and path.stem not in ON_REQUEST and path.name != MANIFEST:
            (folder / path.name).symlink_to(path)
    files = {name: entry for name, entry in manifest.files.items() if name not in ON_REQUEST}
    (folder / MANIFEST).write_text(replace(manifest, files=files).text())
    app = make_app(Settings(folder, log=False, sql=True, budget=BUDGET))
    with TestClient(app, raise_server_exceptions=False, base_url=LOCAL) as opened:
        yield opened


@all_of("what", UNBUILT)
def test_a_table_that_is_not_built_is_named_with_the_command_that_builds_it(bare: TestClient, what: str) -> None:
    parameters, request = UNBUILT[what]
    address = f"/v1/{what.partition(',')[0]}"
    for response in (bare.get(address, params=parameters), bare.post(address, json=parameters)):
        body = problem(response, 503)
        assert body.keys() == {"type", "title", "status", "detail"}
        assert body["type"] == "/problems#tables"
        assert "is not built." in body["detail"]
        assert body["detail"].endswith(f": outs tables build {request}.")
        assert "retry-after" not in response.headers


def test_questions_that_need_other_tables_are_answered(bare: TestClient) -> None:
    for address in ("/v1/push-fold?stack=10", "/v1/push-fold?stacks=10,8,15&at_most=2", "/v1/sql?sql=SELECT+1"):
        assert bare.get(address).status_code == 200, address
