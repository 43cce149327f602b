"""Pool of processes for a worker's calls: a few at a time, with a short queue, each with a time limit."""

import asyncio
import multiprocessing
import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as OutOfTime
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress
from functools import partial
from math import inf
from pathlib import Path
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

from ...display.text import seconds_text
from ...work.executors import SAFE_PATH
from ..monitoring import COUNTING, WAITING
from ..problems import Problem
from ..settings import BUDGET_SECONDS, FINISHING_SECONDS, QUEUE, QUEUE_OF_CLIENT, RETRY_AFTER, STOPPING
from .fair_turns import FairTurns, Full
from .process import OVERDUE, ready

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


Found = TypeVar("Found")

BUSY = "The server is busy: too many requests are queued."
BEGINNING = "The server is busy: its compute processes are starting."
STILL_LOADING = "The server is busy: loading the data for this question took too long."
GRACE = 2.0
"""Seconds after its time limit within which a call must be killed; otherwise all processes are replaced."""


class Pool:
    """Calls functions in processes, which are killed on timeout, or if the client disconnects."""

    def __init__(
        self,
        begin: Callable[[Path], None],
        folder: Path,
        at_a_time: int = 1,
        spare: int = 0,
        most: int = 0,
        budget: float = BUDGET_SECONDS,
    ) -> None:
        """Prepare the pool; its processes start with `start`, or with the first call.

        begin      function that prepares a new process, given the `folder` of the tables
        at_a_time  number of calls at the same time
        spare      additional processes, so that calls need not wait after one was killed
        most       calls after which a process is replaced; 0 for no limit
        budget     default time limit in seconds of a call, and limit for waiting for a process;
                   a call waits up to twice as long for its turn
        """
        self._processes = Processes(begin, folder, at_a_time + spare, most)
        self._free = FairTurns(at_a_time, QUEUE, QUEUE_OF_CLIENT)
        self._budget = budget
        self._stopping = False
        self._ends = inf
        self._waits: set[asyncio.Timeout] = set()
        self._counts: set[asyncio.Timeout] = set()

    async def start(self) -> None:
        """Start the processes, and return when one of them is ready."""
        await self._processes.ready()

    def finish(self) -> None:
        """Refuse waiting and new calls; running calls may take a little longer."""
        self._stopping = True
        now = asyncio.get_running_loop().time()
        self._ends = min(self._ends, now + FINISHING_SECONDS)
        for limit in self._waits:
            limit.reschedule(now)
        for limit in self._counts:
            limit.reschedule(self._ends)

    def stop(self) -> None:
        """Stop all processes."""
        self._stopping = True
        self._processes.stop()

    def join(self) -> None:
        """Wait until all processes have ended."""
        self._processes.join()

    async def call(
        self,
        function: Callable[..., Found],
        *arguments: Any,
        seconds: float | None = None,
        loading: float = 0.0,
        client: str = "",
    ) -> Found:
        """Return the result of a function. Raises `Problem`; cancelling the call kills its process.

        seconds  time limit, if not the pool's default
        loading  additional seconds for loading data first; the function then limits its own time with `at_most`
        client   who asks; clients are served in turn
        """
        await self._turn(client)
        seconds = self._budget if seconds is None else seconds
        COUNTING.inc()
        try:
            return await self._called(function, arguments, seconds + loading)
        except OutOfTime:
            raise (_busy(STILL_LOADING) if loading else _out_of_time(seconds)) from None
        except (Broken, ProcessExpired) as error:
            if isinstance(error, ProcessExpired) and error.exitcode == OVERDUE:
                raise _out_of_time(seconds) from None
            raise Problem(503, "The compute process has ended.", "busy", headers=RETRY_AFTER) from None
        finally:
            COUNTING.dec()
            self._free.release()

    async def _turn(self, client: str) -> None:
        WAITING.inc()
        try:
            async with self._at_most(2 * self._budget, self._waits):
                await self._free.acquire(client)
        except (TimeoutError, Full):
            raise _busy(BUSY) from None
        finally:
            WAITING.dec()

    async def _called(self, function: Callable[..., Found], arguments: tuple[Any, ...], seconds: float) -> Found:
        """Return the function's result; it is called again if the processes end before one has begun it."""
        while True:
            try:
                async with self._at_most(self._budget, self._waits):
                    processes = await self._processes.ready()
            except TimeoutError:
                raise _busy(BEGINNING) from None
            try:
                async with self._at_most(self._budget, self._counts):
                    found = await self._processes.begun(processes, function, arguments, seconds)
            except TimeoutError:
                self._processes.replace(processes)
                raise _busy(BEGINNING) from None
            except Broken:
                continue
            try:
                async with self._at_most(seconds + GRACE, self._counts) as limit:
                    result: Found = await found
                    return result
            except OutOfTime:
                if limit.expired():
                    self._processes.replace(processes)
                raise

    @asynccontextmanager
    async def _at_most(self, seconds: float, limits: set[asyncio.Timeout]) -> AsyncIterator[asyncio.Timeout]:
        """Limit the time of the block. Raises `TimeoutError`, or `Problem` if the service is stopping."""
        if self._stopping and limits is self._waits:
            raise Problem(503, STOPPING, "stopping")
        latest = asyncio.get_running_loop().time() + seconds
        try:
            async with asyncio.timeout_at(min(latest, self._ends)) as limit:
                limits.add(limit)
                try:
                    yield limit
                finally:
                    limits.discard(limit)
        except TimeoutError:
            if self._stopping:
                raise Problem(503, STOPPING, "stopping") from None
            raise


def _busy(detail: str) -> Problem:
    return Problem(503, detail, "busy", headers=RETRY_AFTER)


def _out_of_time(seconds: float) -> Problem:
    return Problem(503, f"It took more than {seconds_text(seconds)}.", "out-of-time")


async def unless_gone(receive: Any, work: Any) -> Any:
    """Return the result of `work`; if the client disconnects first, cancel it and return None."""
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
