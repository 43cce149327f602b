"""The application: one address for each question, and those for the operator of the service."""

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import Body, FastAPI, Query
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import Discriminator, Tag
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from ... import __version__
from ..monitoring import METRICS_TYPE, AccessLog, exposition
from ..problems import MEDIA_TYPE, Problem, problem_of
from ..questions import ADDRESSES, Address
from ..settings import GZIP_FROM, GZIP_LEVEL, Settings
from .batches import HANDS, batch_of
from .builds import add_builds
from .every_request import EveryRequest
from .files import PARQUET, docs_routes, download_route, page_routes
from .hosts_and_origins import Hosts, Preflights, Readable
from .openapi import REFUSALS, TOO_LONG, describe, problems
from .request_parsing import StrictRoute
from .service import Service
from .sql_and_hands import add_hands, add_sql, closed_route

ABOUT = "Exact answers to card-draw questions, from tables. Every answer is the JSON of the command line."
STATE = "state"
Handler = Callable[..., Awaitable[Response]]


def make_app(settings: Settings, note_start: Callable[[], None] | None = None) -> ASGIApp:
    """Return the application of one worker, which calls `note_start` once it is ready to answer."""
    log = AccessLog() if settings.log else None

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        service = Service(settings)
        app.state.service = service
        if log is not None:
            log.start()
        service.start()
        if note_start is not None:
            note_start()
        try:
            yield
        finally:
            service.stop()
            if log is not None:
                log.stop()

    app = FastAPI(
        title="outs", version=__version__, description=ABOUT, lifespan=lifespan, docs_url=None, redoc_url=None,
        redirect_slashes=False,
    )  # fmt: skip
    app.router.route_class = StrictRoute
    add_builds(app, settings)
    _add_questions(app)
    add_hands(app)
    if settings.sql:
        add_sql(app)
    else:
        app.router.routes.append(closed_route())
    _add_state(app)
    app.router.routes += [download_route(settings.tables), *docs_routes(), *page_routes()]
    _add_problems(app)
    describe(app, ADDRESSES)
    _answer_heads(app)
    compressed = GZipMiddleware(
        Direct(app), minimum_size=GZIP_FROM, compresslevel=GZIP_LEVEL,
        exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, PARQUET),
    )  # fmt: skip
    hosts = Hosts(settings.hosts)
    if settings.cors:
        return Readable(
            EveryRequest(Preflights(compressed, settings.cors), log, hosts, settings.forwarded), settings.cors
        )
    return EveryRequest(compressed, log, hosts, settings.forwarded)


class Direct:
    """Answers addresses with parameters without FastAPI's layers and list of routes, which take as long as a lookup."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        strict = (route for route in app.routes if isinstance(route, StrictRoute))
        self._answers = {route.path: route.answer for route in strict if route.answer is not None}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = self._answers.get(scope["path"]) if scope["type"] == "http" else None
        if answer is None or scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        scope["app"] = self._app
        try:
            response = await answer(Request(scope, receive, send))
        except Problem as problem:
            response = _response(problem)
        await response(scope, receive, send)


def _add_questions(app: FastAPI) -> None:
    for address in ADDRESSES:
        path = f"/v1/{address.name}"
        named = address.name.replace("/", "_")
        for method, handler, more in (("GET", _get(address), TOO_LONG), ("POST", _post(address), {})):
            app.add_api_route(
                path, handler, methods=[method], summary=address.kind.title, operation_id=f"{method.lower()}_{named}",
                description=inspect.getdoc(address.parameters), responses=problems(*REFUSALS) | more,
                response_class=JSONResponse, tags=["questions"],
            )  # fmt: skip


def _get(address: Address) -> Handler:
    async def get(request: Request, asked: Any) -> Response:
        return await _service(request).get(request, address, asked)

    return _typed(get, Annotated[address.parameters, Query()])


def _post(address: Address) -> Handler:
    async def post(request: Request, asked: Any) -> Response:
        return await _service(request).post(request, address, asked)

    examples: dict[str, Any] = {"one": {"value": dict(address.example)}}
    kind: Any = address.parameters
    if one := address.kind.many:
        example = dict(address.example)
        examples["many"] = {"value": {HANDS: [example.pop(one), "AhKhQhJh2c"], **example}}
        many = batch_of(address.parameters, one)
        kind = Annotated[
            Annotated[kind, Tag("one")] | Annotated[many, Tag("many")],
            Discriminator(lambda given: "many" if isinstance(given, dict) and HANDS in given else "one"),
        ]
    return _typed(post, Annotated[kind, Body(openapi_examples=examples)])


def _typed(handler: Handler, kind: Any) -> Handler:
    """Return the handler with its parameter annotated for FastAPI as this kind."""
    parameters = [
        inspect.Parameter("request", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Request),
        inspect.Parameter("asked", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=kind),
    ]
    vars(handler)["__signature__"] = inspect.Signature(parameters, return_annotation=Response)
    return handler


def _service(request: Request) -> Service:
    found: Service = request.app.state.service
    return found


def _add_state(app: FastAPI) -> None:
    @app.get("/healthz", summary="Liveness of the process", tags=[STATE])
    async def healthz() -> dict[str, str]:
        return {"status": "alive"}

    @app.get("/readyz", summary="Readiness to answer questions", tags=[STATE], responses=problems(503))
    async def readyz(request: Request) -> JSONResponse:
        return JSONResponse(_service(request).state())

    @app.get(
        "/metrics", summary="Requests, seconds and the queue, for Prometheus", tags=[STATE],
        response_class=PlainTextResponse,
    )  # fmt: skip
    async def shown() -> Response:
        return Response(exposition(), headers={"Content-Type": METRICS_TYPE})


def _answer_heads(app: FastAPI) -> None:
    """Make every address that answers GET answer HEAD too; `EveryRequest` drops the body."""
    for route in app.routes:
        if isinstance(route, APIRoute) and route.methods and "GET" in route.methods:
            route.methods.add("HEAD")


def _add_problems(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    async def of_problem(_: Request, problem: Problem) -> Response:
        return _response(problem)

    @app.exception_handler(RequestValidationError)
    async def of_validation(_: Request, error: RequestValidationError) -> Response:
        return _response(problem_of(error.errors()))

    @app.exception_handler(Exception)
    async def of_failure(_: Request, __: Exception) -> Response:
        return _response(Problem(500))  # the exception is raised again, and logged

    @app.exception_handler(HTTPException)
    async def of_http(request: Request, error: HTTPException) -> Response:
        headers = {"Allow": _allowed(app, request)} if error.status_code == 405 else error.headers or {}
        return _response(Problem(error.status_code, headers=headers))


def _allowed(app: FastAPI, request: Request) -> str:
    """Return the methods of all routes with the address of a request."""
    there = (one for one in app.routes if isinstance(one, Route) and one.matches(request.scope)[0] is not Match.NONE)
    return ", ".join(sorted({method for route in there for method in route.methods or ()}))


def _response(problem: Problem) -> Response:
    return Response(problem.body(), problem.status, dict(problem.headers), MEDIA_TYPE)
