"""Connections that begin, and whose answers begin, in time: what comes byte by byte could keep one for days."""

from contextlib import suppress
from os import dup
from socket import SHUT_RDWR, socket
from threading import Event, Timer
from types import TracebackType

from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.response import HTTPResponse


def expect_heads_in_time(pools: PoolManager) -> None:
    """Have a proxy's answer and a TLS handshake, and then the head of every answer, be there within the seconds that
    may pass between two bytes.
    """
    pools.pool_classes_by_scheme = {"http": _Pool, "https": _SecurePool}


class _Limit:
    """Seconds for what happens on a connection. When they are over it is cut off, which ends the wait for bytes."""

    def __init__(self, connection: HTTPConnection) -> None:
        self._is_late = Event()
        self._line: socket | None = None
        self._timer = Timer(float(connection.timeout or 0), self._cut_off)
        self._timer.daemon = True

    def begin(self, connected: socket) -> None:
        """Begin to count, for what a socket is connected to: a handshake replaces the socket itself."""
        self._line = socket(fileno=dup(connected.fileno()))
        self._timer.start()

    def _cut_off(self) -> None:
        self._is_late.set()
        if self._line is not None:
            with suppress(OSError):  # it may be over already
                self._line.shutdown(SHUT_RDWR)

    def __enter__(self) -> "_Limit":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Raise `TimeoutError` if the time is up, whatever came of it."""
        self._timer.cancel()
        if self._line is not None:
            self._line.close()
        if error is None or isinstance(error, Exception):
            self.require_time()

    def require_time(self) -> None:
        """Raise `TimeoutError` if the time is up."""
        if self._is_late.is_set():
            raise TimeoutError("what comes before an answer comes too slowly")


class _Connection(HTTPConnection):
    def connect(self) -> None:
        with _Limit(self) as self.limit:
            super().connect()

    def _new_conn(self) -> socket:
        made = super()._new_conn()
        self.limit.begin(made)
        return made

    def _tunnel(self) -> None:
        super()._tunnel()
        self.limit.require_time()  # an answer of a proxy that was cut off looks complete

    def getresponse(self) -> HTTPResponse:  # type: ignore[override]
        with _Limit(self) as limit:
            limit.begin(self.sock)
            return super().getresponse()


class _SecureConnection(_Connection, HTTPSConnection):
    pass


class _Pool(HTTPConnectionPool):
    ConnectionCls = _Connection


class _SecurePool(HTTPSConnectionPool):
    ConnectionCls = _SecureConnection
