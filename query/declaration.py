"""Declaration of the parameters of a question: each is annotated with its type and a `Help`.

The command, lines of standard input, the HTTP route and the reference are derived from `inputs_of`
(docs/architecture.md).
"""

import inspect
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, cast, get_args, get_origin

from ..cards.arguments import Parameter

Given = Mapping[str, Any]
"""Values of parameters by name; a parameter that is left out has its default."""
CARDS, RANGE, HITS, SEATS, TOML = "cards", "range", "hits", "seats", "toml"
"""Formats of text."""
_ANNOTATED: Any = type(Annotated[int, "an example"])
_PLAIN = (str, int, float, bool)


class Public(NamedTuple):
    """Limit of a parameter that applies only where anybody may ask: over HTTP.

    least, most  bounds of a number, or of the length of a list
    check        returns the value (of a list, each value), or raises `BadInput`
    text         help, if less is allowed there
    """

    least: int | None = None
    most: int | None = None
    check: Callable[[str], str] | None = None
    text: str = ""


class Help(NamedTuple):
    """Meaning of a parameter of a question.

    text     one or two sentences
    metavar  placeholder for the value in the usage of a command: `CARDS`
    format   `cards`, `range`, `hits` (how hands hit a board), `seats` or `toml`; empty for other text
    bounds   bounds that commands and HTTP check too; None if only the question does
    options  names of its option in a command, if they are not its own name
    complete function that returns values beginning with a text, for shell completion
    public   limits that apply only over HTTP
    words    checks and returns what a command line gives, before anything else of it is read
    only     the one interface that has the parameter: `command` or `http`; empty if all have it
    """

    text: str
    metavar: str = ""
    format: str = ""
    bounds: Parameter[Any] | None = None
    options: Sequence[str] = ()
    complete: Callable[[str], list[str]] | None = None
    public: Public = Public()
    words: Callable[[Any], Any] | None = None
    only: str = ""


class Input(NamedTuple):
    """Parameter of a question, as its signature declares it.

    kinds     plain types of its values: of `str`, `int`, `float` and `bool`, in this order
    required  true if it has no default
    several   true if it takes any number of values
    lists     true if a value may be a list: of cards, or of numbers or names
    pairs     true if it may be a mapping, whose entries are texts such as `BTN push=25%`
    """

    name: str
    kinds: tuple[type, ...]
    help: Help
    default: Any
    required: bool
    several: bool
    lists: bool = False
    pairs: bool = False

    @property
    def separator(self) -> str:
        """The text between the parts of a value given as a list; empty if no list is allowed."""
        return (" " if self.help.format in (CARDS, RANGE) else ",") if self.lists else ""

    @property
    def kind(self) -> type:
        """The type in which every value can be written: text, if it is allowed."""
        return self.kinds[0]

    @property
    def is_optional(self) -> bool:
        """True if it may be None."""
        return not self.required and not self.several and self.default is None


def documentation_of(kind: Callable[..., Any]) -> str:
    """Return the documentation of a question, with its parameters."""
    lines = _parameter_lines(kind)
    return f"{summary_of(kind)}\n\n{lines}" if lines else summary_of(kind)


def _parameter_lines(kind: Callable[..., Any]) -> str:
    """Return a line for each parameter that has a `Help`."""
    inputs = inputs_of(kind)
    width = max((len(one.name) for one in inputs), default=0)
    return "\n".join(f"{one.name:{width}}  {one.help.text}" for one in inputs)


def summary_of(kind: Callable[..., Any]) -> str:
    """Return the documentation of a question without its parameters."""
    return inspect.getdoc(kind) or ""


def inputs_of(kind: Callable[..., Any]) -> tuple[Input, ...]:
    """Return the parameters of a question that have a `Help`, in their order."""
    return _inputs(cast("Hashable", kind))


@cache
def _inputs(kind: Any) -> tuple[Input, ...]:
    return tuple(_input(one, found) for one in _parameters(kind) if (found := _help_in(one.annotation)))


@cache
def _parameters(kind: Any) -> tuple[inspect.Parameter, ...]:
    return tuple(inspect.signature(kind).parameters.values())


def in_order(kind: Callable[..., Any], given: Given) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return values of parameters by name as positional and named arguments of a question's class."""
    parameters = _parameters(cast("Hashable", kind))
    rest: dict[str, Any] = dict(given)
    positional: list[Any] = []
    if any(one.kind is one.VAR_POSITIONAL for one in parameters):
        for one in parameters:
            if one.kind is one.VAR_POSITIONAL:
                return (*positional, *rest.pop(one.name, ())), rest
            positional.append(rest.pop(one.name, one.default))
    return (), rest


def _input(parameter: inspect.Parameter, found: Help) -> Input:
    kind = get_args(parameter.annotation)[0]
    several = parameter.kind is parameter.VAR_POSITIONAL or _is_sequence(kind)
    required = parameter.default is parameter.empty and not several
    default = None if parameter.default is parameter.empty or several else parameter.default
    forms = {get_origin(one) for one in get_args(kind)} if get_origin(kind) is UnionType else set()
    lists = Sequence in forms and not _is_sequence(kind)
    return Input(parameter.name, _kinds(kind), found, default, required, several, lists, Mapping in forms)


def _is_sequence(kind: Any) -> bool:
    """Return true for a sequence of values, also if Python may give them in another form, named after it."""
    return get_origin(next(iter(get_args(kind)), None) if get_origin(kind) is UnionType else kind) is Sequence


def _help_in(annotation: Any) -> Help | None:
    found: object = annotation.__metadata__[0] if type(annotation) is _ANNOTATED else None
    return found if isinstance(found, Help) else None


def _kinds(annotation: Any) -> tuple[type, ...]:
    """Return the plain types among those of a parameter; values of other types are given as text."""
    members = get_args(annotation) if get_origin(annotation) is not None else (annotation,)
    return tuple(kind for kind in _PLAIN if kind in members) or (str,)
