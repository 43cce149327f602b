"""Pool of processes for a worker's calls: a few at a time, with a short queue, each with a time limit."""

import asyncio
import multiprocessing
import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, InvalidStateError
from concurrent.futures import TimeoutError as OutOfTime
from contextlib import asynccontextmanager, suppress
from functools import partial
from math import inf
from pathlib import Path
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

from ...display.text import seconds_text
from ...work.executors import SAFE_PATH
from ..monitoring import COUNTING
from ..monitoring import WAITING as WAITING_CALLS
from ..problems import Problem, busy
from ..settings import (
    BUDGET_SECONDS,
    FINISHING_SECONDS,
    LOADING_RETRY_SECONDS,
    LOADING_SECONDS,
    QUEUE,
    QUEUE_OF_CLIENT,
    QUEUED,
    STARTING_SECONDS,
    STOPPING,
    WALL,
)
from .calls import LONGEST_CALL, MOST_CALLS, TICK, Broken, Call
from .fair_turns import FairTurns, Full
from .process import TOO_COSTLY, TOO_LATE, WAITING, Phases, begin_with, ready, run

PRELOADED = ["outs.web.workers.silent_exit", "outs.web.workers.compute_worker", "outs.web.workers.sql_worker"]
"""Modules that every process has imported when it starts."""
LEAST_PATIENCE = 30.0
"""Seconds after which processes that begin no call are replaced; more if calls may take longer."""
RETURNING = ("DUCKDB_JE_MALLOC_CONF", "retain:false")
"""Makes DuckDB return freed memory to the system; otherwise it counts towards the next statement's memory limit."""
BEGINNING = "The server is busy: its compute processes are starting."


class Processes:
    """The current process pool."""

    def __init__(
        self, begin: Callable[[Path], None], folder: Path, number: int, most: int, patience: float = LEAST_PATIENCE
    ) -> None:
        """Prepare the pool, which starts with `ready`; the parameters are those of `Pool`.

        patience  seconds after which processes that begin no call are replaced
        """
        context = _context()
        self._phases: Phases = context.RawArray("b", MOST_CALLS)
        self._places = list(range(MOST_CALLS))
        self._made = partial(ProcessPool, number, most, begin_with, (self._phases, begin, folder), context)
        self._pool = self._made()
        self._patience = patience
        self._live: set[Future[Any]] = set()
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

    def schedule(self, pool: ProcessPool, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Call:
        """Return a new call of a function, for the next process that is free. Raises `Broken` or `Problem`."""
        if pool is not self._pool:
            raise Broken
        if not self._places:
            raise busy(BEGINNING)
        place = self._places.pop()
        self._phases[place] = WAITING
        try:
            future = pool.schedule(run, args=(place, function, arguments), timeout=LONGEST_CALL)
        except RuntimeError:
            self._places.append(place)
            raise Broken from None
        live = self._live
        live.add(future)

        def forget(done: Future[Any]) -> None:
            live.discard(done)
            self._places.append(place)

        future.add_done_callback(forget)
        return Call(pool, awaited(future), self._phases, place)

    def doubt(self, pool: ProcessPool) -> None:
        """Replace the pool unless one of its processes works within `patience`; new calls wait until one does."""
        if self._pool is pool and self._beginning is not None and self._beginning.done():
            self._beginning = asyncio.ensure_future(_begin(pool, self._patience))

    def is_ready(self) -> bool:
        """Return true if a process was ready since the pool was made or doubted."""
        beginning = self._beginning
        return beginning is not None and beginning.done() and not beginning.cancelled() and not beginning.exception()

    def replace(self, used: ProcessPool) -> None:
        """Replace the pool `used`, unless it has already been replaced."""
        if self._pool is not used:
            return
        self._pool = self._made()
        self._beginning = None
        lost, self._live = self._live, set()
        ending = asyncio.ensure_future(asyncio.to_thread(_end, used, lost))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    def stop(self) -> None:
        if self._beginning is not None:
            self._beginning.cancel()
        self._pool.stop()  # type: ignore[no-untyped-call]

    def join(self) -> None:
        with suppress(OutOfTime):
            self._pool.join(timeout=1)


async def _begin(pool: ProcessPool, patience: float | None = None) -> None:
    """Start the processes in the background, and wait until one of them works. Raises `Broken` or `TimeoutError`."""
    future = await asyncio.to_thread(pool.schedule, ready)
    found = awaited(future)
    async with asyncio.timeout(patience):
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


def _end(pool: ProcessPool, lost: set[Future[Any]]) -> None:
    """End all processes of a pool; its calls that are not over raise `Broken`."""
    pool.stop()  # type: ignore[no-untyped-call]
    with suppress(OutOfTime):
        pool.join(timeout=1)
    for future in list(lost):
        with suppress(InvalidStateError):
            future.set_exception(Broken())


def _context() -> Any:
    os.environ.setdefault(*RETURNING)
    os.environ.update(SAFE_PATH)  # permanently, since new processes may start at any time
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


Found = TypeVar("Found")

BUSY = "The server is busy: too many requests are queued."
STILL_LOADING = "The server is busy: it is still loading the data for this question, and goes on."
NO_LIMIT = (
    "Ask for less, or use the command line or Python, which have no such limit. The operator of the service can allow"
    " more: outs serve --budget SECONDS."
)
ENDED = "The server is busy: the compute process has ended."
GRACE = 2.0
"""Seconds after its limit of time within which a call must have ended; otherwise all processes are replaced."""


class Pool:
    """Calls functions in processes, which are killed on timeout, or if the client disconnects, but not while loading.

    Each function limits its own time with `at_most`, after loading the data that it needs.
    """

    def __init__(
        self,
        begin: Callable[[Path], None],
        folder: Path,
        at_a_time: int = 1,
        spare: int = 0,
        most: int = 0,
        budget: float = BUDGET_SECONDS,
        starting: float = STARTING_SECONDS,
        loading: float = LOADING_SECONDS,
    ) -> None:
        """Prepare the pool; its processes start with `start`, or with the first call.

        begin      function that prepares a new process, given the `folder` of the tables
        at_a_time  number of calls at the same time
        spare      additional processes, so that calls need not wait after one was killed
        most       calls after which a process is replaced; 0 for no limit
        budget     default limit of a call in seconds of the processors, by which the time in the queue is limited too
        starting   seconds that a call waits for a process
        loading    seconds that a call waits for its data, which are then loaded in the background
        """
        self._starting, self._loading = starting, loading
        self._processes = Processes(begin, folder, at_a_time + spare, most, max(LEAST_PATIENCE, 2 * WALL * budget))
        self._free = FairTurns(at_a_time, QUEUE, QUEUE_OF_CLIENT)
        self._budget = budget
        self._stopping = False
        self._ends = inf
        self._waits: set[asyncio.Timeout] = set()
        self._counts: set[asyncio.Timeout] = set()

    async def start(self) -> None:
        """Start the processes, and return when one of them is ready."""
        await self._processes.ready()

    def is_ready(self) -> bool:
        return self._processes.is_ready()

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
        self._stopping = True
        self._processes.stop()

    def join(self) -> None:
        self._processes.join()

    async def call(
        self, function: Callable[..., Found], *arguments: Any, seconds: float | None = None, client: str = ""
    ) -> Found:
        """Return the result of a function. Raises `Problem`; cancelling the call kills its process if it computes.

        seconds  limit in seconds of the processors with which the function calls `at_most`, if not the pool's default
        client   who asks; clients are served in turn
        """
        seconds = self._budget if seconds is None else seconds
        await self._turn(client)
        COUNTING.inc()
        call: Call | None = None
        try:
            while True:
                with suppress(Broken):
                    call = await self._scheduled(function, arguments)
                    await self._loaded(call)
                    break
            result: Found = await self._result(call, seconds)
            return result
        except ProcessExpired as error:
            raise _expired(error.exitcode, seconds) from None
        except Broken:
            raise busy(ENDED) from None
        finally:
            if call is not None and call.leave():
                call.found.add_done_callback(lambda _: self._give_back())
            else:
                self._give_back()

    async def _turn(self, client: str) -> None:
        WAITING_CALLS.inc()
        try:
            async with self._at_most(QUEUED * self._budget, self._waits):
                await self._free.acquire(client)
        except (TimeoutError, Full):
            raise busy(BUSY) from None
        finally:
            WAITING_CALLS.dec()

    def _give_back(self) -> None:
        COUNTING.dec()
        self._free.release()

    async def _scheduled(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Call:
        """Return the call of a function, once there are processes. Raises `Broken` or `Problem`."""
        try:
            async with self._at_most(self._starting, self._waits):
                processes = await self._processes.ready()
        except TimeoutError:
            raise busy(BEGINNING) from None
        return self._processes.schedule(processes, function, arguments)

    async def _loaded(self, call: Call) -> None:
        """Wait until the call computes. Raises `Broken` or `Problem`."""
        try:
            async with self._at_most(self._starting, self._counts):
                await call.until_begun()
        except TimeoutError:
            self._processes.doubt(call.pool)
            raise busy(BEGINNING) from None
        try:
            async with self._at_most(self._loading, self._counts):
                await call.until_computing()
        except TimeoutError:
            raise busy(STILL_LOADING, LOADING_RETRY_SECONDS) from None

    async def _result(self, call: Call, seconds: float) -> Any:
        try:
            async with self._at_most(WALL * seconds + GRACE, self._counts):
                return await call.found
        except TimeoutError:  # of a call that is not killed in time
            self._processes.replace(call.pool)
            raise _too_late(seconds) from None

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


def _expired(status: int, seconds: float) -> Problem:
    """Return the problem of a call whose process ended with an exit status."""
    if status == TOO_COSTLY:
        return Problem(503, f"It took more than {seconds_text(seconds)} of processor time. {NO_LIMIT}", "out-of-time")
    return _too_late(seconds) if status == TOO_LATE else busy(ENDED)


def _too_late(seconds: float) -> Problem:
    return Problem(503, f"It took more than {seconds_text(WALL * seconds)}: the machine is busy.", "out-of-time")


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
