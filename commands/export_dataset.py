"""`outs export dataset`: write the tables as a data set."""

from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from .export import writing
from .options import TablesOption, choose_tables, directory_of


def dataset(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to write: new, empty, or a data set.")],
    without: Annotated[
        list[str] | None, typer.Option(metavar="TABLE", help="Leave this table out. Repeatable.")
    ] = None,
    tables: TablesOption = None,
) -> None:
    """Write the tables as a data set to publish, cite and fetch: Parquet files, a data card, checksums.

    It is written completely or not at all, and replaces an older one.

    Examples:
      outs export dataset poker-tables
      outs export dataset poker-tables --without halatro_values
    """
    from ..display.table_layout import unbroken
    from ..display.text import View
    from ..pipeline.dataset.export import export_dataset

    choose_tables(tables)
    with writing(folder):
        written = export_dataset(directory_of(), folder, without or ())
    count, size = len(written.manifest.files), written.bytes / 1e6
    view = View(width=get_terminal_size().columns)
    typer.echo(unbroken(f"{count} table{'s' * (count > 1)}, {size:,.1f} MB, in {folder}", view))
    typer.echo("Upload the folder to any web host; fetch it with: outs tables fetch ADDRESS")
