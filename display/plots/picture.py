"""Pictures as bytes: PNG or SVG, the same bytes for the same figure."""

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from ...cards.errors import BadInput
from .style import require_matplotlib, style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = ("png", "svg")


def format_of(file_name: str) -> str:
    """The picture format that a file's ending asks for. Raises `BadInput`, also where nothing can be drawn.

    >>> format_of("sweep.SVG")
    'svg'
    """
    ending = Path(file_name).suffix.lower()[1:]
    if ending not in FORMATS:
        raise BadInput(f"a plot is a file that ends in .svg or .png, not {file_name!r}")
    require_matplotlib()
    return ending


def picture(figure: "Figure", form: str) -> bytes:
    """The figure as a file of one of `FORMATS`; its title is the picture's too."""
    unwanted = ("Date", "Creator") if form == "svg" else ("Software",)
    metadata: dict[str, str | None] = dict.fromkeys(unwanted)
    if title := figure.get_suptitle():
        metadata["Title"] = title
    file = BytesIO()
    with style():
        figure.savefig(file, format=form, metadata=metadata)
    return file.getvalue()
