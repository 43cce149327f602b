"""The solved draw game over HTTP: the answers of the command, from tables with made-up numbers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from outs.cli import run
from outs.tests.web.serving import BUDGET, LOCAL
from outs.web.http.app import make_app
from outs.web.settings import Settings

HAND = "KsKd9h5c2d"


@pytest.fixture(scope="module")
def solved(draw_game_folder: Path) -> Iterator[TestClient]:
    """A service with these tables."""
    with TestClient(make_app(Settings(draw_game_folder, log=False, budget=BUDGET)), base_url=LOCAL) as client:
        yield client


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({}, []),
        ({"hand": HAND}, [HAND]),
        ({"hand": HAND, "actions": "check, bet, call"}, [HAND, "--actions", "check, bet, call"]),
        ({"actions": "check bet call / 3 1"}, ["--actions", "check bet call / 3 1"]),
    ],
)
def test_the_service_answers_what_the_command_prints(
    solved: TestClient,
    draw_game_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    asked: dict[str, str],
    words: list[str],
) -> None:
    monkeypatch.setenv("OUTS_TABLES", str(draw_game_folder))
    assert run(["draw-game", *words, "--json"]) == 0
    assert solved.get("/v1/draw-game", params=asked).text == capsys.readouterr().out


def test_actions_against_the_rules_are_a_problem_that_names_what_is_possible(solved: TestClient) -> None:
    response = solved.get("/v1/draw-game", params={"hand": HAND, "actions": "check, call"})
    assert response.status_code == 422
    assert "possible: check, bet" in response.json()["detail"]
