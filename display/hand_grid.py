"""The starting hands as a square, 13 by 13 or of fewer ranks: suited hands above the diagonal, offsuit below."""

from collections.abc import Collection, Mapping

RANKS = "AKQJT98765432"
"""Those of the whole deck, aces first."""
CELL = 4
"""Characters of a starting hand in the grid, with the space before it."""


def hand_grid(hands: Mapping[str, float], ranks: str = RANKS) -> str:
    """A name for a whole weight, else percent; a dot for none. Weights above 1 are shares of the largest."""
    largest = max(1.0, *hands.values())
    lines = ["  " + "".join(rank.rjust(CELL - 1) + " " for rank in ranks).rstrip()]
    for row, first in enumerate(ranks):
        cells = [_cell(name, hands.get(name, 0.0) / largest) for name in hand_names(row, ranks)]
        lines.append(f"{first} " + "".join(cell.center(CELL - 1) + " " for cell in cells).rstrip())
    return "\n".join(lines)


def ranks_of(hands: Collection[str]) -> str:
    """The ranks of all starting hands of a deck, aces first."""
    return "".join(rank for rank in RANKS if rank * 2 in hands)


def hand_names(row: int, ranks: str = RANKS) -> list[str]:
    """The starting hands of a row, aces first."""
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
