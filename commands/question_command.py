"""Commands made from questions: their arguments and options are the parameters of the question.

The first parameter of a question is the argument of its command, and all others are options.
"""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from typer import _click as click
from typer.core import TyperArgument, TyperOption

from ..cards.errors import BadParameters
from ..query.declaration import CARDS, Given, Input, in_order, inputs_of, summary_of
from ..query.question import PICTURES, QUESTIONS, Question, class_at
from .answer_command import AnswerCommand, Picture
from .compilation_note import noting_compilation
from .options import ListOption, session

HTTP = "http"
_BOUNDED = {int: click.types.IntRange, float: click.types.FloatRange}
_PLAIN: dict[type, Any] = {int: click.types.INT, float: click.types.FLOAT, str: click.types.STRING}


def command_of(name: str) -> Any:
    """Return the command for a question in `QUESTIONS` or `PICTURES`."""
    is_picture = name in PICTURES
    return made_from(name, class_at(PICTURES[name] if is_picture else QUESTIONS[name]), is_picture)


def made_from(name: str, kind: type[Question[Any]], is_picture: bool = False) -> Any:
    """Return the command with this name, whose last word is its own, for a class of questions."""
    arguments, options = _arguments_and_options(kind)
    lines = [command_line(name, kind, one) for one in kind.examples]
    settings: dict[str, Any] = {
        "name": name.rpartition(" ")[2],
        "callback": _asking(kind, [one.name for one in arguments if _takes_words(one) and not one.several]),
        "params": [*map(_argument, arguments), *map(_option, options)],
        "help": f"{summary_of(kind)}\n\nExample{'s' if lines[1:] else ''}:\n" + "".join(f"  {one}\n" for one in lines),
        "rich_markup_mode": None,
    }
    return Picture(**settings) if is_picture else AnswerCommand(kind.views, kind, **settings)


def _arguments_and_options(kind: type[Question[Any]]) -> tuple[Sequence[Input], Sequence[Input]]:
    inputs = [one for one in inputs_of(kind) if one.help.only != HTTP]
    return inputs[: kind.arguments], inputs[kind.arguments :]


def _asking(kind: type[Question[Any]], joined: Sequence[str]) -> Callable[..., Any]:
    """Return the function that makes a question of written values, and answers it.

    joined  the parameters whose words are one value
    """

    def answer(**written: Any) -> Any:
        # Threads of linear algebra would cost one question more time than they save.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        values = {name: value for name, value in written.items() if value not in (None, (), [])}
        values = dict(kind.of_words(values))
        values |= {name: " ".join(values[name]) for name in joined if not isinstance(values.get(name, ""), str)}
        several, named = in_order(kind, values)
        with noting_compilation(), _naming_options(kind):
            question = kind(*several, **named)
            with _watching(question) as watched:
                return watched.ask(session)

    return answer


@contextmanager
def _naming_options(kind: type[Question[Any]]) -> Iterator[None]:
    """Write the parameters that an error names as the options of the command."""
    try:
        yield
    except BadParameters as error:
        options = {one.name.strip("_"): _option_names(one)[0] for one in inputs_of(kind)}
        for name in error.parameters:
            error.args = (re.sub(rf"(?<![\w-]){name}(?![\w-])", options.get(name, name), str(error)),)
        raise


def _option_names(declared: Input) -> Sequence[str]:
    return declared.help.options or (f"--{declared.name.strip('_').replace('_', '-')}",)


def _argument(declared: Input) -> TyperArgument:
    """Return the argument: an optional word, or one or more words, which are joined if they are a single value."""
    needed = declared.required or not declared.help.metavar.startswith("[")
    return TyperArgument(
        param_decls=[declared.name],
        type=_PLAIN[declared.kind],
        required=needed and not declared.is_optional,
        nargs=-1 if _takes_words(declared) else None,
        metavar=declared.help.metavar,
        help=declared.help.text,
        autocompletion=_completion(declared),
        callback=_words_check(declared),
    )


def _takes_words(declared: Input) -> bool:
    return declared.several or (declared.kind is str and (declared.required or declared.help.format == CARDS))


def _option(declared: Input) -> TyperOption:
    """Return the option: a flag, a number within its bounds, text, or several texts."""
    bounds, kind = declared.help.bounds, declared.kind
    default = None if declared.required or declared.several else declared.default
    if bounds and default is not None and bounds.least is not None and default < bounds.least:
        default = None  # such as 0 games, which the option itself does not accept
    if kind is str and default is not None:
        default = _text(default)
    option = ListOption(
        param_decls=[declared.name, *_option_names(declared)],
        type=None if kind is bool else _BOUNDED[kind](bounds.least, bounds.most) if bounds else _PLAIN[kind],
        required=declared.required,
        default=default,
        is_flag=True if kind is bool else None,
        multiple=declared.several,
        metavar=declared.help.metavar or None,
        help=declared.help.text,
        show_default=True,
        autocompletion=_completion(declared),
        callback=_words_check(declared),
    )
    option.separator, option.pairs = declared.separator, declared.pairs
    return option


def _words_check(declared: Input) -> Callable[..., Any] | None:
    check = declared.help.words
    return (lambda _context, _parameter, value: check(value)) if check else None


def _completion(declared: Input) -> Callable[..., Any] | None:
    complete = declared.help.complete
    return (lambda _context, _words, incomplete: complete(incomplete)) if complete else None


def command_line(name: str, kind: type[Question[Any]], example: Given | str) -> str:
    """Return the line of a shell that asks a question about these values of its parameters, or with these words."""
    if isinstance(example, str):
        return f"outs {name} {example}"
    arguments, options = _arguments_and_options(kind)
    words = ["outs", name]
    for one in arguments:
        words += map(_quoted, _several(example.get(one.name)))
    for one in options:
        for value in _several(example.get(one.name)):
            words += [_option_names(one)[0], *([] if value is True else [_quoted(value)])]
    shows_more = "top" in example and all(one.name != "top" for one in options)
    return " ".join([*words, *(["--top", str(example["top"])] if shows_more else ())])


def _text(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _several(value: object) -> Iterable[object]:
    if value is None:
        return ()
    return value if isinstance(value, (list, tuple)) else (value,)


def _quoted(value: object) -> str:
    """Return a value as one word for a shell."""
    import shlex

    text = _text(value)
    return text if shlex.quote(text) == text else f'"{text}"'


@contextmanager
def _watching(question: Question[Any]) -> Iterator[Question[Any]]:
    """Yield the question, which shows the progress of its solver on a terminal if it has one.

    Nothing is shown for what is solved at once.
    """
    if not question.progress_note or not sys.stderr.isatty():
        yield question
        return
    shown: Any = None

    def watch(done: int, of: float) -> None:
        nonlocal shown
        if shown is None:
            from rich.console import Console

            shown = Console(stderr=True).status("Solving")
            shown.start()
        shown.update(question.progress_note.format(done, of))

    try:
        yield question.watched(watch)
    finally:
        if shown is not None:
            shown.stop()
