"""Casino games: the first decision with every starting hand as a grid, and the edge by outcome as bars."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ...games.casino.answers import CasinoGameAnswer
from ...games.casino.hand_spans import hand_spans
from ..casino import outcome_name
from ..text import hand_names, shortened
from .drawing import ACCENT, FULL, PAPER, draw_hand, in_style, shade, sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure

RANKS = 13
LONGEST_TITLE = 42
"""Characters of a game's title, with its changed pays, that fit above a picture."""


class GridData(NamedTuple):
    """The numbers of the grid.

    hands   (13, 13) starting hands, aces first
    values  (13, 13) the mean result of the best move, in first bets
    moves   (13, 13) the place of the best move among `names`
    names   the moves, the largest bet first
    """

    title: str
    note: str
    hands: list[list[str]]
    values: list[list[float]]
    moves: list[list[int]]
    names: tuple[str, ...]


class BarsData(NamedTuple):
    """The numbers of the bars: each outcome and what it adds to the house's edge, in percent of the first bet."""

    title: str
    note: str
    names: list[str]
    added: list[float]


def grid_data(title: str, names: tuple[str, ...], worth: Mapping[str, tuple[float, ...]]) -> GridData:
    """Return the numbers of the grid from what each move is worth with each starting hand."""
    hands = [hand_names(row) for row in range(RANKS)]
    best = {hand: max(range(len(names)), key=lambda place, of=of: of[place]) for hand, of in worth.items()}  # type: ignore[misc]
    shades = ", ".join(name for place, name in enumerate(names) if place in best.values())
    return GridData(
        title=f"{shortened(title, LONGEST_TITLE)}: the first decision",
        note=f"mean result in first bets; from dark to light: {shades}; suited above the diagonal",
        hands=hands,
        values=[[max(worth[hand]) for hand in row] for row in hands],
        moves=[[best[hand] for hand in row] for row in hands],
        names=names,
    )


@in_style
def grid_figure(shown: GridData) -> "Figure":
    """Draw the grid, darker for a larger bet, with every mean result as a number."""
    drawn, axes = sheet(shown.title, shown.note, 8.6, 7.6)
    for row in range(RANKS):
        for column in range(RANKS):
            share = 1 - shown.moves[row][column] / max(len(shown.names) - 1, 1)
            texts = (shown.hands[row][column], f"{shown.values[row][column]:+.2f}")
            draw_hand(axes, (row, column), texts, shade(FULL * share) if share else None, PAPER)
    axes.set(xlim=(0, RANKS), ylim=(RANKS, 0))
    axes.axis("off")
    return drawn


def bars_data(answer: CasinoGameAnswer) -> BarsData:
    """Return what each hand at the showdown, and folding, adds to the edge: together they are the edge."""
    added: dict[str, float] = {}
    spans = hand_spans(answer.results.game)
    for outcome in answer.outcomes:
        name = outcome_name(outcome, spans)
        added[name] = added.get(name, 0.0) - 100 * outcome["probability"] * outcome["paid"]
    return BarsData(
        title=f"{shortened(answer.title, LONGEST_TITLE)}: the edge of {100 * answer.edge:.3f} % by outcome",
        note="what each outcome adds to the edge, in % of the first bet; bars to the left are the player's wins",
        names=list(added),
        added=list(added.values()),
    )


@in_style
def bars_figure(shown: BarsData) -> "Figure":
    """Draw a bar for each outcome, with its number."""
    height = 1.4 + 0.28 * len(shown.names)
    drawn, axes = sheet(shown.title, shown.note, 8.6, height, (0.27, 0.06, 0.66, 1 - 1.1 / height))
    bars = axes.barh(shown.names, shown.added, color=ACCENT)
    axes.bar_label(bars, [f"{one:+.2f}" for one in shown.added], padding=3, size=8)
    axes.axvline(0, color="black", linewidth=0.8)
    axes.margins(x=0.12)
    axes.invert_yaxis()
    return drawn
