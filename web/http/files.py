"""Files sent over HTTP: the page and its documentation, and the published Parquet files."""

import asyncio
import mimetypes
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache, partial
from gzip import compress
from hashlib import sha256
from importlib.resources import files
from pathlib import Path, PurePath
from typing import Any

from fastapi.openapi.docs import get_swagger_ui_html
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from ...tables.files.manifest import Entry, published_files
from ...tables.files.publish import file_sha256
from ..page_source import FOLDER, INDEX, SQL_ENGINE, content_policy
from ..problems import Problem
from ..settings import FRESH_SECONDS, GZIP_FROM, GZIP_LEVEL, MOST_DOWNLOADS, MOST_DOWNLOADS_OF_CLIENT
from .responses import Turns, has_it, tags_of

_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}


def page_routes() -> Iterator[Route]:
    """Yield a route for each file of the page, and one for its index."""
    for path in sorted(FOLDER.rglob("*")):
        name = path.relative_to(FOLDER).as_posix()
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
        if has_it(tags_of(request), headers["ETag"]):
            return Response(status_code=304, headers=headers)
        if len(content) < GZIP_FROM or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(content, media_type=kind, headers=headers)
        more = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(await asyncio.to_thread(compressed), media_type=kind, headers=headers | more)

    return Route(address, send, methods=["GET"])


DOCS_ADDRESS = "/docs"
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
        openapi_url="./openapi.json", title="outs over HTTP", swagger_js_url=f".{DOCS_ADDRESS}/{_SCRIPT}",
        swagger_css_url=f".{DOCS_ADDRESS}/{_STYLE}", swagger_favicon_url=f"./{_ICON}", swagger_ui_parameters=SHOWN,
    )  # fmt: skip
    yield file_route(DOCS_ADDRESS, "docs.html", bytes(page.body))
    for name in (_SCRIPT, _STYLE):
        yield file_route(f"{DOCS_ADDRESS}/{name}", name, (files("fastapi_swagger.resources") / name).read_bytes())


PARQUET = "application/vnd.apache.parquet"
SUFFIX = ".parquet"
TABLES_ADDRESS = "/v1/tables/"
_ONE_RANGE = re.compile(r"\s*bytes\s*=\s*(\d{0,18})\s*-\s*(\d{0,18})\s*", re.ASCII | re.IGNORECASE)


def download_route(folder: Path, digest: Callable[[Path], str] = file_sha256) -> Route:
    """Return the route of the Parquet files in the manifest. Raises `TablesMissing` or `TablesDamaged`.

    digest  returns the digest of a file
    """
    files = {f"{name}{SUFFIX}": entry for name, entry in published_files(folder).items()}
    return Route(
        f"{TABLES_ADDRESS}{{file}}", _Downloads(folder, files, digest), methods=["GET", "HEAD"], include_in_schema=False
    )


class _Downloads:
    """Application that sends only the listed files of a folder."""

    def __init__(self, folder: Path, files: dict[str, Entry], digest: Callable[[Path], str]) -> None:
        self._digest = digest
        self._folder = folder
        self._files = {name: entry for name, entry in files.items() if entry.file.endswith(SUFFIX)}
        self._sound: dict[Path, tuple[int, int, int]] = {}
        self._checking: defaultdict[Path, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._turns = Turns(MOST_DOWNLOADS, MOST_DOWNLOADS_OF_CLIENT, "Too many files are being sent.")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the file or a range of it, or status 304 if the client's copy is current. Raises `Problem`."""
        request = Request(scope)
        name = request.path_params["file"]
        entry = self._files.get(name)
        if entry is None:
            raise Problem(404, "No table has this name: /v1/tables lists them.")
        headers = {"ETag": f'"{entry.sha256}"', "Cache-Control": f"public, max-age={FRESH_SECONDS}"}
        response: ASGIApp
        if has_it(tags_of(request), headers["ETag"]):
            response = Response(status_code=304, headers=headers)
        else:
            path = self._folder / entry.file
            async with self._checking[path]:  # of many clients that come at once, one has the file verified
                await run_in_threadpool(self._require_sound, path, entry)
            if not _is_one_range(request.headers.get("range", ""), entry.bytes):
                scope = {**scope, "headers": [header for header in scope["headers"] if header[0] != b"range"]}
            response = FileResponse(path, headers=headers, media_type=PARQUET, filename=name)
        client = self._turns.take(request)
        try:
            await response({**scope, "extensions": {}}, receive, send)  # without extensions, it is sent piece by piece
        finally:
            self._turns.give_back(client)

    def _require_sound(self, path: Path, entry: Entry) -> None:
        """Raise `Problem` unless the file has the listed content, which each worker verifies once."""
        try:
            found = path.stat()
            identity = found.st_ino, found.st_size, found.st_mtime_ns
            if self._sound.get(path) == identity:
                return
            is_sound = found.st_size == entry.bytes and self._digest(path) == entry.sha256
        except OSError:
            is_sound = False
        if not is_sound:
            raise Problem(503, "The file is damaged, or changed while the service ran.", "tables")
        self._sound[path] = identity


def _is_one_range(text: str, size: int) -> bool:
    """Return true if a header is one range of the file; other headers are ignored, as the standard allows.

    Raises `Problem` for a range that begins after the end of the file.
    """
    found = _ONE_RANGE.fullmatch(text)
    if found is None or found[1] == found[2] == "":
        return False
    if found[1] and found[2] and int(found[2]) < int(found[1]):
        return False
    first = int(found[1]) if found[1] else size - int(found[2])
    if first >= size:
        raise Problem(
            416, f"The file has {size:,} bytes.", headers={"Content-Range": f"bytes */{size}", "Accept-Ranges": "bytes"}
        )
    return True
