"""Calls in the processes of a pool, each with its phase, so that no process is killed while it loads data."""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from pebble import ProcessPool

from .process import COMPUTING, LEFT, WAITING, Phases

MOST_CALLS = 256
"""Calls that a pool may have at a time, including those that were left."""
LONGEST_CALL = 900.0
"""Seconds after which a call is killed, even if its process is still loading."""
TICK = 0.05
"""Polling interval, in seconds, for the phase of a call and for processes that have ended."""


class Broken(Exception):
    """The processes have ended, and the call was lost."""


class Call:
    """A function's call in one of the processes."""

    def __init__(self, pool: ProcessPool, found: asyncio.Future[Any], phases: Phases, place: int) -> None:
        """Keep the `found` result of a call in `pool`, which has its phase at a `place`."""
        self.pool, self.found = pool, found
        self._phases, self._place = phases, place

    async def until_begun(self) -> None:
        """Wait until a process has taken the call. Raises `Broken`."""
        await self._until(lambda: self._phases[self._place] != WAITING)

    async def until_computing(self) -> None:
        """Wait until the process has loaded what the call needs. Raises `Broken`."""
        await self._until(self._is_computing)

    async def _until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds, or the call is over. Raises `Broken`."""
        while not (self.found.done() or holds()):
            if not self.pool.active:
                raise Broken
            await asyncio.wait({self.found}, timeout=TICK)
        if self.found.done() and isinstance(self.found.exception(), BrokenProcessPool):
            raise Broken

    def leave(self) -> bool:
        """Give the call up, and return true if its process goes on: it is starting, or loads data for the next call."""
        if self.found.done():
            return False
        if self._is_computing():
            self.found.cancel()  # which kills the process
            return False
        self._phases[self._place] = LEFT
        return True

    def _is_computing(self) -> bool:
        return bool(self._phases[self._place] == COMPUTING)
