"""Accepted host names, and CORS for pages of allowed origins."""

import re
from collections.abc import Collection, Sequence

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from ..problems import Problem
from ..settings import is_loopback

ANY = "*"
"""Allows every name, for a service behind a proxy that checks it."""
_HOST = re.compile(rb"(?P<name>\[[0-9a-fA-F:.]+\]|[^\[\]:/@?#\\\s]+)(?::\d{0,5})?")
_LOOPBACK = "localhost"


class Hosts:
    """The names allowed in a Host header: those of the loopback, and those given by the operator."""

    def __init__(self, allowed: Collection[str] = ()) -> None:
        """Allow these names in addition to those of the loopback; `*` allows any."""
        self._any = ANY in allowed
        self._allowed = {_plain(name) for name in (*allowed, _LOOPBACK)}

    def require_allowed(self, scope: Scope) -> None:
        """Raise `Problem` unless a request has exactly one Host header, with an allowed name."""
        given = [value for name, value in scope["headers"] if name == b"host"]
        found = _HOST.fullmatch(given[0].strip()) if len(given) == 1 else None
        if found is None:
            raise Problem(400, "A request needs exactly one Host header, with a name or an address.", "host")
        name = _plain(found["name"].decode("latin-1"))
        if not (self._any or name in self._allowed or is_loopback(name)):
            raise Problem(421, "The service does not accept that host name; 'outs serve --allow-host NAME' allows it.")


def _plain(name: str) -> str:
    """Return a name or address in lower case for comparison, without brackets and final dot."""
    return name.strip("[]").lower().removesuffix(".")


METHODS, HEADERS = ("GET", "POST"), ("Content-Type",)
EXPOSED = ("Accept-Ranges", "Content-Range", "ETag", "Retry-After")


class Readable(CORSMiddleware):
    """Outermost middleware, which lets pages of these origins read every response, including errors."""

    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        super().__init__(app, allow_origins=origins, expose_headers=EXPOSED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; preflight requests are left to `Preflights`."""
        if _is_preflight(scope):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


class Preflights(CORSMiddleware):
    """Inner middleware for preflight requests, so that these are measured and logged too."""

    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        super().__init__(app, allow_origins=origins, allow_methods=METHODS, allow_headers=HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request. Raises `Problem` for a preflight request that is refused."""
        if not _is_preflight(scope):
            await self.app(scope, receive, send)
            return
        response = self.preflight_response(Headers(scope=scope))
        if response.status_code != 200:
            refused = bytes(response.body).decode().rpartition("CORS ")[2]
            raise Problem(403, f"Pages of other origins may not send this: {refused}.", headers={"Vary": "Origin"})
        await response(scope, receive, send)


def _is_preflight(scope: Scope) -> bool:
    if scope["type"] != "http" or scope["method"] != "OPTIONS":
        return False
    names = {name for name, _ in scope["headers"]}
    return b"origin" in names and b"access-control-request-method" in names
