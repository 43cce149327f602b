"""Equity of every starting hand as a grid: suited hands above the diagonal, offsuit hands below."""

from typing import TYPE_CHECKING, NamedTuple

from ...games.holdem.answers.picture_data import PreflopEquities
from ..text import hand_names, ranks_of
from .drawing import KNOWN, NONE, draw_hand, in_style, noted, opponent, shade, sheet, with_symbols

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
    against = opponent(found.against) if found.opponents == 1 else f"{found.opponents} random hands"
    return PreflopData(
        title=f"Equity of every starting hand against {against}",
        note=noted(", ".join(_notes(found)), game),
        hands=hands,
        equities=[[found.equities[hand] for hand in row] for row in hands],
        lowest=min(known),
        highest=max(known),
    )


def _notes(found: PreflopEquities) -> list[str]:
    how = "exact" if found.exact else f"sampled, standard error at most {100 * found.standard_error:.2f} points"
    dead = [f"{with_symbols(found.dead)} dead"] if found.dead else []
    return ["share of the pot in %", *dead, how, "suited above the diagonal, offsuit below"]


@in_style
def figure(shown: PreflopData) -> "Figure":
    """Draw the grid, darker where a hand wins more, with every equity as a number."""
    drawn, axes = sheet(shown.title, shown.note, 8.6, 7.6)
    spread = (shown.highest - shown.lowest) or 1.0
    for row, (hands, equities) in enumerate(zip(shown.hands, shown.equities, strict=True)):
        for column, (hand, equity) in enumerate(zip(hands, equities, strict=True)):
            face = None if equity is None else shade((equity - shown.lowest) / spread)
            number = NONE if equity is None else f"{100 * equity:.1f}"
            draw_hand(axes, (row, column), (hand, number), face, KNOWN)
    axes.set(xlim=(0, len(shown.hands)), ylim=(len(shown.hands), 0))
    axes.axis("off")
    return drawn
