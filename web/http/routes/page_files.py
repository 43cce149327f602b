"""The page's files, read once and sent from memory; no other file has an address."""

import asyncio
import mimetypes
from collections.abc import Iterator
from functools import cache, partial
from gzip import compress
from hashlib import sha256
from pathlib import Path, PurePath

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...page_source import FOLDER, INDEX, SQL_ENGINE, content_policy
from ...settings import GZIP_FROM, GZIP_LEVEL
from ..etags import has_it

_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}


def page_routes(folder: Path = FOLDER) -> Iterator[Route]:
    """Yield a route for each file of the page, and one for its index."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not name.startswith(SQL_ENGINE):
            content = path.read_bytes()
            yield file_route(f"/{name}", name, content)
            if name == INDEX:
                yield file_route("/", name, content)


def file_route(address: str, name: str, content: bytes) -> Route:
    """Return the route of one file, typed by its name; it is compressed on the first request that accepts gzip."""
    kind = _TYPES.get(PurePath(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    headers = {"ETag": f'W/"{sha256(content).hexdigest()[:30]}"', "Cache-Control": "no-cache"}
    if kind == "text/html":
        headers["Content-Security-Policy"] = f"{content_policy(content)}; frame-ancestors 'none'"
    compressed = cache(partial(compress, content, GZIP_LEVEL, mtime=0))

    async def send(request: Request) -> Response:
        if has_it(request.headers.get("if-none-match"), headers["ETag"]):
            return Response(status_code=304, headers=headers)
        if len(content) < GZIP_FROM or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(content, media_type=kind, headers=headers)
        more = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(await asyncio.to_thread(compressed), media_type=kind, headers=headers | more)

    return Route(address, send, methods=["GET"])
