"""Executors, the processes they start, and units of work that run on them."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from outs.cards.hands.categories import cactus_kev
from outs.tests.cases import all_of
from outs.tests.work.backwards import Backwards
from outs.tests.work.planted import plant
from outs.work.executors import SAFE_PATH, UnitWork, local_executor, safe_path
from outs.work.progress import Silent

SCRIPT = """
from math import sqrt
from outs.work.executors import local_executor

if __name__ == "__main__":
    with local_executor(2, processes=True) as processes:
        print(sum(processes.map(sqrt, [4, 9])))
"""


def test_processes_import_nothing_from_the_current_folder(tmp_path: Path) -> None:
    trace = plant(tmp_path / "current")
    (tmp_path / "script").mkdir()
    script = tmp_path / "script" / "units.py"
    script.write_text(SCRIPT)
    command = [sys.executable, str(script)]
    done = subprocess.run(command, cwd=trace.parent, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (0, "5.0\n"), done.stderr
    assert not trace.exists()


@all_of("before", [None, "0"])
def test_the_safe_path_ends_with_its_block(monkeypatch: pytest.MonkeyPatch, before: str | None) -> None:
    (name,) = SAFE_PATH
    monkeypatch.delenv(name, raising=False)
    if before is not None:
        monkeypatch.setenv(name, before)
    with safe_path():
        assert os.environ[name] == "1"
    assert os.environ.get(name) == before


@pytest.fixture(scope="module")
def executors() -> Iterator[list[Executor]]:
    """One thread, two threads, two processes, and one that finishes last things first."""
    with local_executor(1) as one, local_executor(2) as two, local_executor(2, processes=True) as processes:
        yield [one, two, processes, Backwards()]


class Counting(Silent):
    """Records the units reported to it."""

    def __init__(self) -> None:
        """Start with no units."""
        self.seen: list[tuple[int, int]] = []

    def advanced(self, done: int, units: int) -> None:
        """Record it."""
        self.seen.append((done, units))


def test_units_come_back_in_order_and_are_reported(executors: list[Executor]) -> None:
    for executor in executors:
        watcher = Counting()
        assert list(UnitWork(executor, watcher).map(cactus_kev, range(5))) == [cactus_kev(n) for n in range(5)]
        assert watcher.seen == [(done, 5) for done in range(1, 6)]


def test_units_of_several_calls_are_one_count(executors: list[Executor]) -> None:
    watcher = Counting()
    work = UnitWork(executors[0], watcher)
    assert [list(work.map(cactus_kev, range(2), 2 * call, 6)) for call in range(3)] == [[7463, 7462]] * 3
    assert watcher.seen == [(done, 6) for done in range(1, 7)]


def test_a_unit_that_fails_stops_those_not_yet_begun() -> None:
    calls: list[int] = []
    seen_to_fail = threading.Event()

    def unit(number: int) -> int:
        calls.append(number)
        if number == 0:
            raise ValueError("unit 0")
        assert seen_to_fail.wait(30)
        return number

    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(ValueError, match="unit 0"):
            list(UnitWork(executor, Silent()).map(unit, range(100)))
        seen_to_fail.set()
    assert calls in ([0], [0, 1])
