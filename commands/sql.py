"""`outs sql`: run SQL over the tables; rows are printed or written as they are found."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from queue import Empty, Full, Queue
from shutil import get_terminal_size
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from ..cards.errors import BadInput, BadQuery
from ..display.text import seconds_text
from .answer_command import AnswerCommand
from .options import open_tables
from .output import Output, Printer, write

if TYPE_CHECKING:
    from ..display.answers import Renderer
    from ..query.database.user_files import OwnRows
    from ..query.session import Tables

MORE = 3 << 30
"""Bytes that may be allocated in addition to those in use."""
_IN_USE = Path("/proc/self/statm")


@contextmanager
def memory_bounded() -> Iterator[None]:
    """Limit the process to `MORE` additional bytes; without a limit on systems that do not report memory in use."""
    try:
        import resource

        pages = int(_IN_USE.read_text().split()[5])
        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    except (ImportError, OSError):
        yield
        return
    bound = pages * resource.getpagesize() + MORE
    bounds = [limit for limit in (bound, soft, hard) if limit != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_DATA, (min(bounds), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


GRACE = 1.0
"""Seconds that an interrupted thread has to end."""
LONGEST_WAIT = 0.2
_CHUNK = 1 << 16
"""Characters that are handed over together."""
_READY = 4
_RETRY = 0.05


class OutOfTime(typer.TyperException):
    """The time limit has passed; the exit status is that of timeout(1)."""

    exit_code = 124


class Reading:
    """The pieces of a text that `make` yields, run in a thread of its own."""

    def __init__(self, make: Callable[[], Iterable[str]], interrupt: Callable[[], None]) -> None:
        """Start the thread; `interrupt` makes the operation that `make` waits for fail soon."""
        self._make = make
        self._interrupt = interrupt
        self._ready: Queue[str | BaseException | None] = Queue(_READY)
        self._stopped = Event()
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def pieces(self, seconds: float | None) -> Iterator[str]:
        """Yield the text in chunks as they are made. Raises any exception of `make`, or `OutOfTime` after `seconds`."""
        began = monotonic()
        while True:
            left = LONGEST_WAIT if seconds is None else began + seconds - monotonic()
            if seconds is not None and left <= 0:
                raise OutOfTime(f"stopped: it took longer than {seconds_text(seconds)}")
            try:
                piece = self._ready.get(timeout=min(left, LONGEST_WAIT))
            except Empty:
                continue
            if isinstance(piece, BaseException):
                raise piece
            if piece is None:
                return
            yield piece

    def stop(self) -> bool:
        """Interrupt the thread if it still runs; return true if it has ended within `GRACE`."""
        self._stopped.set()
        last = monotonic() + GRACE
        while self._thread.is_alive() and monotonic() < last:
            self._interrupt()
            self._thread.join(_RETRY)
        return not self._thread.is_alive()

    def _work(self) -> None:
        try:
            for chunk in _chunks(self._make()):
                self._hand_over(chunk)
            self._hand_over(None)
        except BaseException as error:  # raised again in the thread that reads the pieces
            self._hand_over(error)

    def _hand_over(self, piece: str | BaseException | None) -> None:
        while not self._stopped.is_set():
            try:
                self._ready.put(piece, timeout=_RETRY)
            except Full:
                continue
            return


def _chunks(pieces: Iterable[str]) -> Iterator[str]:
    """Yield the text in chunks of `_CHUNK` characters or more; the last may be shorter."""
    waiting: list[str] = []
    size = 0
    for piece in pieces:
        waiting.append(piece)
        size += len(piece)
        if size >= _CHUNK:
            yield "".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield "".join(waiting)


@dataclass(frozen=True)
class Statement:
    """A statement that runs when it is printed, its time limit in seconds, and the user's own files."""

    query: str
    seconds: float | None
    files: tuple[str, ...] = ()


class SqlCommand(AnswerCommand):
    """The command `sql`: a line of standard input is one statement, or a JSON object with its options."""

    on_command_line = frozenset({"file"})  # statements on standard input may be untrusted

    def asked_by(self, line: str) -> str:
        """Return the whole line as a statement, unless it begins with a brace: then it is a JSON object."""
        return line if line.startswith("{") else json.dumps({"query": line})

    @contextmanager
    def opened(self, output: Output, has_lines: bool) -> "Iterator[StatementPrinter]":
        """Yield a printer of statements, with limited memory. Raises `BadInput` for many lines to a Parquet file."""

        if has_lines and output.form == "parquet":
            raise BadInput("a Parquet file holds the rows of one statement only")
        with memory_bounded(), ExitStack() as closing, _file_of(output) as file:
            yield StatementPrinter(output, file, closing)


def sql(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="One SELECT over the tables.")],
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.001, metavar="SECONDS", help="Stop after this time, with exit status 124; default: no limit."
        ),
    ] = None,
    file: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[NAME=]FILE",
            help="Your own CSV or Parquet file, as the table `file` or NAME; or a folder of `outs hands`. Repeatable.",
        ),
    ] = None,
) -> Statement:
    """Query the tables in SQL, with functions on cards: hand_value, hand_id, canonical, mask, cards.

    `outs tables describe` lists the tables, the views with cards instead of numbers, and all functions.

    Examples:
      outs sql "FROM flop_row('AhKh', 'Qh7h2c')"
      outs sql "SELECT category, count(*) AS hands FROM hands GROUP BY ALL"
      outs sql "FROM best_holds WHERE objective = 'win'" -o holds.parquet
      outs sql "FROM file, LATERAL flop_row(file.hole, file.board)" --file my.csv
      outs sql "SELECT sum(won), sum(rake) FROM hands_played" --file played
    """
    return Statement(query, seconds, tuple(file or ()))


vars(sql)["command_class"] = SqlCommand


def _file_of(output: Output) -> AbstractContextManager[BinaryIO | None]:
    """Open the output file, which is replaced completely at the end or left untouched; None for standard output."""
    if output.file is None:
        return nullcontext()
    from ..work.atomic_writes import replacing

    return replacing(output.file)


class StatementPrinter(Printer):
    """Printer of the rows of statements as they are read, each in a thread that can be stopped."""

    def __init__(self, output: Output, file: BinaryIO | None, closing: ExitStack) -> None:
        """Print in the form of `output` to `file`, or to standard output; `closing` closes the tables."""
        super().__init__(output.form, write)
        self._file, self._closing = file, closing
        self._session: Tables | None = None
        self._rows: OwnRows | None = None

    def show(self, answer: Statement, line: int | None = None) -> None:  # type: ignore[override]
        """Run a statement and print its rows; `line` is its line number on standard input.

        Raises `BadInput` or `OutOfTime`. Rows printed before an error stay on the screen, but not in a file.
        """

        session = self._session = self._session or self._closing.enter_context(open_tables())
        renderer = self._renderer.copy()

        def pieces() -> Iterator[str]:
            if self.form == "parquet" and self._file is not None:
                return _parquet(session, answer, self._rows_of(answer.files), self._file)
            files = self._rows_of(answer.files)
            if self.form in ("csv", "tsv") and line is None:
                columns = session.sql_plain_batches(answer.query, files=files)
                if columns is not None:
                    return renderer.selected_columns(columns.schema.names, columns.batches)
            result = session.sql_rows(answer.query, files=files)
            rows = chain.from_iterable(result.batches)
            return renderer.selected(result.names, rows, get_terminal_size().columns, line)

        reading = Reading(lambda: _bounded(pieces), session.interrupt_sql)
        try:
            self._print(reading.pieces(answer.seconds), renderer)
        finally:
            if not reading.stop():
                from ..query.database.process_end import do_not_wait

                do_not_wait()  # closing the tables would also wait for the statement, so they stay open
                self._closing.pop_all()

    def _rows_of(self, files: tuple[str, ...]) -> "OwnRows":
        """Return the rows of the user's files, which are read for the first statement. Raises `BadInput`."""
        from ..histories.checked_files import require_undamaged
        from ..histories.columns import with_sql_names
        from ..query.database.user_files import DEFAULT_NAME, named_files, read_rows

        if self._rows is None:
            own = named_files(with_sql_names(files))
            for path in own.values():
                require_undamaged(Path(path))
            rows = read_rows(own)
            if len(files) == len(rows) == 1 and "=" not in files[0]:
                rows[DEFAULT_NAME] = next(iter(rows.values()))  # the only file has this name too
            self._rows = rows
        return self._rows

    def _print(self, pieces: Iterable[str], renderer: "Renderer") -> None:
        """Print a renderer's pieces; if any is printed, the renderer (with its header) is kept for later answers."""
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


def _parquet(session: "Tables", statement: Statement, rows: "OwnRows", file: BinaryIO) -> Iterator[str]:
    """Write the rows to the file, yielding the number of rows in each batch."""
    from ..display.relation import write_parquet

    result = session.sql_batches(statement.query, files=rows)
    yield from map(str, write_parquet(result.schema, result.batches, file))


def _bounded(pieces: Callable[[], Iterator[str]]) -> Iterator[str]:
    """Yield the pieces. Raises `BadQuery` if they need too much memory."""
    try:
        yield from pieces()
    except MemoryError:
        raise BadQuery("the statement needs more memory than a statement may use") from None
