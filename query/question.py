"""A question as a value: parsed and checked once, when it is made, and answered by itself."""

import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from importlib import import_module
from inspect import Parameter, Signature, signature
from pathlib import Path
from types import MethodType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Concatenate,
    Generic,
    ParamSpec,
    TypeVar,
    get_args,
    get_origin,
    overload,
)

from .declaration import Given, documentation_of

if TYPE_CHECKING:
    from typing import Self

    from .open_tables import OpenTables

Found_co = TypeVar("Found_co", covariant=True)
Parameters = ParamSpec("Parameters")


class Question(Generic[Found_co]):
    """Base class of all questions. A question is frozen: its attributes are set once, while it is made.

    The parameters are those of `__init__`, each `Annotated` with its type and a `Help`. `__init__` parses and checks
    them, raises `BadInput`, and keeps the cards, ranges and goals that they stand for. So a question that exists can be
    answered, sent to another process, and compared with others.

    examples      values of parameters by name, or the words of a command line; `top` shows only that many entries of a
                  ranking
    title         one line about it for the service
    answer_types  the classes of its answers, as MODULE:CLASS
    address       its path below /v1, if that is not the words of its command
    views         display options of its command: `top`, `counts`, `overcalls`
    many          the parameter of which a batch has many values; empty if it is not asked in batches
    arguments     the number of first parameters that its command takes as arguments; all others are options
    meant_by_cards  numbers of cards that, alone on a command line, probably mean this question
    first         values of parameters of questions whose answers load what most others need too; a process of the
                  service answers them before it takes any
    is_large      true if its data take as much memory as those of all others together
    progress_note  what a terminal shows while it is solved: a format of the two numbers that `watched` passes on
    stops_itself  true if `within` limits its time, so that the caller need not
    """

    examples: ClassVar[Sequence[Given | str]] = ()
    title: ClassVar[str] = ""
    answer_types: ClassVar[Sequence[str]] = ()
    address: ClassVar[str] = ""
    views: ClassVar[Sequence[str]] = ()
    many: ClassVar[str] = ""
    arguments: ClassVar[int] = 1
    meant_by_cards: ClassVar[Sequence[int]] = ()
    first: ClassVar[Sequence[Given]] = ()
    is_large: ClassVar[bool] = False
    stops_itself: ClassVar[bool] = False
    progress_note: ClassVar[str] = ""

    @classmethod
    def of_words(cls, values: Given) -> Given:
        """Return the parameters as the words of a command line give them. Raises `BadInput`."""
        return values

    @classmethod
    def of_public(cls, values: Given) -> Given:
        """Return the parameters as anybody may give them over HTTP. Raises `BadInput`."""
        return values

    @classmethod
    def json_of_lines(
        cls,
        tables: "OpenTables",  # noqa: ARG003
        lines: Sequence[str],  # noqa: ARG003
        options: Given,  # noqa: ARG003
        top: int | None,  # noqa: ARG003
    ) -> Mapping[int, str]:
        """Answer plain lines of standard input together, if that is faster than one by one.

        options  the options of the command line, as written
        top      the number of entries shown; all if None

        Return the JSON of the answers without the opening brace, by the position of their lines; lines without an
        answer are then asked one by one.
        """
        return {}

    def answer(self, tables: "OpenTables") -> Found_co:
        """Answer the question from the tables. Raises `TablesMissing` or `TablesDamaged`."""
        raise NotImplementedError

    def ask(self, open_tables: "Callable[[], OpenTables]") -> Found_co:
        """Answer the question, opening tables only if it reads any. Raises `TablesMissing` or `TablesDamaged`."""
        return self.answer(open_tables())

    def is_looked_up(self, tables: "OpenTables") -> bool:  # noqa: ARG002
        """Return true if rows by number answer it in microseconds; other questions are computed."""
        return False

    def load(self, tables: "OpenTables") -> None:
        """Load the data that its answer needs and that stay in memory, which may take seconds the first time."""

    def within(self, seconds: float) -> "Self":  # noqa: ARG002
        """Return the question that is answered within a time, with the best answer so far."""
        return self

    def watched(self, watch: Callable[[int, float], None]) -> "Self":  # noqa: ARG002
        """Return the question that calls `watch` while it is solved, with the two numbers of `progress_note`."""
        return self

    def _changed(self, **values: object) -> "Self":
        """Return the question with other values of some attributes."""
        found = copy(self)
        vars(found).update(values)
        return found

    def __setattr__(self, name: str, value: object) -> None:
        """Set an attribute once. Raises `AttributeError` if it is set already."""
        if name in self.__dict__:
            raise AttributeError(f"a question is frozen: {type(self).__name__}.{name} cannot be set again")
        self.__dict__[name] = value

    def __eq__(self, other: object) -> bool:
        """Return true for a question of this class about the same."""
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        """Return a hash of the class and what it asks."""
        return hash((type(self), *map(repr, vars(self).values())))

    def __repr__(self) -> str:
        """Return the class and what it asks."""
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"


QUESTIONS = {
    "value": "draw.value:Value",
    "discard": "draw.discard:Discard",
    "paytable": "draw.paytable:PayTableQuestion",
    "policies": "draw.policies:Policies",
    "range": "holdem.range:DescribeRange",
    "equity": "holdem.equity.equity:Equity",
    "outs": "holdem.outs:Outs",
    "state": "holdem.strength.state:State",
    "strength": "holdem.strength.strength:Strength",
    "advise": "holdem.advise:Advise",
    "push-fold": "holdem.push_fold.push_fold:PushFold",
    "icm": "holdem.icm:Icm",
    "draw-game": "draw.betting.draw_game:DrawGame",
    "halatro odds": "halatro.odds:OddsOrDistribution",
    "halatro advise": "halatro.advise:Advise",
    "casino": "casino.casino:Casino",
    "tables info": "published:PublishedTables",
    "tables describe": "published:Describe",
}
"""Every question by the words of its command, as MODULE:CLASS in this folder; the module is imported on first use.

This one line enters a question as a method of `Tables`, a command, on standard input, over HTTP, and in the schemas.
"""
PICTURES = {
    "plot preflop": "pictures:PlotPreflop",
    "plot hold": "pictures:PlotHold",
    "plot equity": "pictures:PlotEquity",
    "plot outs": "pictures:PlotOuts",
    "plot range": "pictures:PlotRange",
    "plot strength-error": "pictures:PlotStrengthError",
    "plot push-fold": "pictures:PlotPushFold",
    "plot draw-game": "pictures:PlotDrawGame",
    "plot casino": "pictures:PlotCasino",
    "plot casino-pays": "casino.pays_picture:PlotCasinoPays",
}
"""Questions answered by a figure, in the same form; they are methods of `Tables` and commands."""


def class_at(place: str) -> type[Question[Any]]:
    """Return a class of questions from its place: MODULE:CLASS in this folder, or a full name that begins with outs."""
    module, _, name = place.partition(":")
    found: type[Question[Any]] = getattr(
        import_module(module if module.startswith("outs.") else f".{module}", __package__), name
    )
    return found


def summary_at(place: str) -> str:
    """Return the first paragraph of the documentation of a class at this place.

    It is read from the source of the module, because a list of all questions would take long to import them all.
    """
    module, _, name = place.partition(":")
    path = Path(__file__).parent.joinpath(*module.split(".")).with_suffix(".py")
    source = path.read_text(encoding="utf-8") if path.is_file() else ""
    found = re.search(rf'^class {name}\([^\n]*\n    """(.*?)(?:\n\n|""")', source, re.MULTILINE | re.DOTALL)
    return found[1] if found else (class_at(place).__doc__ or "")


def method_name(name: str) -> str:
    """Return the name of the method of `Tables` that asks a question.

    >>> method_name("halatro odds")
    'halatro_odds'
    """
    return name.replace(" ", "_").replace("-", "_")


def type_alone(annotation: Any) -> Any:
    """Return an annotation without what is annotated.

    >>> type_alone(Annotated[int, "of cards"])
    <class 'int'>
    """
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


class Asks(Generic[Parameters, Found_co]):
    """A method of `Tables` that makes a question of its arguments and answers it."""

    def __init__(self, kind: Callable[Parameters, Question[Found_co]] | str, name: str = "") -> None:
        """Ask questions of a class, or of the class at this place, which is imported on first use.

        name  the method's name, for `help`
        """
        self._kind, self.__name__ = kind, name

    @property
    def kind(self) -> type[Question[Any]]:
        """The class of the questions."""
        if isinstance(self._kind, str):
            self._kind = class_at(self._kind)
        return self._kind  # type: ignore[return-value]

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        """The documentation of the class, with its parameters."""
        return documentation_of(self.kind)

    @property
    def __signature__(self) -> Signature:
        """The parameters of the class, with their types alone, and the type of its answers."""
        parameters = (
            one.replace(annotation=type_alone(one.annotation)) for one in signature(self.kind).parameters.values()
        )
        tables = Parameter("self", Parameter.POSITIONAL_OR_KEYWORD)
        returned = self.kind.answer.__annotations__.get("return", Signature.empty)
        return Signature([tables, *parameters], return_annotation=returned)

    @overload
    def __get__(self, instance: None, owner: type) -> "Callable[Concatenate[OpenTables, Parameters], Found_co]": ...

    @overload
    def __get__(self, instance: "OpenTables", owner: type) -> Callable[Parameters, Found_co]: ...

    def __get__(self, instance: "OpenTables | None", owner: type) -> Any:
        """Return the method, bound to open tables."""
        return self if instance is None else MethodType(self, instance)

    def __call__(self, tables: "OpenTables", /, *values: Parameters.args, **named: Parameters.kwargs) -> Found_co:
        """Answer the question about these values. Raises `TypeError` that names the method."""
        try:
            question = self.kind(*values, **named)
        except TypeError:
            self._require_parameters(values, named)
            raise
        found: Found_co = question.answer(tables)
        return found

    def _require_parameters(self, values: Sequence[object], named: Given) -> None:
        """Raise `TypeError` if the values do not fit the parameters, suggesting a similar name."""
        from difflib import get_close_matches

        declared = signature(self.kind)
        for name in named:
            if name not in declared.parameters:
                near = get_close_matches(name, declared.parameters, 1)
                hint = f"; did you mean {near[0]!r}?" if near else ""
                raise TypeError(f"{self.__name__}() got an unexpected keyword argument {name!r}{hint}")
        try:
            declared.bind(*values, **named)
        except TypeError as error:
            raise TypeError(f"{self.__name__}() {error}") from None
