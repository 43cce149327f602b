"""A range as a grid of starting hands, and how it hits a board, as bars."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...games.holdem.answers.range import HitAnswer, RangeAnswer
from ..text import hand_names
from .drawing import ACCENT, FAINT, LINE, WeightGrid, draw_grid, headed, in_style, noted, opponent, with_symbols

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

GRID, HITS, GAP, TOP = 6.6, 5.6, 0.3, 0.85
"""Inches: the grid, the width of the bars, the gap between them, the space above."""


class Bar(NamedTuple):
    """A made hand or a draw, and its share of the range in percent."""

    name: str
    percent: float


class RangeData(NamedTuple):
    """The numbers of the picture; `made` and `draws` are empty without a board."""

    title: str
    note: str
    grid: WeightGrid
    made: list[Bar]
    draws: list[Bar]


def data(answer: RangeAnswer, game: str = "") -> RangeData:
    """Return the numbers of the picture; the note names `game` if it is given."""
    ranks = answer.ranks[::-1]
    hands = [hand_names(row, ranks) for row in range(len(ranks))]
    largest = max(1.0, *answer.hands.values())
    board = f" on {with_symbols(answer.board)}" if answer.board else ""
    kept = f": {answer.keep}" if answer.keep else ""
    return RangeData(
        title=f"Range {opponent(answer.text)}{board}{kept}",
        note=noted(_note(answer), game),
        grid=WeightGrid("", hands, [[answer.hands.get(hand, 0.0) / largest for hand in row] for row in hands]),
        made=_bars(answer.made),
        draws=_bars(answer.draws),
    )


def _note(answer: RangeAnswer) -> str:
    known = [f"without {with_symbols(answer.dead)}"] if answer.dead else []
    known += [f"{answer.kept_percent:.1f} % of the range"] if answer.kept_percent is not None else []
    combinations = f"{answer.combinations:,.10g} combination{'s' if answer.combinations != 1 else ''}"
    size = ", ".join([combinations, f"{answer.percent:.1f} % of all hands", *known])
    return f"{size}; weights in %, suited above the diagonal, offsuit below"


def _bars(hits: Sequence[HitAnswer]) -> list[Bar]:
    return [Bar(hit.hit.replace("_", " "), hit.percent) for hit in hits]


@in_style
def figure(shown: RangeData) -> "Figure":
    """Draw the grid, darker for more weight, and the bars, each with its percentage."""
    width, height = GRID + GAP + (HITS if shown.made else 0), GRID + TOP
    drawn = headed(shown.title, shown.note, width, height)
    box = (GAP / 2 / width, GAP / height, GRID / width, (GRID - GAP) / height)
    draw_grid(drawn.add_axes(box), shown.grid)
    parts = [(name, bars) for name, bars in (("Made", shown.made), ("Draws", shown.draws)) if bars]
    lines = sum(len(bars) for _, bars in parts) + 1.5 * len(parts)
    top = height - TOP
    for name, bars in parts:
        tall = (len(bars) + 0.5) / lines * (GRID - GAP)
        left = (GRID + GAP + 1.9) / width
        axes = drawn.add_axes((left, (top - tall) / height, (HITS - 2.6) / width, tall / height))
        _draw_bars(axes, name, bars)
        top -= tall + (GRID - GAP) / lines
    return drawn


def _draw_bars(axes: "Axes", title: str, bars: Sequence[Bar]) -> None:
    """Draw bars from 0 to 100 %, the first on top."""
    places = range(len(bars))
    axes.barh(places, [bar.percent for bar in bars], height=0.62, color=ACCENT)
    for place, bar in zip(places, bars, strict=True):
        axes.text(bar.percent + 1.5, place, f"{bar.percent:.1f} %", va="center", size=9)
    axes.set_yticks(places, [bar.name for bar in bars])
    axes.set_xlim(0, 100)
    axes.set_ylim(len(bars) - 0.5, -0.75)
    axes.set_xticks([])
    axes.tick_params(axis="y", length=0)
    axes.spines["bottom"].set_visible(False)
    axes.spines["left"].set_color(LINE)
    axes.set_title(f"{title}, % of the range", loc="left", size=10, color=FAINT)
