"""Executor on a Dask cluster, whose workers must run the same code and see the same store as this process."""

import logging
import re
import socket
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from secrets import token_hex
from typing import Any

from ...cards.errors import BadInput
from ...cards.extras import missing_extra
from ...tables.files.errors import BuildFailed, TablesError
from ...tables.files.store import Store, open_store
from ...work.fingerprint import code_digest
from .stored_parts import versions

ADDRESS = re.compile(r"(?:tcp|tls)://([^/:\s]+):(\d{1,5})")
SECONDS = 10
"""Time limit for the scheduler's response, and for a cluster without workers before that is reported."""
POLL_SECONDS = 1.0
RETRIES = 3
"""Retries of a part after an error, before the build fails."""


@contextmanager
def cluster_executor(
    address: str, store: Store, say: Callable[[str], None] = lambda _: None, silence: float = SECONDS
) -> Iterator[Executor]:
    """Yield an executor that runs calls on the workers of the scheduler at `address`, after checking each worker.

    say      receives a message when there have been no workers for `silence` seconds; calls wait for one
    Raises `BadInput` if `address` is malformed or distributed is not installed. Raises `BuildFailed` if the scheduler
    cannot be reached, has no workers or loses a call; and if a worker may import from its current folder, has other
    code or library versions than this process, or does not see the same `store`.
    """
    parsed = ADDRESS.fullmatch(address)
    if parsed is None or not 0 < int(parsed[2]) < 2**16:
        raise BadInput(f"{address!r} is not the address of a scheduler: give it as tcp://HOST:8786")
    client = _connected(address, parsed[1], int(parsed[2]))
    try:
        store.require_working()
        _require_alike(client, address, store)
        with _watched(client, address, say, silence):
            yield client.get_executor(pure=False, retries=RETRIES)
    except CancelledError as error:
        raise BuildFailed(
            f"lost the scheduler at {address}; finished parts are kept: run it again to continue"
        ) from error
    except TablesError:
        raise
    except Exception as error:
        if not type(error).__module__.startswith("distributed."):
            raise
        raise BuildFailed(
            f"the cluster at {address}: {_line(error)}; finished parts are kept: run it again to continue"
        ) from error
    finally:
        client.close(timeout=SECONDS)


@contextmanager
def _watched(client: Any, address: str, say: Callable[[str], None], silence: float) -> Iterator[None]:
    """Report when the scheduler has had no workers for `silence` seconds, once each time it loses the last one."""
    over = threading.Event()

    def watch() -> None:
        last, is_said = time.monotonic(), False
        while not over.wait(min(POLL_SECONDS, silence)):
            try:
                has_workers = bool(client.nthreads())
            except Exception:
                return
            if has_workers:
                last, is_said = time.monotonic(), False
            elif not is_said and time.monotonic() - last >= silence:
                is_said = True
                say(f"the cluster at {address} has no workers left; waiting for one to join, Ctrl-C stops the build")

    watching = threading.Thread(target=watch, name="outs-workers", daemon=True)
    watching.start()
    try:
        yield
    finally:
        over.set()
        watching.join(SECONDS)


def _connected(address: str, host: str, port: int) -> Any:
    """Connect a client to the scheduler, with its logging turned off."""
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        raise missing_extra("clusters need distributed", "cluster") from None
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        socket.create_connection((host, port), SECONDS).close()  # fail at once; Dask would retry for some time
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about different versions; `_require_alike` compares those that matter
            return Client(address, timeout=SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else _line(error)
        raise BuildFailed(f"no scheduler answers at {address}: {reason}") from error


def _require_alike(client: Any, address: str, store: Store) -> None:
    """Raise `BuildFailed` unless there are workers and each can make the same parts as this process."""
    token = f"probe-{token_hex(8)}"
    store.write(token, token.encode())
    try:
        found = client.run(unfitness, store.place, token, identity(), on_error="return")
        if not found:
            raise BuildFailed(f"the cluster at {address} has no workers")
        for worker, answer in sorted(found.items()):
            if isinstance(answer, BaseException):
                raise BuildFailed(f"worker {worker} cannot make parts: {_line(answer)}")
            problem, written = answer
            if problem is None and store.read(written) != written.encode():
                problem = f"this machine does not see what it writes to the store {store.place}"
            store.remove(written)
            if problem:
                raise BuildFailed(f"worker {worker} cannot make parts: {problem}")
    finally:
        store.remove(token)


def identity() -> dict[str, str]:
    """Return everything that must be equal in all processes that make parts: code digest and library versions."""
    return {"the code of outs": code_digest("outs.pipeline.build")[:12], **versions()}


def unfitness(place: str, token: str, wanted: dict[str, str]) -> tuple[str | None, str]:
    """Return the reason a worker cannot make parts: its start options, or a `difference`."""
    if not sys.flags.safe_path:
        return "it may import modules from its current folder; start it with PYTHONSAFEPATH=1", f"{token}-none"
    return difference(place, token, wanted)


def difference(place: str, token: str, wanted: dict[str, str]) -> tuple[str | None, str]:
    """Return the reason this worker cannot make parts, or None; and the name of a file it wrote to the store."""
    written = f"{token}-{token_hex(8)}"
    for what, here in identity().items():
        if here != wanted[what]:
            return f"{what} is {here} there and {wanted[what]} here", written
    try:
        store = open_store(place)
        if store.read(token) != token.encode():
            return f"it does not see what this machine writes to the store {place}", written
        store.write(written, written.encode())
    except (BadInput, TablesError) as error:
        return str(error), written
    return None, written


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
