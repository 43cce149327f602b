"""A plus in an address: sent as it is it would arrive as a space, so what may be a plus is refused."""

from urllib.parse import quote

from starlette.testclient import TestClient

from outs.query.declaration import HITS, RANGE, inputs_of
from outs.tests.cases import all_of
from outs.tests.web.test_problems import problem
from outs.web.questions import ADDRESSES, BY_NAME

REQUIRED = {
    ("equity", "players"): "/v1/equity?players=AhKh&board=Ks7d2h&players=",
    ("strength", "ranges"): "/v1/strength?hole=AhKh&board=Ks7d2h&ranges=",
    ("range", "text"): "/v1/range?text=",
    ("range", "keep"): "/v1/range?board=Ks7d2h&text=22%2B&keep=",
    ("outs", "against"): "/v1/outs?hole=AhKh&board=Ks7d2h&against=",
}
"""By question and parameter: an address that ends where the value of the parameter begins."""
PLUS = {RANGE: "QQ+", HITS: "top pair+"}
FORMATS = {(question.name, one.name): one.help.format for question in ADDRESSES for one in inputs_of(question.kind)}


def test_every_parameter_that_takes_a_plus_is_tried() -> None:
    assert {place for place, kind in FORMATS.items() if kind in PLUS} == REQUIRED.keys()


@all_of("place", REQUIRED)
def test_a_plus_in_an_address_is_refused_and_an_encoded_one_is_read(client: TestClient, place: tuple[str, str]) -> None:
    text = PLUS[FORMATS[place]]
    refused = problem(client.get(REQUIRED[place] + text.replace(" ", "+")), 422)
    assert "%2B" in refused["detail"]
    assert (refused["token"], refused["parameter"]) == (text.removesuffix("+"), place[1])
    read = client.get(REQUIRED[place] + quote(text))
    assert read.status_code == 200
    values = dict(pair.split("=") for pair in REQUIRED[place].partition("?")[2].split("&")) | {place[1]: text}
    values = {name: value.replace("%2B", "+") for name, value in values.items()}
    lists = {one.name for one in inputs_of(BY_NAME[place[0]].kind) if one.several}
    body = {name: [value] if name in lists else value for name, value in values.items()}
    if place[1] == "players":
        body["players"] = ["AhKh", text]
    assert client.post(f"/v1/{place[0]}", json=body).json() == read.json()


@all_of(
    "text",
    [
        "QQ+", "QQ+,AKs", "QQ+;AKs", "QQ+:0.5", "qq++AKs", "QQ+%20AKs", "QQ%20+", "QQ+%0AAKs", "AKs,TT+", "1010+",
        "QQ+%21KK", "[50]QQ+[/50]", "QQ+@50", "QQ+(50)", "100:+QQ+,+50:+JJ", "ATs+%2CKQs", "AJo++",
    ],
)  # fmt: skip
def test_a_space_that_may_be_a_plus_is_refused(client: TestClient, text: str) -> None:
    body = problem(client.get(f"/v1/range?text={text}"), 422)
    assert "%2B" in body["detail"], body
    assert body["parameter"] == "text"


@all_of(
    ("text", "meant"),
    [
        ("QQ+AKs", "QQ,AKs"),
        ("QQ%2B+AKs", "QQ+,AKs"),
        ("QQ,+AKs", "QQ,AKs"),
        ("QQ%20,AKs%20", "QQ,AKs"),
        ("+QQ", "QQ"),
        ("Ah+Kh", "AhKh"),
        ("JJ+-+99", "JJ-99"),
        ("22+%25", "22%"),
        ("QQ+%2B", "QQ+"),
        ("AKs:0.22+,+QQ", "AKs:0.22,QQ"),
        ("QQ+random", "QQ,random"),
    ],
)
def test_a_space_that_can_be_no_plus_is_read(client: TestClient, text: str, meant: str) -> None:
    read = client.get(f"/v1/range?text={text}").json()
    assert read["hands"] == client.get("/v1/range", params={"text": meant}).json()["hands"]


@all_of(
    ("keep", "is_clear"),
    [
        ("top+pair", True),
        ("set,+flush+draw", True),
        ("pair+%26+backdoor+draw", True),
        ("top++pair", True),
        ("top+pair%2B,+flush+draw", True),
        ("top+pair%2B+,+flush+draw", True),
        ("top+pair+", False),
        ("top+pair+,flush+draw", False),
        ("top_pair+", False),
        ("top+pair++%26+draw", False),
        ("%21nothing,+set+", False),
    ],
)
def test_hits_with_a_plus_are_told_from_those_with_a_space(client: TestClient, keep: str, is_clear: bool) -> None:
    response = client.get(f"/v1/range?text=random&board=Ks7d2h&keep={keep}")
    assert (response.status_code == 200) == is_clear, response.text
    assert is_clear or "%2B" in response.json()["detail"]


def test_the_problem_says_which_of_several_ranges_is_in_doubt(client: TestClient) -> None:
    body = problem(client.get("/v1/equity?players=AhKh&players=AKs,QQ+&board=Ks7d2h"), 422)
    assert (body["parameter"], body["index"], body["position"], body["token"]) == ("players", 2, 4, "QQ")
    assert body["detail"].startswith("players: the + after 'QQ' arrives as a space")
    assert "index" not in problem(client.get("/v1/range?text=QQ+"), 422)


@all_of("value", ["a", "a+", "Q", "QQ+AK+", "++", "22+0.5+", "a+1"])
def test_the_search_takes_linear_time(client: TestClient, value: str) -> None:
    """A quadratic one would take minutes for an address of this length."""
    text = value * (60_000 // len(value))
    for address in ("range?text=QQ&keep=", "range?text=", "push-fold?seats="):
        assert client.get(f"/v1/{address}{text}").status_code == 422


def test_a_seat_with_a_plus_in_its_name_keeps_it(client: TestClient) -> None:
    asked = "/v1/push-fold?stacks=10,8,15&at_most=2&seats="
    assert problem(client.get(f"{asked}UTG,UTG+1,BB"), 422)["parameter"] == "seats"
    for written, name in (("UTG%2B1", "UTG+1"), ("UTG%201", "UTG 1"), ("big+blind", "big blind")):
        players = client.get(f"{asked}UTG,{written},BB").json()["players"]
        assert players[1]["seat"] == name


def test_a_plus_in_other_parameters_is_a_space(client: TestClient) -> None:
    assert client.get("/v1/value?cards=Ah+Kh+Qh+Jh+Th").json()["category"] == "straight_flush"
    assert client.get("/v1/paytable?name=9/6+JoB").status_code == 200
