"""The page's files, read once and sent from memory: no address leads to any other file."""

import mimetypes
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .page_source import FOLDER, INDEX, content_policy

_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}


def page_routes(folder: Path = FOLDER) -> Iterator[Route]:
    """A route for each file of the page, and one to its index."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = path.relative_to(folder).as_posix()
            yield _route(f"/{name}", path)
            if name == INDEX:
                yield _route("/", path)


def _route(address: str, path: Path) -> Route:
    content = path.read_bytes()
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    headers = {"ETag": f'W/"{sha256(content).hexdigest()[:30]}"', "Cache-Control": "no-cache"}
    if kind == "text/html":
        headers["Content-Security-Policy"] = f"{content_policy(content)}; frame-ancestors 'none'"

    async def send(request: Request) -> Response:
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        return Response(content, media_type=kind, headers=headers)

    return Route(address, send, methods=["GET"])
