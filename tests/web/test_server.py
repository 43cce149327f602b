"""The service as a process: clients that hang up or dawdle, many connections, killed workers, and its end."""

import json
import os
import re
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

import httpx2
import pytest

from outs.tests.web.serving import PATIENCE, Served, eventually, is_alive, start, stop
from outs.tests.work.planted import plant
from outs.web.settings import BODY_SECONDS, LARGEST_HISTORIES, SLOWEST_BODY

RANGES = "&".join(["ranges=22%2B,A2%2B,K2%2B,Q2%2B,J2%2B"] * 5)
SLOW = f"/v1/strength?hole=AsKd&board=Kh7c2s&samples=1000000&{RANGES}"
"""A question that takes longer than any test waits for something."""
SOON = 45
"""Seconds within which a service on a busy machine does what it should do at once: less than its `BUDGET`."""
ASKED = "/v1/discard?hand=9dTd6hQh8s"
HEAD = b"POST /v1/discard HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"


def measured(served: Served, name: str) -> float:
    """The value of a metric without labels."""
    (found,) = re.findall(rf"^{name} (\S+)$", served.get("/metrics").text, re.MULTILINE)
    return float(found)


def test_advice_on_halatro_is_given_from_the_start(served: Served) -> None:
    advice = served.get("/v1/halatro/advise", held="2c2d4s5h7h9sJcQd", plays=3, discards=3)
    assert (advice.status_code, len(advice.json()["moves"])) == (200, 436)


def test_who_hangs_up_frees_the_process_that_counts(served: Served) -> None:
    before = served.descendants()
    with served.connect() as connection:
        connection.sendall(f"GET {SLOW} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert eventually(lambda: measured(served, "outs_queue_counting") == 1)
    assert eventually(lambda: measured(served, "outs_queue_counting") == 0)
    assert eventually(lambda: any(not is_alive(one) for one in before))
    assert eventually(lambda: served.get("/v1/equity", players=["AhKh", "QsQd", "7c7d"]).status_code == 200)


def test_looking_up_goes_on_beside_a_count(served: Served) -> None:
    with served.connect() as connection:
        connection.sendall(f"GET {SLOW} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert eventually(lambda: measured(served, "outs_queue_counting") == 1)
        assert all(served.get(ASKED).status_code == 200 for _ in range(5))
        assert measured(served, "outs_queue_counting") == 1


def test_a_full_queue_is_a_problem_with_a_time_to_ask_again(served: Served) -> None:
    assert eventually(lambda: measured(served, "outs_queue_counting") == 0)  # of the clients that hung up before
    with ExitStack() as stack:
        for client in ("127.0.0.1", "127.0.0.2"):
            for _ in range(15):
                connection = stack.enter_context(served.connect(client))
                connection.sendall(f"GET {SLOW} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert eventually(lambda: measured(served, "outs_queue_waiting") == 16)
        response = served.get("/v1/equity", players=["AhKh", "QsQd", "7c7d"])
        assert (response.status_code, response.json()["type"]) == (503, "/problems#busy")
        assert int(response.headers["retry-after"]) > 0
        assert served.get(ASKED).status_code == 200
    assert eventually(lambda: measured(served, "outs_queue_waiting") == 0)


def test_a_client_is_answered_while_another_fills_its_share_of_the_queue(tables_folder: Path, tmp_path: Path) -> None:
    served = start(tables_folder, tmp_path / "log", "--workers", "1", budget=2)
    try:
        with ExitStack() as stack:
            for _ in range(40):
                connection = stack.enter_context(served.connect("127.0.0.2"))
                connection.sendall(f"GET {SLOW} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            assert eventually(lambda: measured(served, "outs_queue_waiting") >= 1)
            assert served.get("/v1/equity?players=AhKh&players=QsQd&board=2c3d4h").status_code == 200
        assert eventually(lambda: measured(served, "outs_queue_waiting") == 0)
    finally:
        stop(served)


def dripped(served: Served, first: bytes) -> bytes | None:
    """Send some bytes, then one every half second, and return the response; None while the client may go on."""
    with served.connect() as connection:
        connection.sendall(first)
        connection.settimeout(0.5)
        for _ in range(int(SOON / 0.5)):
            try:
                connection.sendall(b" ")
                return connection.recv(4096)
            except TimeoutError:
                continue
            except ConnectionError:
                return b""
    return None


def steadily(served: Served) -> int:
    """Send a body for a second longer than the limit, at a steady rate, and return the status."""
    seconds = int(BODY_SECONDS) + 1
    text = json.dumps({"cards": "x" * (seconds * SLOWEST_BODY * 6 // 5)}).encode()
    length = -(-len(text) // seconds)

    def pieces() -> Iterator[bytes]:
        for begin in range(0, len(text), length):
            time.sleep(1)
            yield text[begin : begin + length]

    headers = {"Content-Type": "application/json"}
    return httpx2.post(f"{served.address}/v1/value", content=pieces(), headers=headers, timeout=PATIENCE).status_code


def test_a_head_or_a_body_that_comes_byte_by_byte_is_given_up_and_a_steady_one_is_not(served: Served) -> None:
    with ThreadPoolExecutor() as clients:  # all at once: each takes as long as it may
        steady = clients.submit(steadily, served)
        head, body = clients.map(partial(dripped, served), (HEAD.partition(b"t\r\n")[0], HEAD))
    assert steady.result() == 422
    assert head == b""
    assert body is not None
    assert body.startswith(b"HTTP/1.1 408")
    assert served.get(ASKED).status_code == 200


def test_who_sends_too_much_gets_the_refusal(served: Served) -> None:
    connection = HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)
    with closing(connection):
        connection.request("POST", "/v1/hands", b"x" * (LARGEST_HISTORIES * 5 // 4))
        assert connection.getresponse().status == 413


def test_a_body_in_broken_pieces_is_a_problem(served: Served) -> None:
    with served.connect() as connection:
        connection.sendall(re.sub(rb"Content-Length: \d+", b"Transfer-Encoding: chunked", HEAD) + b"ZZ\r\n")
        received = connection.recv(4096)
    assert received.startswith(b"HTTP/1.1 400")
    assert b"application/problem+json" in received


def test_who_hangs_up_in_the_middle_of_a_body_disturbs_nobody(served: Served) -> None:
    for _ in range(20):
        with served.connect() as connection:
            connection.sendall(HEAD + b'{"ha')
    assert served.get(ASKED).status_code == 200
    assert eventually(lambda: measured(served, "outs_requests_in_flight") == 1)


def test_five_hundred_connections_are_answered(served: Served) -> None:
    with ExitStack() as stack:
        connections = [stack.enter_context(served.connect()) for _ in range(500)]
        for connection in connections:
            connection.sendall(f"GET {ASKED}&top=1 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        answers = [connection.recv(64) for connection in connections]
    assert {answer.partition(b"\r\n")[0] for answer in answers} == {b"HTTP/1.1 200 OK"}
    assert served.get(ASKED).status_code == 200


def test_each_request_is_a_line_of_json_in_the_log(served: Served) -> None:
    served.get("/v1/value", cards="AhKhQhJhXx")

    def logged() -> bool:
        lines = [line for line in served.log.read_text().splitlines() if line.startswith("{")]
        found = [line for line in map(json.loads, lines) if line["path"] == "/v1/value"]
        return bool(found) and (found[-1]["status"], found[-1]["query"]) == (422, "cards=AhKhQhJhXx")

    assert eventually(logged)


def test_a_killed_worker_is_replaced(served: Served) -> None:
    (worker,) = (one for one in served.descendants() if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes())
    family = served.descendants()
    os.kill(worker, signal.SIGKILL)
    assert eventually(lambda: not is_alive(worker))

    def answers() -> bool:
        try:
            return served.get(ASKED).status_code == 200
        except httpx2.TransportError:
            return False

    assert eventually(answers)
    left = family & {one for one in family if is_alive(one) and one not in served.descendants()}
    assert eventually(lambda: not any(map(is_alive, left)))


def test_a_worker_that_is_killed_again_and_again_is_replaced_each_time(served: Served) -> None:
    def worker() -> int | None:
        for one in served.descendants():
            with suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes():
                    return one
        return None

    for _ in range(4):  # some of them before they are ready
        assert eventually(worker)
        killed = worker()
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        assert eventually(lambda killed=killed: not is_alive(killed))  # type: ignore[misc]

    def answers() -> bool:
        with suppress(httpx2.TransportError):
            return served.get(ASKED).status_code == 200
        return False

    assert eventually(answers)
    assert served.process.poll() is None


def test_counting_goes_on_after_processes_that_count_were_killed(served: Served) -> None:
    counted = "/v1/equity?players=AhKh&players=QsQd&players=7c7d"
    assert eventually(lambda: served.get(counted).status_code == 200)
    for most in (1, len(served.counting())):
        killed = served.counting()[:most]
        assert killed
        for one in killed:
            os.kill(one, signal.SIGKILL)
        assert eventually(lambda killed=killed: not any(map(is_alive, killed)))  # type: ignore[misc]
        assert eventually(lambda: served.get(counted).status_code == 200)
    assert eventually(lambda: len(served.counting()) >= 2)  # one that counts and the spare one


def test_killing_all_that_count_loses_no_question(served: Served) -> None:
    counted = "/v1/equity?players=AhKh&players=QsQd&players=7c7d"
    assert eventually(lambda: served.get(counted).status_code == 200)
    for one in served.counting():
        os.kill(one, signal.SIGKILL)
    assert served.get(counted).status_code == 200  # the very next one: it waits for a new process


def test_a_process_that_is_not_there_in_time_is_a_problem_with_a_time_to_ask_again(
    tables_folder: Path, tmp_path: Path
) -> None:
    counted = "/v1/equity?players=AhKh&players=QsQd&players=7c7d"
    served = start(tables_folder, tmp_path / "log", "--workers", "1", budget=1)
    try:
        assert eventually(lambda: served.get(counted).status_code == 200)
        for one in served.counting():
            os.kill(one, signal.SIGSTOP)  # none of them takes a question, or ends
        began = time.monotonic()
        response = served.get(counted)
        assert (response.status_code, response.json()["type"]) == (503, "/problems#busy")
        assert int(response.headers["retry-after"]) > 0
        assert time.monotonic() - began < SOON
        assert eventually(lambda: served.get(counted).status_code == 200)  # by processes that took their place
    finally:
        stop(served)


def test_stopping_a_restart_at_load_is_quick_and_leaves_lines_of_json(tables_folder: Path, tmp_path: Path) -> None:
    served = start(tables_folder, tmp_path / "log", "--workers", "1")
    family = served.descendants()
    try:
        assert eventually(lambda: served.get("/v1/equity?players=AhKh&players=QsQd&players=7c7d").status_code == 200)
        with ExitStack() as stack:
            connections = [stack.enter_context(served.connect()) for _ in range(5)]
            for connection in connections:
                connection.sendall(f"GET {SLOW} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            assert eventually(lambda: measured(served, "outs_queue_waiting") >= 1)
            served.process.send_signal(signal.SIGHUP)
            assert eventually(lambda: served.descendants() > family)
            family |= served.descendants()
            began = time.monotonic()
            served.process.send_signal(signal.SIGTERM)
            answers = [connection.recv(4096) for connection in connections]
            status = served.process.wait(PATIENCE)
        assert time.monotonic() - began < SOON
        assert status == 0
        assert all(answer.startswith(b"HTTP/1.1 503") for answer in answers)
        assert eventually(lambda: not any(map(is_alive, family)))
        lines = [json.loads(line) for line in served.log.read_text().splitlines() if line.startswith("{")]
        refused = [line["path"] for line in lines if line.get("status") == 503 and line["path"] != "/readyz"]
        assert refused == [SLOW.partition("?")[0]] * 5
    finally:
        stop(served)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_what_is_in_flight_is_finished_when_it_is_stopped(
    tables_folder: Path, tmp_path: Path, number: signal.Signals
) -> None:
    served = start(tables_folder, tmp_path / "log", "--workers", "1")
    counted = "/v1/equity?players=AhKh&players=QsQd&players=7c7d&board=2c3d4h"
    family = served.descendants()
    found: list[int] = []
    asking = threading.Thread(target=lambda: found.append(served.get(counted).status_code))
    try:
        assert eventually(lambda: served.get(counted).status_code == 200)
        paused = served.counting()
        for one in paused:
            os.kill(one, signal.SIGSTOP)
        asking.start()
        assert eventually(lambda: measured(served, "outs_queue_counting") == 1)
        began = time.monotonic()
        served.process.send_signal(number)
        time.sleep(0.2)  # it is being stopped now
        assert not found
        for one in paused:
            os.kill(one, signal.SIGCONT)
        status = served.process.wait(PATIENCE)
        asking.join()
        assert (status, found) == (0, [200]), served.log.read_text()
        assert time.monotonic() - began < SOON
        assert eventually(lambda: not any(map(is_alive, family)))
    finally:
        stop(served)


def test_nothing_is_left_of_a_service_that_is_killed(tables_folder: Path, tmp_path: Path) -> None:
    served = start(tables_folder, tmp_path / "log", "--workers", "2", "--host", "localhost")
    family = served.descendants()
    served.process.kill()
    served.process.wait()
    assert eventually(lambda: not any(map(is_alive, family)))


def test_no_process_of_the_service_imports_from_its_current_folder(tables_folder: Path, tmp_path: Path) -> None:
    trace = plant(tmp_path / "current")
    served = start(tables_folder, tmp_path / "log", "--workers", "1", "--sql", cwd=trace.parent)
    try:
        assert served.get("/v1/equity?players=AhKh&players=QsQd&players=7c7d").status_code == 200
        assert served.get("/v1/sql", sql="SELECT 1").status_code == 200
        assert not trace.exists(), trace.read_text()
    finally:
        stop(served)
