"""The common style of all pictures: matplotlib's own fonts, shades that also work in grey, and card symbols."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from importlib.util import find_spec
from re import fullmatch
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from ...cards.errors import BadInput
from ...cards.notation import JOKER, card_text
from ...cards.ranges.hand_patterns import RANDOM

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

Parameters = ParamSpec("Parameters")
Drawn = TypeVar("Drawn")


def require_matplotlib() -> None:
    """Raise `BadInput` if matplotlib is not installed."""
    if find_spec("matplotlib") is None:
        raise BadInput("plots need matplotlib, the extra `plot`; in the checkout, run: pip install '.[plot]'")


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


def sheet(title: str, note: str, width: float, height: float) -> "tuple[Figure, Axes]":
    """Return a figure with a title and a note, and axes that fill the space below; sizes in inches."""
    from matplotlib.figure import Figure

    figure = headed(Figure(figsize=(width, height), facecolor=PAPER), title, note)
    return figure, figure.add_axes((0.01, 0.015, 0.98, 1 - 0.72 / height))


def headed(figure: "Figure", title: str, note: str) -> "Figure":
    """Add a title and a note below it to the figure, and return it."""
    height = figure.get_figheight()
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
    return against if len(against) <= LONGEST else against[: LONGEST - 1] + "…"
