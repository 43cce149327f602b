"""Processes that a worker has things done in: a few at a time, a short queue, and each can be killed."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import TimeoutError as OutOfTime
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

from ..display.text import seconds_text
from .metrics import COUNTING, WAITING
from .problems import Problem
from .process import ready
from .settings import BUDGET_SECONDS, QUEUE, STOPPING

Found = TypeVar("Found")

RETRY_AFTER = {"Retry-After": "2"}
BUSY = "Too many questions wait to be counted."
PRELOADED = ["outs.web.counting", "outs.web.statements"]
"""What every process has imported before it begins."""
RETURNING = ("DUCKDB_JE_MALLOC_CONF", "retain:false")
"""Has DuckDB return the addresses of freed memory, which otherwise count for the next statement's bound on memory."""


class Pool:
    """Calls functions in processes that are killed when time is up or the asker has gone."""

    def __init__(
        self,
        begin: Callable[[Path], None],
        folder: Path,
        at_a_time: int = 1,
        spare: int = 0,
        most: int = 0,
        budget: float = BUDGET_SECONDS,
    ) -> None:
        """Starts its processes at the call of `start`, or of the first function.

        begin      what a new process does first, with the `folder` of the tables
        at_a_time  calls that go on side by side
        spare      further processes, for which the next call need not wait when one was killed
        most       calls that a process takes before another takes its place; 0 for any number
        budget     seconds that a call may take if it does not say, and may wait for its turn
        """
        self._made = partial(ProcessPool, at_a_time + spare, most, begin, (folder,), _context())
        self._pool = self._made()
        self._free = asyncio.Semaphore(at_a_time)
        self._budget = budget
        self._waiting = 0
        self._stopped = False

    async def start(self) -> None:
        """Start the processes; returns once one of them is ready."""
        await asyncio.wrap_future(self._pool.schedule(ready))

    def stop(self) -> None:
        """Have every process end."""
        self._stopped = True
        self._pool.stop()  # type: ignore[no-untyped-call]

    def join(self) -> None:
        """Wait until they have ended."""
        with suppress(OutOfTime):
            self._pool.join(timeout=1)

    async def call(self, function: Callable[..., Found], *arguments: Any, seconds: float | None = None) -> Found:
        """What a function returns. Raises `Problem`; a cancelled call kills the process that it is in."""
        await self._wait()
        seconds = self._budget if seconds is None else seconds
        COUNTING.inc()
        try:
            return await self._called(function, arguments, seconds)
        except OutOfTime:
            raise Problem(503, f"It took more than {seconds_text(seconds)}.", "out-of-time") from None
        except ProcessExpired:
            raise Problem(503, "The process that counted has ended.", "busy", headers=RETRY_AFTER) from None
        finally:
            COUNTING.dec()
            self._free.release()

    async def _wait(self) -> None:
        if self._waiting >= QUEUE:
            raise Problem(503, BUSY, "busy", headers=RETRY_AFTER)
        self._waiting += 1
        WAITING.inc()
        try:
            async with asyncio.timeout(self._budget):
                await self._free.acquire()
        except TimeoutError:
            raise Problem(503, BUSY, "busy", headers=RETRY_AFTER) from None
        finally:
            self._waiting -= 1
            WAITING.dec()

    async def _called(self, function: Callable[..., Found], arguments: tuple[Any, ...], seconds: float) -> Found:
        """What it returns. Pebble gives a pool up once an idle process of it has died; then there is a new one."""
        used = self._pool
        try:
            return await _scheduled(used, function, arguments, seconds)
        except RuntimeError:
            if used.active:
                raise
            if self._stopped:
                raise Problem(503, STOPPING, "stopping") from None
            if self._pool is used:
                self._pool = self._made()
                await asyncio.to_thread(_end, used)
        return await _scheduled(self._pool, function, arguments, seconds)


async def _scheduled(
    pool: ProcessPool, function: Callable[..., Found], arguments: tuple[Any, ...], seconds: float
) -> Found:
    return await asyncio.wrap_future(pool.schedule(function, args=arguments, timeout=seconds))


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    with suppress(OutOfTime):
        pool.join(timeout=1)


def _context() -> Any:
    os.environ.setdefault(*RETURNING)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


async def unless_gone(receive: Any, work: Any) -> Any:
    """The result of `work`, which is cancelled if the asker hangs up first; None then."""
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_disconnected(receive))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        return task.result() if task.done() else None
    finally:
        for one in (task, gone):
            one.cancel()
            with suppress(asyncio.CancelledError, Problem):
                await one


async def _disconnected(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
