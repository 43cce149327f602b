"""Caching, compression, headers, the description, and what those who run the service look at."""

import asyncio
import gzip
import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing import forkserver
from pathlib import Path
from typing import Any

import httpx2
from starlette.testclient import TestClient

from outs import __version__
from outs.tables.files.manifest import read_manifest
from outs.tests.cases import all_of
from outs.tests.web.serving import LOCAL, descendants, eventually
from outs.web.http.app import make_app
from outs.web.http.every_request import EveryRequest
from outs.web.http.hosts_and_origins import Hosts
from outs.web.monitoring import AccessLog
from outs.web.questions import ADDRESSES
from outs.web.settings import BUDGET_SECONDS, RETRY_SECONDS, Settings

ASKED = "/v1/discard?hand=9dTd6hQh8s"


@all_of("address", [ASKED, "/"])
def test_an_answer_that_the_client_has_is_not_sent_again(client: TestClient, address: str) -> None:
    tag = client.get(address).headers["etag"]
    assert tag.startswith('W/"')
    for given in (tag, tag.removeprefix("W/"), f'"other", {tag}', "*"):
        response = client.get(address, headers={"If-None-Match": given})
        assert (response.status_code, response.content, response.headers["etag"]) == (304, b"", tag)
    assert client.get(address, headers={"If-None-Match": 'W/"other"'}).status_code == 200


def test_charts_that_get_better_are_kept_by_no_cache_until_they_are_solved(client: TestClient) -> None:
    new = 8 + time.time_ns() % 10**9 / 10**9  # a spot that nobody has asked for
    address = f"/v1/push-fold?stacks=11.25,{new},10.75,21.5,9,12&at_most=2"
    first = client.get(f"{address}&seconds=0.01")
    assert first.json()["unfinished"]
    assert first.headers["cache-control"] == "no-store"
    assert "etag" not in first.headers
    last = client.get(address, headers={"If-None-Match": "*"})
    assert (last.status_code, last.content) == (304, b"")
    solved = client.get(address)
    assert not solved.json()["unfinished"]
    assert solved.json()["gap"] < first.json()["gap"]
    assert solved.headers["etag"] == last.headers["etag"]


def test_invalid_input_is_a_problem_whatever_the_client_has(client: TestClient) -> None:
    for address in ("/v1/value?cards=AhXx", "/v1/equity?players=AhKh&players=AhKh"):
        assert client.get(address, headers={"If-None-Match": "*"}).status_code == 422


def test_every_question_has_a_tag_of_its_own(client: TestClient) -> None:
    addresses = [ASKED, ASKED + "&top=1", "/v1/value?cards=9dTd6hQh8s", "/v1/value?cards=9dTd6hQh7s"]
    tags = {client.get(address).headers["etag"] for address in addresses}
    assert len(tags) == len(addresses)


def test_long_answers_are_compressed_for_clients_that_accept_gzip(client: TestClient) -> None:
    with client.stream("GET", ASKED, headers={"Accept-Encoding": "gzip"}) as response:
        raw = b"".join(response.iter_raw())
    assert response.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in response.headers["vary"].lower()
    for refusing in ("identity", "gzip;q=0, identity", "gzip; q=0.000"):
        plain = client.get(ASKED, headers={"Accept-Encoding": refusing})
        assert "content-encoding" not in plain.headers
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(raw) == plain.content


def test_browsers_are_told_to_trust_nothing(client: TestClient) -> None:
    for address in (ASKED, "/nowhere", "/healthz"):
        headers = client.get(address).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in headers["content-security-policy"]


def test_the_documentation_runs_its_own_scripts_alone(client: TestClient) -> None:
    response = client.get("/docs")
    assert (response.status_code, response.headers["content-type"]) == (200, "text/html; charset=utf-8")
    policy = response.headers["content-security-policy"]
    assert "default-src 'self'; script-src 'self' 'sha256-" in policy
    assert "unsafe" not in policy
    assert "//" not in response.text.replace("<!--", "")


def test_a_file_is_compressed_for_clients_that_accept_gzip(client: TestClient) -> None:
    address = "/docs/swagger-ui.css"
    plain = client.get(address, headers={"Accept-Encoding": "identity"})
    with client.stream("GET", address, headers={"Accept-Encoding": "gzip"}) as response:
        raw = b"".join(response.iter_raw())
    assert response.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in response.headers["vary"]
    assert gzip.decompress(raw) == plain.content


def test_pages_of_a_named_origin_may_read_answers(client: TestClient) -> None:
    allowed = client.get(ASKED, headers={"Origin": "https://poker.example"}).headers
    assert allowed["access-control-allow-origin"] == "https://poker.example"
    assert "access-control-allow-origin" not in client.get(ASKED, headers={"Origin": "https://other.example"}).headers


def test_a_preflight_that_is_refused_is_a_problem(client: TestClient) -> None:
    asked = {"Origin": "https://poker.example", "Access-Control-Request-Method": "POST"}
    allowed = client.options(ASKED, headers={**asked, "Access-Control-Request-Headers": "content-type"})
    assert allowed.status_code == 200
    assert allowed.headers["access-control-allow-origin"] == "https://poker.example"
    before = client.get("/metrics").text.count('method="OPTIONS",question="discard",status="403"')
    refused = client.options(ASKED, headers={**asked, "Origin": "https://other.example"})
    assert (refused.status_code, refused.headers["content-type"]) == (403, "application/problem+json")
    assert refused.json()["type"] == "/problems#cors"
    assert refused.json()["detail"].endswith("origin.")
    assert "access-control-allow-origin" not in refused.headers
    assert client.get("/metrics").text.count('method="OPTIONS",question="discard",status="403"') > before


@all_of("address", ["/healthz", "/readyz", "/metrics", "/", ASKED])
def test_a_head_is_answered_as_a_get_without_the_body(client: TestClient, address: str) -> None:
    assert eventually(lambda: client.get("/readyz").status_code == 200)
    given, head = client.get(address), client.head(address)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == given.headers["content-type"]


def test_the_service_is_alive_and_ready(client: TestClient, tables_folder: Path) -> None:
    assert client.get("/healthz").json() == {"status": "alive"}
    assert eventually(lambda: client.get("/readyz").status_code == 200)
    ready = client.get("/readyz").json()
    assert (ready["status"], ready["ready"]) == ("ready", {"lookups": True, "computed": True, "advice": True})
    assert len(ready["manifest"]) == 64
    assert (ready["version"], ready["tables_version"]) == (__version__, read_manifest(tables_folder).contents_digest)


@all_of(
    ("forwarded", "headers", "client"),
    [
        (False, [(b"x-forwarded-for", b"203.0.113.9")], "10.0.0.1"),
        (True, [(b"x-forwarded-for", b"203.0.113.9")], "203.0.113.9"),
        (True, [(b"x-forwarded-for", b"forged, 203.0.113.9")], "203.0.113.9"),
        (True, [(b"x-forwarded-for", b"forged"), (b"x-forwarded-for", b"2001:db8::9 ")], "2001:db8::9"),
        (True, [(b"x-forwarded-for", b" ")], "10.0.0.1"),
        (True, [], "10.0.0.1"),
    ],
)
def test_the_log_names_the_client_that_a_trusted_proxy_wrote_last(
    forwarded: bool, headers: list[tuple[bytes, bytes]], client: str
) -> None:
    lines: list[dict[str, Any]] = []

    class Kept(AccessLog):
        def add(self, line: dict[str, Any]) -> None:
            lines.append(line)

    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "client": ("10.0.0.1", 1)}

    async def ignore(*_: Any) -> Any:
        return None

    edge = EveryRequest(ignore, Kept(), Hosts(), forwarded)
    asyncio.run(edge({**scope, "headers": [(b"host", b"localhost"), *headers]}, ignore, ignore))
    assert [line["client"] for line in lines] == [client]


@contextmanager
def no_process_starts() -> Iterator[None]:
    """Stop the server that forks new processes, and those that it has forked, within the context."""
    forkserver.ensure_running()
    lines = {number: Path(f"/proc/{number}/cmdline").read_bytes() for number in descendants(os.getpid())}
    stopped = [number for number, line in lines.items() if b"multiprocessing.forkserver" in line]
    assert stopped
    for number in stopped:
        os.kill(number, signal.SIGSTOP)
    try:
        yield
    finally:
        for number in stopped:
            os.kill(number, signal.SIGCONT)


def test_a_service_whose_processes_start_says_so_and_answers_lookups(tables_folder: Path) -> None:
    app = make_app(Settings(tables_folder, log=False, sql=True))
    with ExitStack() as running:
        with no_process_starts():
            starting = running.enter_context(TestClient(app, raise_server_exceptions=False, base_url=LOCAL))
            response = starting.get("/readyz")
            assert (response.status_code, response.headers["retry-after"]) == (503, str(RETRY_SECONDS))
            body = response.json()
            assert (body["type"], body["budget"]) == ("/problems#starting", BUDGET_SECONDS)
            assert body["detail"].endswith(f"compute processes are starting. Try again in {RETRY_SECONDS} seconds.")
            assert body["ready"] == {"lookups": True, "computed": False, "advice": False, "sql": False}
            assert starting.get(ASKED).status_code == 200
        assert eventually(lambda: starting.get("/readyz").status_code == 200)


def test_metrics_count_requests_by_question_and_status(client: TestClient) -> None:
    def metric(line: str) -> float:
        lines = client.get("/metrics").text.splitlines()
        return sum(float(one.rpartition(" ")[2]) for one in lines if one.startswith(line))

    line = 'outs_requests_total{method="GET",question="state",status="422"}'
    before = metric(line)
    client.get("/v1/state?hole=AhKh&board=Qh")
    client.get("/v1/state?hole=AhKh&board=Qh&x=1")
    assert metric(line) == before + 2
    assert metric('outs_request_seconds_count{question="state"}') >= 2
    assert metric("outs_queue_waiting") == 0


def test_unknown_addresses_share_one_label(client: TestClient) -> None:
    client.get("/v1/unheard-of")
    assert "unheard-of" not in client.get("/metrics").text


def test_the_description_refers_to_nothing_that_is_missing(client: TestClient) -> None:
    body = client.get("/openapi.json").json()
    text = json.dumps(body)
    names = {piece.partition('"')[0] for piece in text.split('"#/components/schemas/')[1:]}
    assert names <= body["components"]["schemas"].keys()
    assert "Problem" in names


@all_of("header", ["a, b", "", '"', "W/"])
def test_an_odd_tag_is_no_tag(client: TestClient, header: str) -> None:
    assert client.get(ASKED, headers={"If-None-Match": header}).status_code == 200


def test_several_headers_of_tags_are_one_list(client: TestClient) -> None:
    tags = ['"another"', client.get(ASKED).headers["etag"]]
    response = client.get(ASKED, headers=httpx2.Headers([("If-None-Match", tag) for tag in tags]))
    assert response.status_code == 304


def test_the_examples_of_batches_are_answered(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    for address in (f"/v1/{one.name}" for one in ADDRESSES if one.kind.many):
        examples = paths[address]["post"]["requestBody"]["content"]["application/json"]["examples"]
        assert len(examples) > 1
        assert {client.post(address, json=one["value"]).status_code for one in examples.values()} == {200}
