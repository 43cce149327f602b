"""Base classes of all answers: frozen dataclasses whose members are the keys of their JSON. Plain Python."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import Field, fields
from enum import Enum, auto
from fractions import Fraction
from inspect import get_annotations, isfunction
from operator import attrgetter, methodcaller
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar, get_args, get_origin

Json = dict[str, Any]
Member = TypeVar("Member")
EMPTY: tuple[object, ...] = (None, [], {})
"""Values that `omit_empty` omits."""
_LEFT_OUT = object()
SHOWN = 9
"""The longest tuple that the `repr` of an answer shows in full."""
_PLAIN = frozenset({str, int, float, bool, type(None)})


class Key:
    """The key of a member: in the annotation of a field, or as the decorator of a method or property.

    name        the key; if empty, the member's own name
    after       the member that this one comes after, or its name, if it is not the one above
    omit_empty  true to omit the key while its value is None or an empty list or object
    only_if     a member: the key is omitted while that is false

    A field that `after` or `only_if` names needs `= field()`, so that its name exists in the body of the class.
    """

    def __init__(
        self, name: str = "", *, after: object = None, omit_empty: bool = False, only_if: object = None
    ) -> None:
        """Declare a key."""
        # Not a dataclass: creating one takes half a millisecond of every start.
        self.name, self.after, self.omit_empty, self.only_if = name, after, omit_empty, only_if

    def __call__(self, function: Member) -> Member:
        """Give the key to a method, or to a property from below `@property`."""
        vars(function)["shown_as"] = self
        return function


class Mark(Enum):
    """The values behind `Hidden`, `Flattened` and `Ranked`."""

    HIDDEN = auto()
    FLATTENED = auto()
    RANKED = auto()


Hidden = Annotated[Member, Mark.HIDDEN]
"""A field that is not shown."""
OmitEmpty = Annotated[Member, Key(omit_empty=True)]
"""A field whose key is omitted while its value is None or an empty list or object."""
Flattened = Annotated[Member, Mark.FLATTENED]
"""A field with an answer whose keys are shown in its place, except those that this class has itself."""
Ranked = Annotated[Member, Mark.RANKED]
"""The results of a `RankedAnswer`, best first."""


class JsonKey(NamedTuple):
    """A key of an answer's JSON.

    path       the attributes that lead from the answer to the value
    get        returns the value
    omitted    values for which the key is omitted
    is_ranked  true if the value is the list of a `RankedAnswer`
    """

    name: str
    path: tuple[str, ...]
    get: Callable[[Any], Any]
    omitted: tuple[object, ...] = ()
    is_ranked: bool = False


Members = Mapping[str, tuple[JsonKey, ...]]
"""The keys that each member of a class shows, by the member's name and in the order of the JSON."""


def members_of(kind: type, inherited: Members) -> Members:
    """Return the members of a class that extends one with the `inherited` members.

    Raises `TypeError` if a member comes after something that is not a member.
    """
    shown, order = dict(inherited), list(inherited)
    above = order[-1] if order else None
    for name, declared, keys in _own_members(kind):
        shown[name] = keys
        if name in inherited:
            continue
        after = above if declared.after is None else _name_of(declared.after, kind)
        if after not in (None, *order):
            raise TypeError(f"{kind.__name__}.{name} comes after {after}, which is not above it")
        order.insert(order.index(after) + 1 if after else 0, name)
        above = name
    return {name: shown[name] for name in order}


def keys_of(kind: type, members: Members) -> tuple[JsonKey, ...]:
    """Return the keys of a class in order. Raises `TypeError` for a key that comes twice."""
    every = [key for keys in members.values() for key in keys]
    own = {key.name for key in every if len(key.path) == 1}
    left = [key for key in every if len(key.path) == 1 or key.name not in own]
    names = [key.name for key in left]
    if twice := [name for name in names if names.count(name) > 1]:
        raise TypeError(f"{kind.__name__} has the key {twice[0]!r} twice")
    return tuple(left)


def function_of(member: object) -> Any:
    """Return the function of a property or method; None for anything else."""
    function = getattr(member, "fget", None) or getattr(member, "compute", member)
    return function if isfunction(function) else None


def _own_members(kind: type) -> Iterator[tuple[str, Key, tuple[JsonKey, ...]]]:
    """Yield the members that a class declares, fields first, each with its `Key` and the keys that it shows."""
    for name, annotation in get_annotations(kind).items():
        origin: object = get_origin(annotation)
        if origin is not ClassVar:
            marks = getattr(annotation, "__metadata__", ())
            declared = next((mark for mark in marks if isinstance(mark, Key)), Key())
            if Mark.HIDDEN in marks:
                yield name, declared, ()
            elif Mark.FLATTENED in marks:
                yield name, declared, _flattened(name, get_args(annotation)[0])
            else:
                key = _key(kind, name, declared, attrgetter(name))
                yield name, declared, (key._replace(is_ranked=Mark.RANKED in marks),)
    for name, member in vars(kind).items():
        if own := getattr(function_of(member), "shown_as", None):
            get = methodcaller(name) if isfunction(member) else attrgetter(name)
            yield name, own, (_key(kind, name, own, get),)


def _key(kind: type, name: str, declared: Key, get: Callable[[Any], Any]) -> JsonKey:
    """Return the key of a member whose value `get` returns."""
    if declared.only_if is not None:
        asked = attrgetter(_name_of(declared.only_if, kind))
        return JsonKey(declared.name or name, (name,), lambda one: get(one) if asked(one) else _LEFT_OUT, (_LEFT_OUT,))
    return JsonKey(declared.name or name, (name,), get, EMPTY if declared.omit_empty else ())


def _flattened(name: str, part: Any) -> tuple[JsonKey, ...]:
    """Return the keys of an answer in the field `name`. Raises `TypeError` if it is not an answer."""
    if not hasattr(part, "json_keys"):
        raise TypeError(f"the flattened field {name} is not an answer")
    found: tuple[JsonKey, ...] = part.json_keys
    return tuple(key._replace(path=(name, *key.path), get=_inside(name, key.get)) for key in found)


def _inside(name: str, get: Callable[[Any], Any]) -> Callable[[Any], Any]:
    part = attrgetter(name)
    return lambda answer: get(part(answer))


def _name_of(member: object, kind: type) -> str:
    """Return the name of a member of a class or its bases. Raises `TypeError` for anything else."""
    if isinstance(member, str):
        return member
    if isinstance(member, Field) or function_of(member):
        for name, one in (found for part in kind.__mro__ for found in vars(part).items()):
            if one is member:
                return name
    raise TypeError(f"{kind.__name__} has no member {member!r}; a field that others refer to needs `= field()`")


class Answer:
    """An answer to a question: a frozen dataclass whose members are the keys of its JSON.

    Each field is a key unless its type says otherwise, and so is each property or method with the decorator `Key`.
    Keys come in the order of the class: first the fields, then the others. A `Key` can name another member to follow;
    the members below then follow it in turn. A subclass adds its keys at the end, and leaves those that it declares
    again in their places.

    >>> from dataclasses import dataclass, field
    >>> from typing import Annotated
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

    display: ClassVar[str]
    """The module of `display/` that shows it, or the full name of a module elsewhere."""
    json_keys: ClassVar[tuple[JsonKey, ...]] = ()
    _members: ClassVar[Members] = {}
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        cls._members = members_of(cls, cls._members)
        cls.json_keys = keys_of(cls, cls._members)
        cls.__repr__ = Answer.__repr__  # type: ignore[method-assign]  # @dataclass keeps an existing __repr__
        cls.__hash__ = Answer.__hash__  # type: ignore[method-assign]  # and an existing __hash__

    def __repr__(self) -> str:
        """Return the class name and fields; a long tuple is cut to its first entry and its length."""
        shown = ", ".join(f"{one.name}={_shortly(getattr(self, one.name))}" for one in fields(self))
        return f"{type(self).__name__}({shown})"

    def __hash__(self) -> int:
        """Return a hash of the fields that are compared; a dictionary among them counts by its items, in any order."""
        compared = (one.name for one in fields(self) if one.compare)
        return hash((type(self), *(_hashable(getattr(self, name)) for name in compared)))

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


def _hashable(value: object) -> object:
    """Return a hashable stand-in for a field's value; values that are equal have equal ones."""
    if isinstance(value, Mapping):
        return frozenset((name, _hashable(one)) for name, one in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(map(_hashable, value))
    return value
