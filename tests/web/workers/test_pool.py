"""The time that a worker waits for its processes."""

import asyncio
import gc
from concurrent.futures import Future
from typing import Any

from outs.web.workers.pool import awaited


def test_an_error_that_comes_when_nothing_waits_any_more_is_not_logged() -> None:
    logged: list[dict[str, Any]] = []

    async def fail_unread() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: logged.append(context))
        future: Future[None] = Future()
        found = awaited(future)
        future.set_exception(RuntimeError("the process has ended"))
        await asyncio.wait({found})
        assert found.done()
        del found
        gc.collect()

    asyncio.run(fail_unread())
    assert not logged
