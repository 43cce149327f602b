"""Entry point of the command line: the app, its exit status, and errors as one line.

Exit status: 0 answered; 1 the answer could not be written (a closed pipe, a full disk); 2 invalid input; 3 tables
missing, damaged or impossible to build; 124 the time limit of `outs sql` has passed; 129, 130 or 143 ended by a hangup,
an interrupt or a request to terminate.
"""

import atexit
import gc
import io
import os
import signal
import sys
from contextlib import suppress
from typing import Annotated, NoReturn

import typer

from .cards.errors import BadInput, shortened
from .commands.lazy_commands import group_of, question_places
from .commands.options import BAD_INPUT, TablesOption, choose_tables, complain, forget_tables
from .tables.files.errors import TablesError

COMMANDS = {
    **question_places(),
    "hands": "hands:app",
    "sql": "sql:sql",
    "schema": "schema:schema",
    "plot": "plot:app",
    "tables": "tables:app",
    "export": "export:app",
    "serve": "serve:serve",
    "play": "play:app",
    "halatro": "halatro:app",
}

app = typer.Typer(
    name="outs",
    cls=group_of(COMMANDS),
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

GARBAGE = 50_000
"""Allocations between garbage collections; Python's default of 700 would make lookups 2 % slower."""
UNWRITTEN = 1
INTERRUPTED = 130
LONGEST_LIST = 2_000
"""Maximum characters of an error about tables, which may list all their files."""
ENDING = {"SIGHUP": "hung up", "SIGTERM": "terminated"}
"""Signals, apart from the interrupt, after which a command cleans up and ends, with their messages."""

DUCKDB_STOPPED = "Query interrupted"
"""Message of the `RuntimeError` that DuckDB raises instead of the exception of a signal handler during a query."""
_received: tuple[str, int] | None = None
"""Message and exit status for the signal received, if any."""


class Ended(BaseException):
    """A signal asked the process to end. Not an `Exception`, so that only `run` catches it."""

    def __init__(self, number: int) -> None:
        """Record the message and exit status for the signal `number`."""
        super().__init__(number)
        self.said = ENDING[signal.Signals(number).name]
        self.status = 128 + number


def main() -> None:
    """Run the console script `outs`."""
    gc.set_threshold(GARBAGE)
    _replace_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # printing must not fail on a terminal without block characters
    _end_on_signals()
    try:
        status = run(sys.argv[1:])
        _ignore_signals()
    except (Ended, KeyboardInterrupt) as ended:  # after the answer
        status = ended.status if isinstance(ended, Ended) else INTERRUPTED
        _ignore_signals()
    _leave(status)


def _replace_closed_streams() -> None:
    """Replace closed standard streams, whose numbers the next opened files would take otherwise.

    Input is empty. Writing to standard output fails, so that an answer is not lost silently.
    """
    kinds = {"stdin": os.O_RDONLY, "stdout": os.O_RDONLY, "stderr": os.O_WRONLY}
    for number, (name, flags) in enumerate(kinds.items()):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, flags)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            os.set_inheritable(number, True)
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


def _end_on_signals() -> None:
    """Raise `Ended` in the main thread at the first signal in `ENDING`; later ones do not interrupt the cleanup.

    A signal that is already ignored stays ignored, as `nohup` requires.
    """

    def end(number: int, _: object) -> None:
        for ending in caught:
            signal.signal(ending, signal.SIG_IGN)
        global _received  # noqa: PLW0603
        ended = Ended(number)
        _received = ended.said, ended.status
        raise ended

    numbers = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
    caught = [number for number in numbers if signal.getsignal(number) == signal.SIG_DFL]
    for number in caught:
        signal.signal(number, end)


def _ignore_signals() -> None:
    """Ignore signals during cleanup: an exception raised in an exit handler would be printed."""
    for name in ("SIGINT", *ENDING):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)


def _leave(status: int) -> NoReturn:
    """End the process without the interpreter's shutdown, which takes longer than a lookup."""
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, AttributeError):  # AttributeError: there is no stream
            stream.flush()
    os._exit(status)


def run(arguments: list[str]) -> int:
    """Answer one command line and return the exit status; errors are one line on standard error."""
    try:
        complaint, status = _ask(arguments)
    except Ended as ended:
        complaint, status = ended.said, ended.status
    except RuntimeError as error:
        if str(error) != DUCKDB_STOPPED:
            raise
        complaint, status = _received or ("interrupted", INTERRUPTED)
    try:
        print(end="", flush=True)
    except OSError as error:
        # Discard buffered output, which would cause an error message at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not status:
            complaint, status = _explain(error)
    if complaint:
        complain(complaint)
    return status


def _ask(arguments: list[str]) -> tuple[str, int]:
    """Run a command line; return an error message, empty if none, and the exit status."""
    try:
        status = app(arguments, prog_name="outs", standalone_mode=False) or 0
        return "interrupted" if status == INTERRUPTED else "", status
    except (typer.TyperException, typer.Abort, BadInput, TablesError, OSError) as error:
        return _explain(error)
    except SystemExit as end:  # typer ends the process if the reader has gone, and after a completion of words
        return "", int(end.code or 0)


def _explain(error: Exception) -> tuple[str, int]:
    """Return the message and the exit status for an error."""
    match error:
        case typer.TyperException():
            return shortened(error.format_message()), error.exit_code
        case BadInput():
            return str(error), BAD_INPUT
        case TablesError():
            return shortened(str(error), LONGEST_LIST), 3
        case BrokenPipeError():
            return "", UNWRITTEN  # the reader has gone
        case OSError():
            file = f"{error.filename}: " if isinstance(error.filename, str) else ""
            return shortened(f"the answer could not be written: {file}{error.strerror or error}"), UNWRITTEN
        case _:
            return "interrupted", INTERRUPTED


@app.callback(invoke_without_command=True)
def outs(
    context: typer.Context,
    tables: TablesOption = None,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Exact answers to card-draw questions, from tables.

    Cards are written as rank and suit: Ah, Td or 10d, 2c; together or apart. Give - instead of cards to read one
    question per line from standard input.
    """
    forget_tables()
    choose_tables(tables)
    if version:
        from . import __version__

        typer.echo(f"outs {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


if __name__ == "__main__":
    main()
