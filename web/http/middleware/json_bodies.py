"""JSON bodies with a repeated key are refused; a parser would silently keep the last value."""

import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from ...settings import LONG_BODY
from ..validation import given_twice


class StrictRoute(APIRoute):
    """A route that reads JSON strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the request handler, which raises `Problem` for a body with a repeated key."""
        answer = super().get_route_handler()

        async def handle(request: Request) -> Response:
            body = await request.body()
            if len(body) > LONG_BODY:
                await request.app.state.service.rounds.wait()  # parsing blocks the loop: one body per round
            require_single_keys(body)
            return await answer(request)

        return handle


def require_single_keys(body: bytes) -> None:
    """Raise `Problem` if an object in the body has a repeated key; invalid JSON is reported elsewhere."""
    if body:
        with suppress(ValueError, RecursionError):
            json.loads(body, object_pairs_hook=_require_single)


def _require_single(pairs: list[tuple[str, Any]]) -> None:
    names = set()
    for name, _ in pairs:
        if name in names:
            raise given_twice(name)
        names.add(name)
