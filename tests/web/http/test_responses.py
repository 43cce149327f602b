"""Large bodies: answers that nobody reads are few, and long requests leave other requests their turn."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.types import Message

from outs.tests.cases import all_of
from outs.tests.web.serving import BUDGET, LOCAL, eventually
from outs.web.http.app import make_app
from outs.web.http.every_request import EveryRequest
from outs.web.http.hosts_and_origins import Hosts
from outs.web.http.responses import CLIENT, PIECE, Rounds, Turns
from outs.web.problems import Problem
from outs.web.settings import LONG_BODY, MOST_HANDS, MOST_LARGE_OF_CLIENT, Settings

LARGE = "/v1/sql?sql=" + quote(f"SELECT repeat('x', {2 * PIECE}) AS x")


@pytest.fixture(scope="module")
def asked(tables_folder: Path) -> Iterator[TestClient]:
    """A service that answers statements."""
    app = make_app(Settings(tables_folder, log=False, sql=True, budget=BUDGET))
    with TestClient(app, raise_server_exceptions=False, base_url=LOCAL) as client:
        assert eventually(lambda: client.get("/v1/sql?sql=SELECT+1").status_code == 200)  # its process has started
        yield client


class Reader:
    """A client in the loop of the service, which reads no body until it is told to."""

    def __init__(self, app: Any, address: str, body: bytes = b"") -> None:
        """Ask an address, with a body by POST."""
        self.head: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.reads = asyncio.Event()
        path, _, query = address.partition("?")
        scope = {
            "type": "http", "method": "POST" if body else "GET", "path": path, "query_string": query.encode(),
            "headers": [(b"host", b"localhost"), (b"content-type", b"application/json"),
                        (b"content-length", str(len(body)).encode())],
            "client": ("10.0.0.1", 1), "http_version": "1.1", "scheme": "http",
        }  # fmt: skip
        sent = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> Message:
            for message in sent:
                return message
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.head.set_result(message["status"])
            else:
                await self.reads.wait()

        self.task = asyncio.ensure_future(app(scope, receive, send))

    async def end(self) -> None:
        """Read the body."""
        self.reads.set()
        await self.task


@pytest.mark.long
def test_large_answers_that_a_client_does_not_read_are_few(asked: TestClient) -> None:
    async def statuses() -> tuple[list[int], int, int]:
        silent, found = [], []
        for _ in range(MOST_LARGE_OF_CLIENT + 1):
            silent.append(Reader(asked.app, LARGE))
            found.append(await silent[-1].head)
        small = Reader(asked.app, "/v1/sql?sql=SELECT+1")
        found_small = await small.head
        for one in (*silent, small):
            await one.end()
        again = Reader(asked.app, LARGE)
        status = await again.head
        await again.end()
        return found, found_small, status

    assert asked.portal is not None
    assert asked.portal.call(statuses) == ([200] * MOST_LARGE_OF_CLIENT + [503], 200, 200)


def test_single_questions_are_answered_between_the_bodies_of_batches(asked: TestClient) -> None:
    body = json.dumps({"hands": ["9dTd6hQh8s"] * MOST_HANDS}).encode()
    assert len(body) > LONG_BODY

    async def batches_before() -> int:
        batches = [Reader(asked.app, "/v1/value", body.replace(b'"hands"', b'"hand"')) for _ in range(50)]
        single = Reader(asked.app, "/v1/value?cards=AhKhQhJhTh")
        assert await single.head == 200
        before = sum(batch.head.done() for batch in batches)
        assert [await batch.head for batch in batches] == [422] * 50
        for one in (*batches, single):
            await one.end()
        return before

    assert asked.portal is not None
    assert asked.portal.call(batches_before) < 5


def test_turns_are_few_for_all_clients_together_and_come_back() -> None:
    turns = Turns(2, 1, "Too many.")
    one, other, third = (Request({"type": "http", CLIENT: f"10.0.0.{n}"}) for n in (1, 2, 3))
    client = turns.take(one)
    turns.take(other)
    with pytest.raises(Problem):
        turns.take(third)
    turns.give_back(client)
    with pytest.raises(Problem):
        turns.take(other)
    assert turns.take(third) == "10.0.0.3"


@all_of(
    ("first", "second", "forwarded", "are_one"),
    [
        (("2001:db8::1", ""), ("2001:db8::2:3", ""), False, True),
        (("2001:db8::1", ""), ("2001:db8:0:1::1", ""), False, False),
        (("192.0.2.1", ""), ("::ffff:192.0.2.1", ""), False, True),
        (("127.0.0.1", "192.0.2.1"), ("127.0.0.1", "192.0.2.2"), True, False),
        (("127.0.0.1", "192.0.2.1"), ("127.0.0.1", "192.0.2.2"), False, True),
    ],
)
def test_a_turn_is_taken_from_the_share_of_the_client_whose_questions_are_queued(
    first: tuple[str, str], second: tuple[str, str], forwarded: bool, are_one: bool
) -> None:
    turns = Turns(2, 1, "Too many.")
    taken: list[str] = []

    async def app(scope: Any, _: Any, __: Any) -> None:
        taken.append(turns.take(Request(scope)))

    async def ignore(*_: Any) -> Any:
        return None

    edge = EveryRequest(app, None, Hosts(), forwarded)
    for address, named in (first, second):
        headers = [(b"host", b"localhost"), (b"x-forwarded-for", named.encode())]
        scope = {"type": "http", "method": "POST", "path": "/v1/value", "query_string": b"", "client": (address, 1)}
        asyncio.run(edge({**scope, "headers": headers}, ignore, ignore))
    assert len(taken) == (1 if are_one else 2)


def test_one_caller_goes_on_in_each_round_in_the_order_of_the_calls() -> None:
    async def order() -> list[str]:
        found: list[str] = []
        rounds = Rounds()

        async def caller(name: int) -> None:
            await rounds.wait()
            found.append(str(name))

        async def ticking() -> None:
            while len(found) < 30:
                found.append("-")
                await asyncio.sleep(0)

        await asyncio.gather(*map(caller, range(5)), ticking())
        return found

    found = asyncio.run(order())
    assert [one for one in found if one != "-"] == list("01234")
    assert all(f"{one}{one + 1}" not in "".join(found) for one in range(4))
