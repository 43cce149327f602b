"""Starting hands as a grid of squares: darker for more weight, with every weight as a number."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .style import FAINT, INK, LINE, NONE, PAPER, ink_on, shade

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FULL = 0.85
"""Shade of a hand with its whole weight; others are lighter."""


class WeightGrid(NamedTuple):
    """Weights of starting hands.

    hands    (n, n) starting hands of n ranks, aces first
    weights  (n, n) the weight of each, 0 to 1
    """

    title: str
    hands: Sequence[Sequence[str]]
    weights: Sequence[Sequence[float]]


def draw_grid(axes: "Axes", grid: WeightGrid) -> None:
    """Draw the grid on axes, with its title."""
    from matplotlib.patches import Rectangle

    for row, (hands, weights) in enumerate(zip(grid.hands, grid.weights, strict=True)):
        for column, (hand, weight) in enumerate(zip(hands, weights, strict=True)):
            face = shade(FULL * weight) if weight else PAPER
            ink = ink_on(face) if weight else FAINT
            box = Rectangle((column + 0.03, row + 0.03), 0.94, 0.94)
            pair = row == column
            box.set(facecolor=face, edgecolor=INK if pair else LINE, linewidth=1.6 if pair else 0.5)
            axes.add_patch(box)
            middle: dict[str, Any] = {"ha": "center", "va": "center", "color": ink}
            axes.text(column + 0.5, row + 0.33, hand, size=9, weight="bold" if weight else "normal", **middle)
            axes.text(column + 0.5, row + 0.7, percent(weight), size=8.5, **middle)
    axes.set(xlim=(0, len(grid.hands)), ylim=(len(grid.hands), 0))
    axes.set_title(grid.title, loc="left", size=11, weight="bold")
    axes.axis("off")


def percent(weight: float) -> str:
    """Return a weight or probability in whole percent; only a whole one is shown as 100.

    >>> percent(0.0), percent(0.999), percent(1.0)
    ('\N{EN DASH}', '99', '100')
    """
    if not weight:
        return NONE
    return "100" if weight == 1 else str(min(99, max(1, round(100 * weight))))
