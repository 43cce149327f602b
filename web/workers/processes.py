"""A process pool that is replaced when it breaks; calls are passed to it only when a process is ready."""

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
"""Modules that every process has imported when it starts."""
RETURNING = ("DUCKDB_JE_MALLOC_CONF", "retain:false")
"""Makes DuckDB return freed memory to the system; otherwise it counts towards the next statement's memory limit."""
TICK = 0.05
"""Polling interval, in seconds, for processes that have ended."""


class Broken(Exception):
    """The processes have ended, and the call was lost."""


class Processes:
    """The current process pool."""

    def __init__(self, begin: Callable[[Path], None], folder: Path, number: int, most: int) -> None:
        """Prepare the pool, which starts with `ready`; the parameters are those of `Pool`."""
        self._made = partial(ProcessPool, number, most, begin, (folder,), _context())
        self._pool = self._made()
        self._beginning: asyncio.Task[None] | None = None
        self._ending: set[asyncio.Task[None]] = set()

    async def ready(self) -> ProcessPool:
        """Return the pool when one of its processes is ready, replacing it if they have ended."""
        while True:
            if self._beginning is None:
                self._beginning = asyncio.ensure_future(_begin(self._pool))
            beginning = self._beginning
            await asyncio.wait({beginning})  # the start continues if this call is cancelled
            if beginning is not self._beginning:
                continue
            if not beginning.cancelled() and beginning.exception() is None and self._pool.active:
                return self._pool
            self.replace(self._pool)

    async def begun(
        self, pool: ProcessPool, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float
    ) -> asyncio.Future[Any]:
        """Return the future result of a function, when a process has begun it.

        Raises `Broken`. If this is cancelled and a process then begins the call, the process is killed and replaced.
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
        """Replace the pool `used`, unless it has already been replaced."""
        if self._pool is not used:
            return
        self._pool = self._made()
        self._beginning = None
        ending = asyncio.ensure_future(asyncio.to_thread(_end, used))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    def stop(self) -> None:
        """Stop all processes."""
        if self._beginning is not None:
            self._beginning.cancel()
        self._pool.stop()  # type: ignore[no-untyped-call]

    def join(self) -> None:
        """Wait until all processes have ended."""
        with suppress(OutOfTime):
            self._pool.join(timeout=1)


async def _begin(pool: ProcessPool) -> None:
    """Start the processes in the background, and wait until one of them works. Raises `Broken`."""
    future = await asyncio.to_thread(pool.schedule, ready)
    found = awaited(future)
    while not found.done():
        if not pool.active:
            raise Broken
        await asyncio.wait({found}, timeout=TICK)
    await found


def awaited(future: Future[Any]) -> asyncio.Future[Any]:
    """Return an asyncio future to wait for; its exception is not logged, even if the wait is cancelled first."""
    found = asyncio.wrap_future(future)
    found.add_done_callback(lambda done: done.cancelled() or done.exception())
    return found


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    with suppress(OutOfTime):
        pool.join(timeout=1)


def _context() -> Any:
    os.environ.setdefault(*RETURNING)
    os.environ.update(SAFE_PATH)  # permanently, since new processes may start at any time
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context
