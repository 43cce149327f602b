"""A set of processes that is replaced when it breaks: a call is handed out once one is ready, and never lost."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as OutOfTime
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from pebble import ProcessPool

from ...work.executors import SAFE_PATH
from .process import ready

PRELOADED = ["outs.web.workers.silent_exit", "outs.web.workers.compute_worker", "outs.web.workers.sql_worker"]
"""What every process has imported before it begins."""
RETURNING = ("DUCKDB_JE_MALLOC_CONF", "retain:false")
"""Has DuckDB return the addresses of freed memory, which otherwise count for the next statement's bound on memory."""
TICK = 0.05
"""Seconds after which is looked again whether the processes are still there."""


class Broken(Exception):
    """The processes have ended, and with them the call."""


class Processes:
    """The processes that are there now."""

    def __init__(self, begin: Callable[[Path], None], folder: Path, number: int, most: int) -> None:
        """They start at the call of `ready`; the parameters are those of `Pool`."""
        self._made = partial(ProcessPool, number, most, begin, (folder,), _context())
        self._pool = self._made()
        self._beginning: asyncio.Task[None] | None = None
        self._ending: set[asyncio.Task[None]] = set()

    async def ready(self) -> ProcessPool:
        """They, once one of the processes is ready; new ones start if those that were have ended."""
        while True:
            if self._beginning is None:
                self._beginning = asyncio.ensure_future(_begin(self._pool))
            beginning = self._beginning
            await asyncio.wait({beginning})  # which goes on when who waits here does not
            if beginning is not self._beginning:
                continue
            if not beginning.cancelled() and beginning.exception() is None and self._pool.active:
                return self._pool
            self.replace(self._pool)

    async def begun(
        self, pool: ProcessPool, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float
    ) -> asyncio.Future[Any]:
        """What a function will have returned, once a process has begun it.

        Raises `Broken`. When cancelled, a process that meets the call later is killed, and another takes its place.
        """
        try:
            future = pool.schedule(function, args=arguments, timeout=seconds)
        except RuntimeError:
            raise Broken from None
        found = awaited(future)
        try:
            while not (found.done() or future.running()):
                if not pool.active:
                    raise Broken
                await asyncio.wait({found}, timeout=TICK)
        except BaseException:
            found.cancel()
            raise
        if found.done() and isinstance(found.exception(), BrokenProcessPool):
            raise Broken
        return found

    def replace(self, used: ProcessPool) -> None:
        """Let new processes take the place of these, unless others have already."""
        if self._pool is not used:
            return
        self._pool = self._made()
        self._beginning = None
        ending = asyncio.ensure_future(asyncio.to_thread(_end, used))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    def stop(self) -> None:
        """Have every process end."""
        if self._beginning is not None:
            self._beginning.cancel()
        self._pool.stop()  # type: ignore[no-untyped-call]

    def join(self) -> None:
        """Wait until they have ended."""
        with suppress(OutOfTime):
            self._pool.join(timeout=1)


async def _begin(pool: ProcessPool) -> None:
    """Start the processes beside the requests, and wait until one answers. Raises `Broken`."""
    future = await asyncio.to_thread(pool.schedule, ready)
    found = awaited(future)
    while not found.done():
        if not pool.active:
            raise Broken
        await asyncio.wait({found}, timeout=TICK)
    await found


def awaited(future: Future[Any]) -> asyncio.Future[Any]:
    """Return what to wait for. Its error may go unread when the wait ends first, and is not logged then."""
    found = asyncio.wrap_future(future)
    found.add_done_callback(lambda done: done.cancelled() or done.exception())
    return found


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    with suppress(OutOfTime):
        pool.join(timeout=1)


def _context() -> Any:
    os.environ.setdefault(*RETURNING)
    os.environ.update(SAFE_PATH)  # for good: new processes may start at any time
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context
