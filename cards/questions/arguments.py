"""Checks of a question's arguments before anything is computed: whole numbers and texts."""

from collections.abc import Mapping, Sequence
from operator import index

from ..errors import BadQuery
from ..notation import DECK_SIZE, card_text

CardsLike = str | Sequence[str | int]
"""Cards as a question takes them: a text, or a sequence of texts, or of the integers 0 to 51."""


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


def written(cards: object, what: str = "cards") -> str:
    """Cards in any of the forms of `CardsLike` as text, which is not checked. Raises `BadQuery` for anything else.

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
    """As `written`; None is no cards."""
    return "" if cards is None else written(cards, what)


def _index(card: object) -> int:
    """The integer of a card. Raises `TypeError` or `IndexError` for anything else."""
    if isinstance(card, bool):
        raise TypeError("a truth value is no card")
    number = index(card)  # type: ignore[arg-type]
    if not 0 <= number < DECK_SIZE:
        raise IndexError("no card has that number")
    return number


def _of(what: str) -> str:
    return f"{what} {'is' if what.startswith(('a ', 'an ', 'the ')) else 'are'}"
