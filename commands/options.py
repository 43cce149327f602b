"""What all commands share: their options, where the tables are, the questions asked, and the form of the answers."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from ..cards.errors import BadInput

if TYPE_CHECKING:
    from ..query.session import Tables

FROM_STDIN = "-"

Result = TypeVar("Result")

TablesOption = Annotated[Path | None, typer.Option("--tables", metavar="DIR", help="Where the tables are.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]

_chosen_tables: Path | None = None


def choose_tables(tables: Path | None) -> None:
    """Take the tables that the whole command line or a group of commands was given, for whichever command runs."""
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
    """The folder of the tables, chosen alike."""
    from ..tables.location import tables_directory

    return tables_directory(tables or _chosen_tables)


def each(text: str, answer: Callable[[str], Result]) -> Iterator[Result]:
    """The answer to the question given, or to each line of standard input."""
    if text != FROM_STDIN:
        yield answer(text)
        return
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    number = 0
    try:
        for number, line in enumerate(sys.stdin, start=1):  # noqa: B007 - the handlers below name the line
            if line.strip():
                yield answer(line.strip())
    except UnicodeDecodeError as error:
        raise BadInput(f"line {number + 1}: not text ({error.reason})") from error
    except BadInput as error:
        raise BadInput(f"line {number}: {error}") from error


def read_line() -> str:
    """One line of standard input; raises `EOFError` at its end."""
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    try:
        return input()
    except UnicodeDecodeError as error:
        raise BadInput(f"not text ({error.reason})") from error


def form_of(json: bool, csv: bool) -> str:
    """How answers are printed: `screen`, `json` or `csv`."""
    if json and csv:
        raise BadInput("--json and --csv exclude each other")
    return "json" if json else "csv" if csv else "screen"


def _require_once(command: TyperCommand | TyperGroup, context: typer.Context, arguments: list[str]) -> None:
    """Raise `BadInput` for a repeated option that is no list: the last would silently replace the others."""
    _, _, given = command.make_parser(context).parse_args(list(arguments))
    for option in given:
        if isinstance(option, TyperOption) and not (option.multiple or option.is_flag) and given.count(option) > 1:
            raise BadInput(f"{option.opts[0]} is given more than once")


class Once(TyperCommand):
    """A command that takes each option once."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Raises `BadInput` for an option that is repeated."""
        _require_once(self, ctx, args)
        return super().parse_args(ctx, args)


class OnceGroup(TyperGroup):
    """A group of commands that takes each of its own options once."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Raises `BadInput` for an option that is repeated."""
        _require_once(self, ctx, args)
        return super().parse_args(ctx, args)
