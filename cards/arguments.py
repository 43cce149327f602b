"""Validation of a question's arguments: numbers within bounds, texts and cards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from numbers import Real
from operator import index
from typing import Any, Generic, TypeVar

from .errors import BadQuery
from .notation import DECK_SIZE, card_text

CardsLike = str | Sequence[str | int]
"""Accepted forms of cards: a text, a sequence of texts, or a sequence of the integers 0 to 51."""
Number = TypeVar("Number", int, float)
RULE_OF_THREE = 3
"""An event that never occurred in n samples has a probability of at most 3 / n, with 95 % confidence."""
LARGEST_ERROR = 0.5
"""The largest possible standard deviation of a share of the pot."""


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


def require_text(given: object, what: str) -> None:
    """Raise `BadQuery` if a value is not a text; error messages call it `what`."""
    if not isinstance(given, str):
        raise BadQuery(f"{_of(what)} given as text, got {given!r}")


def texts_of(given: object, what: str) -> list[str]:
    """Return the texts of a list as they are. Raises `BadQuery` for anything else; messages call the list `what`.

    >>> texts_of(("Flush=5", "Full House=8"), "changes of pays")
    ['Flush=5', 'Full House=8']
    """
    found: list[Any] = list(given) if isinstance(given, Iterable) and not isinstance(given, str) else [given]
    for one in found:
        require_text(one, what)
    return found


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


@dataclass(frozen=True)
class Parameter(Generic[Number]):
    """A number that a question takes: its default and its bounds, from `least` to `most`; None means no bound.

    >>> Parameter(1, least=0)
    Parameter(default=1, least=0, most=None)
    """

    default: Number
    least: Number | None = None
    most: Number | None = None

    def check(self, value: object, what: str, rule: str = "{what} must be {least:,} to {most:,}") -> Number:
        """Return `value` as a number of the default's type within the bounds. Raises `BadQuery`.

        what  the number's name in error messages
        rule  the message for a number out of bounds, with `{what}`, `{least}` and `{most}`

        >>> Parameter(1, least=1, most=9).check(5, "opponents")
        5
        """
        least, most = _plain(self.least), _plain(self.most)
        number: Any
        if isinstance(self.default, int):
            number = require_whole(value, what, None if least is None or most is not None else int(least))
        elif isinstance(value, bool) or not isinstance(value, Real):
            raise BadQuery(f"{what} must be a number, got {value!r}")
        else:
            number = float(value)
        if not ((least is None or number >= least) and (most is None or number <= most)):  # NaN is out of bounds
            raise BadQuery(f"{rule.format(what=what, least=least, most=most)}, got {_shown(number)}")
        found: Number = number
        return found


def _plain(bound: float | None) -> Any:
    """Return a bound as messages write it: 1 rather than 1.0."""
    return int(bound) if bound is not None and bound == int(bound) else bound


def _shown(number: float) -> str:
    return str(number) if isinstance(number, int) else f"{number:g}"


SAMPLES = Parameter(200_000, least=100, most=100_000_000)
"""The number of deals sampled for an equity."""
SEED = Parameter(1, least=0)
"""The seed of the samples for an equity or a hand strength."""


def wanted_samples(samples: int | None) -> int:
    """Return the number of deals to sample; None means the default. Raises `BadQuery`."""
    wanted = SAMPLES.default if samples is None else samples
    return SAMPLES.check(wanted, "samples", "a sample takes {least:,} to {most:,} deals")
