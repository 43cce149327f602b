"""The levels of a game of Halatro: how many plays and discards are left after a move, as one number.

Plain arithmetic on integers and arrays of them, so that kernels compile these same functions.
"""

from typing import TYPE_CHECKING, Any

from .rules import DISCARDS, PLAYS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Counts = int | np.integer[Any] | npt.NDArray[np.int64]

LEVEL_COUNT = PLAYS * (DISCARDS + 1)
"""Numbers that a level can have, 0 to 11; no move leads to the last one, which is the opening."""
GAME_OVER = -1
"""Stands for the level after the last play."""


def level_of(plays: "Counts", discards: "Counts") -> Any:
    """The level with these plays (one or more) and discards left.

    >>> level_of(1, 0), level_of(3, 2)
    (0, 10)
    """
    return (DISCARDS + 1) * (plays - 1) + discards


def plays_at(level: "Counts") -> Any:
    """The plays left at a level.

    >>> plays_at(level_of(2, 3))
    2
    """
    return level // (DISCARDS + 1) + 1


def discards_at(level: "Counts") -> Any:
    """The discards left at a level.

    >>> discards_at(level_of(2, 3))
    3
    """
    return level % (DISCARDS + 1)
