"""The address of SQL statements, which are answered only by a service started with `--sql`."""

from typing import Annotated

from fastapi import Body, FastAPI, Query
from pydantic import Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...problems import Problem
from ...questions.fields import Fields
from ...settings import BUDGET_SECONDS
from ..openapi import REFUSALS, TOO_LONG, problems
from ..query_params import query_reader
from ..service import Service

SQL_ADDRESS = "/v1/sql"
LONGEST_STATEMENT = 20_000
"""Maximum characters of a statement."""
SQL_EXAMPLE = "SELECT category, sum(ways) AS hands FROM hand_classes GROUP BY ALL ORDER BY hands"
SQL_SUMMARY = "The first rows of one SELECT over the tables"


class SqlFields(Fields):
    """One SELECT statement."""

    sql: str = Field(max_length=LONGEST_STATEMENT, description="One SELECT over the tables.", examples=[SQL_EXAMPLE])
    seconds: float = Field(BUDGET_SECONDS, ge=0.05, le=BUDGET_SECONDS, description="Time limit for the statement.")


def add_sql(app: FastAPI) -> None:
    """Add the address to an application."""

    async def get(request: Request, asked: Annotated[SqlFields, Query()]) -> Response:
        return await _answer(request, asked)

    async def post(
        request: Request, asked: Annotated[SqlFields, Body(openapi_examples={"one": {"value": {"sql": SQL_EXAMPLE}}})]
    ) -> Response:
        return await _answer(request, asked)

    read = query_reader(SqlFields)

    async def quick(request: Request) -> Response:
        return await _answer(request, read(request))

    for method, handler, more in (("GET", get, TOO_LONG), ("POST", post, {})):
        app.add_api_route(
            SQL_ADDRESS, handler, methods=[method], summary=SQL_SUMMARY, operation_id=f"{method.lower()}_sql",
            description=SqlFields.__doc__, responses=problems(*REFUSALS) | more,
            response_class=JSONResponse, tags=["questions"],
        )  # fmt: skip
    app.router.routes.insert(0, Route(SQL_ADDRESS, quick, methods=["GET"], include_in_schema=False))


def closed_route() -> Route:
    """Return the route that refuses statements, in an application without SQL."""

    async def closed(_: Request) -> Response:
        raise Problem(404, "Statements are not answered here; 'outs serve --sql' starts a service that does.", "no-sql")

    return Route(SQL_ADDRESS, closed, methods=["GET", "POST"])


async def _answer(request: Request, asked: SqlFields) -> Response:
    service: Service = request.app.state.service
    return await service.select(request, asked.sql, asked.seconds)
