"""The page's files and its interactive documentation, read once and sent from memory."""

import asyncio
import mimetypes
from collections.abc import Iterator
from functools import cache, partial
from gzip import compress
from hashlib import sha256
from importlib.resources import files
from pathlib import Path, PurePath
from typing import Any

from fastapi.openapi.docs import get_swagger_ui_html
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..page_source import FOLDER, INDEX, SQL_ENGINE, content_policy
from ..settings import GZIP_FROM, GZIP_LEVEL
from .responses import has_it

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


ADDRESS = "/docs"
SHOWN: dict[str, Any] = {
    "displayRequestDuration": True,
    "docExpansion": "list",
    "tryItOutEnabled": True,  # an example is one click away from its answer
    "validatorUrl": None,  # no requests to an external validator
}
"""Settings of Swagger UI."""
_SCRIPT, _STYLE, _ICON = "swagger-ui-bundle.js", "swagger-ui.css", "icon.svg"


def docs_routes() -> Iterator[Route]:
    """Yield the route of the documentation, and one for each of its two files."""
    page = get_swagger_ui_html(
        openapi_url="./openapi.json", title="outs over HTTP", swagger_js_url=f".{ADDRESS}/{_SCRIPT}",
        swagger_css_url=f".{ADDRESS}/{_STYLE}", swagger_favicon_url=f"./{_ICON}", swagger_ui_parameters=SHOWN,
    )  # fmt: skip
    yield file_route(ADDRESS, "docs.html", bytes(page.body))
    for name in (_SCRIPT, _STYLE):
        yield file_route(f"{ADDRESS}/{name}", name, (files("fastapi_swagger.resources") / name).read_bytes())
