"""Parsing of requests: parameters in addresses, and JSON bodies without repeated keys."""

import json
import re
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from inspect import signature
from typing import Any, get_args, get_origin
from urllib.parse import parse_qsl, unquote_plus

from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from ..fields import Fields
from ..problems import Problem, given_twice, misplaced, problem_of
from ..settings import LONG_BODY
from .plus_signs import require_clear

RequestHandler = Callable[[Request], Coroutine[Any, Any, Response]]
MOST_FIELDS = 200
"""Maximum parameters in an address."""


class StrictRoute(APIRoute):
    """A route that refuses parameters given twice or in the address of a POST, and JSON with a repeated key.

    Parameters in an address are read without FastAPI, which describes them, but is slower and would keep the last value
    of a parameter.

    answer  answers a request whose parameters are in the address; None for other routes
    """

    answer: RequestHandler | None = None

    def get_route_handler(self) -> RequestHandler:
        """Return the request handler, which raises `Problem` for a repeated or misplaced parameter or key."""
        asked = signature(self.endpoint).parameters.get("asked")
        if asked is not None and self.methods == {"GET"}:
            self.answer = _query_handler(self.endpoint, get_args(asked.annotation)[0])
            return self.answer
        answer = super().get_route_handler()

        async def handle(request: Request) -> Response:
            if request.method == "POST":
                _require_plain_address(request.scope["query_string"])
            body = await request.body()
            if len(body) > LONG_BODY:
                await request.app.state.service.rounds.wait()  # parsing blocks the loop: one body per round
            require_single_keys(body)
            return await answer(request)

        return handle


def _query_handler(
    answer: Callable[[Request, Any], Coroutine[Any, Any, Response]], kind: type[Fields]
) -> RequestHandler:
    """Return a request handler that reads these parameters from an address, or raises `Problem` if they are invalid."""
    lists = {name for name, field in kind.model_fields.items() if get_origin(field.annotation) is list}

    async def handle(request: Request) -> Response:
        try:
            asked = kind.model_validate(_given(request.scope["query_string"], lists, kind.formats))
        except ValidationError as error:
            raise problem_of(error.errors()) from None
        return await answer(request, asked)

    return handle


def _require_plain_address(query: bytes) -> None:
    """Raise `Problem` if the address of a POST has parameters, which would have no effect."""
    if query:
        name = unquote_plus(re.split(b"[=&]", query, maxsplit=1)[0].decode("latin-1"))
        raise misplaced(name)


def _given(query: bytes, lists: set[str], formats: Mapping[str, str]) -> dict[str, Any]:
    """Return the parameters of a query; only those in `lists` may be repeated. Raises `Problem`.

    formats  the formats of parameters; where a plus may have been lost, the query is refused
    """
    text = query.decode("latin-1")
    try:
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise Problem(422, f"An address has at most {MOST_FIELDS} parameters.", token="") from None
    given: dict[str, Any] = {}
    for name, value in pairs:
        if name in lists:
            given.setdefault(name, []).append(value)
        elif name in given:
            raise given_twice(name)
        else:
            given[name] = value
    if "+" in text:
        require_clear(text, pairs, formats, lists)
    return given


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
