"""JSON schemas (2020-12) of answers, derived from the fields and properties that their JSON is declared with."""

import inspect
import re
import types
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from numbers import Real
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints, is_typeddict

from .answer import Answer, Json, RowsAnswer, function_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"
DEFINITIONS = "#/$defs/"
_FIELD = re.compile(r"^(?P<names>\w+(?:, \w+)*) {2,}(?P<text>\S.*)$")
_PLAIN: Mapping[Any, Json] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    Fraction: {"type": "number"},
    Decimal: {"type": "number"},
    type(None): {"type": "null"},
    Any: {},
    object: {},
}


def schema_of(answers: Iterable[type[Answer]], title: str) -> Json:
    """Return the schema of a question's JSON, which is one of these answers; keys not listed may be added later."""
    schemas = Schemas()
    kinds = [schemas.of(kind) for kind in answers]
    whole = kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    return {"$schema": DIALECT, "title": title, **whole, "$defs": schemas.definitions}


class Schemas:
    """Schemas of types, and the definitions of the objects that they refer to."""

    def __init__(self, prefix: str = DEFINITIONS) -> None:
        """Start with no definitions; `prefix` is where a reference finds them."""
        self._prefix = prefix
        self.definitions: dict[str, Json] = {}
        self._defined: dict[str, type] = {}

    def of(self, kind: Any) -> Json:
        """Return the schema of an annotation. Raises `TypeError` for a type that has none, or the name of another."""
        if kind in _PLAIN:
            return dict(_PLAIN[kind])
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is None:
            return self._of_class(kind)
        if origin in (Union, types.UnionType):
            return _any_of([self.of(one) for one in arguments])
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(arguments[1])}
        return self._of_list(origin, arguments)

    def _of_list(self, origin: Any, arguments: tuple[Any, ...]) -> Json:
        """Return the schema of a list, or of a tuple of any or of a fixed length."""
        if origin not in (tuple, list, Sequence):
            raise TypeError(f"{origin!r} has no JSON schema")
        if origin is tuple and arguments[-1:] != (Ellipsis,):
            return {"type": "array", "prefixItems": [self.of(one) for one in arguments], "items": False}
        return {"type": "array", "items": self.of(arguments[0])}

    def _of_class(self, kind: Any) -> Json:
        """Return the schema of a class: a reference for an object, a list of its fields for a named tuple."""
        if not isinstance(kind, type):
            raise TypeError(f"{kind!r} has no JSON schema")
        if issubclass(kind, Enum):
            return {"enum": [one.value for one in kind]}
        if issubclass(kind, tuple):
            return {"type": "array", "prefixItems": [self.of(one) for one in get_type_hints(kind).values()]}
        if issubclass(kind, Real):
            return {"type": "number"}
        if not (issubclass(kind, Answer) or is_dataclass(kind) or is_typeddict(kind)):
            raise TypeError(f"{kind!r} has no JSON schema")
        name = kind.__name__
        if self._defined.setdefault(name, kind) is not kind:
            raise TypeError(
                f"two classes of answers are called {name}: in {self._defined[name].__module__} and {kind.__module__}"
            )
        if name not in self.definitions:
            self.definitions[name] = {}  # it may refer to itself
            self.definitions[name] = self._object(kind)
        return {"$ref": self._prefix + name}

    def _object(self, kind: type) -> Json:
        """Return the schema of an object with the keys of an answer's JSON, a dataclass or a typed dictionary."""
        described = _descriptions(kind)
        properties: dict[str, Json] = {}
        required = []
        for key in _keys(kind):
            found = self.of(key.kind)
            schema = _not_null(found) if key.replaces_null else found
            if text := described.get(key.attribute, key.meaning):
                schema = {"description": text, **schema}
            properties[key.name] = schema
            if not key.is_optional:
                required.append(key.name)
        found = {"type": "object", "description": _summary(kind), "properties": properties, "required": required}
        return found if properties else {"type": "object", "description": _summary(kind)}


class _Key(NamedTuple):
    """A key of an object: the type of its value, and the attribute that it comes from.

    is_optional    true if it can be left out
    replaces_null  true if it is left out in place of null
    meaning        the first paragraph of the docstring of the attribute, if it is a property or method
    """

    name: str
    kind: Any
    attribute: str
    is_optional: bool = False
    replaces_null: bool = False
    meaning: str = ""


def _keys(kind: type) -> Iterable[_Key]:
    """Yield the keys of an object in their order."""
    if not issubclass(kind, Answer):
        hints = get_type_hints(kind)
        required: Iterable[str] = getattr(kind, "__required_keys__", hints)
        for name, annotation in hints.items():
            yield _Key(name, annotation, name, is_optional=name not in required)
        return
    for one in () if issubclass(kind, RowsAnswer) else kind.json_keys:
        found, meaning = kind, ""
        for attribute in one.path:
            found, meaning = _attribute(found, attribute)
        yield _Key(one.name, found, one.path[-1], bool(one.omitted), None in one.omitted, meaning)


def _attribute(kind: type, name: str) -> tuple[Any, str]:
    """Return the type and the meaning of a field, of a property, or of what a method returns."""
    if function := function_of(inspect.getattr_static(kind, name, None)):
        return get_type_hints(function)["return"], _summary(function)
    return get_type_hints(kind)[name], _descriptions(kind).get(name, "")


def _any_of(kinds: list[Json]) -> Json:
    """Return the schema of any of these; plain types of nothing else are listed, whole numbers among the numbers."""
    if all(kind.keys() == {"type"} for kind in kinds):
        names = [kind["type"] for kind in kinds]
        left = [name for name in names if name != "integer" or "number" not in names]
        return {"type": left[0] if len(left) == 1 else left}
    return {"anyOf": kinds}


def _not_null(schema: Json) -> Json:
    """Return the schema without null, for a key that is omitted in its place."""
    if isinstance(kinds := schema.get("type"), list):
        left = [kind for kind in kinds if kind != "null"]
        return {**schema, "type": left[0] if len(left) == 1 else left}
    if "anyOf" in schema:
        left = [kind for kind in schema["anyOf"] if kind != {"type": "null"}]
        return left[0] if len(left) == 1 else {"anyOf": left}
    return schema


def _summary(kind: Any) -> str:
    """Return the first paragraph of a docstring on one line."""
    return " ".join(inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0].split())


def _descriptions(kind: type) -> dict[str, str]:
    """Return the meaning of each field that a docstring lists as `name  meaning`."""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in inspect.cleandoc(kind.__doc__ or "").split("\n"):
        if match := _FIELD.match(line):
            names = match["names"].split(", ")
            found |= dict.fromkeys(names, match["text"])
        elif line.startswith(" ") and names:
            found |= {name: f"{found[name]} {line.strip()}" for name in names}
        else:
            names = []
    return found
