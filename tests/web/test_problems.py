"""Whatever is wrong is told as problem details, and never in the words of an exception."""

import os
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from outs.tests.cases import all_of
from outs.tests.web.serving import LOCAL, are_idle, descendants, eventually
from outs.web.http.app import make_app
from outs.web.problems import invalid_input
from outs.web.settings import LARGEST_BODY, Settings

MEMBERS = {"type", "title", "status", "detail"}


def problem(response: Any, status: int) -> dict[str, Any]:
    """The problem details of a response with this status."""
    assert (response.status_code, response.headers["content-type"]) == (status, "application/problem+json")
    body: dict[str, Any] = response.json()
    assert body.keys() >= MEMBERS
    assert body["status"] == status
    return body


@all_of(
    ("address", "token", "parameter", "position"),
    [
        ("/v1/value?cards=AhKhQhJhXx", "Xx", "cards", 8),
        ("/v1/value?cards=AhKhQhJhJh", "Jh", "cards", 6),
        ("/v1/value?cards=AhKh", "AhKh", "cards", 0),
        ("/v1/discard?hand=9dTd6hQh8s&dead=Qh", "Qh", "hand", 6),
        ("/v1/discard?hand=9dTd6hQh8s&objective=luck", "luck", "objective", 0),
        ("/v1/discard?hand=9dTd6hQh8s&top=0", "0", "top", 0),
        ("/v1/discard?hand=9dTd6hQh8s&top=many", "many", "top", 0),
        ("/v1/discard", "hand", "hand", None),
        ("/v1/discard?hand=9dTd6hQh8s&gone=2c", "gone", None, None),
        ("/v1/equity?players=AhKh&players=Zz", "Zz", "players", 0),
        ("/v1/equity?players=AhKhQsQd&players=AA", "AhKhQsQd", "players", 0),
        ("/v1/equity?players=AA+vs+KK&players=QQ", "vs", "players", 3),
        ("/v1/equity?players=AhKh&players=random&opponents=12", "12", "opponents", 0),
        ("/v1/equity?players=AhKh&players=QQ&samples=100000000", "100000000", "samples", 0),
        ("/v1/outs?hole=AhKh&board=Qh7h", "Qh7h", "board", 0),
        ("/v1/strength?hole=AsKd&board=Kh7c2s&opponents=10", "10", "opponents", 0),
        ("/v1/halatro/odds?held=2c2c", "2c", "held", 0),
        ("/v1/paytable?name=no-such-table", "no-such-table", "name", 0),
        ("/v1/push-fold?hand=AKx", "AKx", "hand", 0),
    ],
)
def test_invalid_input_names_the_piece_that_is_wrong(
    client: TestClient, address: str, token: str, parameter: str | None, position: int | None
) -> None:
    body = problem(client.get(address), 422)
    assert (body["token"], body.get("parameter"), body.get("position")) == (token, parameter, position)


def test_the_detail_is_the_sentence_of_the_command_line(client: TestClient) -> None:
    body = problem(client.get("/v1/value?cards=AhXx"), 422)
    assert body["detail"] == "unknown card 'Xx' at character 3 of 'AhXx'"


@all_of(
    ("address", "detail"),
    [
        ("/v1/equity?players=AA&players=KK&next=true", "There is no parameter 'next'; did you mean next_cards?"),
        ("/v1/equity?players=AA&players=KK&bord=2c3c4c", "There is no parameter 'bord'; did you mean board?"),
        ("/v1/equity", "The parameter players is missing."),
        (f"/v1/equity?{'&'.join(['players=AA'] * 11)}", "players takes at most 10, got 11."),
        ("/v1/discard?hand=9dTd6hQh8s&top=0", "top must be at least 1."),
        ("/v1/discard?hand=9dTd6hQh8s&top=2.5", "top must be a whole number."),
        ("/v1/discard?hand=9dTd6hQh8s&top=1_0", "top must be a whole number."),
        ("/v1/casino?game=casino-holdem&bet=1_0", "bet must be a number."),
        ("/v1/casino?game=casino-holdem&bet=much", "bet must be a number."),
        ("/v1/casino?game=casino-holdem&bet=2e6", "bet must be at most 1,000,000."),
        ("/v1/range?text=AA&flops=maybe", "flops must be true or false."),
    ],
)
def test_an_error_of_a_parameter_is_a_plain_sentence(client: TestClient, address: str, detail: str) -> None:
    assert problem(client.get(address), 422)["detail"] == detail


def test_a_post_refuses_parameters_in_its_address(client: TestClient) -> None:
    body = problem(client.post("/v1/discard?t%6fp=1&x", json={"hand": "9dTd6hQh8s"}), 422)
    assert (body["token"], body["detail"]) == (
        "top", "A POST takes its parameters in the body, not in the address: 'top'."
    )  # fmt: skip


@pytest.mark.parametrize(
    "kind", ["/v1/discard?hand=9dTd6hQh8s&objective=", "/v1/policies?policies=", "/v1/paytable?name="]
)
@pytest.mark.parametrize("prefix", ["", "paytable:", "weights:", "PayTable: "])
def test_no_parameter_reads_a_file_or_tells_whether_there_is_one(
    client: TestClient, tmp_path: Path, kind: str, prefix: str
) -> None:
    there = tmp_path / "table.toml"
    there.write_text('[[outcome]]\nname = "x"\ncategory = "flush"\npay = 1\n', encoding="utf-8")
    before = problem(client.get(f"{kind}{prefix}{there}"), 422)
    there.unlink()
    assert problem(client.get(f"{kind}{prefix}{there}"), 422) == before


@all_of("rest", [{}, {"dead": "3c"}])
def test_a_bad_hand_of_a_batch_has_its_problem_and_the_others_are_answered(
    client: TestClient, rest: dict[str, str]
) -> None:
    hands = ["9dTd6hQh8s", "AhKhQhJhZz", "AhKh", "2c3d4h5s7c"]
    response = client.post("/v1/discard", json={"hands": hands, **rest})
    assert response.status_code == 200
    first, second, third, last = response.json()["answers"]
    alone = [client.get("/v1/discard", params={"hand": hand, **rest}).json() for hand in hands]
    assert [first, last] == [alone[0], alone[3]]
    assert second == {"problem": alone[1] | {"index": 2}}
    assert (second["problem"]["token"], second["problem"]["position"]) == ("Zz", 8)
    assert third == {"problem": alone[2] | {"index": 3}}


@all_of("rest", [{}, {"dead": "3c"}])
def test_a_batch_of_which_no_hand_is_answered_is_the_problem_of_the_first(
    client: TestClient, rest: dict[str, str]
) -> None:
    body = problem(client.post("/v1/discard", json={"hands": ["AhKhQhJhZz", "AhAh"], **rest}), 422)
    assert (body["token"], body["index"]) == ("Zz", 1)
    body = problem(client.post("/v1/discard", json={"hands": ["AhKh"], **rest}), 422)
    assert "index" not in body
    body = problem(client.post("/v1/discard", json={"hands": ["9dTd6hQh8s", "AhKhQhJh2c"], "objective": "x"}), 422)
    assert (body["parameter"], body["index"]) == ("objective", 1)


def test_an_entry_that_is_no_text_is_named_from_one(client: TestClient) -> None:
    body = problem(client.post("/v1/discard", json={"hands": ["9dTd6hQh8s", 5]}), 422)
    assert (body["parameter"], body["index"]) == ("hands", 2)


def test_a_batch_with_a_single_hand_too_is_told_to_choose(client: TestClient) -> None:
    body = problem(client.post("/v1/discard", json={"hands": ["9dTd6hQh8s"], "hand": "9dTd6hQh8s"}), 422)
    assert (body["detail"], body["parameter"]) == ("Give either hand or hands, not both.", "hand")


@all_of("address", ["/v2/value", "/v1", "/v1/value/", "/etc/passwd", "/%2e%2e/pyproject.toml", "/redoc"])
def test_an_unknown_address_is_a_problem(client: TestClient, address: str) -> None:
    problem(client.get(address), 404)


def test_another_method_is_a_problem_that_names_the_right_ones(client: TestClient) -> None:
    questions, healthz = "GET, HEAD, POST", "GET, HEAD"
    for address, allowed in (("/v1/value", questions), ("/v1/sql", questions), ("/healthz", healthz)):
        response = client.delete(address)
        problem(response, 405)
        assert response.headers["allow"] == allowed


def test_a_failure_of_the_service_is_a_problem_that_tells_nothing(tables_folder: Path) -> None:
    unstarted = TestClient(make_app(Settings(tables_folder, log=False)), raise_server_exceptions=False, base_url=LOCAL)
    body = problem(unstarted.get("/v1/value?cards=AhKhQhJhTh"), 500)
    assert body["detail"] == "The failure was logged; you may send the request again."


@all_of(
    ("name", "hint"),
    [
        ("jacks-or-beter-9-6", "did you mean jacks-or-better-9-6 or jacks-or-better-9-5 or "),
        ("no-such-table", "/v1/paytable lists their names"),
    ],
)
def test_only_near_names_of_pay_tables_are_suggested(client: TestClient, name: str, hint: str) -> None:
    assert hint in problem(client.get(f"/v1/paytable?name={name}"), 422)["detail"]


@all_of(
    ("address", "name"),
    [
        ("/v1/value?cards=AhKhQhJhTh&cards=AhKhQhJhTh", "cards"),
        ("/v1/equity?players=AhKh&players=QQ&board=2c3d4h&board=", "board"),
        ("/v1/discard?hand=9dTd6hQh8s&gone=1&gone=1", "gone"),
        ("/v1/tables/describe?name=hands&n%61me=values", "name"),
    ],
)
def test_a_parameter_that_is_given_twice_is_refused(client: TestClient, address: str, name: str) -> None:
    body = problem(client.get(address), 422)
    assert (body["detail"], body["token"], body["parameter"]) == (f"The parameter {name} is given twice.", name, name)


@pytest.mark.parametrize("kind", ["application/json", "application/problem+json"])
@all_of(
    ("content", "name"),
    [
        (b'{"hand": "9dTd6hQh8s", "hand": "AhKhQhJh2c"}', "hand"),
        (b'{"hand": "9dTd6hQh8s", "top": 1, "t\\u006fp": 1}', "top"),
        (b'{"hands": [], "hands": ["9dTd6hQh8s"]}', "hands"),
        (b'{"hand": {"x": 1, "x": 2}}', "x"),
    ],
)
def test_a_key_that_a_body_has_twice_is_refused(client: TestClient, content: bytes, name: str, kind: str) -> None:
    body = problem(client.post("/v1/discard", content=content, headers={"Content-Type": kind}), 422)
    assert (body["detail"], body["token"], body["parameter"]) == (f"The parameter {name} is given twice.", name, name)


def test_a_member_of_an_entry_is_called_by_its_name(client: TestClient) -> None:
    body = problem(client.post("/v1/hands", json={"files": [{"text": "x"}, {"text": None}]}), 422)
    assert (body["detail"], body["token"], body["index"]) == ("text must be a text.", "null", 2)


def test_an_invalid_entry_of_a_list_has_its_number(client: TestClient) -> None:
    assert problem(client.get("/v1/equity?players=AhKh&players=Zz"), 422)["index"] == 2


def test_an_unprintable_character_has_its_place(client: TestClient) -> None:
    body = problem(client.get("/v1/value?cards=Ah%00%00KhQhJh%00h"), 422)
    assert (body["token"], body["parameter"], body["position"]) == (r"\x00\x00", "cards", 2)


def test_errors_name_addresses_in_place_of_commands(client: TestClient) -> None:
    for address, lists in (
        ("/v1/tables/describe?name=x", "/v1/tables/describe"),
        ("/v1/paytable?name=x", "/v1/paytable"),
    ):
        detail = problem(client.get(address), 422)["detail"]
        assert lists in detail
        assert "outs " not in detail


@all_of("question", ["equity?players=AhKh", "value?cards=AhKhQhJhTh"])
def test_too_many_parameters_are_called_that(client: TestClient, question: str) -> None:
    body = problem(client.get(f"/v1/{question}" + "&x=1" * 250), 422)
    assert body["detail"] == "An address has at most 200 parameters."


@all_of("text", ["QQ+ AK", "QQ+\nAK", "QQ+ vs AK", "QsQd AcKc"])
def test_one_value_of_players_is_never_two_players(client: TestClient, text: str) -> None:
    given = {"players": ["AhKh", text]}
    for response in (client.get("/v1/equity", params=given), client.post("/v1/equity", json=given)):
        if response.status_code == 200:
            assert len(response.json()["players"]) == 2
        else:
            problem(response, 422)
    for game, alone in (("holdem", "QsQdAcKc"), ("omaha", "QsQdAcKc2s3s4s5s"), ("holdem", "AhKh QQ")):
        problem(client.get("/v1/equity", params={"players": [alone], "game": game}), 422)


@all_of("content", [b"{", b"\xff\xfe", b'{"hand": ', b"[" * 60_000])
def test_a_body_that_is_no_json_is_a_problem(client: TestClient, content: bytes) -> None:
    problem(client.post("/v1/discard", content=content, headers={"Content-Type": "application/json"}), 400)


@all_of("content", [b"[]", b"null", b"5", b'"x"', b'{"hands": 5}', b'{"hands": [[[1]]]}', b"{}"])
def test_a_body_of_another_shape_is_a_problem(client: TestClient, content: bytes) -> None:
    body = problem(client.post("/v1/discard", content=content, headers={"Content-Type": "application/json"}), 422)
    assert "token" in body


def test_true_is_no_number(client: TestClient) -> None:
    body = problem(client.post("/v1/equity", json={"players": ["AhKh", "QQ"], "seed": True}), 422)
    assert (body["token"], body["parameter"]) == ("true", "seed")
    assert client.post("/v1/equity", json={"players": ["AhKh", "QQ"], "by_hand": True}).status_code == 200


def test_a_large_body_is_a_problem(client: TestClient) -> None:
    problem(client.post("/v1/discard", content=b"x" * (LARGEST_BODY + 1)), 413)
    pieces = (b"x" * 65_536 for _ in range(8))
    problem(client.post("/v1/discard", content=pieces), 413)


def test_a_thousand_ranges_are_refused(client: TestClient) -> None:
    assert problem(client.post("/v1/equity", json={"players": ["AA"] * 1000}), 422)["parameter"] == "players"
    assert problem(client.post("/v1/range", json={"text": "AA," * 20_000}), 422)["parameter"] == "text"


@pytest.mark.long
def test_counting_that_takes_too_long_is_stopped_and_the_next_question_answered(tables_folder: Path) -> None:
    ranges = ["22+,A2+,K2+,Q2+,J2+"] * 5
    slow = {"hole": "AsKd", "board": "Kh7c2s", "ranges": ranges, "samples": 1_000_000}
    quick = "/v1/equity?players=AhKh&players=QsQd&players=7c7d&board=2c3d4h5s"
    with TestClient(make_app(Settings(tables_folder, log=False, budget=0.5)), base_url=LOCAL) as hasty:
        assert eventually(lambda: hasty.get(quick).status_code == 200)
        assert eventually(lambda: are_idle(descendants(os.getpid())))  # all processes have started, also the spare one
        body = problem(hasty.post("/v1/strength", json=slow), 503)
        assert body["type"] == "/problems#out-of-time"
        assert body["detail"].startswith("It took more than ")
        assert hasty.get(quick).status_code == 200


@all_of(
    ("message", "expected"),
    [
        ("card Ah is in the hand", ("Ah", "hand", 2)),
        ("all of it", ("KdAh2c", "hand", 0)),
        ("not 'Zz'", ("Zz", None, None)),
        ("the royal's pay: 'nan' is not a number", ("nan", "royal", 0)),
        ("card 2c appears twice in '2c2c'", ("2c", "hold", 0)),
        ("a discard takes 1 to 5 cards, got 0: ''", ("", "dead", 0)),
        ("an ante must be 0 to 100, got 1e+09", ("1e+09", "ante", 0)),
        ("the pay -5 is not 0 or more", ("-5", "set", 4)),
        ("2 opponents have 3 ranges", ("2", "opponents", 0)),
    ],
)
def test_the_token_is_what_the_message_quotes_or_names(
    message: str, expected: tuple[str, str | None, int | None]
) -> None:
    asked = {"hand": "KdAh2c", "hold": "2c2c", "dead": "", "royal": "nan", "ante": 1e9, "set": "5 A=-5", "opponents": 2}
    found = invalid_input(message, asked)
    assert (found.token, found.more.get("parameter"), found.more.get("position")) == expected
