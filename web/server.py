"""The server: verifies the tables once, starts workers, replaces workers that die, and stops all of them in time."""

import atexit
import logging
import multiprocessing
import os
import resource
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from ctypes import c_double
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from types import FrameType
from typing import Any

from granian.constants import HTTPModes, Interfaces, Loops
from granian.http import HTTP1Settings
from granian.log import LogLevels
from starlette.types import ASGIApp

from ..cards.errors import BadInput
from ..tables.files.errors import TablesError, TablesMissing
from ..tables.files.location import build_command
from ..tables.files.verify import require_sound, verify
from ..tables.schema import SCHEMA
from ..work.executors import SAFE_PATH
from .builds.builder import Builder, command_of, environment, missing_builds
from .http.app import make_app
from .monitoring import SHARED, write_now
from .settings import HEADER_MILLISECONDS, MOST_CONNECTIONS, STOPPING_SECONDS, Settings
from .workers.connections import is_listening, watch
from .workers.process import end_at_once
from .workers.supervisor import Supervisor

BACKLOG = 2_048
MOST_FILES = 4 * MOST_CONNECTIONS
"""Files that a worker may have open."""
LISTENING_TICK = 0.02
"""Polling interval, in seconds, for the socket of a new worker."""
NOT_BUILT = "not built"
"""The verification's result for a table that no build has published yet."""
UNLOGGED = "ignore::UserWarning:multiprocessing.resource_tracker"
"""The warning caused by a killed worker, which would be the only line of the log that is not JSON."""
_TARGET = "outs"


class _AskedToStop(BaseException):
    """Interrupts the server's main loop, even during a restart of its workers."""


def serve(settings: Settings, started: Callable[[], Any]) -> None:
    """Serve until the process is asked to stop; `started` is called once a worker answers.

    Raises `TablesMissing` or `TablesDamaged` before serving anything, and `BadInput` if the address is in use.
    """
    settings = replace(settings, host=_free_address(settings))
    is_building = settings.build and _is_writable(settings.tables)
    unsound = _require_built(settings.tables) if is_building else _require_served(settings.tables)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.update(SAFE_PATH)
    os.environ["PYTHONWARNINGS"] = f"{os.environ.get('PYTHONWARNINGS', '')},{UNLOGGED}".lstrip(",")
    _allow_open_files()
    multiprocessing.set_start_method("spawn", force=True)
    with ExitStack() as stack:
        if settings.workers > 1:
            os.environ[SHARED] = stack.enter_context(TemporaryDirectory(prefix="outs-metrics-"))
        builder = None
        if is_building and (names := missing_builds(settings.tables, unsound)):
            shared = Path(stack.enter_context(TemporaryDirectory(prefix="outs-builds-")))
            settings = replace(settings, builds=shared)
            builder = Builder(settings.tables, shared, names, partial(os.kill, os.getpid(), signal.SIGHUP))
        server = _server(settings)
        server.started = partial(_started, started, builder)
        server.on_startup(partial(_mind_signals, server, settings))
        try:
            with suppress(_AskedToStop):
                server.serve(target_loader=partial(load, settings), wrap_loader=False)
        finally:
            if builder is not None:
                builder.stop()
            _end_workers()
            if builder is not None:
                builder.join()


def _started(started: Callable[[], Any], builder: Builder | None) -> None:
    """Say that a worker answers, and begin with the builds, which would have delayed it."""
    started()
    if builder is not None:
        builder.start()


def _is_writable(folder: Path) -> bool:
    """Return true if tables can be built in a folder, which may not exist yet."""
    there = next((one for one in (folder, *folder.absolute().parents) if one.exists()), folder)
    return os.access(there, os.W_OK | os.X_OK)


def _require_built(folder: Path) -> list[str]:
    """Do what `_require_served` does, after a build of the first wave if files that it makes are missing."""
    try:
        return _require_served(folder)
    except TablesMissing:
        words = command_of("tables", "build", "--first", "--tables", str(folder), low=False)
        done = subprocess.run(words, env=environment(), check=False, stdout=subprocess.DEVNULL)
        if done.returncode:
            raise SystemExit(done.returncode) from None  # it has said why
        return _require_served(folder)


def _require_served(folder: Path) -> list[str]:
    """Return the damaged files, or raise `TablesMissing` or `TablesDamaged` if those of lookups and SQL are not sound.

    Any other damaged file is reported as a line of the log; only its download and answers that read it are refused.
    """
    findings = verify(folder)
    require_sound(folder, [one for one in findings if one.name in SCHEMA.other_files])
    for one in findings:
        if one.problem not in (None, NOT_BUILT):
            write_now({"failure": f"{one.file}: {one.problem}; run: {build_command(folder)}"})
    return [one.name for one in findings if one.problem is not None]


def _allow_open_files() -> None:
    """Raise the limit of open files to one for each connection, as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _mind_signals(server: Any, settings: Settings) -> None:
    """Stop on SIGTERM and SIGINT, even during a restart; restart the workers on SIGHUP if the tables are sound.

    The server calls this after setting its own handlers.
    """

    def stop(_: int, __: FrameType | None) -> None:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        server.interrupt(_AskedToStop())

    def restart(number: int, frame: FrameType | None) -> None:
        try:
            _require_served(settings.tables)
        except TablesError as error:
            write_now({"failure": f"not restarted: {error}"})
        else:
            server.signal_handler_reload(number, frame)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGHUP, restart)


def _end_workers() -> None:
    """Ask all workers to stop, including those of a restart, and kill those that have not stopped in time."""
    logging.getLogger("_granian").disabled = True  # it would report workers that it did not stop itself
    workers = multiprocessing.active_children()
    for worker in workers:
        worker.terminate()
    ends = time.monotonic() + STOPPING_SECONDS
    for worker in workers:
        worker.join(max(0.0, ends - time.monotonic()))
    for worker in workers:
        if worker.is_alive():
            worker.kill()
            worker.join()


def _free_address(settings: Settings) -> str:
    """Return the host's IP address. Raises `BadInput` if it has none, or if another service uses the port.

    The server's own sockets would allow several services to share a port.
    """
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)
        family, _, _, _, address = min(found, key=lambda one: one[0] != socket.AF_INET)
        with socket.socket(family) as taken:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            taken.bind(address)
            taken.listen()
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadInput(f"{settings.host}:{settings.port} cannot be served: {why}") from None
    return str(address[0])


def load(settings: Settings, answered: c_double) -> ASGIApp:
    """Return the application of a new worker, which ends with the process that started it.

    answered  is set to the time when clients can first connect to the worker
    """

    def note_start() -> None:
        Thread(target=_note_answers, args=(settings.port, answered), name="start", daemon=True).start()

    atexit.register(end_at_once)
    Thread(target=_end_with_parent, name="parent", daemon=True).start()
    watch(settings.port)
    return make_app(settings, note_start)


def _note_answers(port: int, answered: c_double) -> None:
    """Record the time when this process starts listening, which is after the application is ready."""
    while not is_listening(port):
        time.sleep(LISTENING_TICK)
    answered.value = time.monotonic()


def _end_with_parent() -> None:
    """Wait until the parent has ended, then stop this process with SIGTERM, and if that takes too long, exit."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(STOPPING_SECONDS)
        os._exit(1)


def _server(settings: Settings) -> Any:
    logging.getLogger("_granian").setLevel(logging.WARNING)
    return Supervisor(
        _TARGET,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.ASGI,
        workers=settings.workers,
        loop=Loops.asyncio,
        http=HTTPModes.http1,
        websockets=False,
        backlog=BACKLOG,
        backpressure=MOST_CONNECTIONS,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_MILLISECONDS),
        log_level=LogLevels.warning,
        workers_kill_timeout=STOPPING_SECONDS,
    )
