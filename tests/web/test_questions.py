"""Every question has one answer: in Python, on the command line, over HTTP, as rows and on screens of any width."""

import json
import shlex
from itertools import product
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from outs.cards.errors import BadInput
from outs.cli import run
from outs.display.answers import bodies, rows, text
from outs.display.output_formats import RowLines, json_text
from outs.display.text import View
from outs.query.declaration import Given
from outs.query.session import Tables
from outs.tests.asked import ASKED, Asked, every_question
from outs.tests.cases import all_of
from outs.tests.schema_errors import errors, errors_of_response
from outs.tests.web.serving import eventually
from outs.web.questions import BY_NAME, TOP, made

TABLES_MISSING = 3
"""The exit status of a question whose table is built on request, and is not there."""
WIDTHS = (60, 80, 120)
ADDRESS_OF = {address.kind: name for name, address in BY_NAME.items()}


@pytest.fixture
def with_tables(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands find the built tables, whose database stays open between them."""
    monkeypatch.setenv("OUTS_TABLES", str(tables.directory))


def answered(client: TestClient, address: str, given: Given) -> Response:
    """The response to a question, once the service has loaded what it needs for it."""
    found: list[Response] = []

    def is_loaded() -> bool:
        found[:] = [client.get(address, params=dict(given))]
        return found[0].status_code != 503 or found[0].json()["type"] != "/problems#busy"

    eventually(is_loaded)
    return found[0]


@pytest.mark.usefixtures("with_tables")
@every_question()
def test_an_answer_is_the_same_in_every_interface_and_fits_its_schema_and_every_screen(
    client: TestClient, capsys: pytest.CaptureFixture[str], tables: Tables, asked: Asked
) -> None:
    address = f"/v1/{ADDRESS_OF[asked.kind]}"
    response = answered(client, address, asked.given)
    status = run([*shlex.split(asked.command)[1:], "--json"])
    if status == TABLES_MISSING:
        assert (response.status_code, response.json()["type"]) == (503, "/problems#tables")
        return
    lines = capsys.readouterr().out.splitlines()
    given = {name: value for name, value in asked.given.items() if name != TOP or TOP not in asked.kind.views}
    answer, top = made(asked.kind, given).answer(tables), asked.given.get(TOP)
    assert [*map(json.loads, lines)] == [json.loads(json_text(body)) for body in bodies(answer, top)]
    assert (status, response.status_code, response.headers["content-type"]) == (0, 200, "application/json")
    assert response.text == (f"{lines[0]}\n" if len(lines) == 1 else f"[{', '.join(lines)}]\n")
    if asked == next(one for one in ASKED if one.kind is asked.kind):  # the others differ in their values alone
        assert client.post(address, json=asked.given).text == response.text
    assert [errors(asked.name, json.loads(line)) for line in lines] == [[]] * len(lines)
    assert errors_of_response(client, address, response.json()) == []
    written = [*RowLines("csv").lines(rows(answer, top))]
    assert len(written) == 1 + len(rows(answer, top))
    for width, counts in product(WIDTHS, (False, True)):
        shown = text(answer, View(top=top, width=width, counts=counts)).splitlines()
        assert [line for line in shown if len(line) > width] == []


@pytest.mark.usefixtures("with_tables")
def test_a_request_without_parameters_lists_the_pay_tables(
    client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["paytable", "--list", "--json"]) == 0
    assert client.get("/v1/paytable").text == capsys.readouterr().out


@all_of("rest", [{}, {"top": 2}, {"objective": "bonus-8-5"}, {"dead": "3c", "top": 1}])
def test_a_batch_answers_each_hand_in_order(client: TestClient, rest: dict[str, str | int]) -> None:
    hands = ["9dTd6hQh8s", "AhKhQhJh2c", "2c3d4h5s7c", "9dTd6hQh8s"]
    alone = [client.get("/v1/discard", params={"hand": hand, **rest}).json() for hand in hands]
    assert client.post("/v1/discard", json={"hands": hands, **rest}).json() == {"answers": alone}


def test_a_batch_has_up_to_a_thousand_hands(client: TestClient) -> None:
    hands = ["AhKhQhJhTh"] * 1000
    answers = client.post("/v1/value", json={"hands": hands}).json()["answers"]
    assert len(answers) == 1000
    assert {answer["value"] for answer in answers} == {7462}
    response = client.post("/v1/value", json={"hands": [*hands, "AhKhQhJhTh"]})
    assert (response.status_code, response.json()["parameter"]) == (422, "hands")


def test_lists_and_objects_of_a_body_are_those_of_python(client: TestClient, tables: Tables) -> None:
    board = ["Ks", "7d", "2h"]
    body = client.post("/v1/equity", json={"players": ["AhKh", ["Qs", "Qd"]], "board": board}).json()
    assert body == tables.equity("AhKh", "QsQd", board=board).to_json()
    body = client.post("/v1/push-fold", json={"stacks": [10, 8], "lock": {"BB call": "AA"}}).json()
    assert body == tables.push_fold(stacks=[10, 8], lock={"BB call": "AA"}).to_json()
    batch = client.post("/v1/discard", json={"hands": [["Ah", "KhQhJhTh"]], "dead": ["2c", "3c"]}).json()
    assert batch["answers"][0]["dead"] == "2c3c"


def test_no_hands_have_no_answers(client: TestClient) -> None:
    assert client.post("/v1/discard", json={"hands": []}).json() == {"answers": []}


def test_a_posted_pay_table_is_read_from_its_text(client: TestClient) -> None:
    text = '[[outcome]]\nname = "Any flush"\ncategory = "flush"\npay = 3\n'
    body = client.post("/v1/paytable", json={"toml": text}).json()
    assert body["outcomes"][0]["name"] == "Any flush"


@all_of("asked", ["show", "strategy"])
def test_two_questions_about_a_pay_table_are_refused(client: TestClient, asked: str) -> None:
    refused = client.get("/v1/paytable", params={"name": "bonus-8-5", asked: "true", "hands": 5})
    assert refused.status_code == 422
    assert f"{asked} and a session are two questions" in refused.json()["detail"]


def test_a_pay_table_over_http_is_never_a_file(tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    content = '[[outcome]]\nname = "Any flush"\ncategory = "flush"\npay = 3\n'
    for name in ("own.toml", "9-6 job", "ddb"):
        (tmp_path / name).write_text(content)
    asked = BY_NAME["paytable"]
    with pytest.raises(BadInput, match=r"no pay table is called 'own\.toml'"):
        asked.question(asked.parameters(name="own.toml"))  # type: ignore[call-arg]
    for name, found in (("9-6 job", "jacks-or-better-9-6"), ("ddb", "double-double-bonus-10-6")):
        answer = asked.question(asked.parameters(name=name)).answer(tables)  # type: ignore[call-arg]
        assert answer.to_json()["paytable"] == found


def test_a_route_lacks_the_parameters_that_only_its_command_has() -> None:
    assert not BY_NAME["paytable"].parameters.model_fields.keys() & {"list_", "print_", "holds"}
