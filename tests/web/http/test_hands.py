"""Hand histories over HTTP: the report of the command line, and nothing of them that stays or is told elsewhere."""

import json
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from outs.tests.cases import all_of
from outs.tests.histories.readers.test_pokerstars import TOURNAMENT
from outs.tests.histories.readers.test_summaries import SUMMARIES
from outs.tests.schema_errors import errors_of_response
from outs.tests.web.serving import LOCAL, Served, eventually
from outs.web.http.app import make_app
from outs.web.http.sql_and_hands import HANDS_EXAMPLE
from outs.web.settings import LARGEST_BODY, LARGEST_HISTORIES, MOST_HISTORIES, MOST_READ_OF_CLIENT, Settings
from outs.web.workers.compute_worker import MOST_COMPLAINTS

HAND = """[{number}]
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 {hole}', 'd dh p2 KhKd', 'p2 cbr 100', 'p1 cc', 'd db 2c3d4h', 'd db 9s', 'd db Tc']
players = ['Mystery Guest', 'Carl']
currency = 'USD'
"""
PLAYED = "".join(HAND.format(number=number, hole="AhAd") for number in range(1, 4))


def asked(client: TestClient, *texts: str, **more: str) -> Any:
    """The answer to histories, once the service has loaded what it needs for it."""

    found: list[Any] = []

    def is_answered() -> bool:
        found[:] = [client.post("/v1/hands", json={"files": [{"text": text} for text in texts], **more})]
        return bool(found[0].status_code != 503)

    assert eventually(is_answered)
    (response,) = found
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"
    return response.json()


def refused(client: TestClient, body: Any, status: int = 422) -> str:
    """Return the reason for which a body is refused."""
    response = client.post("/v1/hands", json=body)
    assert (response.status_code, response.headers["content-type"]) == (status, "application/problem+json")
    detail: str = response.json()["detail"]
    return detail


def test_hands_and_summaries_that_are_given_twice_count_once(client: TestClient) -> None:
    texts = (PLAYED, TOURNAMENT, SUMMARIES["PokerStars"][0])
    once, twice = asked(client, *texts), asked(client, *texts, *texts)
    assert twice["read"] == {**once["read"], "repeated": once["read"]["hands"] + 2 * once["read"]["repeated"]}
    assert twice["report"] == once["report"]


@pytest.mark.long
def test_filters_choose_hands_as_on_the_command_line(client: TestClient) -> None:
    body = asked(client, PLAYED, player="me=Carl,Mystery Guest", position="BB", stake="1/2", tournament="none")
    assert (body["report"]["player"], body["report"]["total"]["hands"]) == ("me", 3)
    assert body["report"]["statistics"]["vpip"] == {"times": 3, "chances": 3, "frequency": 1}
    for fields, says in (({"stake": "x"}, "a stake is the blinds"), ({"since": "2026-01-01"}, "are left with since")):
        assert says in refused(client, {"files": [{"text": PLAYED}], **fields})


@pytest.mark.long
def test_the_report_is_that_of_both_players(client: TestClient) -> None:
    body = asked(client, PLAYED, player="Carl")
    assert body["read"] == {"hands": 3, "repeated": 0, "skipped": 0, "skipped_games": {}, "complaints": []}
    assert sorted(body["players"]) == ["Carl", "Mystery Guest"]
    total, other = body["report"]["total"], asked(client, PLAYED, player="Mystery Guest")["report"]["total"]
    assert (body["report"]["player"], body["report"]["currency"]) == ("Carl", "USD")
    assert (total["hands"], total["won"], total["all_ins"]) == (3, -300, 3)
    assert total["luck"] == pytest.approx(-other["luck"])
    assert total["luck"] == pytest.approx(-300 - total["won_expected"])
    assert total["luck_standard_deviation"] == pytest.approx(other["luck_standard_deviation"])
    assert [(pot["hand"], pot["won"]) for pot in body["report"]["unluckiest"]] == [(str(n), -100) for n in (1, 2, 3)]
    assert [(one["hands"], one["won"]) for one in body["lines"]["points"]] == [(n, -100 * n) for n in (1, 2, 3)]


def test_several_files_are_read_one_after_another(client: TestClient) -> None:
    body = asked(client, PLAYED, HAND.format(number=9, hole="QhQd"), player="Carl")
    assert body["report"]["total"]["hands"] == 4


@pytest.mark.long
def test_a_summary_says_what_a_tournament_cost_and_paid(client: TestClient) -> None:
    number = TOURNAMENT.partition("Tournament #")[2].partition(",")[0]
    summary = SUMMARIES["PokerStars"][0].replace("123456", number).replace("=ada (x)", "Hero")
    (found,) = asked(client, TOURNAMENT, summary, player="Hero")["report"]["tournaments"]
    assert (found["finished"], found["buy_ins"], found["fees"], found["prizes"]) == (1, 5, 0.5, 1012.5)


def test_lines_may_end_as_on_any_system(client: TestClient) -> None:
    for text in (PLAYED.replace("\n", "\r\n"), PLAYED.replace("\n", "\r"), f"\ufeff{PLAYED}"):
        assert asked(client, text, player="Carl")["report"]["total"]["hands"] == 3


def test_what_cannot_be_read_is_listed_and_the_rest_is_reported(client: TestClient) -> None:
    bad = HAND.format(number=7, hole="KhKd")
    files = [{"name": "a.phhs", "text": PLAYED + bad}, {"name": "b.txt", "text": "dear diary"}, {"text": " \n"}]
    body = client.post("/v1/hands", json={"files": files}).json()
    assert body["read"]["hands"] == 3
    first, second = body["read"]["complaints"]
    assert first.startswith("a.phhs:28: ")
    assert second == "b.txt:1: not a hand history in a format that is known"


def test_few_complaints_are_listed(client: TestClient) -> None:
    files = [{"text": PLAYED}] + [{"text": "dear diary"}] * (MOST_HISTORIES - 1)
    assert len(client.post("/v1/hands", json={"files": files}).json()["read"]["complaints"]) == MOST_HISTORIES - 1
    bad = HAND.format(number=7, hole="KhKd") * (MOST_COMPLAINTS + 5)
    assert len(asked(client, PLAYED + bad)["read"]["complaints"]) == MOST_COMPLAINTS


@all_of(
    ("body", "says"),
    [
        ({"files": [{"text": "dear diary"}]}, "no hand could be read: file 1:1: not a hand history"),
        ({"files": [{"text": "\n"}]}, "no hand could be read: the text is empty"),
        ({"files": [{"text": PLAYED}], "player": "Karl"}, "no hands of the player 'Karl'; did you mean 'Carl'?"),
        ({"files": [{"text": PLAYED}], "currency": "GBP"}, "no hands in the currency 'GBP'; there are 'USD'"),
        ({"files": []}, "files takes "),
        ({"files": [{"text": ""}] * (MOST_HISTORIES + 1)}, "files takes "),
        ({}, "The parameter files is missing."),
        ({"files": [{"text": PLAYED, "path": "/etc/passwd"}]}, "There is no parameter 'path'."),
        ({"files": [{"name": "a"}]}, "The parameter text is missing."),
    ],
)
def test_what_gives_no_report_is_refused(client: TestClient, body: Any, says: str) -> None:
    assert refused(client, body).startswith(says)


def test_hands_of_other_games_are_counted_by_game(client: TestClient) -> None:
    razz = PLAYED.replace("'NT'", "'FR'").replace("min_bet = 2", "small_bet = 2\nbig_bet = 4\nbring_in = 1")
    stud = HAND.format(number=4, hole="AhAd").replace("'NT'", "'F7S'")
    assert "no hand could be read: 3 of games other than" in refused(client, {"files": [{"text": razz}]})
    read = asked(client, stud, PLAYED, razz)["read"]
    assert (read["hands"], read["skipped"], list(read["skipped_games"].items())) == (3, 4, [("FR", 3), ("F7S", 1)])


def test_a_history_may_be_larger_than_other_bodies(client: TestClient) -> None:
    text = PLAYED + f"# {'x' * LARGEST_BODY}\n"
    assert asked(client, text)["read"]["hands"] == 3
    assert (
        refused(client, {"files": [{"text": "x" * LARGEST_HISTORIES}]}, 413)
        == "A body may have at most 4,194,304 bytes."
    )
    response = client.post("/v1/value", json={"cards": "x" * LARGEST_BODY})
    assert response.status_code == 413


def test_the_example_of_the_description_is_answered(client: TestClient) -> None:
    description = client.get("/openapi.json").json()["paths"]["/v1/hands"]
    assert description.keys() == {"post"}
    content = description["post"]["requestBody"]["content"]["application/json"]
    assert content["examples"]["one"]["value"] == HANDS_EXAMPLE
    answer = client.post("/v1/hands", json=HANDS_EXAMPLE).json()
    assert answer["report"]["total"]["hands"] == 1
    assert errors_of_response(client, "/v1/hands", answer, "post") == []


@pytest.mark.long
def test_a_history_that_takes_too_long_is_given_up(tables_folder: Path) -> None:
    many = "".join(HAND.format(number=number, hole="AhAd") for number in range(6_000))
    app = make_app(Settings(tables_folder, log=False, budget=0.1))
    with TestClient(app, raise_server_exceptions=False, base_url=LOCAL) as hurried:

        def is_late() -> bool:
            response = hurried.post("/v1/hands", json={"files": [{"text": many}]})
            assert response.status_code == 503, response.text
            late: bool = response.json()["type"] == "/problems#out-of-time"
            return late

        assert eventually(is_late)  # at first the process is busy starting


@pytest.mark.long
def test_nothing_of_a_history_is_kept(served: Served) -> None:
    before = {path: path.stat().st_mtime_ns for path in served.log.parent.rglob("*") if path != served.log}
    body = {"files": [{"name": "secret.txt", "text": PLAYED}], "player": "Mystery Guest"}
    response = httpx2.post(f"{served.address}/v1/hands", json=body, timeout=120)
    assert response.status_code == 200
    assert "Mystery Guest" in response.text
    assert served.get("/metrics").text.count('question="hands"')

    def is_logged() -> bool:
        return "/v1/hands" in served.log.read_text()

    assert eventually(is_logged)
    log = served.log.read_text()
    for secret in ("Mystery", "secret.txt", "KhKd"):
        assert secret not in log
    assert {path: path.stat().st_mtime_ns for path in served.log.parent.rglob("*") if path != served.log} == before


@pytest.mark.long
def test_a_client_may_have_few_histories_read_at_a_time(served: Served) -> None:
    head = f"POST /v1/hands HTTP/1.1\r\nHost: localhost\r\nContent-Length: {LARGEST_HISTORIES}\r\n\r\n".encode()
    waiting = [served.connect() for _ in range(MOST_READ_OF_CLIENT + 1)]
    try:
        for connection in waiting:
            connection.sendall(head)
            connection.settimeout(60)
        answers = [connection.recv(4096) for connection in waiting]
    finally:
        for connection in waiting:
            connection.close()
    statuses = sorted(answer.split(b" ")[1] for answer in answers)
    assert statuses == [b"408"] * MOST_READ_OF_CLIENT + [b"503"]
    (busy,) = (json.loads(answer.partition(b"\r\n\r\n")[2]) for answer in answers if answer.split(b" ")[1] == b"503")
    assert busy["type"] == "/problems#busy"
