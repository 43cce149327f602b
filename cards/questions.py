"""Checks of a question's arguments before anything is computed: whole numbers and texts."""

from collections.abc import Mapping, Sequence

from .errors import BadQuery


def require_whole(number: object, what: str, least: int | None = 0) -> int:
    """`number` as an int, if it is an integer of a Python or numpy type and not below `least`. Raises `BadQuery`.

    >>> require_whole(5, "a seed")
    5
    """
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise BadQuery(f"{_of(what)} a whole number, got {number!r}")
    whole = int(number.__index__())
    if least is not None and whole < least:
        raise BadQuery(f"{_of(what)} a whole number from {least}, got {whole}")
    return whole


def require_texts(given: Mapping[str, Sequence[object]]) -> None:
    """Raise `BadQuery` for anything that is not a text; `given` is the values by what to call them."""
    for what, texts in given.items():
        for text in texts:
            if not isinstance(text, str):
                raise BadQuery(f"{_of(what)} given as text, got {text!r}")


def _of(what: str) -> str:
    return f"{what} {'is' if what.startswith(('a ', 'the ')) else 'are'}"
