"""The processes in which a worker has answers counted: a few at a time, a short queue, and a spare one kept warm."""

import asyncio
import multiprocessing
from collections.abc import Mapping, Sequence
from concurrent.futures import TimeoutError as OutOfTime
from contextlib import suppress
from typing import Any

from pebble import ProcessExpired, ProcessPool

from .counting import Counted, begin, count, ready
from .metrics import COUNTING, WAITING
from .problems import Problem
from .settings import BUDGET_SECONDS, QUEUE, Settings

RETRY_AFTER = {"Retry-After": "2"}
PRELOADED = "outs.web.counting"


class CountingPool:
    """Counts answers in processes that are killed when time is up or the asker has gone."""

    def __init__(self, settings: Settings) -> None:
        """Starts its processes at the call of `start`."""
        self._settings = settings
        self._free = asyncio.Semaphore(settings.counting)
        self._waiting = 0
        self._is_stopped = False
        self._pool = _new_pool(settings)

    def start(self) -> None:
        """Have the processes started, without waiting for them."""
        self._pool.schedule(ready)

    def stop(self) -> None:
        """End every process."""
        self._is_stopped = True
        _end(self._pool)

    async def count(self, name: str, asked: Sequence[Mapping[str, Any]]) -> tuple[bytes, ...]:
        """The bodies of the answers. Raises `Problem`; a cancelled call kills what counts for it."""
        if self._waiting >= QUEUE:
            raise Problem(503, "Too many questions wait to be counted.", "busy", headers=RETRY_AFTER)
        self._waiting += 1
        WAITING.set(self._waiting)
        try:
            async with asyncio.timeout(BUDGET_SECONDS):
                await self._free.acquire()
        except TimeoutError:
            raise Problem(503, "Too many questions wait to be counted.", "busy", headers=RETRY_AFTER) from None
        finally:
            self._waiting -= 1
            WAITING.set(self._waiting)
        COUNTING.inc()
        try:
            found = await self._counted(name, asked)
        except OutOfTime:
            raise Problem(503, f"Counting took more than {BUDGET_SECONDS:g} seconds.", "out-of-time") from None
        except ProcessExpired:
            raise Problem(503, "The process that counted has ended.", "busy", headers=RETRY_AFTER) from None
        finally:
            COUNTING.dec()
            self._free.release()
        return _bodies(found, asked)

    async def _counted(self, name: str, asked: Sequence[Mapping[str, Any]]) -> Counted:
        """What a process finds. Pebble gives a pool up once an idle process of it has died; then there is a new one."""
        used = self._pool
        try:
            return await self._scheduled(used, name, asked)
        except RuntimeError:
            if used.active:
                raise
            if self._is_stopped:
                raise Problem(503, "The service is stopping.", "stopping") from None
            if self._pool is used:
                self._pool = _new_pool(self._settings)
                await asyncio.to_thread(_end, used)
        return await self._scheduled(self._pool, name, asked)

    async def _scheduled(self, pool: ProcessPool, name: str, asked: Sequence[Mapping[str, Any]]) -> Counted:
        task = pool.schedule(count, args=(self._settings.tables, name, asked), timeout=BUDGET_SECONDS)
        found: Counted = await asyncio.wrap_future(task)
        return found


def _new_pool(settings: Settings) -> ProcessPool:
    """A pool of as many processes as may count at a time, and one more."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([PRELOADED])
    return ProcessPool(settings.counting + 1, initializer=begin, initargs=(settings.tables,), context=context)


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    with suppress(OutOfTime):
        pool.join(timeout=1)


def _bodies(found: Counted, asked: Sequence[Mapping[str, Any]]) -> tuple[bytes, ...]:
    from .problems import invalid_input

    if found.damaged:
        raise Problem(503, "The tables are damaged.", "tables")
    if found.complaint is not None:
        more = {"index": found.index} if len(asked) > 1 else {}
        raise invalid_input(found.complaint, asked[found.index], more)
    return found.bodies


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
