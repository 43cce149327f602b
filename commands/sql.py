"""`outs sql`: any question in SQL, whose rows are printed or written as they are found."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from itertools import chain
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from ..cards.errors import BadInput, BadQuery
from .options import open_tables
from .output import Output, Printer, write
from .question import Question

if TYPE_CHECKING:
    from ..display.answers import Renderer
    from ..query.session import Tables


@dataclass(frozen=True)
class Statement:
    """One statement, which runs when it is printed, and the seconds that it may take."""

    query: str
    seconds: float | None


class Statements(Question):
    """A question in SQL: a line of standard input is one statement, or a JSON object with its options."""

    def asked_by(self, line: str) -> str:
        """The whole line is the statement, quotes and all, unless it begins with a brace, as no statement does."""
        return line if line.startswith("{") else json.dumps({"query": line})

    @contextmanager
    def opened(self, output: Output, has_lines: bool) -> "Iterator[StatementPrinter]":
        """What runs and prints statements, in bounded memory. Raises `BadInput` for several in one Parquet file."""
        from .memory import memory_bounded

        if has_lines and output.form == "parquet":
            raise BadInput("a Parquet file takes the rows of one statement")
        with memory_bounded(), ExitStack() as closing, _file_of(output) as file:
            yield StatementPrinter(output, file, closing)


def sql(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="One SELECT over the tables.")],
    seconds: Annotated[
        float | None,
        typer.Option(min=0.001, metavar="N", help="Stop after this time, with exit status 124; no limit unless given."),
    ] = None,
) -> Statement:
    """Query the tables in SQL; functions on cards: hand_value, hand_id, canonical, mask, cards.

    `outs tables describe` lists the tables, the views with cards in place of numbers, and all functions.

    Examples:
      outs sql "FROM flop_row('AhKh', 'Qh7h2c')"
      outs sql "SELECT category, count(*) AS hands FROM hands GROUP BY ALL"
      outs sql "FROM best_holds WHERE objective = 'win'" -o holds.parquet
    """
    return Statement(query, seconds)


vars(sql)["command_class"] = Statements


def _file_of(output: Output) -> AbstractContextManager[BinaryIO | None]:
    """The file that the rows go to, whole at the end or untouched; None for standard output."""
    if output.file is None:
        return nullcontext()
    from ..work.whole_file import replacing

    return replacing(output.file)


class StatementPrinter(Printer):
    """What statements give, printed as it is read, each by a thread that can be stopped."""

    def __init__(self, output: Output, file: BinaryIO | None, closing: ExitStack) -> None:
        """In the form of `output`, to `file` or standard output; `closing` closes the tables."""
        super().__init__(output.form, write)
        self._file, self._closing = file, closing
        self._session: Tables | None = None

    def show(self, answer: Statement, line: int | None = None) -> None:  # type: ignore[override]
        """Run a statement and print what it gives; `line` is where it stands in standard input.

        Raises `BadInput`, or `OutOfTime`. What was printed of its rows stays on the screen, but not in a file.
        """
        from .interruptible_output import Reading

        session = self._session = self._session or self._closing.enter_context(open_tables())
        renderer = self._renderer.copy()

        def pieces() -> Iterator[str]:
            if self.form == "parquet" and self._file is not None:
                return _parquet(session, answer.query, self._file)
            result = session.sql_rows(answer.query)
            rows = chain.from_iterable(result.batches)
            return renderer.selected(result.names, rows, get_terminal_size().columns, line)

        reading = Reading(lambda: _bounded(pieces), session.interrupt_sql)
        try:
            self._print(reading.pieces(answer.seconds), renderer)
        finally:
            if not reading.stop():
                self._closing.pop_all()  # closing would wait for the statement; the process ends without it

    def _print(self, pieces: Iterable[str], renderer: "Renderer") -> None:
        """Print the pieces that a renderer makes; its header is that of later answers if any was printed."""
        if self._file is None:
            for piece in pieces:
                self._renderer = renderer
                write([piece])
        elif self.form == "parquet":
            for _ in pieces:
                pass
        else:
            begin = self._file.tell()
            try:
                self._file.writelines(piece.encode() for piece in pieces)
            except BaseException:
                self._file.seek(begin)
                self._file.truncate()
                raise
            self._renderer = renderer


def _parquet(session: "Tables", query: str, file: BinaryIO) -> Iterator[str]:
    """Write the rows; yields the number in each batch."""
    from ..display.relation import write_parquet

    result = session.sql_batches(query)
    yield from map(str, write_parquet(result.schema, result.batches, file))


def _bounded(pieces: Callable[[], Iterator[str]]) -> Iterator[str]:
    """The pieces. Raises `BadQuery` if they need too much memory."""
    try:
        yield from pieces()
    except MemoryError:
        raise BadQuery("the statement needs more memory than one may have") from None
