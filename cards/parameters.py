"""How a parameter of a question is declared: once, for every interface."""

from typing import Generic, NamedTuple, TypeVar

Number = TypeVar("Number", int, float)


class Parameter(NamedTuple, Generic[Number]):
    """A number that a question takes unless given another; a face accepts those from `least` to `most`, None any.

    >>> Parameter(1, least=0)
    Parameter(default=1, least=0, most=None)
    """

    default: Number
    least: Number | None = None
    most: Number | None = None
