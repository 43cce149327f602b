"""Limits of calls in processor time, and data that a process goes on loading when nobody waits for it any more."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from outs.tests.cases import all_of
from outs.tests.web.serving import PATIENCE
from outs.web.problems import Problem
from outs.web.settings import LOADING_RETRY_SECONDS, RETRY_SECONDS
from outs.web.workers.calls import LONGEST_CALL
from outs.web.workers.pool import NO_LIMIT, Pool
from outs.web.workers.process import at_most

SECONDS = 0.3
"""The limit of a call's processor time."""
LONG = 1.0
"""Seconds that are longer than the limit, and than a client waits for data here."""
_loaded: list[int] = []


def do_nothing(_: Path) -> None:
    """Prepare nothing."""


def wait(seconds: float, wall: float) -> str:
    """Wait without using a processor, as on a machine that is busy with something else."""
    with at_most(SECONDS, wall):
        time.sleep(seconds)
    return "done"


def work(_: float, wall: float) -> str:
    """Use a processor until the process is killed."""
    with at_most(SECONDS, wall):
        while True:
            pass


def load(seconds: float, _: float) -> int:
    """Load something that takes some seconds, and return the id of the process that did when it was loaded."""
    if not _loaded:
        time.sleep(seconds)
        _loaded.append(os.getpid())
    with at_most(SECONDS, PATIENCE):
        return _loaded[0]


def in_pool(asking: Callable[[Pool], Awaitable[Any]], loading: float = PATIENCE) -> Any:
    """Return what some calls in a pool of one process find; each waits `loading` seconds for its data."""

    async def ask() -> Any:
        pool = Pool(do_nothing, Path(), budget=PATIENCE, loading=loading)
        try:
            await pool.start()
            return await asking(pool)
        finally:
            pool.stop()
            await asyncio.to_thread(pool.join)

    return asyncio.run(ask())


async def outcome(pool: Pool, function: Callable[[float, float], Any], seconds: float, wall: float) -> Any:
    """Return the result of a call, or the problem in its place."""
    try:
        return await pool.call(function, seconds, wall, seconds=SECONDS)
    except Problem as problem:
        return problem


def test_time_in_which_the_machine_does_something_else_does_not_count() -> None:
    assert in_pool(lambda pool: outcome(pool, wait, LONG, PATIENCE)) == "done"


@all_of(
    ("function", "wall", "says"),
    [
        (work, PATIENCE, f"It took more than 0.3 seconds of processor time. {NO_LIMIT}"),
        (wait, LONG, "It took more than 3 seconds: the machine is busy."),
    ],
)
def test_a_call_that_takes_too_long_is_told_which_limit_it_met(
    function: Callable[[float, float], Any], wall: float, says: str
) -> None:
    problem = in_pool(lambda pool: outcome(pool, function, PATIENCE, wall))
    assert (problem.status, problem.kind, problem.detail) == (503, "out-of-time", says)


def test_data_that_load_for_longer_than_a_client_waits_are_loaded_once() -> None:
    async def ask_twice(pool: Pool) -> tuple[Any, Any]:
        return await outcome(pool, load, LONG, 0.0), await outcome(pool, load, LONGEST_CALL, 0.0)

    problem, process = in_pool(ask_twice, loading=LONG / 4)
    assert (problem.status, problem.kind) == (503, "busy")
    assert problem.detail.endswith(f"and goes on. Try again in {LOADING_RETRY_SECONDS} seconds.")
    assert problem.headers == {"Retry-After": str(LOADING_RETRY_SECONDS)}
    assert process > 0


def test_who_hangs_up_while_data_are_loaded_does_not_stop_that() -> None:
    async def ask_twice(pool: Pool) -> Any:
        first = asyncio.ensure_future(outcome(pool, load, LONG, 0.0))
        await asyncio.sleep(LONG / 2)
        first.cancel()
        return await outcome(pool, load, LONGEST_CALL, 0.0)

    assert in_pool(ask_twice) > 0


def test_a_call_that_no_process_begins_in_time_is_left_and_its_process_lives(tmp_path: Path) -> None:
    async def ask(pool: Pool) -> list[Any]:
        return [await outcome(pool, load, 0.0, 0.0) for _ in range(2)]

    async def hurried() -> tuple[Any, bool]:
        pool = Pool(start_slowly, tmp_path, budget=PATIENCE, starting=LONG / 10)
        try:
            busy = await outcome(pool, load, 0.0, 0.0)
            was_ready = pool.is_ready()
            await pool.start()
            while not isinstance(await outcome(pool, load, 0.0, 0.0), int):
                pass
            return busy, was_ready
        finally:
            pool.stop()
            await asyncio.to_thread(pool.join)

    busy, was_ready = asyncio.run(hurried())
    assert not was_ready
    assert busy.detail.endswith(f"processes are starting. Try again in {RETRY_SECONDS} seconds.")
    first, second = in_pool(ask)
    assert first == second
    assert (tmp_path / "starts").read_text() == "."  # one start: no request began it again


def start_slowly(folder: Path) -> None:
    """Take longer to start than a call waits, and note the start."""
    with (folder / "starts").open("a") as file:
        file.write(".")
    time.sleep(LONG)
