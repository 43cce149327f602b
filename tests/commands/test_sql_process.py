"""`outs sql` as a process: interrupts, time limits, memory and streams."""

import csv
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from outs.tables.schema import DATABASE
from outs.tests.web.serving import PATIENCE, eventually, ticks

OUTS = [sys.executable, "-m", "outs", "sql"]

ENDLESS = "SELECT count(*) FROM range(1_000_000_000_000) AS a, range(1000) AS b WHERE a.range % 7 = b.range % 5"
DEAF = "SELECT levenshtein(repeat('ab', 600000), repeat('ba', 600000))"
"""Within one call of a function, which takes minutes, DuckDB hears no interrupt."""
SOON = 20
"""Seconds within which a process on a busy machine does what it should do at once."""
BUSY = 100
"""Hundredths of a second of a processor, after the database is open, in which a statement has certainly begun."""


@pytest.fixture
def environment(tables_folder: Path) -> dict[str, str]:
    """The surroundings of a command, with the tables named."""
    return {**os.environ, "OUTS_TABLES": str(tables_folder)}


@pytest.mark.parametrize("query", [ENDLESS, DEAF], ids=["endless", "deaf"])
@pytest.mark.parametrize("form", ["--json", "screen"])
def test_an_interrupt_is_obeyed_soon(environment: dict[str, str], query: str, form: str) -> None:
    arguments = [query] if form == "screen" else [query, form]
    with subprocess.Popen([*OUTS, *arguments], stdout=-1, stderr=-1, env=environment, text=True) as process:
        wait_until_it_asks(process)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        printed, complaint = process.communicate(timeout=PATIENCE)
    assert time.monotonic() - began < SOON
    assert (process.returncode, printed, complaint) == (130, "", "outs: interrupted\n")


def wait_until_it_asks(process: subprocess.Popen[str]) -> None:
    """Wait until a process has its database open and has then worked on its statement for a while."""
    opened = Path(f"/proc/{process.pid}/fd")
    assert eventually(lambda: any(os.path.realpath(link).endswith(DATABASE) for link in opened.iterdir()))
    before = ticks(process.pid)
    assert eventually(lambda: ticks(process.pid) > before + BUSY)
    assert process.poll() is None


@pytest.mark.parametrize("query", [ENDLESS, DEAF], ids=["endless", "deaf"])
def test_a_time_limit_is_kept(environment: dict[str, str], query: str) -> None:
    began = time.monotonic()
    command = [*OUTS, query, "--seconds", "0.5"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=PATIENCE)
    assert time.monotonic() - began < SOON
    assert (done.returncode, done.stdout) == (124, "")
    assert done.stderr == "outs: stopped: it took longer than 0.5 seconds\n"


def test_a_time_limit_stops_a_stream_too(environment: dict[str, str]) -> None:
    command = [*OUTS, "SELECT range FROM range(1_000_000_000_000)", "--csv", "--seconds", "0.7"]
    done = subprocess.run(command, stdout=-3, stderr=-1, text=True, check=False, env=environment, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (124, "outs: stopped: it took longer than 0.7 seconds\n")


def test_what_ends_in_time_is_answered(environment: dict[str, str]) -> None:
    command = [*OUTS, "SELECT 1 AS a", "--csv", "--seconds", "30"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "a\n1\n"


def test_lines_after_one_that_hears_no_interrupt_are_answered(environment: dict[str, str]) -> None:
    given = f"SELECT 1 AS a\n{DEAF}\nSELECT 3 AS a\n"
    command = [*OUTS, "-", "--csv", "--seconds", "3"]
    done = subprocess.run(
        command, input=given, capture_output=True, text=True, check=False, env=environment, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout) == (124, "line,a\n1,1\n3,3\n")
    assert done.stderr == f"outs: line 2: stopped: it took longer than 3 seconds ({DEAF})\n"


def test_an_interrupt_ends_all_lines_and_keeps_what_was_answered(environment: dict[str, str]) -> None:
    with subprocess.Popen([*OUTS, "-", "--csv"], stdin=-1, stdout=-1, stderr=-1, env=environment, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"SELECT 1 AS a\n{ENDLESS}\nSELECT 3 AS a\n")
        process.stdin.flush()
        assert [process.stdout.readline() for _ in range(2)] == ["line,a\n", "1,1\n"]
        before = ticks(process.pid)
        assert eventually(lambda: ticks(process.pid) > before + BUSY)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        printed, complaint = process.communicate(timeout=PATIENCE)
    assert time.monotonic() - began < SOON
    assert (process.returncode, printed, complaint) == (130, "", "outs: interrupted\n")


def resident(process: subprocess.Popen[str]) -> float:
    """The megabytes that a process holds."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="no /proc to ask")
@pytest.mark.parametrize("form", ["--csv", "--json"])
def test_a_large_result_streams_in_little_memory(environment: dict[str, str], form: str) -> None:
    query = "SELECT * FROM turn"
    asked = [query] if form == "--csv" else ["-"]
    with subprocess.Popen([*OUTS, *asked, form], stdin=-1, stdout=-1, env=environment, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{query}\n")
        process.stdin.close()
        first, found = process.stdout.read(8_000_000), []
        for _ in range(3):
            found.append(resident(process))
            process.stdout.read(2_000_000)
        process.kill()
        process.stdout.read(100_000)
    assert len(first) == 8_000_000
    assert max(found) < 500
    if form == "--csv":
        rows = list(csv.reader(first.splitlines()[:3]))
        assert rows[0][:2] == ["board_id", "hole_id"]


def test_an_expression_gets_no_more_memory_than_allowed(environment: dict[str, str]) -> None:
    query = "SELECT length(string_agg(repeat('x', 1_000_000_000), '')) FROM range(12)"
    done = subprocess.run(
        [*OUTS, query], capture_output=True, text=True, check=False, env=environment, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "emory" in done.stderr
