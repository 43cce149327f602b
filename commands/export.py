"""`outs export`: commands that write the tables as folders of files for others to use."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from ..cards.errors import BadInput
from .lazy_commands import group_of
from .options import TablesOption, choose_tables

COMMANDS = {"dataset": "export_dataset:dataset", "site": "export_site:site"}

app = typer.Typer(cls=group_of(COMMANDS), rich_markup_mode=None, add_completion=False, invoke_without_command=True)


@app.callback()
def group(context: typer.Context, tables: TablesOption = None) -> None:
    """Export the tables as a data set, or as a web site."""
    choose_tables(tables)
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """Turn an `OSError` into `BadInput` that names the folder."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"cannot write {folder}: {error.strerror or error}") from None
