"""The service under load: processor time a look-up costs, and how long look-ups take at a rate that is offered.

A rate is offered by clients that send at fixed times, whether or not earlier answers have come, so that a slow answer
counts for all those that wait behind it. The largest rate is measured with wrk, and left out where wrk is missing.
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
from urllib.request import urlopen

from outs.benchmarks.questions import random_hands
from outs.benchmarks.timing import Row, report

RATE = 500
SECONDS = 6
CONNECTIONS = 32
WORKERS = 2
CPU_BOUND = 450e-6
"""Processor time of the service for a looked-up discard."""
SLOW_BOUND = 20e-3
"""The 99th percentile at the offered rate."""
BESIDE_BOUND = 1.5
"""How many times that may be beside a question that is counted."""
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
    """A service of its own: its process and its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "outs", "serve", "--port", str(port), "--workers", str(WORKERS)]
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
    """A process and its descendants."""
    found = [process]
    for one in found:
        for task in Path(f"/proc/{one}/task").glob("*/children"):
            with suppress(OSError):
                found += [int(child) for child in task.read_text().split()]
    return found


def processor_seconds(process: int) -> float:
    """Processor time of a process and its descendants so far."""
    ticks = 0
    for one in family(process):
        with suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def offered(port: int, hands: Sequence[str], rate: int) -> list[float]:
    """The seconds from when each request was due to the end of its answer."""
    times: list[float] = []
    began = time.perf_counter() + 0.1

    async def ask(first: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for number in range(first, len(hands), CONNECTIONS):
            due = began + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            writer.write(f"GET /v1/discard?hand={hands[number]} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
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
    """The same while one question after another is counted."""

    async def count() -> None:
        while True:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET {COUNTED} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            await reader.read()
            writer.close()

    counting = asyncio.create_task(count())
    try:
        return await offered(port, hands, rate)
    finally:
        counting.cancel()


def slowest(times: Sequence[float]) -> float:
    """The 99th percentile."""
    return quantiles(times, n=100, method="inclusive")[98]


def groups() -> dict[str, list[Row]]:
    """Every measurement of this file."""
    hands = random_hands(RATE * SECONDS, 5, 1)
    with served() as (process, port):
        asyncio.run(offered(port, hands[:RATE], RATE))
        before = processor_seconds(process)
        alone = asyncio.run(offered(port, hands, RATE))
        spent = (processor_seconds(process) - before) / len(hands)
        beside = asyncio.run(beside_a_count(port, hands, RATE))
        rows = [
            Row(f"processor time of the service for a discard, {RATE} a second", spent),
            Row(f"a discard, {RATE} a second offered", median(alone), slowest(alone)),
            Row("its 99th percentile", slowest(alone), bound=SLOW_BOUND),
            Row(
                "that beside questions being counted", slowest(beside), None, "alone",
                f"{slowest(beside) / slowest(alone):.2f} x", BESIDE_BOUND * slowest(alone),
            ),
        ]  # fmt: skip
        return {"The service": rows, **_with_wrk(process, port, hands)}


def _with_wrk(process: int, port: int, hands: Sequence[str]) -> dict[str, list[Row]]:
    """The time of a look-up at the largest rate, as wrk measures it, and the processor time of the service for it."""
    wrk = shutil.which("wrk")
    if wrk is None:
        return {"The service at its largest rate: left out, wrk is missing (apt-get install wrk)": []}
    from tempfile import TemporaryDirectory  # noqa: PLC0415

    with TemporaryDirectory() as folder:
        listed, script = Path(folder, "hands"), Path(folder, "ask.lua")
        listed.write_text("\n".join(hands) + "\n", encoding="utf-8")
        script.write_text(_SCRIPT % listed, encoding="utf-8")
        command = [wrk, "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "-s", str(script), f"http://127.0.0.1:{port}"]
        before = processor_seconds(process)
        shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    spent = processor_seconds(process) - before
    (rate,) = re.findall(r"Requests/sec:\s+([\d.]+)", shown)
    (asked,) = re.findall(r"(\d+) requests in", shown)
    rows = [
        Row(f"a discard of {float(rate):,.0f} a second", 1 / float(rate)),
        Row("processor time of the service for it", spent / int(asked), bound=CPU_BOUND),
    ]
    return {"The service at its largest rate": rows}


if __name__ == "__main__":
    report(groups())
