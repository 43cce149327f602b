"""The service under load: CPU time per lookup, and response times at a fixed request rate.

At a fixed rate, clients send at fixed times, whether or not earlier responses have arrived, so that a slow response
also delays those that wait behind it. Lookups alone alternate with lookups during a computed question, and the median
of the ratios is taken, so that other work on the machine matters less. The highest rate is measured with wrk or, if
that is missing, with the same clients sending as soon as they have a response.
"""

import asyncio
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from outs.benchmarks.timing import Row, random_hands, report

RATE = 500
SECONDS = 6
ROUNDS = 4
"""Number of times that lookups alone alternate with lookups during a computation."""
CONNECTIONS = 32
WORKERS = 2
AT_ONCE = 1_000_000
"""A rate that no client reaches: each connection sends as soon as it has its response."""
CPU_BOUND = 450e-6
"""Bound on the service's CPU time for a looked-up discard, in seconds."""
SLOW_BOUND = 20e-3
"""Bound on the 99th percentile at the fixed rate, in seconds."""
BESIDE_BOUND = 1.5
"""Bound on the ratio of that percentile during a computed question to the one without."""
COUNTED = "/v1/equity?players=AhKh&players=QsQd&players=7c7d"
_SCRIPT = """
local hands = {}
for hand in io.lines("%s") do hands[#hands + 1] = hand end
local next = math.random(#hands)
request = function()
  next = next %% #hands + 1
  return wrk.format("GET", "/v1/discard?hand=" .. hands[next])
end
"""


@contextmanager
def served() -> Iterator[tuple[int, int]]:
    """Run a service of its own, and yield its process id and port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "outs", "serve", "--no-build", "--no-sql"]
    command += ["--port", str(port), "--workers", str(WORKERS)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            _wait(port)
            yield process.pid, port
        finally:
            process.terminate()


def _wait(port: int) -> None:
    for _ in range(600):
        with suppress(OSError), urlopen(f"http://127.0.0.1:{port}{COUNTED}", timeout=10):
            return
        time.sleep(0.1)
    raise SystemExit("the service did not start")


def family(process: int) -> list[int]:
    """Return the ids of a process and its descendants."""
    found = [process]
    for one in found:
        for task in Path(f"/proc/{one}/task").glob("*/children"):
            with suppress(OSError):
                found += [int(child) for child in task.read_text().split()]
    return found


def processor_seconds(process: int) -> float:
    """Return the CPU time of a process and its descendants so far, in seconds."""
    ticks = 0
    for one in family(process):
        with suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def offered(port: int, hands: Sequence[str], rate: int) -> list[float]:
    """Return the seconds from the time each request was due to the end of its response."""
    times: list[float] = []
    began = time.perf_counter() + 0.1

    async def ask(first: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for number in range(first, len(hands), CONNECTIONS):
            due = began + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            writer.write(f"GET /v1/discard?hand={hands[number]} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
            if not head.startswith(b"HTTP/1.1 200") or length is None:
                raise SystemExit(f"the service answered {head!r}")
            await reader.readexactly(int(length[1]))
            times.append(time.perf_counter() - due)
        writer.close()

    await asyncio.gather(*map(ask, range(CONNECTIONS)))
    return times


async def beside_a_count(port: int, hands: Sequence[str], rate: int) -> list[float]:
    """Return the same times while one question after another is computed; wait for the last of these."""
    is_over = asyncio.Event()

    async def count() -> None:
        while not is_over.is_set():
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET {COUNTED} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            await reader.read()
            writer.close()

    counting = asyncio.create_task(count())
    try:
        return await offered(port, hands, rate)
    finally:
        is_over.set()
        await counting


def slowest(times: Sequence[float]) -> float:
    """Return the 99th percentile."""
    return quantiles(times, n=100, method="inclusive")[98]


def groups() -> dict[str, list[Row]]:
    """Return every measurement of this file."""
    hands = random_hands(RATE * SECONDS, 5, 1)
    turn = hands[: len(hands) // ROUNDS]
    alone: list[list[float]] = []
    beside: list[list[float]] = []
    with served() as (process, port):
        asyncio.run(offered(port, turn, RATE))
        for _ in range(ROUNDS):
            alone.append(asyncio.run(offered(port, turn, RATE)))
            beside.append(asyncio.run(beside_a_count(port, turn, RATE)))
        before = processor_seconds(process)
        rate, asked = at_the_largest_rate(port, hands)
        spent = (processor_seconds(process) - before) / asked
    slow = median(map(slowest, alone))
    ratio = median(slowest(one) / slowest(other) for one, other in zip(beside, alone, strict=True))
    without_wrk = "" if shutil.which("wrk") else ", without wrk"
    return {
        "The service": [
            Row(f"a discard at {RATE} requests a second", median(map(median, alone)), slow),
            Row("its 99th percentile", slow, bound=SLOW_BOUND),
            Row(
                "the same while others are computed", ratio * slow, None, "alone", f"{ratio:.2f} x",
                BESIDE_BOUND * slow, in_turn=True,
            ),
            Row(f"a discard at {rate:,.0f} a second, the most{without_wrk}", 1 / rate),
            Row("CPU time of the service for each", spent, bound=CPU_BOUND),
        ]
    }  # fmt: skip


def at_the_largest_rate(port: int, hands: Sequence[str]) -> tuple[float, int]:
    """Return the discards per second at the highest rate, and the number of requests."""
    wrk = shutil.which("wrk")
    if wrk is not None:
        return _with_wrk(wrk, port, hands)
    began = time.perf_counter()
    asyncio.run(offered(port, hands, AT_ONCE))
    return len(hands) / (time.perf_counter() - began), len(hands)


def _with_wrk(wrk: str, port: int, hands: Sequence[str]) -> tuple[float, int]:
    with TemporaryDirectory() as folder:
        listed, script = Path(folder, "hands"), Path(folder, "ask.lua")
        listed.write_text("\n".join(hands) + "\n", encoding="utf-8")
        script.write_text(_SCRIPT % listed, encoding="utf-8")
        command = [wrk, "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "-s", str(script), f"http://127.0.0.1:{port}"]
        shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    (rate,) = re.findall(r"Requests/sec:\s+([\d.]+)", shown)
    (asked,) = re.findall(r"(\d+) requests in", shown)
    return float(rate), int(asked)


if __name__ == "__main__":
    report(groups())
