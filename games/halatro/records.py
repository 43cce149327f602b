"""Halatro's moves, states and games as JSON: the fields of each record, read strictly by msgspec."""

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from ...cards.errors import BadInput
from ...cards.notation import parse_cards

LONGEST = 200
"""Characters of an error message that are shown."""

Count = Annotated[int, Meta(ge=0)]
MoveRecord = Annotated[dict[Literal["play", "discard"], str], Meta(min_length=1, max_length=1)]
"""`{"play": CARDS}` or `{"discard": CARDS}`."""
Record = TypeVar("Record")


class BadRecord(BadInput):
    """JSON that describes no possible state or game; the message says what is wrong and where."""


class StateRecord(Struct, forbid_unknown_fields=True):
    """A state: the cards held, the past moves, and what follows from the moves."""

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
    """A game whose deck was given: all fifty-two cards, the first one dealt first."""

    deck: str
    moves: list[MoveRecord]
    score: Count


def read_record(body: object, kind: type[Record]) -> Record:
    """A decoded JSON object as a record. Raises `BadRecord`."""
    try:
        return msgspec.convert(body, kind)
    except msgspec.ValidationError as error:
        raise BadRecord(one_line(error)) from None


def read_cards(text: str, what: str) -> tuple[int, ...]:
    """The cards in a record's text, in its order; `what` names the field in errors. Raises `BadRecord`."""
    try:
        return parse_cards(text)
    except BadInput as error:
        raise BadRecord(f"{what}: {error}") from None


def one_line(error: Exception) -> str:
    """What an error says, in one line of printable characters, cut to `LONGEST`."""
    text = "".join(character if character.isprintable() else "?" for character in str(error))
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
