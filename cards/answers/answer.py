"""What questions return: the JSON of every answer, declared by its class, and the value of some cards. Plain Python."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from ..hands.categories import cactus_kev

Json = dict[str, Any]
SHOWN = 9
"""Entries of a tuple, at most, that the `repr` of an answer shows."""


_Key = tuple[str, tuple[str, ...], bool]
"""A key of an answer's JSON, the path of attributes to its value, and whether it can be left out."""


def _key(entry: str) -> _Key:
    """The key that one entry of a declaration describes."""
    shown, _, path = entry.partition("=")
    name = shown.removesuffix("?")
    return name, tuple((path or name).split(".")), shown != name


class Answer:
    """An answer to a question: a frozen dataclass that declares what its JSON shows.

    `json` lists the keys in their order, and is every field unless given. `name` shows the attribute of that name,
    `name=path` the attribute at a dotted path; a method is called. A key that ends in `?`, as in `name?` or
    `name?=path`, is left out while its value is None or empty.

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
        cls.__repr__ = Answer.__repr__  # type: ignore[method-assign]  # or each dataclass would make its own

    def __repr__(self) -> str:
        """The fields; of a long tuple the first entries and how many there are."""
        shown = ", ".join(f"{name}={_shortly(getattr(self, name))}" for name in self.__dataclass_fields__)
        return f"{type(self).__name__}({shown})"

    def _repr_html_(self) -> str:
        """The answer as HTML, for notebooks: a table of its JSON, in which a list of objects is a table again."""
        from .html import answer_html

        return answer_html(self.to_json())

    def to_json(self) -> Json:
        """The answer as one JSON object: strings, numbers, lists and objects alone, keys in a fixed order."""
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
    """The `repr` of a value; a tuple with more than a few entries is cut."""
    if isinstance(value, tuple) and len(value) > SHOWN:
        return f"({', '.join(map(repr, value[:1]))}, ... {len(value)} in all)"
    return repr(value)


class RankedAnswer(Answer):
    """An answer whose `ranked` key lists what it found, the best first."""

    _ranked: ClassVar[str] = ""

    def __init_subclass__(cls, json: Iterable[str] = (), ranked: str = "") -> None:
        super().__init_subclass__(json)
        cls._ranked = ranked

    def to_json(self, top: int | None = None) -> Json:
        """One JSON object; with only the first `top` of the ranked entries if given."""
        body = super().to_json()
        return body if top is None else body | {self._ranked: body[self._ranked][:top]}


class RowsAnswer(Answer, ABC):
    """An answer that is a table of flat rows and nothing else; its JSON is one object a row."""

    @property
    def title(self) -> str:
        """What a screen says above the rows."""
        return ""

    @abstractmethod
    def rows(self, top: int | None = None) -> Iterable[Json]:
        """Its rows, or the first `top` of them, all with the same keys."""


@dataclass(frozen=True)
class ValueAnswer(Answer, json=("cards", "value", "cactus_kev", "category", "name", "best")):
    """The value of five to seven cards.

    best  the five cards that make it, in the order given
    """

    cards: str
    value: int
    category: str
    name: str
    best: str

    @property
    def cactus_kev(self) -> int:
        """The same value on Cactus Kev's scale, 1 for a royal flush."""
        return cactus_kev(self.value)


def in_json(value: Any) -> Any:
    """The value with answers and dataclasses as objects and tuples as lists, however deep they lie in it."""
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
    """`exact` as an int if it is whole, else as the nearest float."""
    return int(exact) if exact.denominator == 1 else float(exact)
