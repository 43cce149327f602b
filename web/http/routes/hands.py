"""The route that reads hand histories: it answers a report on one player, and keeps nothing of them."""

from typing import Annotated

from fastapi import Body, FastAPI
from pydantic import Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...questions.fields import Fields, Name
from ...settings import HANDS_ADDRESS, LARGEST_HISTORIES, MOST_HISTORIES
from ..openapi import REFUSALS, problems
from ..service import Service

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


class HandsFields(Fields):
    """Hand histories, and whose winnings are reported."""

    files: list[HistoryFile] = Field(min_length=1, max_length=MOST_HISTORIES, description="The files, in this order.")
    player: Name | None = Field(None, description="The player; otherwise the one with the most hands of known cards.")
    currency: Name | None = Field(None, description="The currency; otherwise that of most of the player's hands.")


def add_hands(app: FastAPI) -> None:
    """Add the route to an application."""

    async def post(
        request: Request, asked: Annotated[HandsFields, Body(openapi_examples={"one": {"value": HANDS_EXAMPLE}})]
    ) -> Response:
        service: Service = request.app.state.service
        files = [(file.name or f"file {number}", file.text) for number, file in enumerate(asked.files, 1)]
        return await service.report(request, files, asked.player, asked.currency)

    app.add_api_route(
        HANDS_ADDRESS, post, methods=["POST"], summary=HANDS_SUMMARY, operation_id="post_hands",
        description=HandsFields.__doc__, responses=problems(*REFUSALS), response_class=JSONResponse, tags=["questions"],
    )  # fmt: skip
