"""`outs export site`: write the web page and the data it looks up as static files."""

from pathlib import Path
from typing import Annotated

import typer

from .export import writing
from .options import TablesOption, choose_tables, open_tables


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

    choose_tables(tables)
    with writing(directory), open_tables() as opened, Bars() as bars, local_executor() as executor:
        size = export_site(opened, directory, executor, not without_turn, watcher=bars)
    typer.echo(f"{size / 1e6:.1f} MB in {directory}: upload its files to any web host")
