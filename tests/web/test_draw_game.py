"""The solved draw game over HTTP: the answers of the command, from tables with made-up numbers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from outs.cli import run
from outs.tests.cases import all_of
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
        (
            {"hand": HAND, "actions": "check bet call", "every_hold": "true"},
            [HAND, "--actions", "check bet call", "--every-hold"],
        ),
        ({"actions": "check bet call", "kinds": "true"}, ["--actions", "check bet call", "--kinds"]),
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


@all_of(
    ("actions", "token", "complaint"),
    [
        ("check, call", "call", "possible: check, bet"),
        ("draw, bet", "draw", "is not possible at the beginning"),
        ("bet, fold", "bet, fold", "the deal is over"),
        ("bet, call, draw 9", "9", "possible: 0 to 5 cards"),
    ],
)
def test_a_wrong_action_is_blamed_on_the_actions(solved: TestClient, actions: str, token: str, complaint: str) -> None:
    response = solved.get("/v1/draw-game", params={"hand": "9sKd9h5c2d", "actions": actions})
    assert response.status_code == 422
    problem = response.json()
    assert (problem["parameter"], problem["token"]) == ("actions", token)
    assert complaint in problem["detail"]
