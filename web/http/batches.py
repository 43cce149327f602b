"""Batches: one question about many hands, as the body of one request."""

from typing import Any

from pydantic import Field, create_model

from ..questions.fields import Cards, Fields, Parameters
from ..settings import MOST_HANDS

HANDS = "hands"
ONE_OF = {"discard": "hand", "value": "cards"}
"""By question: the parameter that `hands` replaces in a batch."""


class Batch(Fields):
    """Many hands, and the parameters for all of them."""

    hands: list[Cards] = Field(max_length=MOST_HANDS, description="The hands, answered in this order.")


def batch_of(parameters: type[Parameters], one: str) -> type[Batch]:
    """Return the parameters of a batch: those of the question, with `hands` instead of the parameter `one`."""
    shared: dict[str, Any] = {
        name: (field.annotation, field) for name, field in parameters.model_fields.items() if name != one
    }
    name = parameters.__name__.removesuffix("Parameters") + "Batch"
    made: type[Batch] = create_model(name, __base__=Batch, **shared)
    return made


def asked_of(batch: Batch, parameters: type[Parameters], one: str) -> list[Parameters]:
    """Return the question about each hand of a batch."""
    shared = {name: getattr(batch, name) for name in batch.model_fields_set if name != HANDS}
    return [parameters.model_construct(None, **shared, **{one: hand}) for hand in batch.hands]
