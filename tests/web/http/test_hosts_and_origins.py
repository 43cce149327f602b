"""The names that the service answers to: its own, and those that the operator allowed."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from outs.tests.cases import all_of
from outs.tests.web.serving import Served, start, stop
from outs.web.http.hosts_and_origins import Hosts
from outs.web.problems import Problem

ALLOWED = ("Outs.example", "10.1.2.3", "fd00::1")


def status_of(hosts: Hosts, *given: str) -> int:
    """The status that a request with these Host headers gets."""
    headers = [(b"accept", b"*/*"), *((b"host", value.encode("latin-1")) for value in given)]
    try:
        hosts.require_allowed({"type": "http", "headers": headers})
    except Problem as problem:
        return problem.status
    return 200


@all_of(
    "host",
    ["localhost", "LOCALHOST:8000", "localhost.", "127.0.0.1:80", "127.9.9.9", "[::1]", "[::1]:8000", "[0:0::1]"],
)
def test_names_of_the_loopback_are_answered(host: str) -> None:
    assert status_of(Hosts(), host) == 200


@all_of(
    "host",
    ["x", "rebound.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.0.7", "[fe80::1]", "0"],
)
def test_other_names_are_misdirected(host: str) -> None:
    assert status_of(Hosts(), host) == 421
    assert status_of(Hosts(["*"]), host) == 200


@all_of("host", ["outs.example", "OUTS.EXAMPLE.:443", "10.1.2.3:8000", "[fd00::1]:8000"])
def test_names_that_are_allowed_are_answered(host: str) -> None:
    assert status_of(Hosts(ALLOWED), host) == 200
    assert status_of(Hosts(ALLOWED), f"x{host}") != 200


@all_of(
    "given",
    [(), ("localhost", "localhost"), ("localhost", "evil.example"), ("",), ("local host",), ("a@localhost",), ("[::1",),
     ("localhost:port",), ("localhost/x",), (":80",)],
)  # fmt: skip
def test_a_host_that_is_missing_doubled_or_no_host_is_malformed(given: tuple[str, ...]) -> None:
    assert status_of(Hosts(["*"]), *given) == 400


@all_of("address", ["/", "/healthz", "/v1/value?cards=AhKhQhJhTh", "/v1/tables/turn.parquet", "/none"])
def test_no_address_is_answered_under_another_name(client: TestClient, address: str) -> None:
    response = client.get(address, headers={"Host": "rebound.example"})
    assert (response.status_code, response.json()["type"]) == (421, "/problems#misdirected")
    assert "--allow-host" in response.json()["detail"]


def answer(served: Served, headers: str) -> bytes:
    """The first line of the answer to a request with these headers."""
    with served.connect() as connection:
        connection.sendall(f"GET /healthz HTTP/1.1\r\n{headers}Connection: close\r\n\r\n".encode())
        return connection.recv(4096).partition(b"\r\n")[0]


@pytest.mark.long
def test_the_service_checks_the_headers_that_are_sent(tables_folder: Path, tmp_path: Path) -> None:
    options = ("--workers", "1", "--allow-host", "outs.example", "--allow-host", "other.example")
    served = start(tables_folder, tmp_path / "log", *options)
    try:
        for name in ("outs.example", "other.example:80", "localhost"):
            assert answer(served, f"Host: {name}\r\n").endswith(b"200 OK")
        assert b" 421 " in answer(served, "Host: rebound.example\r\n")
        assert b" 400 " in answer(served, "")
        assert b" 400 " in answer(served, "Host: localhost\r\nHost: localhost\r\n")
    finally:
        stop(served)
