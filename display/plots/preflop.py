"""Equity of every starting hand as a grid: suited hands above the diagonal, offsuit hands below."""

from typing import TYPE_CHECKING, NamedTuple

from ...games.holdem.answers.picture_data import PreflopEquities
from ..hand_grid import hand_names, ranks_of
from .style import FAINT, INK, KNOWN, LINE, NONE, in_style, ink_on, noted, opponent, shade, sheet, with_symbols

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class PreflopData(NamedTuple):
    """The numbers of the picture.

    hands            (n, n) starting hands of n ranks, aces first
    equities         (n, n) shares of the pot, None where dead cards leave no hole
    lowest, highest  the range of the equities, which sets the shades
    """

    title: str
    note: str
    hands: list[list[str]]
    equities: list[list[float | None]]
    lowest: float
    highest: float


def data(found: PreflopEquities, game: str = "") -> PreflopData:
    """Return the numbers of the picture; the note names `game` if it is given."""
    ranks = ranks_of(found.equities)
    hands = [hand_names(row, ranks) for row in range(len(ranks))]
    known = [one for one in found.equities.values() if one is not None]
    return PreflopData(
        title=f"Equity of every starting hand against {_opponents(found)}",
        note=noted(", ".join(_notes(found)), game),
        hands=hands,
        equities=[[found.equities[hand] for hand in row] for row in hands],
        lowest=min(known),
        highest=max(known),
    )


def _opponents(found: PreflopEquities) -> str:
    return opponent(found.against) if found.opponents == 1 else f"{found.opponents} random hands"


def _notes(found: PreflopEquities) -> list[str]:
    """Return the parts of the note under the title."""
    how = "exact" if found.exact else f"sampled, standard error at most {100 * found.standard_error:.2f} points"
    dead = [f"{with_symbols(found.dead)} dead"] if found.dead else []
    return ["share of the pot in %", *dead, how, "suited above the diagonal, offsuit below"]


@in_style
def figure(shown: PreflopData) -> "Figure":
    """Draw the grid, darker where a hand wins more, with every equity as a number."""
    from matplotlib.patches import Rectangle

    drawn, axes = sheet(shown.title, shown.note, 8.6, 7.6)
    spread = (shown.highest - shown.lowest) or 1.0
    for row, (hands, equities) in enumerate(zip(shown.hands, shown.equities, strict=True)):
        for column, (hand, equity) in enumerate(zip(hands, equities, strict=True)):
            face = KNOWN if equity is None else shade((equity - shown.lowest) / spread)
            ink = FAINT if equity is None else ink_on(face)
            box = Rectangle((column + 0.03, row + 0.03), 0.94, 0.94)
            pair = row == column
            box.set(facecolor=face, edgecolor=INK if pair else LINE, linewidth=1.6 if pair else 0.5)
            axes.add_patch(box)
            axes.text(column + 0.5, row + 0.33, hand, ha="center", va="center", color=ink, size=9, weight="bold")
            number = NONE if equity is None else f"{100 * equity:.1f}"
            axes.text(column + 0.5, row + 0.7, number, ha="center", va="center", color=ink, size=8.5)
    axes.set(xlim=(0, len(shown.hands)), ylim=(len(shown.hands), 0))
    axes.axis("off")
    return drawn
