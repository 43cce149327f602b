"""A Dask cluster that makes parts: reached, compared with this program and with the store, and then an executor."""

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

from ..cards.errors import BadInput
from ..tables.files.errors import BuildFailed, TablesError
from ..tables.files.store import Store, open_store
from ..work.fingerprint import code_digest
from .part_files import versions

ADDRESS = re.compile(r"(?:tcp|tls)://([^/:\s]+):(\d{1,5})")
SECONDS = 10
"""How long the scheduler may take to answer, and a cluster be without workers before that is said."""
POLL_SECONDS = 1.0
RETRIES = 3
"""How often a part is tried again after an error, before the build fails."""


@contextmanager
def cluster_executor(
    address: str, store: Store, say: Callable[[str], None] = lambda _: None, silence: float = SECONDS
) -> Iterator[Executor]:
    """An executor whose calls run on the workers of the scheduler at `address`, once each was compared.

    say      is told when there have been no workers for `silence` seconds; calls wait for one
    Raises `BadInput` for what is no address or if distributed is not installed, and `BuildFailed` if the scheduler is
    not there, has no workers or loses what it was asked for, and if a worker may import from its current folder, has
    other code or versions of libraries than this process, or does not see the same `store`.
    """
    parsed = ADDRESS.fullmatch(address)
    if parsed is None or not 0 < int(parsed[2]) < 2**16:
        raise BadInput(f"{address!r} is no scheduler: give its address as tcp://HOST:8786")
    client = _connected(address, parsed[1], int(parsed[2]))
    try:
        store.require_working()
        _require_alike(client, address, store)
        with _watched(client, address, say, silence):
            yield client.get_executor(pure=False, retries=RETRIES)
    except CancelledError as error:
        raise BuildFailed(f"the scheduler at {address} is gone; what was made is kept, run it again") from error
    except TablesError:
        raise
    except Exception as error:
        if not type(error).__module__.startswith("distributed."):
            raise
        raise BuildFailed(f"the cluster at {address}: {_line(error)}; what was made is kept, run it again") from error
    finally:
        client.close(timeout=SECONDS)


@contextmanager
def _watched(client: Any, address: str, say: Callable[[str], None], silence: float) -> Iterator[None]:
    """Say when the scheduler has had no workers for `silence` seconds, once each time that it loses the last."""
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
                say(f"the cluster at {address} has no workers any more; waiting for one to join, Ctrl-C ends the build")

    watching = threading.Thread(target=watch, name="outs-workers", daemon=True)
    watching.start()
    try:
        yield
    finally:
        over.set()
        watching.join(SECONDS)


def _connected(address: str, host: str, port: int) -> Any:
    """A client of the scheduler, silent but for what it raises."""
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        raise BadInput("clusters are an extra; install it with: pip install 'outs[cluster]'") from None
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        socket.create_connection((host, port), SECONDS).close()  # Dask would try again for some time
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of versions that differ: those that matter are compared below
            return Client(address, timeout=SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else _line(error)
        raise BuildFailed(f"no scheduler answers at {address}: {reason}") from error


def _require_alike(client: Any, address: str, store: Store) -> None:
    """Raise `BuildFailed` unless there are workers and each of them can make the same parts as this process."""
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
                problem = f"what it writes to the store {store.place} does not arrive here"
            store.remove(written)
            if problem:
                raise BuildFailed(f"worker {worker} cannot make parts: {problem}")
    finally:
        store.remove(token)


def identity() -> dict[str, str]:
    """What must be the same in every process that makes parts: the code, and versions."""
    return {"the code of outs": code_digest("outs.pipeline.build")[:12], **versions()}


def unfitness(place: str, token: str, wanted: dict[str, str]) -> tuple[str | None, str]:
    """What keeps a worker from making parts: how it was started, or a `difference`."""
    if not sys.flags.safe_path:
        return "it may import modules from its current folder; start it with PYTHONSAFEPATH=1", f"{token}-none"
    return difference(place, token, wanted)


def difference(place: str, token: str, wanted: dict[str, str]) -> tuple[str | None, str]:
    """What keeps this process, a worker, from making parts, or None; and the name of a file it wrote to the store."""
    written = f"{token}-{token_hex(8)}"
    for what, here in identity().items():
        if here != wanted[what]:
            return f"{what} is {here} there and {wanted[what]} here", written
    try:
        store = open_store(place)
        if store.read(token) != token.encode():
            return f"it does not see what is written to the store {place} here", written
        store.write(written, written.encode())
    except (BadInput, TablesError) as error:
        return str(error), written
    return None, written


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
