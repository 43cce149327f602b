"""Base classes of all answers: frozen dataclasses whose members are the keys of their JSON. Plain Python."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar

from ..hands.categories import cactus_kev
from .json_keys import Hidden, JsonKey, Key, Members, keys_of, members_of

Json = dict[str, Any]
SHOWN = 9
"""The longest tuple that the `repr` of an answer shows in full."""
_PLAIN = frozenset({str, int, float, bool, type(None)})


class Answer:
    """An answer to a question: a frozen dataclass whose members are the keys of its JSON.

    Each field is a key unless its type says otherwise, and so is each property or method with the decorator `Key`.
    Keys come in the order of the class: first the fields, then the others. A `Key` can name another member to follow;
    the members below then follow it in turn. A subclass adds its keys at the end, and leaves those that it declares
    again in their places.

    >>> from typing import Annotated
    >>> from .json_keys import OmitEmpty
    >>> @dataclass(frozen=True)
    ... class Example(Answer):
    ...     cards: str
    ...     pay: Annotated[float, Key("return")] = field()
    ...     bet: Hidden[int]
    ...     goal: OmitEmpty[str | None] = None
    ...
    ...     @property
    ...     @Key(after=pay)
    ...     def won(self) -> float:
    ...         return self.pay * self.bet
    >>> Example("AhAd", 1.5, 5).to_json()
    {'cards': 'AhAd', 'return': 1.5, 'won': 7.5}
    """

    json_keys: ClassVar[tuple[JsonKey, ...]] = ()
    _members: ClassVar[Members] = {}
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        cls._members = members_of(cls, cls._members)
        cls.json_keys = keys_of(cls, cls._members)
        cls.__repr__ = Answer.__repr__  # type: ignore[method-assign]  # @dataclass keeps an existing __repr__

    def __repr__(self) -> str:
        """Return the class name and fields; a long tuple is cut to its first entry and its length."""
        shown = ", ".join(f"{name}={_shortly(getattr(self, name))}" for name in self.__dataclass_fields__)
        return f"{type(self).__name__}({shown})"

    def _repr_html_(self) -> str:
        """Return the answer as an HTML table for notebooks; lists of objects become nested tables."""
        from .html import answer_html

        return answer_html(self.to_json())

    def to_json(self) -> Json:
        """Return the answer as one JSON object: only strings, numbers, lists and objects, keys in a fixed order."""
        body: Json = {}
        for name, _, get, omitted, _ in self.json_keys:
            value = get(self)
            if type(value) not in _PLAIN:
                value = in_json(value)
            if value not in omitted:
                body[name] = value
        return body


def _shortly(value: object) -> str:
    """Return the `repr` of a value, cutting a tuple longer than `SHOWN`."""
    if isinstance(value, tuple) and len(value) > SHOWN:
        return f"({', '.join(map(repr, value[:1]))}, ... {len(value)} in all)"
    return repr(value)


class RankedAnswer(Answer):
    """An answer with a list of results, best first, in its `Ranked` field."""

    def to_json(self, top: int | None = None) -> Json:
        """Return one JSON object, with only the first `top` of the ranked entries if given."""
        body = super().to_json()
        if top is not None:
            body |= {key.name: body[key.name][:top] for key in self.json_keys if key.is_ranked}
        return body


class RowsAnswer(Answer, ABC):
    """An answer that is only a table of flat rows; its JSON is one object per row."""

    @property
    def title(self) -> str:
        """The heading shown above the rows."""
        return ""

    @abstractmethod
    def rows(self, top: int | None = None) -> Iterable[Json]:
        """Return the rows, or the first `top` of them, all with the same keys."""


@dataclass(frozen=True)
class ValueAnswer(Answer):
    """The value of five to seven cards.

    best  the five cards that make the value, in the order given
    """

    cards: str
    value: int = field()
    category: str
    name: str
    best: str

    @property
    @Key(after=value)
    def cactus_kev(self) -> int:
        """The value on Cactus Kev's scale, where a royal flush is 1."""
        return cactus_kev(self.value)


def in_json(value: Any) -> Any:
    """Convert a value to JSON types: answers and dataclasses to objects, tuples to lists, at any depth."""
    if isinstance(value, Answer):
        return value.to_json()
    if isinstance(value, (tuple, list)):
        return [part if type(part) in _PLAIN else in_json(part) for part in value]
    if isinstance(value, dict):
        return {key: part if type(part) in _PLAIN else in_json(part) for key, part in value.items()}
    if names := getattr(value, "__dataclass_fields__", None):
        return in_json({name: getattr(value, name) for name in names})
    return value.value if isinstance(value, Enum) else value


def number(exact: Fraction) -> int | float:
    """Return `exact` as an int if it is whole, otherwise as the nearest float."""
    return int(exact) if exact.denominator == 1 else float(exact)


@dataclass(frozen=True)
class DrawsOfHold(Answer):
    """One hold of a draw game, with counts of its final hands.

    draws            possible draws
    counts           draws that end in each category or outcome
    better           draws that end with a higher value than the dealt hand
    equal            draws that end with the dealt hand's value
    objective_value  the value under the objective
    names            the categories or outcomes, in the order of `counts`
    """

    hold: str
    discard: str
    draws: int
    counts: Hidden[tuple[int, ...]] = field()
    better: int
    equal: int = field()
    objective_value: float
    names: Hidden[tuple[str, ...]]

    @property
    @Key("counts", after=counts)
    def counts_by_name(self) -> dict[str, int]:
        """The counts, keyed by category or outcome."""
        return dict(zip(self.names, self.counts, strict=True))

    @property
    @Key(after=equal)
    def worse(self) -> int:
        """Draws that end with a lower value than the dealt hand."""
        return self.draws - self.better - self.equal

    @property
    @Key()
    def p_better(self) -> float:
        """The probability that the final hand beats the dealt one."""
        return self.better / self.draws
