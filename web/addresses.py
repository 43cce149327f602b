"""Questions in addresses, read straight from the query: FastAPI describes them, but takes longer to read them."""

from collections.abc import Awaitable, Callable
from typing import Any, get_origin
from urllib.parse import parse_qsl

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from .questions import Parameters, Question
from .service import Service
from .validation import problem_of

MOST_FIELDS = 200
"""Parameters of an address."""


def address_reader(question: Question) -> Callable[[Request], Awaitable[Response]]:
    """What answers a GET of this question."""
    kind = question.parameters
    lists = {name for name, field in kind.model_fields.items() if get_origin(field.annotation) is list}

    async def get(request: Request) -> Response:
        service: Service = request.app.state.service
        return await service.get(request, question, _asked(kind, lists, request.scope["query_string"]))

    return get


def _asked(kind: type[Parameters], lists: set[str], query: bytes) -> Parameters:
    """The parameters in a query; of one that is repeated and takes one value, the last. Raises `Problem`."""
    try:
        pairs = parse_qsl(query.decode("latin-1"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise problem_of([{"type": "too_many", "loc": ("query",), "msg": ""}]) from None
    given: dict[str, Any] = {}
    for name, value in pairs:
        if name in lists:
            given.setdefault(name, []).append(value)
        else:
            given[name] = value
    try:
        return kind.model_validate(given)
    except ValidationError as error:
        raise problem_of(error.errors()) from None
