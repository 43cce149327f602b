"""Building blocks of pictures: the common style, grids of starting hands, and figures as PNG or SVG bytes."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from re import fullmatch
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar
from warnings import catch_warnings, filterwarnings

from ...cards.errors import BadInput
from ...cards.extras import missing_extra
from ...cards.notation import JOKER, card_text
from ...cards.ranges.hand_patterns import RANDOM
from ..text import shortened

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, FAINT, LINE, PAPER, KNOWN = "#1b1b1b", "#595959", "#8a8a8a", "#ffffff", "#ececec"
ACCENT = "#0b5d8a"
"""Colour of bars and lines."""
NONE = "\N{EN DASH}"
"""Shown in place of a missing number."""
SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
STYLE: dict[str, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": LINE,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": "#d9d9d9",
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.6,
    "savefig.dpi": 150,
    "svg.hashsalt": "outs",
    "svg.fonttype": "none",
}
"""Differences from matplotlib's defaults; a user's own matplotlib settings are ignored."""
DARKEST = 0.85
"""Upper end of the colour map that is used; darker shades look alike in grey."""
LONGEST = 48
"""Longest range that a title shows in full, in characters."""
LIGHT_ENOUGH = 0.1791
"""Luminance of a background from which black text has more contrast than white text."""

Box = tuple[float, float, float, float]
"""Left, bottom, width and height of axes, as shares of the figure."""
Parameters = ParamSpec("Parameters")
Drawn = TypeVar("Drawn")


def require_matplotlib() -> None:
    """Raise `BadInput` if matplotlib is not installed."""
    if find_spec("matplotlib") is None:
        raise missing_extra("plots need matplotlib", "plot")


@contextmanager
def style() -> Iterator[None]:
    """Apply the style to the drawing and writing inside the context."""
    import matplotlib as mpl

    settings: dict[Any, Any] = {**mpl.rcParamsDefault, **STYLE}
    with mpl.rc_context({name: value for name, value in settings.items() if not name.startswith("backend")}):
        yield


def in_style(function: Callable[Parameters, Drawn]) -> Callable[Parameters, Drawn]:
    """Decorate a drawing function to run in the common style, and to raise `BadInput` without matplotlib."""

    @wraps(function)
    def styled(*arguments: Parameters.args, **named: Parameters.kwargs) -> Drawn:
        require_matplotlib()
        with style():
            return function(*arguments, **named)

    return styled


def sheet(title: str, note: str, width: float, height: float, box: Box | None = None) -> "tuple[Figure, Axes]":
    """Return a figure with a title and a note, and axes in `box`, or filling the space below the note."""
    figure = headed(title, note, width, height)
    return figure, figure.add_axes(box or (0.01, 0.015, 0.98, 1 - 0.72 / height))


def headed(title: str, note: str, width: float, height: float) -> "Figure":
    """Return a figure with a title and a note below it; sizes in inches."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), facecolor=PAPER)
    figure.suptitle(
        title, x=0.015, y=1 - 0.1 / height, ha="left", va="top", fontsize=13, fontweight="bold",
        parse_math=False,
    )  # fmt: skip
    figure.text(0.015, 1 - 0.4 / height, note, ha="left", va="top", fontsize=9.5, color=FAINT, parse_math=False)
    return figure


def shade(share: float) -> str:
    """Return a colour for a share from 0 to 1, darker for more, in an order visible in grey and to the colour-blind."""
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    return to_hex(colormaps["YlGnBu"](DARKEST * min(max(share, 0.0), 1.0)))


def ink_on(face: str) -> str:
    """Return black or white text colour for a background, whichever has more contrast: always 4.5 to 1 or better."""
    channels = (int(face[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels]
    luminance = sum(weight * one for weight, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    return "#000000" if luminance >= LIGHT_ENOUGH else PAPER


def with_symbols(cards: str) -> str:
    """Return cards with suit symbols.

    >>> with_symbols("AhTdJk")
    'A♥ T♦ Joker'
    """
    names = [cards[place : place + 2] for place in range(0, len(cards), 2)]
    return " ".join("Joker" if name == card_text(JOKER) else name[0] + SYMBOLS[name[1]] for name in names)


def noted(note: str, game: str) -> str:
    """Return the note, headed by the game's name; `game` is empty for hold'em."""
    return f"{game}: {note}" if game else note


def opponent(against: str) -> str:
    """Return an opponent's hole or range for a title; a long range is cut.

    >>> opponent("QhQd"), opponent("random"), opponent("QQ+,AKs")
    ('Q♥ Q♦', 'a random hand', 'QQ+,AKs')
    """
    if against == RANDOM:
        return "a random hand"
    if fullmatch("(?:[2-9TJQKA][cdhs]){2}", against):
        return with_symbols(against)
    return shortened(against, LONGEST)


FULL = 0.85
"""Shade of a hand with its whole weight; others are lighter."""


class WeightGrid(NamedTuple):
    """Weights of starting hands.

    hands    (n, n) starting hands of n ranks, aces first
    weights  (n, n) the weight of each, 0 to 1
    texts    (n, n) what is written below each hand; its weight in percent if None
    """

    title: str
    hands: Sequence[Sequence[str]]
    weights: Sequence[Sequence[float]]
    texts: Sequence[Sequence[str]] | None = None


def draw_grid(axes: "Axes", grid: WeightGrid) -> None:
    for row, (hands, weights) in enumerate(zip(grid.hands, grid.weights, strict=True)):
        for column, (hand, weight) in enumerate(zip(hands, weights, strict=True)):
            face = shade(FULL * weight) if weight else None
            text = percent(weight) if grid.texts is None else grid.texts[row][column]
            draw_hand(axes, (row, column), (hand, text), face, PAPER, is_bold=weight > 0)
    axes.set(xlim=(0, len(grid.hands)), ylim=(len(grid.hands), 0))
    axes.set_title(grid.title, loc="left", size=11, weight="bold")
    axes.axis("off")


def draw_hand(
    axes: "Axes", place: tuple[int, int], texts: tuple[str, str], face: str | None, empty: str, is_bold: bool = True
) -> None:
    """Draw a starting hand's square, at a row and column, with its name and number; pairs have a thick border.

    face, empty  the colour of the square, and of one without a colour, whose text is faint
    """
    from matplotlib.patches import Rectangle

    row, column = place
    box = Rectangle((column + 0.03, row + 0.03), 0.94, 0.94)
    pair = row == column
    box.set(facecolor=face or empty, edgecolor=INK if pair else LINE, linewidth=1.6 if pair else 0.5)
    axes.add_patch(box)
    middle: dict[str, Any] = {"ha": "center", "va": "center", "color": ink_on(face) if face else FAINT}
    axes.text(column + 0.5, row + 0.33, texts[0], size=9, weight="bold" if is_bold else "normal", **middle)
    axes.text(column + 0.5, row + 0.7, texts[1], size=8.5, **middle)


def percent(weight: float) -> str:
    """Return a weight or probability in whole percent; only a whole one is shown as 100.

    >>> percent(0.0), percent(0.999), percent(1.0)
    ('\N{EN DASH}', '99', '100')
    """
    if not weight:
        return NONE
    return "100" if weight == 1 else str(min(99, max(1, round(100 * weight))))


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
