"""JSON records of Halatro's moves, states and games, parsed strictly by msgspec."""

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from ...cards.errors import BadInput
from ...cards.notation import parse_cards

LONGEST = 200
"""The longest error message shown, in characters."""

Count = Annotated[int, Meta(ge=0)]
MoveRecord = Annotated[dict[Literal["play", "discard"], str], Meta(min_length=1, max_length=1)]
"""`{"play": CARDS}` or `{"discard": CARDS}`."""
Record = TypeVar("Record")


class BadRecord(BadInput):
    """JSON that does not describe a possible state or game; the message states what is wrong and where."""


class StateRecord(Struct, forbid_unknown_fields=True):
    """A state: the cards held, the past moves, and the numbers that follow from the moves."""

    held: str
    moves: list[MoveRecord]
    plays: Count
    discards: Count
    score: Count


class SeededGameRecord(Struct, forbid_unknown_fields=True):
    """A game whose deck was shuffled by a seed."""

    seed: Count
    moves: list[MoveRecord]
    score: Count


class GivenDeckRecord(Struct, forbid_unknown_fields=True):
    """A game whose deck was given: all fifty-two cards, first dealt first."""

    deck: str
    moves: list[MoveRecord]
    score: Count


def read_record(body: object, kind: type[Record]) -> Record:
    """Convert a decoded JSON object to a record. Raises `BadRecord`."""
    try:
        return msgspec.convert(body, kind)
    except msgspec.ValidationError as error:
        raise BadRecord(one_line(error)) from None


def read_cards(text: str, what: str) -> tuple[int, ...]:
    """Return the cards in a record's text, in its order; `what` names the field in errors. Raises `BadRecord`."""
    try:
        return parse_cards(text)
    except BadInput as error:
        raise BadRecord(f"{what}: {error}") from None


def one_line(error: Exception) -> str:
    """Return an error's message as one line of printable characters, cut to `LONGEST`."""
    text = "".join(character if character.isprintable() else "?" for character in str(error))
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
