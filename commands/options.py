"""What all commands share: their options, where the tables are, the questions asked, and how answers are printed."""

import io
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from ..cards.errors import BadInput, one_line

if TYPE_CHECKING:
    from ..cards.answers import Answer
    from ..display.forms import Form
    from ..query.session import Tables

FROM_STDIN = "-"
BAD_INPUT = 2
"""The exit status of invalid input."""

Result = TypeVar("Result")

TablesOption = Annotated[Path | None, typer.Option("--tables", metavar="DIR", help="Where the tables are.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]

_chosen_tables: Path | None = None


def choose_tables(tables: Path | None) -> None:
    """Use these tables for the command that runs: those given to the whole command line or to a group of commands."""
    global _chosen_tables  # noqa: PLW0603
    _chosen_tables = tables


def open_tables(tables: Path | None) -> "Tables":
    """A session with the tables given to the command, or to the command line, or else with the usual ones."""
    from ..query.session import Tables

    return Tables(tables or _chosen_tables)


@contextmanager
def tables_on_demand(tables: Path | None) -> "Iterator[Callable[[], Tables]]":
    """A function that opens the same tables as `open_tables` at its first call; they are closed at the end."""
    with ExitStack() as opened:
        yield cache(lambda: opened.enter_context(open_tables(tables)))


def directory_of(tables: Path | None) -> Path:
    """The folder of the tables, chosen in the same way."""
    from ..tables.location import tables_directory

    return tables_directory(tables or _chosen_tables)


def each(text: str, answer: Callable[[str], Result]) -> Iterator[Result]:
    """The answer to the question given, or to each line of standard input.

    A bad line is reported by its number and the others are answered; at the end the exit status is that of bad input.
    """
    if text != FROM_STDIN:
        yield answer(text)
        return
    bad_lines = False
    for number, line in enumerate(_lines(), start=1):
        if line.strip():
            try:
                answered = answer(_text(line.strip()))
            except BadInput as error:
                complain(f"line {number}: {error}")
                bad_lines = True
            else:
                yield answered
    if bad_lines:
        raise typer.Exit(BAD_INPUT)


def complain(message: str) -> None:
    """Print what is wrong: one line on standard error, without characters that control a terminal."""
    typer.echo(f"outs: {one_line(' '.join(message.split()))}", err=True)


def _lines() -> Iterable[str]:
    """The lines of standard input; bytes that are no text do not end it."""
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")
    return sys.stdin


def _text(line: str) -> str:
    """The line itself. Raises `BadInput` unless all its bytes were text."""
    try:
        line.encode()
    except UnicodeEncodeError as error:
        raise BadInput(f"not text: byte {error.start + 1} is {ord(line[error.start]) & 0xFF:#x}") from error
    return line


def read_line() -> str:
    """One line of standard input; raises `EOFError` at its end."""
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    try:
        return input()
    except UnicodeDecodeError as error:
        raise BadInput(f"not text ({error.reason})") from error


def form_of(json: bool, csv: bool) -> "Form":
    """The form that `--json` and `--csv` choose. Raises `BadInput` if both are given."""
    if json and csv:
        raise BadInput("--json and --csv exclude each other")
    return "json" if json else "csv" if csv else "screen"


def write_answers(answers: "Iterable[Answer]", form: "Form", top: int | None = None, blank: bool = True) -> None:
    """Print answers one by one as they come; of a ranked one the `top` entries. A `blank` line parts screens."""
    from ..display.answers import pieces
    from ..display.text import View

    write(pieces(answers, form, View(top, get_terminal_size().columns), blank))


def write(pieces: Iterable[str]) -> None:
    """Print text piece by piece, as it comes."""
    sys.stdout.writelines(pieces)
