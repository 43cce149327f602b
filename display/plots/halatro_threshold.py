"""Mean score of the published Halatro AI by its threshold: the graph of its page, drawn from our own simulation."""

from typing import TYPE_CHECKING, NamedTuple

from ...games.halatro.simulation_answers import SweepAnswer
from .drawing import ACCENT, INK, in_style, sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LINEAR_BELOW = 0.001
"""The axis of thresholds is logarithmic above this and linear below, so that it includes 0."""
STANDARD_ERRORS = 2
BAND = "#c4c4c4"
"""Colour of the broad line in the background."""


class ThresholdData(NamedTuple):
    """The numbers of the picture.

    thresholds    in ascending order
    means         mean score at each threshold
    errors        two standard errors of each mean
    best, author  the threshold with the highest mean, and the published one
    """

    title: str
    note: str
    thresholds: list[float]
    means: list[float]
    errors: list[float]
    best: float
    author: float


def data(answer: SweepAnswer) -> ThresholdData:
    return ThresholdData(
        title="Halatro: the published AI by its threshold",
        note=f"mean score of {answer.games:,} games each, on the same decks; bars: two standard errors",
        thresholds=[row.threshold for row in answer.thresholds],
        means=[row.mean for row in answer.thresholds],
        errors=[STANDARD_ERRORS * (row.standard_error or 0) for row in answer.thresholds],
        best=answer.best.threshold,
        author=answer.against,
    )


@in_style
def figure(shown: ThresholdData) -> "Figure":
    """Draw the mean scores by threshold, with two standard errors."""
    drawn, axes = sheet(shown.title, shown.note, 8, 4.5, (0.09, 0.12, 0.89, 0.7))
    axes.errorbar(
        shown.thresholds, shown.means, yerr=shown.errors,
        marker="o", markersize=4, linewidth=1, capsize=2, color=ACCENT,
    )  # fmt: skip
    axes.axvline(shown.best, color=BAND, linewidth=7, solid_capstyle="butt", zorder=1, label=f"best: {shown.best:g}")
    axes.axvline(  # dashed, so that it shows on the broad line if they coincide
        shown.author, color=INK, linewidth=1.2, linestyle=(0, (5, 4)), zorder=1.5,
        label=f"its author's: {shown.author:g}",
    )  # fmt: skip
    axes.set_xscale("symlog", linthresh=LINEAR_BELOW)
    axes.set_xlim(left=-LINEAR_BELOW / 10)
    axes.set(xlabel="threshold", ylabel="mean score")
    axes.legend()
    axes.grid()
    return drawn
