"""Clients that stop reading or open many connections: they lose theirs, and everybody else is answered."""

import json
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx2
import pytest

from outs.tests.web.serving import PATIENCE, Served, eventually, start, stop
from outs.web.settings import MOST_BATCHES_OF_CLIENT, MOST_CONNECTIONS, MOST_OF_CLIENT, SLOW_BYTES, SLOW_SECONDS
from outs.web.workers.connections import Connection, Readers, close_slow

ASKED = "/v1/discard?hand=9dTd6hQh8s"
DOWNLOAD = b"GET /v1/tables/turn.parquet HTTP/1.1\r\nHost: localhost\r\n\r\n"
MANY = MOST_CONNECTIONS + 80


def connection(name: int, waiting: int = 0, acknowledged: int = 0, client: str = "a", silent: int = 0) -> Connection:
    """A connection in some state."""
    return Connection(str(name), client, waiting, acknowledged, silent)


def test_a_client_that_reads_nothing_loses_its_connection_in_time() -> None:
    readers = Readers()
    for seconds in range(int(SLOW_SECONDS)):
        assert not readers.to_close([connection(1, waiting=9)], seconds)
    assert readers.to_close([connection(1, waiting=9), connection(2, waiting=9)], SLOW_SECONDS) == {"1"}


def test_a_client_that_reads_fast_enough_or_has_all_keeps_its_connection() -> None:
    readers, slow = Readers(), set()
    for tick in range(100):
        fast = connection(1, waiting=9, acknowledged=int(tick * SLOW_BYTES / SLOW_SECONDS) + SLOW_BYTES)
        pausing = connection(2, waiting=tick % 9)
        dripping = connection(3, waiting=9, acknowledged=int(tick * SLOW_BYTES / SLOW_SECONDS / 2))
        slow |= readers.to_close([fast, pausing, dripping], tick)
    assert slow == {"3"}


def test_of_a_client_with_too_many_connections_the_most_silent_ones_are_closed() -> None:
    held = [connection(number, silent=number) for number in range(MOST_OF_CLIENT + 3)]
    others = [connection(10_000 + number, client="b", silent=9_999) for number in range(MOST_OF_CLIENT)]
    closing = Readers().to_close([*held, *others], 0.0)
    assert closing == {str(MOST_OF_CLIENT + number) for number in range(3)}


def test_only_connections_to_the_port_are_looked_at() -> None:
    with ExitStack() as stack:
        ours, others = (stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(2))
        pairs = []
        for server in (ours, others):
            client = stack.enter_context(socket.create_connection(server.getsockname()))
            accepted = stack.enter_context(server.accept()[0])
            accepted.setblocking(False)
            with suppress(BlockingIOError):
                while True:
                    accepted.send(b"x" * 65_536)
            pairs.append((client, accepted))
        close_slow(Readers(slow_seconds=0.0), ours.getsockname()[1])
        with pytest.raises(OSError, match=r"Broken pipe|reset"):
            pairs[0][1].send(b"x")
        with pytest.raises(BlockingIOError):
            pairs[1][1].send(b"x")


@contextmanager
def many_connections(served: Served, number: int, sent: bytes) -> Iterator[list[socket.socket]]:
    """Connections that have sent something and then read nothing."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 2 * number)), hard))
    try:
        with ExitStack() as stack:
            held = []
            for _ in range(number):
                one = stack.enter_context(socket.socket())
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                one.settimeout(PATIENCE)
                one.connect(("127.0.0.1", served.port))
                one.sendall(sent)
                held.append(one)
            yield held
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture(scope="module")
def besieged(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service with one worker."""
    running = start(tables_folder, tmp_path_factory.mktemp("besieged") / "log", "--workers", "1")
    yield running
    stop(running)


@pytest.mark.parametrize("sent", [DOWNLOAD, b""])
def test_clients_that_never_read_do_not_stop_the_service(besieged: Served, sent: bytes) -> None:
    with many_connections(besieged, MANY, sent) as held:
        began = time.monotonic()
        for _ in range(5):
            assert besieged.get(ASKED).status_code == 200
        assert time.monotonic() - began < 30
        assert held
        assert eventually(lambda: served_connections(besieged) < 10)
    assert besieged.get(ASKED).status_code == 200


def served_connections(served: Served) -> int:
    """The connections to the service that are open, or closed with something left to send."""
    lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    ends = [line.split()[1:4] for line in lines]
    return sum(local.endswith(f":{served.port:04X}") and state in ("01", "04") for local, _, state in ends)


def test_a_client_has_few_downloads_at_a_time_and_is_told_so(besieged: Served) -> None:
    with many_connections(besieged, 40, DOWNLOAD) as held:

        def refused() -> bool:
            response = besieged.get("/v1/tables/turn.parquet")
            return (response.status_code, response.headers.get("retry-after")) == (503, "2")

        assert eventually(refused)
        assert sum(b" 503 " in one.recv(40) for one in held) == 8
        assert besieged.get(ASKED).status_code == 200
    assert eventually(lambda: besieged.get("/v1/tables/values.parquet").status_code == 200)


JSON = {"Content-Type": "application/json"}
BODY = json.dumps({"hands": ["9dTd6hQh8s"] * 1_000}).encode()
BATCH = b"POST /v1/discard HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"


def test_a_client_has_few_batches_at_a_time_and_others_are_answered_meanwhile(besieged: Served) -> None:
    with many_connections(besieged, MOST_BATCHES_OF_CLIENT + 14, BATCH % len(BODY) + BODY) as held:
        assert besieged.get(ASKED).status_code == 200
        assert sum(b" 503 " in one.recv(40) for one in held) == 14
        assert besieged.get(ASKED).status_code == 200

    def answers() -> int:
        response = httpx2.post(f"{besieged.address}/v1/discard", content=BODY, headers=JSON, timeout=PATIENCE)
        return len(response.json().get("answers", ()))

    assert eventually(lambda: answers() == 1_000)


def test_hundreds_of_unread_batches_delay_no_other_question_for_seconds(besieged: Served) -> None:
    with many_connections(besieged, 500, BATCH % len(BODY) + BODY), httpx2.Client(timeout=PATIENCE) as client:
        waits = []
        for _ in range(40):
            began = time.monotonic()
            assert client.get(besieged.address + ASKED).status_code == 200
            waits.append(time.monotonic() - began)
    assert max(waits) < 3
