"""Pictures as bytes: one style, PNG or SVG, the same bytes for the same figure."""

from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING

from ..cards.errors import BadInput

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = ("png", "svg")


def format_of(file_name: str) -> str:
    """The picture format that a file's ending asks for. Raises `BadInput`, also where nothing can be drawn.

    >>> format_of("sweep.SVG")
    'svg'
    """
    ending = file_name.rpartition(".")[2].lower()
    if ending not in FORMATS:
        raise BadInput(f"a plot is a file that ends in .svg or .png, not {file_name!r}")
    if find_spec("matplotlib") is None:
        raise BadInput("drawing a plot needs matplotlib: install outs with its extra, pip install 'outs[plot]'")
    return ending


def picture(figure: "Figure", form: str) -> bytes:
    """The figure as a file of one of `FORMATS`."""
    import matplotlib as mpl

    file = BytesIO()
    with mpl.rc_context({"svg.hashsalt": "outs", "svg.fonttype": "none"}):
        figure.savefig(file, format=form, metadata=dict.fromkeys(("Date", "Creator")) if form == "svg" else None)
    return file.getvalue()
