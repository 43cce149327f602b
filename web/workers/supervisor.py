"""Granian with another policy of replacing workers.

It overrides private methods (of granian 2.8) because no public setting or hook does it: with `respawn_failed_workers`,
granian exits if a worker ends twice within 5.5 seconds; a reload stops an old worker after `respawn_interval`, whether
or not the new one answers; `on_reload` runs before both; and `granian.server.embed` has a single process.
"""

import time
from collections.abc import Callable
from ctypes import c_double
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import RawValue
from typing import Any

from granian import Granian

from ..monitoring import write_now

STEADY = 10.0
"""A worker that ends after more than these seconds has not failed at its start."""
FIRST_PAUSE = 0.5
"""Seconds before the second replacement in a row; each further pause is twice as long."""
LONGEST_PAUSE = 8.0
PATIENCE = 60.0
"""Default of the seconds within which some worker must start."""


@dataclass
class Restarts:
    """Ended workers by number, with the times of their replacement; all times are in seconds.

    began     the time when the service started
    patience  the service ends if no worker can start for this long
    """

    began: float
    patience: float = PATIENCE
    _failures: dict[int, int] = field(default_factory=dict)
    _due: dict[int, float] = field(default_factory=dict)

    def note_end(self, worker: int, lived: float, now: float) -> None:
        """Schedule the replacement of a worker that has ended after `lived` seconds, unless already scheduled."""
        if worker in self._due:
            return
        failures = 0 if lived >= STEADY else self._failures.get(worker, 0)
        self._failures[worker] = failures + 1
        self._due[worker] = now + (min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE) if failures else 0.0)

    def take_due(self, now: float) -> list[int]:
        """Return the workers to replace now, and remove them from the schedule."""
        due = [worker for worker, moment in self._due.items() if moment <= now]
        for worker in due:
            del self._due[worker]
        return due

    def is_hopeless(self, last_answering: float, now: float) -> bool:
        """Return true if no worker could answer for longer than `patience`.

        last_answering  the latest time when a worker was alive and had started; 0 if none ever had
        """
        return now - max(last_answering, self.began) > self.patience


TICK = 0.5
"""Polling interval, in seconds, for workers that ended."""
START_TICK = 0.05
"""Polling interval, in seconds, for the start of a new worker."""


class Supervisor(Granian):  # type: ignore[misc, valid-type]
    """A server that keeps running as long as some worker can start.

    The application's loader is called with a shared number, in which the worker stores the time when it first answers.
    """

    patience = PATIENCE
    """Seconds that a new worker has to start."""
    started: Callable[[], object] | None = None
    """Called once, when the first worker answers."""
    _last_answering = 0.0
    _is_starting = False
    _interruption: BaseException | None = None

    def interrupt(self, error: BaseException) -> None:
        """Raise an error in the main thread, from a signal handler; during the start of a worker, wait for its end.

        A worker whose start is interrupted would print an error about missing input.
        """
        if not self._is_starting:
            raise error
        self._interruption = error

    def _spawn_worker(self, idx: int, target: Any, callback_loader: Any) -> Any:
        """Return a new worker, not started yet; its `answered` is the time when it first answers, 0 until then."""
        answered: c_double = RawValue(c_double, 0.0)
        worker = super()._spawn_worker(idx, target, partial(callback_loader, answered))
        worker.answered = answered
        worker.start = partial(self.start_whole, worker.start)
        return worker

    def start_whole(self, start: Callable[[], object]) -> None:
        """Start a worker, then raise any error that `interrupt` received meanwhile."""
        self._is_starting = True
        try:
            start()
        finally:
            self._is_starting = False
        if self._interruption is not None:
            raise self._interruption

    def _serve_loop(self, spawn_target: Any, target_loader: Any) -> None:
        """Restart workers on request, and replace workers that end. Raises `SystemExit` if none can start."""
        planned = Restarts(time.monotonic(), self.patience)
        while not self.interrupt_signal:
            self.main_loop_interrupt.wait(TICK if self._last_answering else START_TICK)
            self.main_loop_interrupt.clear()
            self.interrupt_children.clear()
            if self.reload_signal:
                self._reload(spawn_target, target_loader)
            now = time.monotonic()
            for worker in self.wrks:
                if not worker.is_alive():
                    planned.note_end(worker.idx, now - worker.birth, now)
                elif worker.answered.value:
                    self._last_answering = now
            if self._last_answering and self.started is not None:
                started, self.started = self.started, None
                started()
            due = [place for place in planned.take_due(now) if not self.wrks[place].is_alive()]
            self._respawn_workers(due, spawn_target, target_loader)
            if planned.is_hopeless(self._last_answering, now):
                write_now({"failure": "no worker could start for a minute"})
                raise SystemExit(1)

    def _reload(self, spawn_target: Any, target_loader: Any) -> None:
        """Replace each worker in turn. The old one answers until the new one does, and stays if it cannot start."""
        self.reload_signal = False
        write_now({"event": "restart: each worker is replaced once a new one answers"})
        for place, old in enumerate(list(self.wrks)):
            new = self._spawn_worker(old.idx, spawn_target, target_loader)
            new.start()
            if not _answers_in_time(new, self.patience):
                write_now({"failure": "not restarted: a new worker could not start"})
                self._stop(new)
                return
            self.wrks[place] = new
            self._stop(old)

    def _stop(self, worker: Any) -> None:
        """Ask a worker to stop, and kill it if it does not stop in time."""
        worker.terminate()
        worker.join(self.workers_kill_timeout)
        if worker.is_alive():
            worker.kill()
            worker.join()


def _answers_in_time(worker: Any, seconds: float) -> bool:
    """Wait until a new worker answers; return false if it does not within some seconds."""
    ends = time.monotonic() + seconds
    while not worker.answered.value:
        if not worker.is_alive() or time.monotonic() > ends:
            return False
        time.sleep(START_TICK)
    return True
