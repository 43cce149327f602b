"""Code shared by all commands: common options, opening the tables, reading input and printing errors."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperOption

from ..cards.errors import BadInput, one_line

if TYPE_CHECKING:
    from ..query.session import Tables

FROM_STDIN = "-"
"""In place of a question: read questions from standard input."""
BAD_INPUT = 2
"""The exit status of invalid input."""


class ListOption(TyperOption):
    """An option whose value may be a list or an object in a JSON line of standard input.

    separator  what joins the parts of a list; empty if it takes none
    pairs      true if an object stands for texts such as `BTN push=25%`
    """

    separator = ""
    pairs = False


TablesOption = Annotated[Path | None, typer.Option("--tables", metavar="DIR", help="The folder of the tables.")]
SeedOption = Annotated[int, typer.Option(min=0, metavar="N", help="Random seed.")]


_chosen_tables: Path | None = None


def choose_tables(tables: Path | None) -> None:
    """Set the folder of the tables; called for the option of `outs`, then for the command's own, which wins."""
    global _chosen_tables  # noqa: PLW0603
    _chosen_tables = tables or _chosen_tables


def forget_tables() -> None:
    """Return to the default folder of tables."""
    global _chosen_tables  # noqa: PLW0603
    _chosen_tables = None


def open_tables(tables: Path | None = None) -> "Tables":
    """Open a session with these tables, else with those set by `choose_tables`, else with the default ones."""
    from ..query.session import Tables

    return Tables(tables or _chosen_tables, at_once=False)


@contextmanager
def tables_on_demand(tables: Path | None = None) -> "Iterator[Callable[[], Tables]]":
    """Yield a function that opens the tables, like `open_tables`, on its first call; they are closed at the end."""
    with ExitStack() as opened:
        yield cache(lambda: opened.enter_context(open_tables(tables)))


_opened: "Callable[[], Tables] | None" = None


@contextmanager
def session_on_demand(tables: Path | None) -> Iterator[None]:
    """Make `session` return these tables; they are closed at the end."""
    global _opened  # noqa: PLW0603
    choose_tables(tables)
    with tables_on_demand() as _opened:
        try:
            yield
        finally:
            _opened = None


def session() -> "Tables":
    """Return the tables for the question being answered, opened on the first call."""
    if _opened is None:
        raise RuntimeError("no question is being answered")
    return _opened()


def directory_of(tables: Path | None = None) -> Path:
    """Return the folder `tables`, else the one set by `choose_tables`, else the default one."""
    from ..tables.files.location import tables_directory

    return tables_directory(tables or _chosen_tables)


def complain(message: str) -> None:
    """Print an error as one line on standard error, without terminal control characters."""
    typer.echo(f"outs: {one_line(' '.join(message.split()))}", err=True)


def read_line() -> str:
    """Read one line of standard input. Raises `EOFError` at its end."""
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    try:
        return input()
    except UnicodeDecodeError as error:
        raise BadInput(f"not text ({error.reason})") from error
