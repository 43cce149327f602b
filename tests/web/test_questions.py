"""Every question over HTTP has the body that the command line prints with `--json`."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from outs.cards.errors import BadInput
from outs.cli import run
from outs.query.session import Tables
from outs.web.questions import BY_NAME

Given = dict[str, str | int | float | list[str]]

ASKED: list[tuple[str, Given, list[str]]] = [
    ("value", {"cards": "AhKhQhJhTh"}, ["value", "AhKhQhJhTh"]),
    ("value", {"cards": "Ah Kd 7c 7s 2h 3d 4c"}, ["value", "Ah Kd 7c 7s 2h 3d 4c"]),
    ("discard", {"hand": "9dTd6hQh8s"}, ["discard", "9dTd6hQh8s"]),
    (
        "discard",
        {"hand": "Jk9dTd6hQh", "objective": "joker-poker-kings-20-7-5"},
        ["discard", "Jk 9d Td 6h Qh", "--objective", "joker-poker-kings-20-7-5"],
    ),
    ("discard", {"hand": "9dTd6hQh8s", "top": 3}, ["discard", "9dTd6hQh8s", "--top", "3"]),
    (
        "discard",
        {"hand": "AhKhQhJh2c", "dead": "Th 9h", "objective": "better", "hold": "AhKhQhJh"},
        ["discard", "AhKhQhJh2c", "--dead", "Th 9h", "--objective", "better", "--hold", "AhKhQhJh"],
    ),
    (
        "discard",
        {"hand": "AhKhQhJh2c", "objective": "jacks-or-better-9-6", "royal": 976},
        ["discard", "AhKhQhJh2c", "--objective", "jacks-or-better-9-6", "--royal", "976"],
    ),
    (
        "discard",
        {"hand": "KsKd9h5c2d", "opponents": 3, "opponent_draws": "1,3", "top": 2},
        ["discard", "KsKd9h5c2d", "--opponents", "3", "--opponent-draws", "1,3", "--top", "2"],
    ),
    (
        "discard",
        {"hand": "2c3d4h7sKd", "game": "2-7", "objective": "8-6"},
        ["discard", "2c3d4h7sKd", "--game", "2-7", "--objective", "8-6"],
    ),
    ("value", {"cards": "2c3d4h7sAd", "game": "a-5"}, ["value", "2c3d4h7sAd", "--game", "a-5"]),
    ("outs", {"hole": "AhKh", "board": "Qh7h2c"}, ["outs", "AhKh", "--board", "Qh7h2c"]),
    (
        "outs",
        {"hole": "8c7c", "board": "9c6h2cAd", "against": "AA, AKs", "dead": "Kc"},
        ["outs", "8c7c", "--board", "9c6h2cAd", "--against", "AA, AKs", "--dead", "Kc"],
    ),
    ("equity", {"players": ["AhKh", "QsQd"]}, ["equity", "AhKh", "QsQd"]),
    (
        "equity",
        {"players": ["AKs", "88+, ATs+"], "board": "Ks7d2h", "dead": "Ac", "by_hand": "true"},
        ["equity", "AKs", "88+, ATs+", "--board", "Ks7d2h", "--dead", "Ac", "--by-hand"],
    ),
    (
        "equity",
        {"players": ["AsAhKsKh", "QdQcJdJc"], "board": "Ts9s2d", "game": "omaha"},
        ["equity", "AsAhKsKh", "QdQcJdJc", "--board", "Ts9s2d", "--game", "omaha"],
    ),
    ("equity", {"players": ["AhKh", "QQ+ AK"]}, ["equity", "AhKh", "QQ+,AK"]),
    ("range", {"text": "QQ+ AKs JTs"}, ["range", "QQ+ AKs JTs"]),
    ("equity", {"players": ["72o", "random"], "opponents": 3}, ["equity", "72o", "random", "--opponents", "3"]),
    (
        "equity",
        {"players": ["AhKh", "QsQd", "JcTc"], "stacks": "10,20,30", "payouts": "50,30,20"},
        ["equity", "AhKh", "QsQd", "JcTc", "--stacks", "10,20,30", "--payouts", "50,30,20"],
    ),
    (
        "range",
        {"text": "22+, ATs+, KQs", "board": "Ks7d2h", "dead": "Ac"},
        ["range", "22+, ATs+, KQs", "--board", "Ks7d2h", "--dead", "Ac"],
    ),
    ("strength", {"hole": "AsKd", "board": "Kh7c2s"}, ["strength", "AsKd", "--board", "Kh7c2s"]),
    (
        "strength",
        {"hole": "AsKd", "board": "Kh7c2s", "ranges": ["random", "AA, AKs"], "dead": "KcTh"},
        ["strength", "AsKd", "--board", "Kh7c2s", "--range", "random", "--range", "AA, AKs", "--dead", "KcTh"],
    ),
    ("state", {"hole": "AhKh", "board": "Qh7h2c"}, ["state", "AhKh", "--board", "Qh7h2c"]),
    (
        "state",
        {"hole": "AhKh", "board": "Qh7h2c", "dead": "Qs"},
        ["state", "AhKh", "--board", "Qh7h2c", "--dead", "Qs"],
    ),
    (
        "advise",
        {"hole": "AhQh", "board": "Kh7h2c", "pot": 120, "to_call": 40, "stack": 900,
         "actions": ["raise 40 into 80 flop"]},
        ["advise", "AhQh", "--board", "Kh7h2c", "--pot", "120", "--to-call", "40", "--stack", "900", "--action",
         "raise 40 into 80 flop"],
    ),
    (
        "equity",
        {"players": ["AhKh", "77"], "game": "short-deck"},
        ["equity", "AhKh", "77", "--game", "short-deck"],
    ),
    (
        "outs",
        {"hole": "JsTs", "board": "9h8h6c", "game": "short-deck-trips"},
        ["outs", "JsTs", "--board", "9h8h6c", "--game", "short-deck-trips"],
    ),
    (
        "strength",
        {"hole": "JsTs", "board": "9h8h6c", "game": "short-deck"},
        ["strength", "JsTs", "--board", "9h8h6c", "--game", "short-deck"],
    ),
    (
        "state",
        {"hole": "JsTs", "board": "9h8h6cKd", "game": "short-deck"},
        ["state", "JsTs", "--board", "9h8h6cKd", "--game", "short-deck"],
    ),
    (
        "range",
        {"text": "99+, ATs+", "board": "9h8h6c", "game": "short-deck"},
        ["range", "99+, ATs+", "--board", "9h8h6c", "--game", "short-deck"],
    ),
    (
        "advise",
        {"hole": "AhQh", "board": "Kh7h6c", "pot": 3, "to_call": 1, "stack": 9, "game": "short-deck"},
        ["advise", "AhQh", "--board", "Kh7h6c", "--pot=3", "--to-call=1", "--stack=9", "--game=short-deck"],
    ),
    ("icm", {"stacks": "5,3,2", "payouts": "50%,30%"}, ["icm", "5,3,2", "--payouts", "50%,30%"]),
    ("push-fold", {}, ["push-fold"]),
    (
        "push-fold",
        {"hand": "K9s", "stack": 8.05, "ante": 12.5},
        ["push-fold", "K9s", "--stack", "8.05", "--ante", "12.5"],
    ),
    (
        "push-fold",
        {"stacks": "10,8", "payouts": "70,30", "hand": "AhKd"},
        ["push-fold", "AhKd", "--stacks", "10,8", "--payouts", "70,30"],
    ),
    ("paytable", {"name": "9/6 JoB"}, ["paytable", "9/6 JoB"]),
    ("paytable", {"name": "ddb", "pays": "9,6"}, ["paytable", "ddb", "--pays", "9,6"]),
    ("paytable", {"name": "bonus-8-5", "strategy": "true"}, ["paytable", "bonus-8-5", "--strategy"]),
    (
        "paytable",
        {"pays": "800,50,25,9,6,4,3,2,1", "set": ["Full House=8"], "royal": "976", "bankroll": 5000, "hands": 1000},
        ["paytable", "--pays", "800,50,25,9,6,4,3,2,1", "--set", "Full House=8", "--royal", "976", "--bankroll",
         "5000", "--hands", "1000"],
    ),
    ("paytable", {}, ["paytable", "--list"]),
    (
        "paytable",
        {"name": "double-double-bonus-9-6", "show": "true", "royal": "976"},
        ["paytable", "double-double-bonus-9-6", "--show", "--royal", "976"],
    ),
    ("policies", {}, ["policies"]),
    ("policies", {"policies": ["win"], "game": "a-5"}, ["policies", "win", "--game", "a-5"]),
    ("halatro/odds", {"held": "2c2d4s5h7h9sJcQd", "top": 5}, ["halatro", "odds", "2c2d4s5h7h9sJcQd", "--top", "5"]),
    (
        "halatro/odds",
        {"held": "2c2d4s5h7h9sJcQd", "discard": "4s 5h 7h", "distribution": "true", "dead": "2h"},
        ["halatro", "odds", "2c2d4s5h7h9sJcQd", "--discard", "4s 5h 7h", "--distribution", "--dead", "2h"],
    ),
    (
        "halatro/advise",
        {"held": "2c2d4s5h7h9sJcQd", "plays": 1, "discards": 1, "top": 4},
        ["halatro", "advise", "2c2d4s5h7h9sJcQd", "--plays", "1", "--discards", "1", "--top", "4"],
    ),
    ("tables/describe", {"name": "flop_states"}, ["tables", "describe", "flop_states"]),
]  # fmt: skip


LOAD_MUCH: list[Given] = [
    {"hand": "Jk9dTd6hQh", "objective": "joker-poker-kings-20-7-5"},
    {"hand": "KsKd9h5c2d", "opponents": 3, "opponent_draws": "1,3", "top": 2},
    {"hand": "2c3d4h7sKd", "game": "2-7", "objective": "8-6"},
    {"players": ["AhKh", "77"], "game": "short-deck"},
    {"name": "bonus-8-5", "strategy": "true"},
    {"policies": ["win"], "game": "a-5"},
]
"""Questions for which each process of the service first loads or computes what takes a second: for the long tests."""


@pytest.fixture
def with_tables(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands find the built tables, whose database stays open between them."""
    monkeypatch.setenv("OUTS_TABLES", str(tables.directory))


@pytest.mark.usefixtures("with_tables")
@pytest.mark.parametrize(
    ("name", "given", "command"),
    [pytest.param(*one, id=" ".join(one[2]), marks=[pytest.mark.long] if one[1] in LOAD_MUCH else []) for one in ASKED],
)
def test_an_answer_is_the_line_of_the_command(
    client: TestClient, capsys: pytest.CaptureFixture[str], name: str, given: Given, command: list[str]
) -> None:
    response = client.get(f"/v1/{name}", params=given)
    assert (response.status_code, response.headers["content-type"]) == (200, "application/json")
    assert run([*command, "--json"]) == 0
    assert response.text == capsys.readouterr().out
    assert client.post(f"/v1/{name}", json=given).text == response.text


@pytest.mark.usefixtures("with_tables")
def test_the_published_tables_are_the_rows_of_the_command(
    client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["tables", "info", "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert client.get("/v1/tables").text == f"[{', '.join(lines)}]\n"
    assert run(["tables", "describe", "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert client.get("/v1/tables/describe").text == f"[{', '.join(lines)}]\n"


def test_every_question_is_compared_with_its_command() -> None:
    # The solved draw game has tables of its own in tests/web/test_draw_game.py.
    assert {name for name, _, _ in ASKED} | {"tables", "draw-game"} == set(BY_NAME)


@pytest.mark.parametrize("rest", [{}, {"top": 2}, {"objective": "bonus-8-5"}, {"dead": "3c", "top": 1}])
def test_a_batch_answers_each_hand_in_order(client: TestClient, rest: Given) -> None:
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


def test_no_hands_have_no_answers(client: TestClient) -> None:
    assert client.post("/v1/discard", json={"hands": []}).json() == {"answers": []}


def test_a_posted_pay_table_is_read_from_its_text(client: TestClient) -> None:
    text = '[[outcome]]\nname = "Any flush"\ncategory = "flush"\npay = 3\n'
    body = client.post("/v1/paytable", json={"toml": text}).json()
    assert body["outcomes"][0]["name"] == "Any flush"


@pytest.mark.parametrize("asked", ["show", "strategy"])
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
