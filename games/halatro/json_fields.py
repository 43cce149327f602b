"""Fields of JSON objects, read with one clear line for whatever is wrong."""

from collections.abc import Iterable
from typing import Any

from ...cards.errors import BadInput
from ...cards.notation import parse_cards

LONGEST = 40
"""Characters shown of what was found instead."""


class BadRecord(BadInput):
    """JSON that describes no possible state or game; the message says what is wrong and where."""


def fields_of(body: object, what: str, keys: Iterable[str]) -> dict[str, Any]:
    """The object with exactly these keys, called `what` in errors. Raises `BadRecord`."""
    if not isinstance(body, dict):
        raise BadRecord(f"{what} is a JSON object, got {shortened(body)}")
    wanted = tuple(keys)
    missing = [key for key in wanted if key not in body]
    unknown = [key for key in body if key not in wanted]
    if missing or unknown:
        wrong = f"{shortened(unknown[0])} is unknown" if unknown else f"{shortened(missing[0])} is missing"
        raise BadRecord(f"{wrong}: {what} has {', '.join(wanted)}")
    return body


def whole_number(body: object, what: str) -> int:
    """A whole number from 0 up. Raises `BadRecord`."""
    if not isinstance(body, int) or isinstance(body, bool) or body < 0:
        raise BadRecord(f"{what} must be a whole number from 0 up, got {shortened(body)}")
    return body


def items_of(body: object, what: str) -> list[Any]:
    """A list. Raises `BadRecord`."""
    if not isinstance(body, list):
        raise BadRecord(f"{what} must be a list, got {shortened(body)}")
    return body


def cards_in(body: object, what: str) -> tuple[int, ...]:
    """Cards written in a string, in its order, none of them twice. Raises `BadRecord`."""
    if not isinstance(body, str):
        raise BadRecord(f"{what} must be cards in a string, got {shortened(body)}")
    try:
        return parse_cards(body)
    except BadInput as error:
        raise BadRecord(f"{what}: {error}") from None


def shortened(body: object) -> str:
    """What was found instead, in a few characters."""
    text = repr(body)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
