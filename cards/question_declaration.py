"""Declaration of a question by the signature of the method that answers it.

Each parameter is annotated with its type and a `Help`; `question` adds examples. The command, lines of standard input,
the HTTP route and the reference are derived from `inputs_of` and `examples_of` (docs/architecture.md).
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, cast, get_args, get_origin

from .arguments import Parameter

Function = TypeVar("Function", bound=Callable[..., Any])
Given = Mapping[str, Any]
"""Values of parameters by name; a parameter that is left out has its default."""
CARDS, RANGE, HITS, SEATS, TOML = "cards", "range", "hits", "seats", "toml"
"""Formats of text."""
_TABLES = ("self", "tables")
"""Names of the first parameter of a question that reads tables."""
_ON_DEMAND = "open_tables"
"""Name of the first parameter of a question that reads tables only for some of its answers."""
_EXAMPLES = "examples"
_ANNOTATED: Any = type(Annotated[int, "an example"])
_PLAIN = (str, int, float, bool)


class Help(NamedTuple):
    """Meaning of a parameter of a question.

    text     one or two sentences
    metavar  placeholder for the value in the usage of a command: `CARDS`
    format   `cards`, `range`, `hits` (how hands hit a board), `seats` or `toml`; empty for other text
    bounds   bounds that commands and HTTP check too; None if only the answering method does
    """

    text: str
    metavar: str = ""
    format: str = ""
    bounds: Parameter[Any] | None = None


class Input(NamedTuple):
    """Parameter of a question, as its signature declares it.

    kinds     plain types of its values: of `str`, `int`, `float` and `bool`, in this order
    required  true if it has no default
    several   true if it takes any number of values
    """

    name: str
    kinds: tuple[type, ...]
    help: Help
    default: Any
    required: bool
    several: bool

    @property
    def kind(self) -> type:
        """The type in which every value can be written: text, if it is allowed."""
        return self.kinds[0]

    @property
    def is_optional(self) -> bool:
        """True if it may be None."""
        return not self.required and not self.several and self.default is None


def question(*examples: Given) -> Callable[[Function], Function]:
    """Declare a function as a question, and add its parameters to its docstring.

    examples  values of parameters by name; `top` shows only that many entries of a ranking
    """

    def marked(function: Function) -> Function:
        vars(function)[_EXAMPLES] = examples
        return documented(function)

    return marked


def documented(function: Function) -> Function:
    """Add the parameters that have a `Help` to a function's docstring."""
    if function.__doc__ and (lines := _parameter_lines(function)):
        function.__doc__ = f"{inspect.cleandoc(function.__doc__)}\n\n{lines}"
    return function


def _parameter_lines(function: Callable[..., Any]) -> str:
    """Return a line for each parameter that has a `Help`."""
    helps = {name: _help_in(kind) for name, kind in function.__annotations__.items()}
    width = max((len(name) for name, found in helps.items() if found), default=0)
    return "\n".join(f"{name:{width}}  {found.text}" for name, found in helps.items() if found)


def examples_of(function: Callable[..., Any]) -> Sequence[Given]:
    """Return the examples of a question."""
    return cast("Sequence[Given]", getattr(function, _EXAMPLES, ()))


def summary_of(function: Callable[..., Any]) -> str:
    """Return a question's docstring without its parameters."""
    text = inspect.getdoc(function) or ""
    return text.removesuffix(_parameter_lines(function)).rstrip()


def inputs_of(function: Callable[..., Any]) -> list[Input]:
    """Return the parameters of a question that have a `Help`, in their order."""
    return [_input(one, found) for one in _parameters(function) if (found := _help_in(one.annotation))]


def ask(function: Callable[..., Any], tables: Callable[[], object], given: Given) -> Any:
    """Return the answer to a question, which may read the tables that `tables` returns."""
    parameters = _parameters(function)
    first = parameters[0].name if parameters else ""
    positional: list[object] = [tables()] if first in _TABLES else [tables] if first == _ON_DEMAND else []
    rest = dict(given)
    if any(one.kind is one.VAR_POSITIONAL for one in parameters):
        for one in parameters[len(positional) :]:
            if one.kind is one.VAR_POSITIONAL:
                return function(*positional, *rest.pop(one.name, ()), **rest)
            positional.append(rest.pop(one.name, one.default))
    return function(*positional, **rest)


@cache
def _parameters(function: Callable[..., Any]) -> tuple[inspect.Parameter, ...]:
    return tuple(inspect.signature(function).parameters.values())


def _input(parameter: inspect.Parameter, found: Help) -> Input:
    kind = get_args(parameter.annotation)[0]
    several = parameter.kind is parameter.VAR_POSITIONAL or _is_sequence(kind)
    required = parameter.default is parameter.empty and not several
    default = None if parameter.default is parameter.empty or several else parameter.default
    return Input(parameter.name, _kinds(kind), found, default, required, several)


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
