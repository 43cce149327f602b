"""A question is added by its class, its answer, its display, and one line of the registry."""

import json
import subprocess
import sys
from inspect import signature
from pathlib import Path
from pydoc import plain, render_doc
from typing import Any

import pytest

from outs.cards.errors import BadQuery, UnknownCard
from outs.query.question import PICTURES, QUESTIONS, Asks, class_at, method_name
from outs.query.session import Tables
from outs.tests.toy_question import Points
from outs.web.questions import ADDRESSES

LINE = {"points": "outs.tests.toy_question:Points"}
"""The line of the registry for the toy question."""
SCRIPT = """
import contextlib, io, json, sys
from pathlib import Path
from outs.query.question import QUESTIONS

QUESTIONS |= json.loads(sys.argv[1])
folder = sys.argv[2]

from outs.query.session import Tables
with Tables(folder) as tables:
    found = {"python": tables.points("AhKh", 3).to_json(), "documentation": Tables.points.__doc__}

from starlette.testclient import TestClient
from outs import cli
from outs.web.http.app import make_app
from outs.web.settings import Settings

def printed(*words, lines=""):
    sys.stdin = io.TextIOWrapper(io.BytesIO(lines.encode()))
    with contextlib.redirect_stdout(io.StringIO()) as shown:
        status = cli.run(list(words))
    return [status, shown.getvalue()]

found["screen"] = printed("points", "Ah", "Kh", "--times", "3", "--tables", folder)
found["json"] = printed("points", "Ah", "Kh", "--times", "3", "--json", "--tables", folder)
found["lines"] = printed("points", "-", "--json", "--tables", folder,
                         lines='AhKh --times 3\\n{"cards": "AhKh", "times": 3}\\n')
found["help"] = printed("points", "--help")
found["schema"] = printed("schema", "points")
with TestClient(make_app(Settings(Path(folder), log=False)), base_url="http://localhost") as client:
    found["get"] = client.get("/v1/points", params={"cards": "AhKh", "times": 3}).json()
    found["post"] = client.post("/v1/points", json={"cards": "AhKh", "times": 3}).json()
    found["refused"] = client.get("/v1/points", params={"cards": "AhKh", "times": 10}).json()
    found["described"] = client.get("/openapi.json").json()["paths"]["/v1/points"]["get"]["parameters"]
print(json.dumps(found))
"""
ANSWER = {"cards": "AhKh", "points": 6}


@pytest.fixture(scope="module")
def found(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What every interface says of the toy question, in a process that has its line."""
    script = tmp_path_factory.mktemp("toy") / "script.py"
    script.write_text(f"if __name__ == '__main__':\n    exec({SCRIPT!r})\n")
    command = [sys.executable, str(script), json.dumps(LINE), str(tables_folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answers: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answers


def test_python_asks_it(found: dict[str, Any]) -> None:
    assert found["python"] == ANSWER
    assert "times  How often they count." in found["documentation"]


def test_a_command_asks_it_and_displays_its_answer(found: dict[str, Any]) -> None:
    assert found["screen"] == [0, "AhKh: 6 points\n"]
    assert [found["json"][0], json.loads(found["json"][1])] == [0, ANSWER]


def test_lines_of_standard_input_ask_it(found: dict[str, Any]) -> None:
    assert [json.loads(line) for line in found["lines"][1].splitlines()] == [
        {"line": 1, **ANSWER},
        {"line": 2, **ANSWER},
    ]


def test_http_asks_it(found: dict[str, Any]) -> None:
    assert (found["get"], found["post"], found["refused"]["parameter"]) == (ANSWER, ANSWER, "times")
    (described,) = [one for one in found["described"] if one["name"] == "cards"]
    assert (described["description"], described["example"]) == ("Cards with a point each.", "AhKh")


def test_its_help_and_its_schema_show_what_its_classes_declare(found: dict[str, Any]) -> None:
    shown = " ".join(found["help"][1].split())
    assert "Return the points of some cards: one each." in shown
    assert "outs points AhKh --times 3" in shown
    assert "How often they count. [default: 1; 1<=x<=9]" in shown
    assert json.loads(found["schema"][1])["$defs"]["PointsAnswer"]["properties"].keys() == ANSWER.keys()


def test_a_question_is_checked_when_it_is_made_and_never_changes() -> None:
    asked = Points("AhKh", 3)
    assert asked == Points(["Ah", "Kh"], 3) != Points("AhKh", 2)
    assert hash(asked) == hash(Points("Ah Kh", 3))
    with pytest.raises(AttributeError, match="a question is frozen"):
        asked.times = 4
    with pytest.raises(UnknownCard):
        Points("Ax")
    with pytest.raises(BadQuery, match="times must be 1 to 9"):
        Points("Ah", 10)


def test_every_question_is_a_method_that_help_explains(tables: Tables) -> None:
    for name in map(method_name, (*QUESTIONS, *PICTURES)):
        method = vars(Tables)[name]
        assert isinstance(method, Asks)
        assert signature(method.kind).parameters.keys() == signature(getattr(tables, name)).parameters.keys()
        first = plain(render_doc(getattr(tables, name))).splitlines()[2]
        assert first.startswith(f"{name}(")
        assert "Annotated" not in first


def test_a_misspelt_parameter_is_refused_with_the_one_that_is_meant(tables: Tables) -> None:
    misspelt: Any = {"borad": "Qs7h2c"}
    with pytest.raises(TypeError, match=r"^equity\(\) .* argument 'borad'; did you mean 'board'\?$"):
        tables.equity("AhKh", "QQ", **misspelt)
    with pytest.raises(TypeError, match=r"^value\(\) missing a required argument: 'cards'$"):
        tables.value(**{})


def test_every_question_has_an_address_with_an_example_that_is_a_question() -> None:
    assert len(ADDRESSES) == len(QUESTIONS)
    for address in ADDRESSES:
        assert address.question(address.parameters(**address.example))


def test_every_class_has_what_its_interfaces_show() -> None:
    for place in QUESTIONS.values():
        kind = class_at(place)
        assert kind.title
        assert kind.examples
        assert kind.answer_types
