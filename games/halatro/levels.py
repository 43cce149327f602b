"""Levels of a game of Halatro: the plays and discards left after a move, as one number.

Plain arithmetic on integers and integer arrays, so that kernels can compile these functions.
"""

from typing import TYPE_CHECKING, Any

from .rules import DISCARDS, PLAYS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Counts = int | np.integer[Any] | npt.NDArray[np.int64]

LEVEL_COUNT = PLAYS * (DISCARDS + 1)
"""The number of levels, 0 to 11; the last is the opening, to which no move leads."""
GAME_OVER = -1
"""The level after the last play."""


def level_of(plays: "Counts", discards: "Counts") -> Any:
    """Return the level with these plays (at least one) and discards left.

    >>> level_of(1, 0), level_of(3, 2)
    (0, 10)
    """
    return (DISCARDS + 1) * (plays - 1) + discards


def plays_at(level: "Counts") -> Any:
    """Return the plays left at a level.

    >>> plays_at(level_of(2, 3))
    2
    """
    return level // (DISCARDS + 1) + 1


def discards_at(level: "Counts") -> Any:
    """Return the discards left at a level.

    >>> discards_at(level_of(2, 3))
    3
    """
    return level % (DISCARDS + 1)
