"""Connections whose answers have to begin in time: a head that comes byte by byte would otherwise keep one for days."""

from collections.abc import Callable
from http.client import HTTPException
from socket import SHUT_RDWR, socket
from threading import Event, Timer

from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.response import HTTPResponse


def expect_heads_in_time(pools: PoolManager) -> None:
    """Have the head of every answer arrive within the seconds that may pass between two of its bytes."""
    pools.pool_classes_by_scheme = {"http": _Pool, "https": _SecurePool}


class _Connection(HTTPConnection):
    def getresponse(self) -> HTTPResponse:  # type: ignore[override]
        return _in_time(self, super().getresponse)


class _SecureConnection(HTTPSConnection):
    def getresponse(self) -> HTTPResponse:  # type: ignore[override]
        return _in_time(self, super().getresponse)


class _Pool(HTTPConnectionPool):
    ConnectionCls = _Connection


class _SecurePool(HTTPSConnectionPool):
    ConnectionCls = _SecureConnection


def _in_time(connection: HTTPConnection, response: Callable[[], HTTPResponse]) -> HTTPResponse:
    """The response, or `TimeoutError`; the connection is cut off when the time is up, which ends the wait for bytes."""
    is_late = Event()
    waiting: socket = connection.sock

    def cut_off() -> None:
        is_late.set()
        socket.shutdown(waiting, SHUT_RDWR)  # the plain one: nothing is said on an encrypted connection

    timer = Timer(float(connection.timeout or 0), cut_off)
    timer.daemon = True
    timer.start()
    try:
        found = response()
    except (OSError, HTTPException):
        if not is_late.is_set():
            raise
    else:
        if not is_late.is_set():
            return found
    finally:
        timer.cancel()
    raise TimeoutError("the head of the answer comes too slowly")
