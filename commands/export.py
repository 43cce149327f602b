"""`outs export`: commands that write the tables as folders of files for others to use."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from ..cards.errors import BadInput
from .lazy_commands import group
from .options import TablesOption, directory_of, open_tables

COMMANDS = {"dataset": "export:dataset", "site": "export:site"}

app = group(COMMANDS, "Export the tables as a data set, or as a web site.", takes_tables=True)


def dataset(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to write: new, empty, or a data set.")],
    without: Annotated[
        list[str] | None, typer.Option(metavar="TABLE", help="Leave this table out. Repeatable.")
    ] = None,
    tables: TablesOption = None,
) -> None:
    """Write the tables as a data set to publish, cite and fetch: Parquet files, a data card, checksums.

    It is written completely or not at all, and replaces an older one. On the disk of the tables its files are hard
    links to them: upload or copy them, but change none in its place.

    Examples:
      outs export dataset poker-tables
      outs export dataset poker-tables --without halatro_values
    """
    from ..display.text import View, unbroken
    from ..pipeline.dataset.export import export_dataset

    with _writing(folder):
        written = export_dataset(directory_of(tables), folder, without or ())
    count, size = len(written.manifest.files), written.bytes / 1e6
    view = View(width=get_terminal_size().columns)
    typer.echo(unbroken(f"{count} table{'s' * (count > 1)}, {size:,.1f} MB, in {folder}", view))
    typer.echo("Upload the folder to any web host; fetch it with: outs tables fetch ADDRESS")


def site(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder to write; an existing site is replaced.")
    ],
    without_turn: Annotated[bool, typer.Option("--without-turn", help="Leave out the turn, most of the data.")] = False,
    tables: TablesOption = None,
) -> None:
    """Write the web page and its data as static files, for any web host.

    Examples:
      outs export site public
      outs export site public --without-turn
    """
    from ..web.site.export import export_site
    from ..work.executors import local_executor
    from ..work.progress import Bars

    with _writing(directory), open_tables(tables) as opened, Bars() as bars, local_executor() as executor:
        size = export_site(opened, directory, executor, not without_turn, watcher=bars)
    typer.echo(f"{size / 1e6:.1f} MB in {directory}: upload its files to any web host")


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """Turn an `OSError` into `BadInput` that names the folder."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"cannot write {folder}: {error.strerror or error}") from None
