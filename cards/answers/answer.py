"""Base classes of all answers: frozen dataclasses that declare their JSON. Plain Python."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from ..hands.categories import cactus_kev

Json = dict[str, Any]
SHOWN = 9
"""The longest tuple that the `repr` of an answer shows in full."""


_Key = tuple[str, tuple[str, ...], bool]
"""A key of an answer's JSON, the path of attributes to its value, and whether it can be left out."""


def _key(entry: str) -> _Key:
    """Parse one entry of a JSON declaration."""
    shown, _, path = entry.partition("=")
    name = shown.removesuffix("?")
    return name, tuple((path or name).split(".")), shown != name


class Answer:
    """An answer to a question: a frozen dataclass that declares its JSON.

    `json` lists the keys in order; the default is every field. `name` is the value of that attribute, `name=path` the
    value at a dotted path; methods are called. A key that ends in `?`, as in `name?` or `name?=path`, is omitted while
    its value is None or empty.

    >>> @dataclass(frozen=True)
    ... class Example(Answer, json=("cards", "return=pay", "goal?")):
    ...     cards: str
    ...     pay: float
    ...     goal: str | None = None
    >>> Example("AhAd", 1.5).to_json()
    {'cards': 'AhAd', 'return': 1.5}
    """

    _json_keys: ClassVar[tuple[_Key, ...]] = ()
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls, json: Iterable[str] = ()) -> None:
        cls._json_keys = tuple(map(_key, json))
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
        for name, path, optional in self._json_keys or tuple(map(_key, self.__dataclass_fields__)):
            value: Any = self
            for attribute in path:
                value = getattr(value, attribute)
            value = in_json(value() if callable(value) else value)
            if not optional or value not in (None, [], {}):
                body[name] = value
        return body


def _shortly(value: object) -> str:
    """Return the `repr` of a value, cutting a tuple longer than `SHOWN`."""
    if isinstance(value, tuple) and len(value) > SHOWN:
        return f"({', '.join(map(repr, value[:1]))}, ... {len(value)} in all)"
    return repr(value)


class RankedAnswer(Answer):
    """An answer with a list of results, best first, under its `ranked` key."""

    _ranked: ClassVar[str] = ""

    def __init_subclass__(cls, json: Iterable[str] = (), ranked: str = "") -> None:
        super().__init_subclass__(json)
        cls._ranked = ranked

    def to_json(self, top: int | None = None) -> Json:
        """Return one JSON object, with only the first `top` of the ranked entries if given."""
        body = super().to_json()
        return body if top is None else body | {self._ranked: body[self._ranked][:top]}


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
class ValueAnswer(Answer, json=("cards", "value", "cactus_kev", "category", "name", "best")):
    """The value of five to seven cards.

    best  the five cards that make the value, in the order given
    """

    cards: str
    value: int
    category: str
    name: str
    best: str

    @property
    def cactus_kev(self) -> int:
        """The value on Cactus Kev's scale, where a royal flush is 1."""
        return cactus_kev(self.value)


def in_json(value: Any) -> Any:
    """Convert a value to JSON types: answers and dataclasses to objects, tuples to lists, at any depth."""
    if isinstance(value, (str, int, float)) or value is None:
        return value
    if isinstance(value, Answer):
        return value.to_json()
    if isinstance(value, (tuple, list)):
        return [in_json(part) for part in value]
    if isinstance(value, dict):
        return {key: in_json(part) for key, part in value.items()}
    if names := getattr(value, "__dataclass_fields__", None):
        return {name: in_json(getattr(value, name)) for name in names}
    return value


def number(exact: Fraction) -> int | float:
    """Return `exact` as an int if it is whole, otherwise as the nearest float."""
    return int(exact) if exact.denominator == 1 else float(exact)


class DrawsOfHold(Answer):
    """A hold with counts of its final hands; the dataclasses of each draw game add the fields.

    draws   possible draws
    counts  draws that end in each category or outcome
    better  draws that end with a higher value than the dealt hand
    equal   draws that end with the dealt hand's value
    names   the categories or outcomes, in the order of `counts`
    """

    draws: int
    counts: tuple[int, ...]
    better: int
    equal: int
    names: tuple[str, ...]

    @property
    def counts_by_name(self) -> dict[str, int]:
        """The counts, keyed by category or outcome."""
        return dict(zip(self.names, self.counts, strict=True))

    @property
    def worse(self) -> int:
        """Draws that end with a lower value than the dealt hand."""
        return self.draws - self.better - self.equal

    @property
    def p_better(self) -> float:
        """The probability that the final hand beats the dealt one."""
        return self.better / self.draws
