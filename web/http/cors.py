"""Pages of other origins: which may read answers, and what is said to those that may not ask."""

from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from ..problems import Problem

METHODS, HEADERS = ("GET", "POST"), ("Content-Type",)
EXPOSED = ("Accept-Ranges", "Content-Range", "ETag", "Retry-After")


class Readable(CORSMiddleware):
    """Lets pages of these origins read every response, errors too, so it is around all else."""

    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        """Around `app`."""
        super().__init__(app, allow_origins=origins, expose_headers=EXPOSED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; a preflight is the matter of `Preflights`."""
        if _is_preflight(scope):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


class Preflights(CORSMiddleware):
    """Answers what a browser asks before it sends a page's request, where it is measured and logged."""

    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        """Around `app`."""
        super().__init__(app, allow_origins=origins, allow_methods=METHODS, allow_headers=HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request. Raises `Problem` for a preflight that is refused."""
        if not _is_preflight(scope):
            await self.app(scope, receive, send)
            return
        response = self.preflight_response(Headers(scope=scope))
        if response.status_code != 200:
            refused = bytes(response.body).decode().rpartition("CORS ")[2]
            raise Problem(403, f"Pages of other origins may not ask with this: {refused}.", headers={"Vary": "Origin"})
        await response(scope, receive, send)


def _is_preflight(scope: Scope) -> bool:
    if scope["type"] != "http" or scope["method"] != "OPTIONS":
        return False
    names = {name for name, _ in scope["headers"]}
    return b"origin" in names and b"access-control-request-method" in names
