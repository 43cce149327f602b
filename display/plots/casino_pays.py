"""Casino games: the edge against one pay, for perfect play and for the strategy that is best at today's pays."""

from typing import TYPE_CHECKING, NamedTuple

from .drawing import ACCENT, INK, in_style, sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class PaysData(NamedTuple):
    """The numbers of the picture.

    pays    the pays, ascending
    today   the game's pay, marked if it is one of them
    solved  the house's edge of perfect play at each pay, or of a side bet; None if it was not solved
    fixed   the edge of the strategy that is best at today's pays; None for a side bet
    """

    title: str
    line: str
    pays: list[float]
    today: float
    solved: list[float] | None
    fixed: list[float] | None


@in_style
def pays_figure(shown: PaysData) -> "Figure":
    """Draw the edges as lines, with a mark for each pay."""
    note = "the house's edge in % of the first bet" if shown.fixed else "the house's edge in % of the side bet"
    drawn, axes = sheet(f"{shown.title}: the edge by the pay for {shown.line}", note, 8.6, 4.6, (0.1, 0.12, 0.86, 0.7))
    axes.axhline(0, color=INK, linewidth=0.8)
    if shown.fixed is not None:
        dashed, edges = (0, (5, 2)), [100 * edge for edge in shown.fixed]
        axes.plot(shown.pays, edges, color=INK, linewidth=1.4, linestyle=dashed, label="today's best strategy")
    if shown.solved is not None:
        edges = [100 * edge for edge in shown.solved]
        label = "perfect play" if shown.fixed else "exact"
        axes.plot(shown.pays, edges, color=ACCENT, linewidth=1.6, marker="o", markersize=4, label=label)
    if shown.today in shown.pays:
        edge = (shown.fixed or shown.solved or [])[shown.pays.index(shown.today)]
        mark = f"today's pay, {shown.today:g}"
        axes.plot([shown.today], [100 * edge], color=INK, linestyle="", marker="D", markersize=7, zorder=3, label=mark)
    axes.set(xlabel="pay, in bets", xlim=(shown.pays[0], shown.pays[-1]))
    axes.locator_params(axis="x", integer=True)
    axes.set_ylabel("edge in %")
    axes.legend(loc="best")
    axes.grid()
    return drawn
