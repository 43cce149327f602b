"""Bodies in JSON: an object that has a key twice is refused, of which a parser keeps the last one silently."""

import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from ..settings import LONG_BODY
from .validation import given_twice


class StrictRoute(APIRoute):
    """A route that reads JSON strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request, and raises `Problem` for a body with a key twice."""
        answer = super().get_route_handler()

        async def handle(request: Request) -> Response:
            body = await request.body()
            if len(body) > LONG_BODY:
                await request.app.state.service.rounds.wait()  # what follows is one step until the question is known
            require_single_keys(body)
            return await answer(request)

        return handle


def require_single_keys(body: bytes) -> None:
    """Raise `Problem` if an object in a body has a key twice; whether the body is JSON is not decided here."""
    if body:
        with suppress(ValueError, RecursionError):
            json.loads(body, object_pairs_hook=_require_single)


def _require_single(pairs: list[tuple[str, Any]]) -> None:
    names = set()
    for name, _ in pairs:
        if name in names:
            raise given_twice(name)
        names.add(name)
