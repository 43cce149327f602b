"""A question is declared once: command, standard input, HTTP and Python ask what one method declares."""

import io
import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from outs.cards.errors import BadQuery
from outs.query.declaration import examples_of
from outs.commands.asked import Asked
from outs.commands.lazy_commands import made_command
from outs.commands.options import forget_tables
from outs.query.session import Tables
from outs.tests.toy_question import ToyTables
from outs.tests.web.serving import BUDGET, LOCAL
from outs.web.http.app import make_app
from outs.web.questions import QUESTIONS, Question
from outs.web.settings import Settings

ANSWER = {"cards": "AhKh", "points": 6}


def ask_command(*arguments: str) -> None:
    """Ask the toy question on the command line, of the tables in the environment."""
    forget_tables()
    command = made_command("points", Asked("points", ToyTables.points))
    assert command(list(arguments), prog_name="outs", standalone_mode=False) == 0


@pytest.fixture
def toy_client(tables_folder: Path) -> TestClient:
    """A service that answers the toy question alone."""
    toy = Question("points", ToyTables.points, "The points of some cards", is_quick=lambda _tables, _given: True)
    return TestClient(make_app(Settings(tables_folder, log=False, budget=BUDGET), questions=[toy]), base_url=LOCAL)


@pytest.fixture
def _with_tables(tables_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands find the built tables."""
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))


def test_python_asks_the_method(tables_folder: Path) -> None:
    with ToyTables(tables_folder) as tables:
        assert tables.points("AhKh", 3).to_json() == ANSWER


@pytest.mark.usefixtures("_with_tables")
def test_a_command_asks_it(capsys: pytest.CaptureFixture[str]) -> None:
    ask_command("Ah", "Kh", "--times", "3", "--json")
    assert json.loads(capsys.readouterr().out) == {"cards": "Ah Kh", "points": 6}


@pytest.mark.usefixtures("_with_tables")
def test_lines_of_standard_input_ask_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('AhKh --times 3\n{"cards": "AhKh", "times": 3}\n'))
    ask_command("-", "--json")
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        {"line": 1, **ANSWER},
        {"line": 2, **ANSWER},
    ]


def test_http_asks_it(toy_client: TestClient) -> None:
    with toy_client as client:
        assert client.get("/v1/points", params={"cards": "AhKh", "times": 3}).json() == ANSWER
        assert client.post("/v1/points", json={"cards": "AhKh", "times": 3}).json() == ANSWER
        assert client.get("/v1/points", params={"cards": "AhKh", "times": 10}).json()["parameter"] == "times"
        (described,) = [
            one
            for one in client.get("/openapi.json").json()["paths"]["/v1/points"]["get"]["parameters"]
            if one["name"] == "cards"
        ]
    assert (described["description"], described["example"]) == ("Cards with a point each.", "AhKh")


@pytest.mark.usefixtures("_with_tables")
def test_the_help_of_its_command_shows_what_the_method_declares(capsys: pytest.CaptureFixture[str]) -> None:
    ask_command("--help")
    shown = " ".join(capsys.readouterr().out.split())
    assert "Return the points of some cards: one each." in shown
    assert "outs points AhKh --times 3" in shown
    assert "How often they count. [default: 1; 1<=x<=9]" in shown


def test_its_docstring_explains_its_parameters() -> None:
    assert "times  How often they count." in (ToyTables.points.__doc__ or "")


def test_every_question_of_the_tables_is_asked_over_http() -> None:
    asked = {question.method.__name__ for question in QUESTIONS}
    declared = {name for name in dir(Tables) if examples_of(getattr(Tables, name))}
    assert declared - {"paytable"} <= asked
    assert "pay_table" in asked


def test_a_bound_of_a_method_is_checked_by_the_method(tables_folder: Path) -> None:
    with Tables(tables_folder) as tables, pytest.raises(BadQuery, match="games must be 1 to"):
        tables.policies("win", games=10**9)
