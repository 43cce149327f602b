"""`outs serve`: serve the questions and the web page over HTTP."""

from typing import Annotated

import typer

from ..cards.extras import missing_extra
from .options import TablesOption, directory_of

EXTRA = ("fastapi", "fastapi_swagger", "granian", "orjson", "pebble", "prometheus_client", "pydantic", "starlette")
"""Modules that the extra `serve` installs."""


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address to listen on; 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65_535, metavar="N", help="The port.")] = 8000,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=64, metavar="N", help="Lookup processes; default: one per processor, at most 4."),
    ] = None,
    cors: Annotated[
        list[str] | None, typer.Option(metavar="ORIGIN", help="Origin of a web page that may read answers. Repeatable.")
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Host name to accept in requests, besides localhost; * for any. Repeatable."),
    ] = None,
    access_log: Annotated[
        bool, typer.Option("--access-log/--no-access-log", help="Log each request as a line of JSON on standard error.")
    ] = True,
    budget: Annotated[
        float | None,
        typer.Option(
            min=0.1,
            max=60,
            metavar="SECONDS",
            help="Processor time for one computed answer, and ten times as long by the clock; default: 3.",
        ),
    ] = None,
    forwarded: Annotated[
        bool,
        typer.Option(
            "--forwarded",
            help="Take the last address in X-Forwarded-For as the client's; only behind a proxy that sets it.",
        ),
    ] = False,
    sql: Annotated[
        bool | None,
        typer.Option(
            "--sql/--no-sql",
            help="Also answer SELECT statements, at /v1/sql; default: only if nobody but this machine can ask.",
        ),
    ] = None,
    build: Annotated[
        bool,
        typer.Option(
            "--build/--no-build",
            help="Build missing tables while it answers, if their folder can be written to, with the lowest priority.",
        ),
    ] = True,
    tables: TablesOption = None,
) -> None:
    """Serve every question and a web page over HTTP, until interrupted.

    Examples:
      outs serve
      outs serve --no-build
      outs serve --host 0.0.0.0 --port 80 --workers 4 --allow-host outs.example.org
    """
    try:
        from ..web.server import serve as serve_http
        from ..web.settings import BUDGET_SECONDS, Settings, is_loopback, processors
    except ModuleNotFoundError as error:
        if (module := (error.name or "").partition(".")[0]) not in EXTRA:
            raise
        raise missing_extra(f"the service needs {module}", "serve") from None
    found = workers or min(processors(), 4)
    counting = max(1, processors() // found)
    is_private = is_loopback(host) and not (allow_host or cors or forwarded)
    settings = Settings(
        directory_of(tables), host, port, found, counting, tuple(cors or ()), access_log,
        is_private if sql is None else sql, budget or BUDGET_SECONDS, (host, *(allow_host or ())), forwarded, build,
    )  # fmt: skip

    def started() -> None:
        shown = f"[{host}]" if ":" in host else host
        typer.echo(f"outs serves http://{shown}:{port} with {found} workers; stop it with Ctrl-C")

    serve_http(settings, started)
