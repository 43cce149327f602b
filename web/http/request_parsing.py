"""Parsing of requests: parameters in addresses, and JSON bodies without repeated keys."""

import json
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar, get_origin
from urllib.parse import parse_qsl

from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from ..fields import Fields
from ..problems import Problem, given_twice, problem_of
from ..questions import Question
from ..settings import LONG_BODY
from .service import Service

MOST_FIELDS = 200
"""Maximum parameters in an address."""
Read = TypeVar("Read", bound=Fields)


def address_reader(question: Question) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler of GET requests for this question."""
    read = query_reader(question.parameters)

    async def get(request: Request) -> Response:
        service: Service = request.app.state.service
        return await service.get(request, question, read(request))

    return get


def query_reader(kind: type[Read]) -> Callable[[Request], Read]:
    """Return a function that reads these parameters from an address, and raises `Problem` if they are invalid."""
    lists = {name for name, field in kind.model_fields.items() if get_origin(field.annotation) is list}

    def read(request: Request) -> Read:
        try:
            return kind.model_validate(_given(request.scope["query_string"], lists))
        except ValidationError as error:
            raise problem_of(error.errors()) from None

    return read


def _given(query: bytes, lists: set[str]) -> dict[str, Any]:
    """Return the parameters of a query; only those in `lists` may be repeated. Raises `Problem`."""
    try:
        pairs = parse_qsl(query.decode("latin-1"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
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
    return given


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
