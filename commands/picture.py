"""Commands that draw: the command's function returns a figure, and its class writes it as PNG or SVG."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from ..work.whole_file import require_writable, write_whole
from .lazy_commands import Once, made_command
from .options import TablesOption, session_on_demand
from .output import write

if TYPE_CHECKING:
    from matplotlib import figure

    Figure = figure.Figure
else:
    Figure = object  # typer reads annotations, and matplotlib takes long to import

Function = TypeVar("Function", bound=Callable[..., Any])


@contextmanager
def picture_file(file: Path) -> Iterator[Callable[[Figure], None]]:
    """Yield a function that writes a figure to the file, after checking that this is possible.

    Raises `BadInput` or `OSError`.
    """
    from ..display.plots.drawing import format_of, picture

    form = format_of(file.name)
    require_writable(file)
    yield lambda figure: write_whole(file, picture(figure, form))


def _shared_by_pictures(
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="The picture to write: .svg or .png; it is replaced."),
    ],
    tables: TablesOption = None,
) -> None:
    """Declare the options that pictures share; this function is never called."""


def drawn(function: Function) -> Function:
    """Mark a function that returns a figure as a command."""
    vars(function)["command_class"] = Picture
    return function


class Picture(Once):
    """A command whose function returns a figure; it prints the file's name and the picture's title."""

    def __init__(self, **settings: Any) -> None:
        """Make the command, with the options `--output` and `--tables`."""
        super().__init__(**settings)
        self.params = [*self.params, *made_command("shared", _shared_by_pictures).params]

    def invoke(self, ctx: typer.Context) -> int:  # type: ignore[override]
        """Draw and write the picture; return the exit status."""
        file, folder = Path(ctx.params.pop("output")), ctx.params.pop("tables")
        with session_on_demand(None if folder is None else Path(folder)), picture_file(file) as write_figure:
            found = super().invoke(ctx)
            write_figure(found)
            write([f"{file}: {found.get_suptitle()}\n"])
        return 0
