"""Actual errors of the closure of HS_n against the errors that it states."""

from typing import TYPE_CHECKING, NamedTuple

from ...games.holdem.answers.picture_data import ClosureErrors
from .drawing import ACCENT, INK, PAPER, in_style, sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MARKERS = {5: "o", 6: "s", 7: "^", 8: "D", 9: "v"}
"""Marker by number of opponents."""
SMALLEST = 1e-6
"""Smaller errors are drawn here, since the axes are logarithmic."""
ROUNDING = 1e-12


class StrengthErrorData(NamedTuple):
    """The numbers of the picture: stated and actual error (n,) of each state, by the number of opponents."""

    title: str
    note: str
    stated: dict[int, list[float]]
    actual: dict[int, list[float]]


def data(found: ClosureErrors) -> StrengthErrorData:
    opponents = sorted({state.opponents for state in found.states})
    beyond = sum(state.actual > state.stated + ROUNDING for state in found.states)
    refused = f"; in {found.refused} more its sum diverges" if found.refused else ""
    return StrengthErrorData(
        title="The closure's error in HS_n: stated and actual",
        note=f"{len(found.states)} random states, seed {found.seed}; error larger than stated in {beyond}{refused}; "
        "the lowest points are errors of 0.0001 or less",
        stated={count: [one.stated for one in found.states if one.opponents == count] for count in opponents},
        actual={count: [one.actual for one in found.states if one.opponents == count] for count in opponents},
    )


@in_style
def figure(shown: StrengthErrorData) -> "Figure":
    """Draw a point per state, marked by its opponents; points below the line have a smaller error than stated."""
    drawn, axes = sheet(shown.title, shown.note, 7.2, 5.4, (0.12, 0.11, 0.85, 0.74))
    ends = [100 * SMALLEST / 2, 200]
    axes.plot(ends, ends, color=INK, linewidth=1, label="as stated")
    for opponents, stated in shown.stated.items():
        across, up = ([100 * max(one, SMALLEST) for one in errors] for errors in (stated, shown.actual[opponents]))
        inside, name = PAPER if opponents % 2 else ACCENT, f"{opponents} opponents"
        axes.scatter(across, up, marker=MARKERS[opponents], s=34, facecolor=inside, edgecolor=ACCENT, label=name)
    axes.set(xscale="log", yscale="log", xlim=ends, ylim=ends)
    axes.set(xlabel="stated error, percentage points", ylabel="actual error, percentage points")
    axes.grid()
    axes.legend(loc="upper left")
    return drawn
