"""Five-card draw with betting, solved: a bar for each kind of hand, divided by its moves."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ...games.draw.answers.betting import DrawGameAnswer, DrawHandAnswer, KindMoves
from .drawing import FAINT, INK, LINE, PAPER, in_style, ink_on, noted, shade, sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABELLED = 0.06
"""The smallest part of a bar with its percentage written in it."""
BAR, HEAD, WIDTH = 0.3, 1.35, 9.6
"""Inches: a bar with its gap, the space for title and legend, the picture."""


class DrawGameData(NamedTuple):
    """The numbers of the picture.

    moves  names of the moves
    kinds  names of the kinds of hands, best first, with the share of the hands that get here
    parts  (kinds, moves) frequency of each move
    """

    title: str
    note: str
    moves: list[str]
    kinds: list[tuple[str, float]]
    parts: list[list[float]]


def data(node: DrawGameAnswer | DrawHandAnswer, kinds: Sequence[KindMoves]) -> DrawGameData:
    since = f" after {node.actions}" if node.actions else ", first to speak" if node.to_act == "first" else ""
    game = "" if node.game == "high" else node.game
    moves = list(kinds[0].frequencies)
    return DrawGameData(
        title=f"The {node.to_act} player{since}",
        note=noted("how often each kind of hand makes each move, in %; beside it its share of the hands here", game),
        moves=moves,
        kinds=[(one.kind, one.share) for one in kinds],
        parts=[[one.frequencies[move] for move in moves] for one in kinds],
    )


@in_style
def figure(shown: DrawGameData) -> "Figure":
    """Draw one bar per kind of hand, best first, with the percentages of its larger parts."""
    from matplotlib.patches import Patch, Rectangle

    drawn, axes = sheet(shown.title, shown.note, WIDTH, HEAD + BAR * len(shown.kinds))
    count = len(shown.moves)
    faces = [shade((place + 0.4) / count) for place in range(count)]
    for row, (kind, share) in enumerate(shown.kinds):
        axes.text(-0.01, row + 0.5, f"{kind}  {100 * share:.2g} %", ha="right", va="center", size=9.5, color=INK)
        left = 0.0
        for part, face in zip(shown.parts[row], faces, strict=True):
            axes.add_patch(Rectangle((left, row + 0.08), part, 0.84, facecolor=face, edgecolor=PAPER, linewidth=0.5))
            if part >= LABELLED:
                middle: dict[str, Any] = {"ha": "center", "va": "center", "size": 8.5}
                axes.text(left + part / 2, row + 0.5, f"{100 * part:.0f}", color=ink_on(face), **middle)
            left += part
    axes.set(xlim=(-0.32, 1.01), ylim=(len(shown.kinds), -1.3))
    axes.legend(
        [Patch(facecolor=face, edgecolor=LINE, linewidth=0.5) for face in faces], shown.moves, ncols=count,
        loc="upper left", bbox_to_anchor=(0.23, 1.0), frameon=False, labelcolor=FAINT, handlelength=1.0,
    )  # fmt: skip
    axes.axis("off")
    return drawn
