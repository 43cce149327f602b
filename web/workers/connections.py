"""Limits on a worker's connections: those of clients that stop reading, or have too many connections, are closed.

The server keeps a connection until it ends, and has no time limit for responses. Linux reports for each socket how many
bytes its client has acknowledged, so a thread checks all sockets once a second.
"""

import os
import socket
import struct
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fcntl import ioctl
from termios import TIOCOUTQ
from threading import Thread

from ..settings import MOST_OF_CLIENT, SLOW_BYTES, SLOW_SECONDS
from .fair_turns import client_of

TICK = 1.0
"""Polling interval, in seconds."""
_DESCRIPTORS = "/proc/self/fd"
_INFO_BYTES = 128
_SILENT = struct.Struct("=I")
_SILENT_AT = 52
"""Offset in Linux's `tcp_info` of the milliseconds since the client last sent data."""
_ACKNOWLEDGED = struct.Struct("=Q")
_ACKNOWLEDGED_AT = 120
"""Offset in `tcp_info` of the bytes that the client has acknowledged."""
_RESET = struct.pack("ii", 1, 0)
"""Option to close a socket immediately, discarding unsent data."""
_SILENCE = int(2_000 * SLOW_SECONDS)
"""Milliseconds after which the system drops a client that acknowledges nothing, even if the server has closed."""


@dataclass(frozen=True)
class Connection:
    """The state of one connection.

    name          the unique number of its socket
    client        the client's address, or its network as in `client_of`
    waiting       bytes that the client has not acknowledged yet
    acknowledged  bytes that the client has acknowledged
    silent        milliseconds since the client last sent data
    """

    name: str
    client: str
    waiting: int
    acknowledged: int
    silent: int


class Readers:
    """Progress of all connections between checks, to decide which to close."""

    def __init__(self, slow_seconds: float = SLOW_SECONDS) -> None:
        """Start without connections; a reader is slow if it takes `slow_seconds` for `SLOW_BYTES`."""
        self._slow_seconds = slow_seconds
        self._progress: dict[str, tuple[float, int]] = {}

    def to_close(self, connections: Iterable[Connection], now: float) -> set[str]:
        """Return the names of connections to close: slow readers, and of clients with too many, the most idle."""
        clients: dict[str, list[Connection]] = defaultdict(list)
        progress, closing = {}, set()
        for one in connections:
            clients[one.client].append(one)
            if not one.waiting:
                continue
            since, acknowledged = self._progress.get(one.name, (now, one.acknowledged))
            if one.acknowledged - acknowledged >= SLOW_BYTES:
                since, acknowledged = now, one.acknowledged
            progress[one.name] = since, acknowledged
            if now - since >= self._slow_seconds:
                closing.add(one.name)
        self._progress = progress
        for held in clients.values():
            held.sort(key=lambda one: one.silent)
            closing.update(one.name for one in held[MOST_OF_CLIENT:])
        return closing


def watch(port: int) -> None:
    """Start watching this process's connections to a port, on systems that report their state."""
    if sys.platform == "linux":
        Thread(target=_watch, args=(port,), name="connections", daemon=True).start()


def is_listening(port: int) -> bool:
    """Return true if this process listens on a port, or if the system does not report it.

    On systems other than Linux all workers share one socket, which is never closed.
    """
    if sys.platform != "linux":
        return True
    for name in os.listdir(_DESCRIPTORS):  # noqa: PTH208 - only names, since the files may disappear at any moment
        with suppress(OSError):
            if _target(int(name)).startswith("socket:"):
                with socket.socket(fileno=os.dup(int(name))) as held:
                    if held.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) and held.getsockname()[1] == port:
                        return True
    return False


def _watch(port: int) -> None:
    readers = Readers()
    while True:
        time.sleep(TICK)
        close_slow(readers, port)


def close_slow(readers: Readers, port: int) -> None:
    """Check all connections once, and close those that `readers` names."""
    found = dict(_connections(port))
    closing = readers.to_close(found, time.monotonic())
    for connection, descriptor in found.items():
        if connection.name in closing:
            with suppress(OSError), socket.socket(fileno=os.dup(descriptor)) as held:
                if _target(held.fileno()) == connection.name:
                    held.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
                    held.shutdown(socket.SHUT_RDWR)


def _connections(port: int) -> Iterator[tuple[Connection, int]]:
    """Yield the connections of clients to a port of this process, each with its descriptor."""
    for name in os.listdir(_DESCRIPTORS):  # noqa: PTH208 - only names, since the files may disappear at any moment
        with suppress(OSError):
            if _target(int(name)).startswith("socket:"):
                with socket.socket(fileno=os.dup(int(name))) as held:  # a copy, so that the server's stays open
                    if (connection := _connection(held, port)) is not None:
                        held.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _SILENCE)
                        yield connection, int(name)


def _target(descriptor: int) -> str:
    """Return the target of a descriptor; for a socket, its number. Raises `OSError` if it is closed."""
    return os.readlink(f"{_DESCRIPTORS}/{descriptor}")  # noqa: PTH115 - the target is not a path


def _connection(held: socket.socket, port: int) -> Connection | None:
    """Return the state of a connection to a port, or None if it is something else. Raises `OSError` if it has ended."""
    if held.family not in (socket.AF_INET, socket.AF_INET6) or held.type != socket.SOCK_STREAM:
        return None
    if held.getsockname()[1] != port:
        return None
    client = client_of(held.getpeername()[0])
    told = held.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _INFO_BYTES)
    waiting = int.from_bytes(ioctl(held.fileno(), TIOCOUTQ, bytes(4)), sys.byteorder)
    (silent,) = _SILENT.unpack_from(told, _SILENT_AT)
    (acknowledged,) = _ACKNOWLEDGED.unpack_from(told, _ACKNOWLEDGED_AT)
    return Connection(_target(held.fileno()), client, waiting, acknowledged, silent)
