"""The sweep over thresholds as a picture: the published page's graph, drawn anew."""

from matplotlib.figure import Figure

from ..games.halatro.simulation_answers import SweepAnswer

LINEAR_BELOW = 0.001
"""The axis of thresholds is logarithmic above this and linear below, so that 0 has its place."""


def threshold_figure(answer: SweepAnswer) -> Figure:
    """Mean scores by threshold, with two standard errors."""
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot()
    axes.errorbar(
        [row.threshold for row in answer.thresholds],
        [row.mean for row in answer.thresholds],
        yerr=[2 * (row.standard_error or 0) for row in answer.thresholds],
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
    return figure
