"""What the service says of the tables that it builds, and that nothing is left of a build when it is killed."""

import os
import shutil
import signal
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from outs.tables.files.manifest import read_manifest
from outs.tests.web.serving import LOCAL, eventually, is_alive, start, stop
from outs.web.builds.state import REST, BuildState, wanted, write_states
from outs.web.http.app import make_app
from outs.web.settings import Settings

PROGRESS = "draw_game: 37 of 200 after 61 s"


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (BuildState("draw-game"), "The service builds it after other tables."),
        (BuildState("draw-game", "building", PROGRESS), "The service is building it: 37 of 200."),
        (BuildState("draw-game", "failed", "no space"), "The operator can: outs tables build draw-game."),
    ],
)
def test_a_question_whose_tables_are_being_built_says_how_far(
    tables_folder: Path, tmp_path: Path, state: BuildState, said: str
) -> None:
    write_states(tmp_path, [state, BuildState(REST)])
    with TestClient(make_app(Settings(tables_folder, log=False, builds=tmp_path)), base_url=LOCAL) as client:
        problem = client.get("/v1/draw-game").json()
        assert problem["detail"].startswith("The table draw_game is not built. ")
        assert (problem["build"], said in problem["detail"]) == ("draw-game", True)
        assert wanted(tmp_path) == (["draw-game"] if state.state == "waiting" else [])
        shown = client.get("/builds")
        assert shown.headers["cache-control"] == "no-store"
        assert [one["name"] for one in shown.json()["builds"]] == ["draw-game", REST]
        assert shown.json()["builds"][0]["state"] == state.state
        other = client.get("/v1/draw-game?game=2-7").json()  # nobody builds it
        assert "build" not in other
        assert "operator" in other["detail"]


def test_a_service_that_builds_nothing_says_so(tables_folder: Path) -> None:
    with TestClient(make_app(Settings(tables_folder, log=False)), base_url=LOCAL) as client:
        assert client.get("/builds").json() == {"builds": []}


@pytest.mark.long
def test_a_killed_service_leaves_no_build_and_no_half_table(tables_folder: Path, tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    shutil.copytree(tables_folder, folder, copy_function=os.link)
    before = read_manifest(folder).digest
    served = start(folder, tmp_path / "log", "--workers", "1", "--build")
    try:
        assert served.get("/builds").json()["builds"][0]["state"] == "building"
        family = served.descendants()
        served.process.send_signal(signal.SIGKILL)
        assert eventually(lambda: not any(map(is_alive, family)), 20)
        assert read_manifest(folder).digest == before
    finally:
        stop(served)
