"""Connections of a worker: those of clients that stopped reading are closed, and those that one client has too many of.

The server gives a connection a place until it ends, and knows no time limit for a response. Linux tells for each socket
how many bytes its client has acknowledged, so a thread looks at all of them once a second.
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

TICK = 1.0
"""Seconds between two looks at the connections."""
_DESCRIPTORS = "/proc/self/fd"
_INFO_BYTES = 128
_SILENT = struct.Struct("=I")
_SILENT_AT = 52
"""Where Linux's `tcp_info` has the milliseconds since the client last sent something."""
_ACKNOWLEDGED = struct.Struct("=Q")
_ACKNOWLEDGED_AT = 120
"""Where it has the bytes that the client acknowledged."""
_RESET = struct.pack("ii", 1, 0)
"""Has a socket be closed without waiting for what it has not sent."""
_SILENCE = int(2_000 * SLOW_SECONDS)
"""Milliseconds after which the system gives up a client that acknowledges nothing, also once the server closed."""


@dataclass(frozen=True)
class Connection:
    """The state of one connection.

    name          the number of its socket, which no other has
    client        the client's address
    waiting       bytes that the client has not acknowledged yet
    acknowledged  bytes that it has
    silent        milliseconds since it last sent something
    """

    name: str
    client: str
    waiting: int
    acknowledged: int
    silent: int


class Readers:
    """Decides which connections to close, from one look at all of them to the next."""

    def __init__(self, slow_seconds: float = SLOW_SECONDS) -> None:
        """No connection has been seen yet; a reader is slow if it takes `slow_seconds` for `SLOW_BYTES`."""
        self._slow_seconds = slow_seconds
        self._progress: dict[str, tuple[float, int]] = {}

    def to_close(self, connections: Iterable[Connection], now: float) -> set[str]:
        """Return the names of connections to close: slow readers, and the most silent of a client with too many."""
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
    """Start to watch the connections of this process to a port, where the system tells about them."""
    if sys.platform == "linux":
        Thread(target=_watch, args=(port,), name="connections", daemon=True).start()


def is_listening(port: int) -> bool:
    """Return whether this process listens on a port; true where the system does not tell.

    Other systems than Linux share one socket between all workers, which is never closed.
    """
    if sys.platform != "linux":
        return True
    for name in os.listdir(_DESCRIPTORS):  # noqa: PTH208 - names alone, of what may be gone a moment later
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
    """Look at all connections once, and close those that `readers` names."""
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
    for name in os.listdir(_DESCRIPTORS):  # noqa: PTH208 - names alone, of what may be gone a moment later
        with suppress(OSError):
            if _target(int(name)).startswith("socket:"):
                with socket.socket(fileno=os.dup(int(name))) as held:  # of its own, or the server's would be closed
                    if (connection := _connection(held, port)) is not None:
                        held.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _SILENCE)
                        yield connection, int(name)


def _target(descriptor: int) -> str:
    """Return what a descriptor stands for; of a socket, its number. Raises `OSError` if it is closed."""
    return os.readlink(f"{_DESCRIPTORS}/{descriptor}")  # noqa: PTH115 - what it names is no path


def _connection(held: socket.socket, port: int) -> Connection | None:
    """Return the state of a connection to a port, or None if it is something else. Raises `OSError` if it has ended."""
    if held.family not in (socket.AF_INET, socket.AF_INET6) or held.type != socket.SOCK_STREAM:
        return None
    if held.getsockname()[1] != port:
        return None
    client = held.getpeername()[0]
    told = held.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _INFO_BYTES)
    waiting = int.from_bytes(ioctl(held.fileno(), TIOCOUTQ, bytes(4)), sys.byteorder)
    (silent,) = _SILENT.unpack_from(told, _SILENT_AT)
    (acknowledged,) = _ACKNOWLEDGED.unpack_from(told, _ACKNOWLEDGED_AT)
    return Connection(_target(held.fileno()), client, waiting, acknowledged, silent)
