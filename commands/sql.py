"""`outs sql`: any question in SQL, whose rows are printed or written as they are found."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, nullcontext
from itertools import chain
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from ..cards.errors import BadInput, BadQuery
from .lines import numbered_lines, require_text
from .options import BAD_INPUT, FROM_STDIN, choose_tables, complain, open_tables
from .output import Output, shared_options, write
from .tree import Once

if TYPE_CHECKING:
    from ..query.session import Tables

_OUTPUT = "outs.output"
"""Where the context keeps what the options of output choose."""


class Streaming(Once):
    """A command with the options of every question, which writes its output itself."""

    def __init__(self, **settings: Any) -> None:
        """As any command."""
        super().__init__(**settings)
        self.params = [*self.params, *shared_options(())]

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        """Run it with its own options alone."""
        choose_tables(ctx.params.pop("tables"))
        ctx.meta[_OUTPUT] = Output.chosen(ctx.params)
        return super().invoke(ctx)


def sql(
    context: typer.Context,
    query: Annotated[str, typer.Argument(metavar="QUERY", help="One SELECT over the tables.")],
    seconds: Annotated[
        float | None,
        typer.Option(min=0.001, metavar="N", help="Stop after this time, with exit status 124; no limit unless given."),
    ] = None,
) -> None:
    """Query the tables in SQL; functions on cards: hand_value, hand_id, canonical, mask, cards.

    `outs tables describe` lists the tables, the views with cards in place of numbers, and all functions.

    Examples:
      outs sql "FROM flop_row('AhKh', 'Qh7h2c')"
      outs sql "SELECT category, count(*) AS hands FROM hands GROUP BY ALL"
      outs sql "FROM best_holds WHERE objective = 'win'" -o holds.parquet
    """
    from .memory import memory_bounded

    output: Output = context.meta[_OUTPUT]
    if query == FROM_STDIN and output.form == "parquet":
        raise BadInput("a Parquet file takes the rows of one statement")
    with memory_bounded(), ExitStack() as opened:
        answers = _Answers(output, opened.enter_context(open_tables()), opened, seconds)
        with _file_of(output) as file:
            if query != FROM_STDIN:
                answers.write(query, file)
                return
            bad_lines = False
            for number, line in numbered_lines():
                try:
                    answers.write(require_text(line), file, number)
                except BadInput as error:
                    complain(f"line {number}: {error}")
                    bad_lines = True
        if bad_lines:
            raise typer.Exit(BAD_INPUT)


vars(sql)["command_class"] = Streaming


def _file_of(output: Output) -> AbstractContextManager[BinaryIO | None]:
    """The file that the rows go to, whole at the end or untouched; None for standard output."""
    if output.file is None:
        return nullcontext()
    from ..work.whole_file import replacing

    return replacing(output.file)


class _Answers:
    """What statements give, each read by a thread that can be stopped."""

    def __init__(self, output: Output, session: "Tables", opened: ExitStack, seconds: float | None) -> None:
        """Ask `session`, which `opened` closes, in the form of `output`, each statement for so many `seconds`."""
        self._output, self._session, self._opened, self._seconds = output, session, opened, seconds

    def write(self, statement: str, file: BinaryIO | None, line: int | None = None) -> None:
        """Write what a statement gives; `line` is where it stands in standard input. Raises `BadInput`."""
        from .reading import Reading

        def pieces() -> Iterator[str]:
            if self._output.form == "parquet" and file is not None:
                return self._parquet(statement, file)
            return self._text(statement, line)

        reading = Reading(lambda: _bounded(pieces), self._session.interrupt_sql)
        try:
            found = reading.pieces(self._seconds)
            if file is None:
                write(found)
            elif self._output.form == "parquet":
                _exhaust(found)
            else:
                file.writelines(piece.encode() for piece in found)
        finally:
            if not reading.stop():
                self._opened.pop_all()  # closing would wait for the statement; the process ends without it

    def _text(self, statement: str, line: int | None) -> Iterator[str]:
        from ..display.relation import relation_text, row_pieces

        result = self._session.sql_rows(statement)
        rows = chain.from_iterable(result.batches)
        if self._output.form == "screen":
            yield relation_text(result.names, rows, get_terminal_size().columns)
        elif line is None:
            yield from row_pieces(result.names, rows, self._output.form)
        else:
            numbered = ((line, *row) for row in rows)
            yield from row_pieces(("line", *result.names), numbered, self._output.form)

    def _parquet(self, statement: str, file: BinaryIO) -> Iterator[str]:
        """The number of rows of each batch that was written."""
        from ..display.relation import write_parquet

        result = self._session.sql_batches(statement)
        yield from map(str, write_parquet(result.schema, result.batches, file))


def _bounded(pieces: Callable[[], Iterator[str]]) -> Iterator[str]:
    """The pieces. Raises `BadQuery` if they need too much memory."""
    try:
        yield from pieces()
    except MemoryError:
        raise BadQuery("the statement needs more memory than one may have") from None


def _exhaust(pieces: Iterable[str]) -> None:
    for _ in pieces:
        pass
