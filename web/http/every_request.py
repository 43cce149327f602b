"""Middleware of every request: body limits, encodings, security headers, logging, metrics, and errors as problems.

It is plain ASGI, because starlette's `BaseHTTPMiddleware` hides that a client has disconnected.
"""

import asyncio
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from time import perf_counter
from typing import Any

from prometheus_client import Counter, Histogram
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...display.text import seconds_text
from ..monitoring import IN_FLIGHT, REQUESTS, SECONDS, AccessLog
from ..problems import MEDIA_TYPE, Problem
from ..questions import BY_NAME
from ..settings import (
    BODY_SECONDS,
    GONE,
    HANDS_ADDRESS,
    LARGEST_BODY,
    LARGEST_HISTORIES,
    MOST_READ,
    MOST_READ_OF_CLIENT,
    READ_TO_REFUSE,
    SLOWEST_BODY,
)
from ..workers.fair_turns import client_of
from .hosts_and_origins import Hosts
from .responses import CLIENT, Turns

SECURITY = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
)
POLICY = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'")
"""Policy of answers; the page has its own."""
LABELS = {f"/v1/{name}": name for name in (*BY_NAME, "sql", "hands")} | {
    f"/{name}": name for name in ("healthz", "readyz", "metrics", "openapi.json", "docs")
}
METHODS = {"GET", "POST", "HEAD", "OPTIONS"}
LONGEST_LOGGED = 300
"""Maximum characters of an address in the log."""
ACCEPT_ENCODING = b"accept-encoding"
_CLOSE = {"Connection": "close"}


class HungUp(Exception):
    """The connection ended before the whole body had arrived, usually because the client disconnected."""


class EveryRequest:
    """The outermost layer of the service."""

    def __init__(self, app: ASGIApp, log: AccessLog | None, hosts: Hosts, forwarded: bool = False) -> None:
        """Wrap `app`, accepting only `hosts`; without a `log` nothing is logged.

        forwarded  true to take the client's address as given by a proxy
        """
        self._app = app
        self._hosts = hosts
        self._log = log
        self._forwarded = forwarded
        self._readings = Turns(MOST_READ, MOST_READ_OF_CLIENT, "Too many hand histories are being read.")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        scope = {**without_refused_gzip(scope), CLIENT: client_of(self._client(scope))}
        response = _Response(send, bare=scope["method"] == "HEAD")
        failure = None
        IN_FLIGHT.inc()
        try:
            self._hosts.require_allowed(scope)
            with self._reading(scope):
                if _has_body(scope):
                    receive = _replayed(await _body(scope, receive), receive)
                await self._app(scope, receive, response.send)
        except Problem as problem:
            await response.send_problem(problem)
        except HungUp:  # the client may have sent an invalid body instead, and still be connected
            await response.send_problem(Problem(400, "The body cannot be read.", headers=_CLOSE))
            response.status = GONE
        except asyncio.CancelledError:
            response.status = GONE
        except Exception:
            failure = traceback.format_exc()
            await response.send_problem(Problem(500))
        finally:
            IN_FLIGHT.dec()
            self._note(scope, response, perf_counter() - began, failure)

    @contextmanager
    def _reading(self, scope: Scope) -> Iterator[None]:
        """Reserve one of the few slots for large bodies if the route takes them. Raises `Problem` if none is free."""
        if scope["path"] != HANDS_ADDRESS:
            yield
            return
        client = self._readings.take(Request(scope))
        try:
            yield
        finally:
            self._readings.give_back(client)

    def _note(self, scope: Scope, response: "_Response", seconds: float, failure: str | None) -> None:
        label = LABELS.get(scope["path"], "other")
        method = scope["method"] if scope["method"] in METHODS else "other"
        _counter(label, method, response.status).inc()
        _seconds(label).observe(seconds)
        if self._log is None:
            return
        line = {
            "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "method": scope["method"],
            "path": scope["path"][:LONGEST_LOGGED],
            "query": scope["query_string"].decode("latin-1")[:LONGEST_LOGGED],
            "status": response.status,
            "milliseconds": round(1e3 * seconds, 3),
            "bytes": response.bytes,
            "client": self._client(scope),
        }
        self._log.add(line if failure is None else line | {"failure": failure})

    def _client(self, scope: Scope) -> str:
        """Return the address of the client; behind a proxy, the last listed address, which the proxy added."""
        given = [value for name, value in scope["headers"] if name == b"x-forwarded-for"] if self._forwarded else []
        if given and (named := given[-1].rpartition(b",")[2].strip()):
            return str(named.decode("latin-1")[:LONGEST_LOGGED])
        return scope["client"][0] if scope.get("client") else ""


class _Response:
    """A response being sent."""

    def __init__(self, send: Send, bare: bool) -> None:
        """Send through `send`; without the body if `bare`."""
        self._send = send
        self._bare = bare
        self._began = False
        self.status = 500
        self.bytes = 0

    async def send(self, message: Message) -> None:
        """Pass a message on, adding the security headers to the head."""
        if message["type"] == "http.response.start":
            self._began = True
            self.status = message["status"]
            headers = [*message["headers"], *SECURITY]
            if not any(name.lower() == POLICY[0] for name, _ in headers):
                headers.append(POLICY)
            message = {**message, "headers": headers}
        else:
            if self._bare:
                message = {**message, "body": b""}
            self.bytes += len(message.get("body", b""))
        await self._send(message)

    async def send_problem(self, problem: Problem) -> None:
        """Send a problem, unless a response has already begun."""
        if self._began:
            return
        body = problem.body()
        headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
        headers += [(name.lower().encode(), value.encode()) for name, value in problem.headers.items()]
        await self.send({"type": "http.response.start", "status": problem.status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})


@cache
def _counter(question: str, method: str, status: int) -> Counter:
    return REQUESTS.labels(question, method, str(status))


@cache
def _seconds(question: str) -> Histogram:
    return SECONDS.labels(question)


def _has_body(scope: Scope) -> bool:
    headers = _headers(scope)
    return headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers


def _headers(scope: Scope) -> Mapping[bytes, bytes]:
    return dict(scope["headers"])


async def _body(scope: Scope, receive: Receive) -> bytes:
    """Return the whole body. Raises `Problem` if it is too large or too slow, and `HungUp`."""
    declared = _headers(scope).get(b"content-length", b"0")
    largest = LARGEST_HISTORIES if scope["path"] == HANDS_ADDRESS else LARGEST_BODY
    if declared.isdigit() and int(declared) > READ_TO_REFUSE * largest:
        raise _too_large(largest)
    body = bytearray()
    size = 0
    begun = asyncio.get_running_loop().time()
    try:
        async with asyncio.timeout(BODY_SECONDS) as limit:
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise HungUp
                piece: bytes = message.get("body", b"")
                size += len(piece)
                limit.reschedule(begun + BODY_SECONDS + size / SLOWEST_BODY)
                if size <= largest:
                    body += piece
                elif size > READ_TO_REFUSE * largest:
                    raise _too_large(largest)
                if not message.get("more_body", False):
                    break
    except TimeoutError:
        told = f"within {seconds_text(BODY_SECONDS)} and one more for each {SLOWEST_BODY // 1024} KiB"
        raise Problem(408, f"The body did not arrive {told}.", headers=_CLOSE) from None
    if size > largest:  # the client has sent all of it, so that it reads the answer
        raise _too_large(largest)
    return bytes(body)


def _too_large(largest: int) -> Problem:
    return Problem(413, f"A body may have at most {largest:,} bytes.", headers=_CLOSE)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that first returns the body, then any further messages."""
    handed = False

    async def next_message() -> Any:
        nonlocal handed
        if handed:
            return await receive()
        handed = True
        return {"type": "http.request", "body": body, "more_body": False}

    return next_message


def takes_gzip(given: str) -> bool:
    """Return true if an Accept-Encoding accepts gzip by name.

    >>> takes_gzip("br, gzip"), takes_gzip("gzip;q=0.5"), takes_gzip("gzip; q=0, br"), takes_gzip("br")
    (True, True, False, False)
    """
    for one in given.split(","):
        name, *parameters = (piece.strip().lower() for piece in one.split(";"))
        if name == "gzip":
            return not any(_is_zero(parameter) for parameter in parameters)
    return False


def without_refused_gzip(scope: Scope) -> Scope:
    """Return the request, without its Accept-Encoding if that does not accept gzip."""
    for name, value in scope["headers"]:
        if name == ACCEPT_ENCODING and not takes_gzip(value.decode("latin-1")):
            return {**scope, "headers": [header for header in scope["headers"] if header[0] != ACCEPT_ENCODING]}
    return scope


def _is_zero(parameter: str) -> bool:
    name, _, weight = parameter.partition("=")
    return name.strip() == "q" and weight.strip().rstrip("0").rstrip(".") in ("", "0")
