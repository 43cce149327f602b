"""Figures as PNG or SVG bytes; the same figure always gives the same bytes."""

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from warnings import catch_warnings, filterwarnings

from ...cards.errors import BadInput
from .style import require_matplotlib, style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = ("png", "svg")


def format_of(file_name: str) -> str:
    """Return the picture format of a file name. Raise `BadInput` for another ending, or if matplotlib is missing.

    >>> format_of("sweep.SVG")
    'svg'
    """
    ending = Path(file_name).suffix.lower()[1:]
    if ending not in FORMATS:
        raise BadInput(f"a plot is a file that ends in .svg or .png, not {file_name!r}")
    require_matplotlib()
    return ending


def picture(figure: "Figure", form: str) -> bytes:
    """Return the figure as a file in one of `FORMATS`, with the figure's title as the file's title."""
    unwanted = ("Date", "Creator") if form == "svg" else ("Software",)
    metadata: dict[str, str | None] = dict.fromkeys(unwanted)
    if title := figure.get_suptitle():
        metadata["Title"] = title
    file = BytesIO()
    with style(), catch_warnings():
        filterwarnings("ignore", message="Glyph")  # a name may have characters that the font lacks
        figure.savefig(file, format=form, metadata=metadata)
    return file.getvalue()
