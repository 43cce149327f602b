"""Histogram of a hole's equity on the complete board."""

from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from ...cards.notation import parse_cards
from ...games.holdem.answers.picture_data import FinalStrength
from .drawing import ACCENT, INK, PAPER, in_style, noted, opponent, sheet, with_symbols

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FLOP = 3
FIFTHS = 5
BEHIND = {"facecolor": PAPER, "edgecolor": "none", "pad": 1.5}
"""Box behind a number, which hides the lines there."""


class EquityData(NamedTuple):
    """The numbers of the picture.

    shares    (50,) probability that the final strength is in each equal part of 0 to 1
    equity    the exact mean of the final strength
    fifths    (5,) probability of each fifth of 0 to 1
    """

    title: str
    note: str
    shares: list[float]
    equity: float
    fifths: list[float]


def data(found: FinalStrength, game: str = "") -> EquityData:
    """Return the numbers of the picture; the note names `game` if it is given."""
    dead = f" ({with_symbols(found.dead)} dead)" if found.dead else ""
    to_come = "turn and river" if len(parse_cards(found.board)) == FLOP else "river"
    return EquityData(
        title=f"{with_symbols(found.hole)} on {with_symbols(found.board)}{dead}: "
        f"how strong it ends against {opponent(found.against)}",
        note=noted(f"equity on the complete board, over every {to_come}; above, the chance of each fifth; exact", game),
        shares=list(found.shares),
        equity=found.equity,
        fifths=_fifths(found.shares),
    )


def _fifths(shares: tuple[float, ...]) -> list[float]:
    """Return the probability of each fifth of the scale. The number of bins is a multiple of five."""
    bins = len(shares) // FIFTHS
    return [fsum(shares[bins * part : bins * (part + 1)]) for part in range(FIFTHS)]


@in_style
def figure(shown: EquityData) -> "Figure":
    """Draw bars of 2 % each, the equity as a line, and the probability of each fifth as a number."""
    drawn, axes = sheet(shown.title, shown.note, 8.6, 4.2, (0.08, 0.13, 0.9, 0.68))
    bins, highest = len(shown.shares), max(shown.shares)
    places = [100 * (place + 0.5) / bins for place in range(bins)]
    axes.bar(places, [100 * one for one in shown.shares], width=96 / bins, color=ACCENT, edgecolor=INK, linewidth=0.4)
    axes.axvline(100 * shown.equity, ymax=0.9, color=INK, linewidth=1.4, linestyle="--")
    left = shown.equity > 0.5
    axes.text(
        100 * shown.equity + (-0.8 if left else 0.8), 107 * highest, f"equity {100 * shown.equity:.1f} %",
        ha="right" if left else "left", va="center", weight="bold", bbox=BEHIND,
    )  # fmt: skip
    for fifth, chance in enumerate(shown.fifths):
        axes.text(
            20 * fifth + 10, 119 * highest, f"{100 * chance:.1f} %", ha="center", va="center", size=11, bbox=BEHIND
        )
        if fifth:
            axes.axvline(20 * fifth, color=INK, linewidth=0.8, linestyle=":")
    axes.set(xlim=(0, 100), ylim=(0, 125 * highest), xlabel="equity on the complete board, %", ylabel="chance, %")
    axes.grid(axis="y")
    return drawn
