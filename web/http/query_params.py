"""Parameters in addresses, parsed without FastAPI, which describes them but is slower."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, get_origin
from urllib.parse import parse_qsl

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from ..problems import Problem
from ..questions.fields import Fields
from ..questions.parameters import Question
from .service import Service
from .validation import given_twice, problem_of

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
