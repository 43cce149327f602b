"""HTTP connections with a time limit for connecting and for response headers, even if bytes arrive one by one."""

from contextlib import suppress
from os import dup
from socket import SHUT_RDWR, socket
from threading import Event, Timer
from types import TracebackType

from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.response import HTTPResponse


def expect_heads_in_time(pools: PoolManager) -> None:
    """Limit the time for connecting (with a proxy's response and the TLS handshake) and for each response's headers.

    The limit is the connection's timeout, which urllib3 itself applies only between two bytes.
    """
    pools.pool_classes_by_scheme = {"http": _Pool, "https": _SecurePool}


class _Limit:
    """Time limit for an operation on a connection; when it expires, the socket is shut down, which ends any wait."""

    def __init__(self, connection: HTTPConnection) -> None:
        self._is_late = Event()
        self._line: socket | None = None
        self._timer = Timer(float(connection.timeout or 0), self._cut_off)
        self._timer.daemon = True

    def begin(self, connected: socket) -> None:
        """Start the timer for a connected socket, duplicated because a TLS handshake replaces the socket object."""
        self._line = socket(fileno=dup(connected.fileno()))
        self._timer.start()

    def _cut_off(self) -> None:
        self._is_late.set()
        if self._line is not None:
            with suppress(OSError):  # it may be closed already
                self._line.shutdown(SHUT_RDWR)

    def __enter__(self) -> "_Limit":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Stop the timer. Raises `TimeoutError` if the time is up, even if the operation failed or succeeded."""
        self._timer.cancel()
        if self._line is not None:
            self._line.close()
        if error is None or isinstance(error, Exception):
            self.require_time()

    def require_time(self) -> None:
        """Raise `TimeoutError` if the time is up."""
        if self._is_late.is_set():
            raise TimeoutError("connecting, or the headers of the response, took too long")


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
        self.limit.require_time()  # a proxy's response that was cut off looks complete

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
