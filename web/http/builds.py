"""The route of what the service builds while it answers."""

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import JSONResponse

from ..builds.state import read_states
from ..settings import Settings

BUILDS_ADDRESS = "/builds"


def add_builds(app: FastAPI, settings: Settings) -> None:
    """Add the route to an application."""

    @app.get(BUILDS_ADDRESS, summary="Builds of missing tables, and how far they are", tags=["state"])
    def builds(_: Request) -> JSONResponse:
        states = [one.to_json() for one in read_states(settings.builds)]
        return JSONResponse({"builds": states}, headers={"Cache-Control": "no-store"})
