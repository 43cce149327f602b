"""Commands derived from questions: their arguments and options are the parameters of the answering method.

The first parameter of a question is the argument of its command, and all others are options.
"""

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Event, Thread
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, cast

import typer

from ..cards.errors import BadInput
from ..cards.notation import require_no_starting_hand
from ..cards.question_declaration import CARDS, Given, Input, ask, examples_of, inputs_of, summary_of
from ..cards.ranges.command_words import card_count
from .lazy_commands import Once
from .options import session
from .question import Question

if TYPE_CHECKING:
    from .lines import ManyAnswers, Values

NOTE = "Compiling for this machine; later questions of this kind do not wait for it"
_PAUSE = 0.3
"""Seconds between looks; a shorter wait needs no note."""


@contextmanager
def noting_compilation() -> Iterator[None]:
    """Print `NOTE` on standard error, if that is a terminal, when a question inside the context compiles kernels."""
    if not sys.stderr.isatty():
        yield
        return
    answered = Event()
    Thread(target=_watch, args=(answered,), daemon=True).start()
    try:
        yield
    finally:
        answered.set()


def _watch(answered: Event) -> None:
    """Print the note once numba, imported only by questions that need it, reports a compilation."""
    recorded = None
    while not answered.wait(_PAUSE):
        events = sys.modules.get("numba.core.event")
        if recorded is not None and recorded.buffer:
            print(NOTE, file=sys.stderr, flush=True)
            return
        is_imported = hasattr(events, "register")  # false while it is still being imported
        if recorded is None and events is not None and is_imported:
            recorded = events.RecordingListener()
            events.register("numba:compile", recorded)


Completions = Mapping[str, Callable[[str], list[str]]]
Names = Mapping[str, Sequence[str]]
_NONE: Mapping[str, Any] = {}


class Asked(NamedTuple):
    """Command that asks a question.

    called       name of the command, without `outs`, for examples
    method       the answering method
    views        display options: `top`, `counts`, `overcalls`
    names        option names by parameter, where they differ from the parameter's name
    completions  shell completions by parameter
    change       converts the values as written to the method's arguments, or raises `BadInput`
    examples     command lines that replace those derived from the question's examples
    argument     false if the first parameter is an option too
    base         class of the command, which prints the answer
    during       makes a context manager around the question; it may yield further arguments
    many         functions that answer many plain lines of standard input together, as JSON
    without      parameters that the command does not have
    """

    called: str
    method: Callable[..., Any]
    views: tuple[str, ...] = ()
    names: Names = _NONE
    completions: Completions = _NONE
    change: "Callable[[Values], Values] | None" = None
    examples: Sequence[str] = ()
    argument: bool = True
    base: type[Once] = Question
    during: "Callable[[], AbstractContextManager[Values | None]]" = nullcontext
    many: "tuple[ManyAnswers, ...]" = ()
    without: Sequence[str] = ()

    def function(self) -> Callable[..., Any]:
        """Return the function from which typer makes the command."""
        inputs = [one for one in inputs_of(self.method) if one.name not in self.without]
        arguments, options = (inputs[:1], inputs[1:]) if self.argument else ([], inputs)
        parameters = [_argument(one, self.completions.get(one.name)) for one in arguments]
        parameters += [_option(one, self._options(one), self.completions.get(one.name)) for one in options]
        joined = {one.name for one in arguments if _takes_words(one) and not one.several}

        def answer(**written: Any) -> Any:
            values = {name: value for name, value in written.items() if value not in (None, [])}
            _require_whole_board(values.get("board"))
            values = self.change(values) if self.change else values
            texts = {name: " ".join(values[name]) for name in joined if not isinstance(values.get(name, ""), str)}
            with noting_compilation(), self.during() as more:
                return ask(self.method, session, values | texts | (more or {}))

        lines = self.examples or [self._line(arguments, options, one) for one in examples_of(self.method)]
        made = cast("Any", answer)
        made.__name__ = self.method.__name__
        made.__doc__ = f"{summary_of(self.method)}\n\n{_example_text(lines)}"
        made.__signature__ = inspect.Signature(parameters)
        made.__annotations__ = {one.name: one.annotation for one in parameters}
        made.command_class = type("Asked", (self.base,), {"views": self.views, "many": self.many})
        return answer

    def _options(self, declared: Input) -> Sequence[str]:
        return self.names.get(declared.name, (f"--{declared.name.strip('_').replace('_', '-')}",))

    def _line(self, arguments: Sequence[Input], options: Sequence[Input], example: Given) -> str:
        """Return an example as a command line."""
        words = ["outs", self.called]
        for one in arguments:
            words += map(_quoted, _several(example.get(one.name)))
        for one in options:
            for value in _several(example.get(one.name)):
                words += [self._options(one)[0], *([] if value is True else [_quoted(value)])]
        shows_more = "top" in example and all(one.name != "top" for one in options)
        return " ".join([*words, *(["--top", str(example["top"])] if shows_more else ())])


def _argument(declared: Input, completion: Any) -> inspect.Parameter:
    """Return the argument: an optional word, or one or more words, which are joined if they are a single value."""
    kind: Any = list[str] if _takes_words(declared) else declared.kind
    needed = declared.required or not declared.help.metavar.startswith("[")
    default = inspect.Parameter.empty if needed and not declared.is_optional else None
    check = _require_hole if declared.name == "hole" else None  # before the missing option --board is an error
    info = typer.Argument(
        metavar=declared.help.metavar, help=declared.help.text, autocompletion=completion, callback=check
    )
    kind = kind if default is inspect.Parameter.empty else kind | None
    return _parameter(declared.name, Annotated[kind, info], default)


def _require_hole(words: Any) -> Any:
    """Raise `UnknownCard` for a starting hand in place of a hole."""
    require_no_starting_hand(words if isinstance(words, str) else "".join(words or ()), "a hole")
    return words


def _require_whole_board(board: object) -> None:
    """Raise `BadInput` for a board of one card: a shell passes on the first of several words that are not quoted."""
    if isinstance(board, str) and card_count(board) == 1:
        raise BadInput(f'--board takes all its cards together, got {board!r}: write Qh7h2c, or "Qh 7h 2c" in quotes')


def _takes_words(declared: Input) -> bool:
    return declared.required or declared.several or declared.help.format == CARDS


def _option(declared: Input, names: Sequence[str], completion: Any) -> inspect.Parameter:
    """Return the option with these names: a flag, a number within its bounds, text, or several texts."""
    bounds = declared.help.bounds
    info = typer.Option(
        *names,
        metavar=declared.help.metavar or None,
        help=declared.help.text,
        autocompletion=completion,
        min=bounds.least if bounds else None,
        max=bounds.most if bounds else None,
    )
    kind: Any = list[str] if declared.several else declared.kind
    if declared.required:
        return _parameter(declared.name, Annotated[kind, info], inspect.Parameter.empty)
    default = declared.default
    if bounds and default is not None and bounds.least is not None and default < bounds.least:
        default = None  # such as 0 games, which the option itself does not accept
    if default is None:
        return _parameter(declared.name, Annotated[kind | None, info], None)
    return _parameter(declared.name, Annotated[kind, info], _text(default) if kind is str else default)


def _parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _text(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _example_text(lines: Sequence[str]) -> str:
    return "\n".join([f"Example{'s' if lines[1:] else ''}:", *(f"  {line}" for line in lines)])


def _several(value: object) -> Iterable[object]:
    if value is None:
        return ()
    return value if isinstance(value, (list, tuple)) else (value,)


def _quoted(value: object) -> str:
    """Return a value as one word for a shell."""
    import shlex

    text = _text(value)
    return text if shlex.quote(text) == text else f'"{text}"'
