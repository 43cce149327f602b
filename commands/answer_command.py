"""Commands that answer a question, or draw: the function returns an answer or a figure, and its class prints it.

With `-` instead of arguments, such a command answers each line of standard input, which is a question as on the command
line or a JSON object (commands/lines.py). Options on the command line apply to every line that does not set them.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

import typer
from typer.core import TyperOption

from ..cards.errors import BadInput
from .lazy_commands import StrictCommand, made_command, require_meant, values_written
from .options import BAD_INPUT, FROM_STDIN, TablesOption, complain, session_on_demand
from .output import Output, Printer, shared_options, write

if TYPE_CHECKING:
    from matplotlib import figure

    from ..cards.answers.answer import Answer
    from ..query.question import Question
    from .lines import Values

    Figure = figure.Figure
else:
    Figure = object  # typer reads annotations, and matplotlib takes long to import

Function = TypeVar("Function", bound=Callable[..., Any])

_FOR_ALL_LINES = "outs.for_all_lines"
"""Key in a context's `meta` for the options that apply to all lines of standard input."""


def answers_with(*views: str) -> Callable[[Function], Function]:
    """Mark a function that returns an answer as a command.

    views  display options: `top`, `counts`, `overcalls`
    """

    def marked(function: Function) -> Function:
        vars(function)["command_class"] = partial(AnswerCommand, views)
        return function

    return marked


class AnswerCommand(StrictCommand):
    """A command whose function returns an answer."""

    on_command_line: ClassVar[frozenset[str]] = frozenset()
    """Parameters that a line of standard input cannot set."""

    def __init__(self, views: "Sequence[str]" = (), kind: "type[Question[Any]] | None" = None, **settings: Any) -> None:
        """Make the command, with the shared options for output.

        views  display options: `top`, `counts`, `overcalls`
        kind   the class of its questions, if it asks one, which may answer plain lines together
        """
        super().__init__(**settings)
        self._own: list[Any] = list(self.params)
        self._views, self._kind = views, kind
        self.params = [*self._own, *shared_options(views)]

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Parse a question, or with `-` the options for all lines of standard input."""
        values = self._written(ctx, args)
        written = [values.get(one.name, ()) for one in self._own if not isinstance(one, TyperOption)]
        questions = [text for value in written for text in ([value] if isinstance(value, str) else value)]
        if FROM_STDIN not in questions:
            return super().parse_args(ctx, args)
        _, more, _ = self.make_parser(ctx).parse_args(list(args))
        if questions != [FROM_STDIN] or more:
            raise BadInput(f"with {FROM_STDIN} the questions are read from standard input: give no others")
        require_meant(self, ctx, args)
        for one in self.get_params(ctx):
            if one not in self._own:
                one.handle_parse_result(ctx, values, [])
        own = {one.name for one in self._own if isinstance(one, TyperOption)}
        ctx.meta[_FOR_ALL_LINES] = {name: value for name, value in values.items() if name in own}
        return []

    def invoke(self, ctx: typer.Context) -> int:  # type: ignore[override]
        """Answer the question, or each line of standard input; return the exit status."""
        output, tables, shown = self._shared(ctx.params)
        has_lines = _FOR_ALL_LINES in ctx.meta
        with session_on_demand(tables), self.opened(output, has_lines) as printer:
            if has_lines:
                return self._answer_lines(ctx, shown, printer)
            printer.show(super().invoke(ctx), **shown)
            return 0

    def opened(self, output: Output, has_lines: bool) -> AbstractContextManager[Printer]:  # noqa: ARG002
        """Return a context with the printer; `has_lines` if questions come from standard input."""
        return output.opened()

    def asked_by(self, line: str) -> str:
        """Return a line's question as on the command line, or as a JSON object of its parameters."""
        return line

    def _answer_lines(self, context: typer.Context, shown: "Values", printer: Printer) -> int:
        """Answer each line; an invalid line is reported by its number, and the others are still answered."""
        from .lines import answered, line_blocks

        status = 0
        for block in line_blocks():
            found: dict[int, str] = {}
            if self._kind is not None and printer.form == "json":
                found = answered(self._kind, block, context.meta[_FOR_ALL_LINES], shown.get("top"))
            for number, line in block:
                if number in found:
                    printer.print([found[number]])
                else:
                    status = max(status, self._answer_one(context, number, line, shown, printer))
            printer.flush()  # a program may wait for these answers before its next question
        return status

    def _answer_one(self, context: typer.Context, number: int, line: str, shown: "Values", printer: Printer) -> int:
        """Answer one line, or report an error with its number and text; return the exit status."""
        from ..query.batches import entry_error
        from .lines import require_text

        is_text = False
        try:
            asked = self.asked_by(require_text(line))
            is_text = True
            answer, of_line = self._answer_line(context, asked)
            printer.show(answer, line=number, **shown | {name: value for name, value in of_line.items() if value})
        except (BadInput, typer.TyperException) as error:
            told = error.format_message() if isinstance(error, typer.TyperException) else str(error)
            complain(entry_error("line", number - 1, line, told) if is_text else f"line {number}: {told}")
            return max(BAD_INPUT, getattr(error, "exit_code", 0))
        return 0

    def _answer_line(self, context: typer.Context, line: str) -> "tuple[Answer, Values]":
        """Return the answer to a line, and the line's display options."""
        from .lines import words, words_of

        shown_too: list[Any] = [one for one in self.params if one.name in self._views]
        own = [one for one in self._own if one.name not in self.on_command_line]
        asked = words_of(line, [*own, *shown_too])
        values = self._written(context, asked)
        for one in self.get_params(context):
            if one.name in values and one not in self._own and one.name not in self._views:
                raise BadInput(f"{max(one.opts, key=len)} goes on the command line, not in a line of standard input")
        if FROM_STDIN in asked:
            raise BadInput(f"a line of standard input cannot be {FROM_STDIN}")
        for_all = {name: value for name, value in context.meta[_FOR_ALL_LINES].items() if name not in values}
        options = words(for_all, self._own)[:-1]
        with self.make_context(context.info_name, [*options, *asked], parent=context.parent) as asking:
            _, _, shown = self._shared(asking.params)
            return super().invoke(asking), shown

    def _written(self, context: typer.Context, arguments: list[str]) -> "Values":
        """Return the unchecked value of each parameter that is written."""
        values, _ = values_written(self, context, arguments)
        return {name: value for name, value in values.items() if value not in (None, ())}

    def _shared(self, values: "Values") -> "tuple[Output, Path | None, Values]":
        """Remove the shared options from `values`; return the output, the folder of tables and the display options."""
        output, folder = Output.chosen(values), values.pop("tables")
        return output, None if folder is None else Path(folder), {name: values.pop(name) for name in self._views}


@contextmanager
def picture_file(file: Path) -> Iterator[Callable[[Figure], None]]:
    """Yield a function that writes a figure to the file, after checking that this is possible.

    Raises `BadInput` or `OSError`.
    """
    from ..display.plots.drawing import format_of, picture
    from ..work.atomic_writes import require_writable, write_whole

    form = format_of(file.name)
    require_writable(file)
    yield lambda figure: write_whole(file, picture(figure, form))


def _shared_by_pictures(
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="The picture to write: .svg or .png; it is replaced."),
    ],
    tables: TablesOption = None,
) -> None:
    """Declare the options that pictures share; this function is never called."""


def drawn(function: Function) -> Function:
    """Mark a function that returns a figure as a command."""
    vars(function)["command_class"] = Picture
    return function


class Picture(StrictCommand):
    """A command whose function returns a figure; it prints the file's name and the picture's title."""

    def __init__(self, **settings: Any) -> None:
        """Make the command, with the options `--output` and `--tables`."""
        super().__init__(**settings)
        self.params = [*self.params, *made_command("shared", _shared_by_pictures).params]

    def invoke(self, ctx: typer.Context) -> int:  # type: ignore[override]
        """Draw and write the picture; return the exit status."""
        file, folder = Path(ctx.params.pop("output")), ctx.params.pop("tables")
        with session_on_demand(None if folder is None else Path(folder)), picture_file(file) as write_figure:
            found = super().invoke(ctx)
            write_figure(found)
            write([f"{file}: {found.get_suptitle()}\n"])
        return 0
