"""HTTP source of a data set; after a dropped connection, the remaining bytes are requested again."""

import re
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from os import dup
from pathlib import Path
from socket import SHUT_RDWR, socket
from threading import Event, Timer
from time import monotonic
from types import TracebackType
from typing import NoReturn
from urllib.parse import quote, urljoin
from urllib.request import getproxies, proxy_bypass

from urllib3 import BaseHTTPResponse, HTTPConnectionPool, HTTPSConnectionPool, PoolManager, ProxyManager, Retry, Timeout
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import (
    HTTPError,
    LocationValueError,
    MaxRetryError,
    NameResolutionError,
    NewConnectionError,
    ProtocolError,
    ProxyError,
    ReadTimeoutError,
    SSLError,
)
from urllib3.exceptions import TimeoutError as TookTooLong
from urllib3.response import HTTPResponse
from urllib3.util import Url, parse_url

from ...cards.errors import BadInput
from .source import CHUNK, Arrival, FetchFailed, Folder, Report, Source

SCHEMES = ("http", "https")
BUSY = (
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.INTERNAL_SERVER_ERROR,
    HTTPStatus.BAD_GATEWAY,
    HTTPStatus.SERVICE_UNAVAILABLE,
    HTTPStatus.GATEWAY_TIMEOUT,
)
"""Status codes after which a request is retried."""
COMPRESSIONS = ("gzip", "x-gzip", "deflate", "br", "zstd")
_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+|\*)")


@dataclass(frozen=True)
class Patience:
    """Limits for retries and timeouts.

    tries        retries of a request without progress
    connections  retries of a connection
    wait         seconds before the second retry; doubled for each one after that, up to `longest`
    longest      most seconds between two tries, even if the host asks for more
    silence      time limit in seconds for the next byte, for `worthwhile` bytes, and for a response's headers
    worthwhile   bytes of a file that count as progress
    """

    tries: int = 6
    connections: int = 2
    wait: float = 0.5
    longest: int = 30
    silence: float = 30.0
    worthwhile: int = 1 << 16

    def retry(self) -> Retry:
        """Convert to a urllib3 `Retry`."""
        return Retry(
            total=None,
            connect=self.connections,
            read=self.tries,
            status=self.tries,
            other=self.tries,
            redirect=5,
            status_forcelist=BUSY,
            backoff_factor=self.wait,
            backoff_max=self.longest,
            retry_after_max=self.longest,
        )


class Host:
    """The http or https address of a folder; redirects are followed, and proxies are taken from the environment."""

    def __init__(self, address: str, patience: Patience | None = None) -> None:
        """Open connections lazily. Raises `BadInput` unless `address` is the address of a folder."""
        url = _folder_address(address)
        self.name = url.url
        self._patience = patience or Patience()
        self._base = f"{url.url.rstrip('/')}/"
        proxy = None if proxy_bypass(url.netloc or "") else getproxies().get(str(url.scheme))
        timeout = Timeout(connect=self._patience.silence, read=self._patience.silence)
        self._pool = ProxyManager(proxy, timeout=timeout) if proxy else PoolManager(timeout=timeout)
        self._pool.pool_classes_by_scheme = {"http": _Pool, "https": _SecurePool}

    def send(self, file_name: str, arrival: Arrival, report: Report) -> None:
        """Request the missing bytes until all have arrived, or tries without progress run out."""
        address = self._base + quote(file_name)
        retry = self._patience.retry()
        while True:
            before = arrival.size
            try:
                self._send_rest(address, arrival, report)
                return
            except (ProtocolError, ReadTimeoutError, SSLError) as error:
                if arrival.size - before >= self._patience.worthwhile:
                    retry = self._patience.retry()
                try:
                    retry = retry.increment("GET", address, error=error)
                except HTTPError:
                    _give_up(address, error, arrival)
                retry.sleep()
            except HTTPError as error:
                _give_up(address, error, arrival)

    def _send_rest(self, address: str, arrival: Arrival, report: Report) -> None:
        """Append the bytes of one response. Raises `ProtocolError` if it ends too early or is too slow."""
        headers = {"Accept-Encoding": "identity", "User-Agent": "outs"}
        if arrival.size:
            headers["Range"] = f"bytes={arrival.size}-"
        answer = self._ask(address, headers)
        try:
            _require_rest(answer, address, arrival)
            before, last = arrival.size, monotonic() + self._patience.silence
            while content := answer.read1(CHUNK, decode_content=False):
                arrival.add(content, address)
                report(arrival.size)
                if arrival.size - before >= self._patience.worthwhile:
                    before, last = arrival.size, monotonic() + self._patience.silence
                elif monotonic() > last:
                    raise ProtocolError("the response is too slow")
        finally:
            answer.close()
        if arrival.is_exact and not arrival.is_complete:
            raise ProtocolError("the response ended too early")

    def _ask(self, address: str, headers: dict[str, str]) -> BaseHTTPResponse:
        """Return the host's response after redirects. Raises urllib3's errors, also for an invalid redirect."""
        retry = self._patience.retry()
        while True:
            answer = self._pool.request(
                "GET", address, headers=headers, preload_content=False, redirect=False, retries=retry
            )
            location = answer.get_redirect_location()
            if not location:
                return answer
            answer.close()
            retry = retry.increment("GET", address, response=answer)
            try:
                address = urljoin(address, location)
            except ValueError as error:
                raise LocationValueError(location) from error


def _folder_address(address: str) -> Url:
    try:
        url = parse_url(address)
    except LocationValueError:
        raise BadInput(f"{address!r} is not an address") from None
    if url.scheme not in SCHEMES or not url.host:
        raise BadInput(f"{address!r} is not an address that begins with http:// or https://")
    if url.auth or url.query or url.fragment:
        raise BadInput(f"{address!r} is not the address of a folder: leave out names, passwords, '?' and '#'")
    return url


def _require_rest(answer: BaseHTTPResponse, address: str, arrival: Arrival) -> None:
    """Raise `FetchFailed` unless the response continues where the file ends; restart if it is the whole file."""
    if answer.headers.get("Content-Encoding", "").lower() in COMPRESSIONS:
        raise FetchFailed(f"{address} is sent compressed, although the plain file was requested")
    if answer.status == HTTPStatus.PARTIAL_CONTENT and arrival.size:
        found = _RANGE.fullmatch(answer.headers.get("Content-Range", ""))
        if found is None or int(found[1]) != arrival.size:
            raise FetchFailed(f"{address} sent another range than was requested")
        if found[2] != "*":
            arrival.expect(int(found[2]), address)
    elif answer.status == HTTPStatus.OK:
        arrival.start_over()
        length = answer.headers.get("Content-Length", "")
        if length.isdecimal():
            arrival.expect(int(length), address)
    elif answer.status == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
        raise FetchFailed(f"{address} has fewer than the {arrival.most:,} bytes expected")
    else:
        reason = answer.reason or "unknown status"
        raise FetchFailed(f"cannot fetch {address}: {answer.status} {reason}")


def _give_up(address: str, error: HTTPError, arrival: Arrival) -> NoReturn:
    reason = error.reason if isinstance(error, MaxRetryError) and error.reason else error
    kept = "; the bytes received are kept: run it again to resume" if arrival.is_exact and arrival.size else ""
    raise FetchFailed(f"cannot fetch {address}: {_in_words(reason)}{kept}") from error


def _in_words(error: Exception) -> str:
    """Describe an error without the names of classes and objects."""
    match error:
        case ProxyError():
            said = f"the proxy cannot be reached ({_in_words(error.original_error)})"
        case NameResolutionError():
            said = "there is no host of that name"
        case NewConnectionError():
            cause = error.__cause__
            said = (cause.strerror if isinstance(cause, OSError) and cause.strerror else "no connection").lower()
        case TookTooLong():
            said = "the host does not answer in time"
        case ProtocolError():
            said = "the connection dropped or stalled repeatedly"
        case LocationValueError():
            said = "it redirects to something other than an http or https address"
        case _:
            said = str(error)
    return said


def source_of(place: str) -> Source:
    """Return the folder or address that `place` names. Raises `BadInput` for an empty or unsupported address."""
    if not place.strip():
        raise BadInput("give the address or the folder of a data set")
    if "://" in place:
        return Host(place)
    return Folder(Path(place))


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
    """Connection that limits the time for connecting (with a proxy's response and the TLS handshake) and for headers.

    The limit is the connection's timeout, which urllib3 itself applies only between two bytes.
    """

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
