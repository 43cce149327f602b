"""Routes of SQL statements and of hand histories."""

from typing import TYPE_CHECKING, Annotated

from fastapi import Body, FastAPI, Query
from pydantic import Field, create_model
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...histories.selection import Selection
from ...query.declaration import inputs_of
from ..fields import Fields, Name, field_of
from ..problems import Problem
from ..settings import BUDGET_SECONDS, HANDS_ADDRESS, LARGEST_HISTORIES, MOST_HISTORIES
from .openapi import REFUSALS, TOO_LONG, problems
from .service import Service

HANDS_SUMMARY = "A player's winnings and luck, from hand histories that are not kept"
HANDS_EXAMPLE = {
    "files": [
        {
            "name": "hand.phh",
            "text": 'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
            "starting_stacks = [100, 100]\n"
            'actions = ["d dh p1 AhAd", "d dh p2 KhKd", "p2 cbr 100", "p1 cc", "d db 2c3d4h", "d db 9s", "d db Tc"]\n',
        }
    ],
    "player": "p1",
}


class HistoryFile(Fields):
    """One file of hand histories."""

    name: Name = Field("", description="The file's name, which messages about its lines begin with.")
    text: str = Field(max_length=LARGEST_HISTORIES, description="The hands, in any format that `outs hands` reads.")


class HistoryFields(Fields):
    """Hand histories, and whose winnings are reported."""

    files: list[HistoryFile] = Field(min_length=1, max_length=MOST_HISTORIES, description="The files, in this order.")
    in_big_blinds: bool = Field(False, description="Whether the lines are in big blinds of each hand.")


if TYPE_CHECKING:
    HandsFields = HistoryFields
else:
    HandsFields = create_model(
        "HandsFields",
        __base__=HistoryFields,
        __doc__=HistoryFields.__doc__,
        **{one.name: field_of(one) for one in inputs_of(Selection)},
    )
    """The fields of a request: also those of a `Selection`."""


def add_hands(app: FastAPI) -> None:
    """Add the route to an application."""

    async def post(
        request: Request, asked: Annotated[HandsFields, Body(openapi_examples={"one": {"value": HANDS_EXAMPLE}})]
    ) -> Response:
        service: Service = request.app.state.service
        files = [(file.name or f"file {number}", file.text) for number, file in enumerate(asked.files, 1)]
        chosen = asked.model_dump(exclude={"files", "in_big_blinds"})
        return await service.report(request, files, chosen, asked.in_big_blinds)

    app.add_api_route(
        HANDS_ADDRESS, post, methods=["POST"], summary=HANDS_SUMMARY, operation_id="post_hands",
        description=HandsFields.__doc__, responses=problems(*REFUSALS), response_class=JSONResponse, tags=["questions"],
    )  # fmt: skip


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

    for method, handler, more in (("GET", get, TOO_LONG), ("POST", post, {})):
        app.add_api_route(
            SQL_ADDRESS, handler, methods=[method], summary=SQL_SUMMARY, operation_id=f"{method.lower()}_sql",
            description=SqlFields.__doc__, responses=problems(*REFUSALS) | more,
            response_class=JSONResponse, tags=["questions"],
        )  # fmt: skip


def closed_route() -> Route:
    """Return the route that refuses statements, in an application without SQL."""

    async def closed(_: Request) -> Response:
        raise Problem(404, "Statements are not answered here; 'outs serve --sql' starts a service that does.", "no-sql")

    return Route(SQL_ADDRESS, closed, methods=["GET", "POST"])


async def _answer(request: Request, asked: SqlFields) -> Response:
    service: Service = request.app.state.service
    return await service.select(request, asked.sql, asked.seconds)
