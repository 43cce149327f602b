"""The 169 starting hands as a square of 13 by 13: suited hands above the diagonal, offsuit below."""

from collections.abc import Mapping

RANKS = "AKQJT98765432"
CELL = 4
"""Characters of a starting hand in the grid, with the space before it."""


def hand_grid(hands: Mapping[str, float]) -> str:
    """A name for a whole weight, else percent; a dot for none. Weights above 1 are shares of the largest."""
    largest = max(1.0, *hands.values())
    lines = ["  " + "".join(rank.rjust(CELL - 1) + " " for rank in RANKS).rstrip()]
    for row, first in enumerate(RANKS):
        cells = [_cell(name, hands.get(name, 0.0) / largest) for name in hand_names(row)]
        lines.append(f"{first} " + "".join(cell.center(CELL - 1) + " " for cell in cells).rstrip())
    return "\n".join(lines)


def hand_names(row: int) -> list[str]:
    """The starting hands of a row, aces first."""
    first = RANKS[row]
    return [
        first + second + ("s" if column > row else "") if column >= row else f"{second}{first}o"
        for column, second in enumerate(RANKS)
    ]


def _cell(name: str, weight: float) -> str:
    if not weight:
        return "."
    if weight == 1:
        return name
    return f"{min(99, max(1, round(100 * weight)))}%"
