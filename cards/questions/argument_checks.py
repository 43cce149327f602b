"""Validation of a question's arguments: whole numbers, texts and cards."""

from collections.abc import Mapping, Sequence
from operator import index

from ..errors import BadQuery
from ..notation import DECK_SIZE, card_text

CardsLike = str | Sequence[str | int]
"""Accepted forms of cards: a text, a sequence of texts, or a sequence of the integers 0 to 51."""


def require_whole(number: object, what: str, least: int | None = 0) -> int:
    """Return `number` as an int if it is a Python or numpy integer of at least `least`. Raises `BadQuery`.

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
    """Raise `BadQuery` for any value that is not a text; the keys of `given` are the names for the message."""
    for what, texts in given.items():
        for text in texts:
            if not isinstance(text, str):
                raise BadQuery(f"{_of(what)} given as text, got {text!r}")


def written(cards: object, what: str = "cards") -> str:
    """Return cards in any of the forms of `CardsLike` as text, without parsing it. Raises `BadQuery` for other types.

    >>> written(["Ah", "Kd"]), written([38, 24]), written("AhKd")
    ('Ah Kd', 'Ah Kd', 'AhKd')
    """
    if isinstance(cards, str):
        return cards
    try:
        return " ".join([one if isinstance(one, str) else card_text(_index(one)) for one in cards])  # type: ignore[attr-defined]
    except (TypeError, IndexError):
        raise BadQuery(f"{_of(what)} given as text or as a sequence of cards, got {cards!r}") from None


def optional(cards: object, what: str = "cards") -> str:
    """Return cards as text like `written`; None means no cards."""
    return "" if cards is None else written(cards, what)


def _index(card: object) -> int:
    """Return the integer of a card. Raises `TypeError` or `IndexError` for anything else."""
    if isinstance(card, bool):
        raise TypeError("a boolean is not a card")
    number = index(card)  # type: ignore[arg-type]
    if not 0 <= number < DECK_SIZE:
        raise IndexError("no card has that number")
    return number


def _of(what: str) -> str:
    return f"{what} {'is' if what.startswith(('a ', 'an ', 'the ')) else 'are'}"
