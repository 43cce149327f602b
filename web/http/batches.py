"""Batches: one question about many hands, as the body of one request.

Each hand has its answer or its problem. If none can be answered, the response is the problem of the first.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pydantic import Field, create_model, model_validator
from pydantic_core import PydanticCustomError

from ..fields import Cards, Fields, Parameters
from ..problems import INSTEAD, invalid_input
from ..settings import MOST_HANDS
from ..workers.process import Refused

HANDS = "hands"


class Batch(Fields):
    """Many hands, and the parameters for all of them.

    one  the parameter of a single hand, which `hands` replaces
    """

    one: ClassVar[str] = ""
    hands: list[Cards] = Field(max_length=MOST_HANDS, description="The hands, answered in this order.")

    @model_validator(mode="before")
    @classmethod
    def _refuse_one(cls, given: object) -> object:
        """Refuse a single hand in a batch."""
        if isinstance(given, dict) and cls.one in given:
            raise PydanticCustomError(INSTEAD, "instead", {"name": cls.one, "other": HANDS})
        return given


def batch_of(parameters: type[Parameters], one: str) -> type[Batch]:
    """Return the parameters of a batch: those of the question, with `hands` instead of the parameter `one`."""
    shared: dict[str, Any] = {
        name: (field.annotation, field) for name, field in parameters.model_fields.items() if name != one
    }
    name = parameters.__name__.removesuffix("Parameters") + "Batch"
    made: type[Batch] = create_model(name, __base__=Batch, **shared)
    made.separators, made.pairs, made.one = dict(parameters.separators), parameters.pairs, one
    if one in made.separators:
        made.separators[HANDS] = made.separators[one]
    return made


def asked_of(batch: Batch, parameters: type[Parameters], one: str) -> list[Parameters]:
    """Return the question about each hand of a batch."""
    shared = {name: getattr(batch, name) for name in batch.model_fields_set if name != HANDS}
    return [parameters.model_construct(None, **shared, **{one: hand}) for hand in batch.hands]


def with_problems(bodies: Sequence[bytes | Refused], asked: Sequence[Mapping[str, Any]]) -> list[bytes]:
    """Return the bodies with a problem in place of each refused question. Raises `Problem` if all are refused.

    asked  the parameters of each question
    """
    whole: list[bytes] = []
    for place, (body, values) in enumerate(zip(bodies, asked, strict=True)):
        if isinstance(body, Refused):
            problem = invalid_input(body.message, values, {"index": place + 1} if len(asked) > 1 else {})
            if place == 0 and all(isinstance(one, Refused) for one in bodies):
                raise problem
            whole.append(b'{"problem": %b}' % problem.body())
        else:
            whole.append(body)
    return whole


def whole_batch(bodies: Sequence[bytes]) -> bytes:
    """Return the body of the answers to a batch."""
    return b'{"answers": [' + b", ".join(body.rstrip() for body in bodies) + b"]}\n"
