"""CORS: pages of allowed origins may read answers; preflight requests of others are refused with a problem."""

from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from ...problems import Problem

METHODS, HEADERS = ("GET", "POST"), ("Content-Type",)
EXPOSED = ("Accept-Ranges", "Content-Range", "ETag", "Retry-After")


class Readable(CORSMiddleware):
    """Outermost middleware, which lets pages of these origins read every response, including errors."""

    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        """Wrap `app`."""
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
        """Wrap `app`."""
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
