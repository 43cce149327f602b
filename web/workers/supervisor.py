"""The server with its own way of replacing workers: Granian itself ends when one ends twice within seconds."""

import time
from ctypes import c_double
from typing import Any

from granian import Granian

from ..access_log import write_now
from .restarts import Restarts

TICK = 0.5
"""Polling interval, in seconds, for workers that ended."""


class Supervisor(Granian):  # type: ignore[misc, valid-type]
    """A server that goes on as long as a worker can start."""

    def __init__(self, target: str, last_start: c_double, **options: Any) -> None:
        """Take the options of Granian, and the number in which workers leave the time at which one was ready."""
        super().__init__(target, **options)
        self._last_start = last_start

    def _serve_loop(self, spawn_target: Any, target_loader: Any) -> None:
        """Restart workers when asked to, and replace those that end. Raises `SystemExit` if none can start."""
        restarts = Restarts(time.monotonic())
        while not self.interrupt_signal:
            self.main_loop_interrupt.wait(TICK)
            self.main_loop_interrupt.clear()
            self.interrupt_children.clear()
            if self.reload_signal:
                self._reload(spawn_target, target_loader)
            now = time.monotonic()
            for worker in self.wrks:
                if not worker.is_alive():
                    restarts.note_end(worker.idx, now - worker.birth, now)
            if due := restarts.take_due(now):
                self._respawn_workers(due, spawn_target, target_loader)
            alive = [now - worker.birth for worker in self.wrks if worker.is_alive()]
            if restarts.is_hopeless(self._last_start.value, max(alive, default=0.0), now):
                write_now({"failure": "no worker could start for a minute"})
                raise SystemExit(1)
