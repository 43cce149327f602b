"""Questions of the service: an address for each, and the question that a request asks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..query.declaration import Given, in_order, inputs_of
from ..query.question import QUESTIONS, Question, class_at
from .fields import Parameters, parameters_of

TOP = "top"


@dataclass(frozen=True)
class Address:
    """One address of the service.

    name  its path below /v1, and its label in metrics and logs
    kind  the class of its questions, which declares the parameters
    """

    name: str
    kind: type[Question[Any]]

    @property
    def example(self) -> Mapping[str, Any]:
        return next(one for one in self.kind.examples if not isinstance(one, str))

    @property
    def is_ranked(self) -> bool:
        """True if the answer is a ranking that `top` can shorten."""
        return TOP in self.kind.views

    @cached_property
    def parameters(self) -> type[Parameters]:
        return parameters_of(self.name, self.kind, self.is_ranked)

    def question(self, asked: Parameters) -> Question[Any]:
        """Return the question of a request. Raises `BadInput`."""
        given: dict[str, Any] = {**vars(asked)}
        if self.is_ranked:
            del given[TOP]
        for one in inputs_of(self.kind):
            check, value = one.help.public.check, given.get(one.name)
            if check and value is not None:
                given[one.name] = [check(each) for each in value] if isinstance(value, list) else check(value)
        return made(self.kind, self.kind.of_public(given))

    def shown(self, asked: Parameters) -> int | None:
        """Return the number of entries of a ranking to show; None for all."""
        return vars(asked).get(TOP) if self.is_ranked else None


def made(kind: type[Question[Any]], given: Given) -> Question[Any]:
    """Return the question with these values of its parameters. Raises `BadInput`."""
    several, named = in_order(kind, given)
    return kind(*several, **named)


def _address(name: str, place: str) -> Address:
    kind = class_at(place)
    return Address(kind.address or name.replace(" ", "/"), kind)


ADDRESSES = tuple(_address(name, place) for name, place in QUESTIONS.items())
BY_NAME = {address.name: address for address in ADDRESSES}
