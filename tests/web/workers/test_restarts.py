"""The replacement of a worker that ended, and the point at which the service gives up."""

import time
from collections.abc import Iterable
from ctypes import c_double
from itertools import repeat
from threading import Timer

import pytest

from outs.tests.cases import all_of
from outs.web.workers.supervisor import LONGEST_PAUSE, PATIENCE, STEADY, Restarts, Supervisor


def test_replacements_are_at_once_and_then_rarer_but_never_rare() -> None:
    restarts, now, pauses = Restarts(0.0), 0.0, []
    for _ in range(8):
        restarts.note_end(0, lived=1.0, now=now)
        ended = now
        while not restarts.take_due(now):
            now += 0.25
        pauses.append(now - ended)
    assert pauses == [0, 0.5, 1, 2, 4, LONGEST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE]


def test_a_worker_that_lived_for_long_is_replaced_at_once_again() -> None:
    restarts = Restarts(0.0)
    for lived in (1.0, 1.0, 1.0, STEADY):
        restarts.take_due(1e9)
        restarts.note_end(0, lived, now=100.0)
    assert restarts.take_due(100.0) == [0]


def test_each_end_is_one_replacement_and_workers_wait_for_none_but_their_own() -> None:
    restarts = Restarts(0.0)
    restarts.note_end(0, 1.0, now=10.0)
    restarts.take_due(10.0)
    for now in (11.0, 11.2):
        restarts.note_end(0, 1.0, now)
        restarts.note_end(1, 1.0, now)
    assert restarts.take_due(11.2) == [1]
    assert restarts.take_due(11.5) == [0]
    assert restarts.take_due(99.0) == []


def test_the_service_gives_up_only_when_none_can_answer_for_a_minute() -> None:
    restarts = Restarts(began=100.0)
    assert not restarts.is_hopeless(0.0, now=100.0 + PATIENCE)
    assert restarts.is_hopeless(0.0, now=101.0 + PATIENCE)
    assert not restarts.is_hopeless(1e6, now=1e6 + PATIENCE)
    assert restarts.is_hopeless(1e6, now=1e6 + PATIENCE + 1)


class Worker:
    """A worker that takes some seconds to answer; None if it ends at once."""

    def __init__(self, slow: float | None = None, idx: int = 0) -> None:
        """Note the time of birth."""
        self.idx, self.birth, self.slow = idx, time.monotonic(), slow
        self.stopped: float | None = None

    @property
    def answered(self) -> c_double:
        """The time at which it answered first."""
        ready = self.birth + (self.slow or 0.0)
        return c_double(ready if self.slow is not None and ready <= time.monotonic() else 0.0)

    def start(self) -> None:
        """Do nothing: it was started when it was born."""

    def is_alive(self) -> bool:
        """Until it is stopped."""
        return self.slow is not None and self.stopped is None

    def terminate(self) -> None:
        """End it."""
        self.stopped = time.monotonic()

    def join(self, _: float | None = None) -> None:
        """Do nothing: it has ended."""


class Tried(Supervisor):
    """A server that starts stand-ins instead of processes.

    slow  for each start, in turn, the seconds after which the stand-in answers; None if it ends
    born  the stand-ins, as they were started
    """

    def __init__(self, workers: int, slow: Iterable[float | None], patience: float = 60.0) -> None:
        """With workers that answer."""
        super().__init__("outs", workers=workers)
        self.patience = patience
        self.wrks = [Worker(0.0, place) for place in range(workers)]
        self.born: list[Worker] = []
        self._slow = iter(slow)

    def _spawn_worker(self, idx: int, *_: object) -> Worker:
        self.born.append(Worker(next(self._slow), idx))
        return self.born[-1]

    def _respawn_workers(self, workers: list[int], *_: object) -> None:
        for place in workers:
            self.wrks[place] = self._spawn_worker(place)

    def serve(self) -> None:
        """Replace workers until none can start."""
        self._serve_loop(None, None)

    def reload(self) -> None:
        """Replace each worker once."""
        self._reload(None, None)


@pytest.mark.long
def test_workers_that_never_start_end_the_service(capfd: pytest.CaptureFixture[str]) -> None:
    server = Tried(1, repeat(None), patience=2.0)
    server.wrks[0].terminate()
    with pytest.raises(SystemExit) as ended:
        server.serve()
    assert ended.value.code == 1
    assert len(server.born) >= 2
    assert "no worker could start" in capfd.readouterr().err


def test_a_worker_that_answered_for_longer_than_the_patience_is_replaced() -> None:
    server = Tried(1, repeat(0.0), patience=1.5)
    (old,) = server.wrks
    ends = [Timer(2.0, old.terminate), Timer(3.0, setattr, (server, "interrupt_signal", True))]
    for one in ends:
        one.start()
    server.serve()
    assert server.wrks == server.born != [old]
    assert len(server.born) == 1


def test_the_start_is_announced_once_when_a_worker_answers() -> None:
    server = Tried(1, repeat(None), patience=0.2)
    server.wrks = [Worker(0.1)]
    announced: list[bool] = []

    def started() -> None:
        announced.append(bool(server.wrks[0].answered.value))
        server.wrks[0].terminate()

    server.started = started
    with pytest.raises(SystemExit):
        server.serve()
    assert announced == [True]


def test_no_start_is_announced_where_no_worker_answers(capfd: pytest.CaptureFixture[str]) -> None:
    server = Tried(1, repeat(None), patience=0.2)
    server.wrks[0] = Worker(None)
    server.started = lambda: pytest.fail("no worker answered")
    with pytest.raises(SystemExit):
        server.serve()
    assert "no worker could start" in capfd.readouterr().err


@all_of("slow", [0.0, 0.2])
def test_an_old_worker_is_stopped_once_the_new_one_answers(capfd: pytest.CaptureFixture[str], slow: float) -> None:
    server = Tried(2, repeat(slow))
    old = list(server.wrks)
    server.reload()
    assert [worker.idx for worker in server.wrks] == [0, 1]
    for before, after in zip(old, server.wrks, strict=True):
        assert after.is_alive()
        assert before.stopped is not None
        assert before.stopped >= after.birth + slow
    assert capfd.readouterr().err.count("restart: ") == 1


@all_of("slow", [None, 60.0])
def test_an_old_worker_stays_if_a_new_one_cannot_start(capfd: pytest.CaptureFixture[str], slow: float | None) -> None:
    server = Tried(1, [slow], patience=0.3)
    (old,) = server.wrks
    server.reload()
    (new,) = server.born
    assert (server.wrks, old.is_alive(), new.is_alive()) == ([old], True, False)
    assert "not restarted: " in capfd.readouterr().err
