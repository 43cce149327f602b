"""Winnings hand by hand: what was won, what it was worth, and how far luck usually moves the first from the second."""

from typing import TYPE_CHECKING, NamedTuple

from ...cards.answers.winnings_answers import WinningsLines
from ...cards.errors import one_line
from ..text import LONGEST_NAME, shortened, with_noun
from .drawing import ACCENT, INK, in_style, sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DEVIATIONS = 2
"""Standard deviations of luck that the band extends to on either side."""
BAND = "#cfdfe8"
"""Colour of the band."""


class WinningsData(NamedTuple):
    """The numbers of the picture.

    hands     (n,) numbers of hands, from 0
    won       (n,) chips won by then
    expected  (n,) their expectation
    band      (n,) `DEVIATIONS` standard deviations of the luck by then; empty if they are unknown
    """

    title: str
    note: str
    unit: str
    hands: list[int]
    won: list[float]
    expected: list[float]
    band: list[float]


def data(answer: WinningsLines) -> WinningsData:
    points = answer.points
    last = points[-1]
    band = [one.standard_deviation for one in points if one.standard_deviation is not None]
    unit = "big blinds" if answer.in_big_blinds else one_line(answer.currency)
    return WinningsData(
        title=f"{shortened(one_line(answer.player), LONGEST_NAME)}: "
        f"{last.won:+,.2f} {unit} in {with_noun(last.hands, 'hand')}",
        note=f"expected {last.won_expected:+,.2f}, with pots that were all in before the river shared by their worth",
        unit=unit,
        hands=[0, *(one.hands for one in points)],
        won=[0.0, *(float(one.won) for one in points)],
        expected=[0.0, *(float(one.won_expected) for one in points)],
        band=[0.0, *(DEVIATIONS * one for one in band)] if len(band) == len(points) else [],
    )


@in_style
def figure(shown: WinningsData) -> "Figure":
    """Draw both lines and, around the expected one, the band of luck."""
    drawn, axes = sheet(shown.title, shown.note, 8.6, 4.6, (0.1, 0.12, 0.88, 0.7))
    if shown.band:
        low = [middle - width for middle, width in zip(shown.expected, shown.band, strict=True)]
        high = [middle + width for middle, width in zip(shown.expected, shown.band, strict=True)]
        axes.fill_between(
            shown.hands, low, high, color=BAND, linewidth=0, label=f"±{DEVIATIONS} standard deviations of luck"
        )
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.plot(shown.hands, shown.expected, color=ACCENT, linewidth=1.6, linestyle=(0, (5, 2)), label="expected")
    axes.plot(shown.hands, shown.won, color=INK, linewidth=1.6, label="won")
    axes.set(xlabel="hands", xlim=(0, shown.hands[-1]))
    axes.locator_params(axis="x", integer=True)
    axes.set_ylabel(shown.unit, parse_math=False)
    axes.legend(loc="best")
    axes.grid()
    return drawn
