"""A grid of starting hands (13 by 13 for a full deck): suited hands above the diagonal, offsuit hands below."""

from collections.abc import Collection, Mapping

RANKS = "AKQJT98765432"
"""Ranks of the full deck, aces first."""
CELL = 4
"""Width of a cell of the grid, including the space before it."""


def hand_grid(hands: Mapping[str, float], ranks: str = RANKS) -> str:
    """Return the grid: a hand's name for weight 1, percent for less, a dot for 0; weights above 1 are scaled down."""
    largest = max(1.0, *hands.values())
    lines = ["  " + "".join(rank.rjust(CELL - 1) + " " for rank in ranks).rstrip()]
    for row, first in enumerate(ranks):
        cells = [_cell(name, hands.get(name, 0.0) / largest) for name in hand_names(row, ranks)]
        lines.append(f"{first} " + "".join(cell.center(CELL - 1) + " " for cell in cells).rstrip())
    return "\n".join(lines)


def ranks_of(hands: Collection[str]) -> str:
    """Return the ranks of a deck, aces first, from the names of its starting hands."""
    return "".join(rank for rank in RANKS if rank * 2 in hands)


def hand_names(row: int, ranks: str = RANKS) -> list[str]:
    """Return the starting hands of a row of the grid, aces first."""
    first = ranks[row]
    return [
        first + second + ("s" if column > row else "") if column >= row else f"{second}{first}o"
        for column, second in enumerate(ranks)
    ]


def _cell(name: str, weight: float) -> str:
    if not weight:
        return "."
    if weight == 1:
        return name
    return f"{min(99, max(1, round(100 * weight)))}%"
