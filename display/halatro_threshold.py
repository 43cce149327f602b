"""The sweep over thresholds as a picture: the published page's graph, drawn anew."""

from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from ..cards.errors import BadInput
from ..games.halatro.simulation_answers import SweepAnswer
from ..play.halatro.saved_games import require_writable

FORMATS = (".svg", ".png")
LINEAR_BELOW = 0.001
"""The axis of thresholds is logarithmic above this and linear below, so that 0 has its place."""


def require_format(path: Path) -> None:
    """Raise `BadInput` unless the file's name says which format it has, and `OSError` if it cannot be written."""
    if path.suffix.lower() not in FORMATS:
        raise BadInput(f"a plot is a file that ends in {' or '.join(FORMATS)}, not {str(path)!r}")
    require_writable(path)


def write_plot(answer: SweepAnswer, path: Path) -> None:
    """Write the picture: mean scores by threshold, with two standard errors; the same bytes for the same answer."""
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot()
    axes.errorbar(
        [row.threshold for row in answer.thresholds],
        [row.mean for row in answer.thresholds],
        yerr=[2 * row.standard_error for row in answer.thresholds],
        marker="o",
        markersize=4,
        linewidth=1,
        capsize=2,
    )
    best = answer.best
    for whose, threshold, style in (("best", best.threshold, "-"), ("its author's", answer.against, ":")):
        axes.axvline(threshold, color="grey", linewidth=0.8, linestyle=style, label=f"{whose}: {threshold:g}")
    axes.set_xscale("symlog", linthresh=LINEAR_BELOW)
    axes.set_xlim(left=-LINEAR_BELOW / 10)
    axes.set_xlabel("threshold")
    axes.set_ylabel("mean score, two standard errors")
    axes.set_title(f"Halatro: the published AI by its threshold, {answer.games:,} games each")
    axes.legend()
    axes.grid(alpha=0.3)
    svg = path.suffix.lower() == ".svg"
    with mpl.rc_context({"svg.hashsalt": "outs", "svg.fonttype": "none"}):
        figure.savefig(path, metadata=dict.fromkeys(("Date", "Creator")) if svg else None)
