"""What a policy is: a function from what the players of many games see, never the deck, to a move in each game."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ...cards.mask_arrays import Masks


@dataclass(frozen=True)
class Views:
    """What the players of n games see.

    held      (n,) uint64  the cards in hand
    dead      (n,) uint64  the cards played or discarded so far
    plays     (n,) uint8   plays left, 1 to 3
    discards  (n,) uint8   discards left, 0 to 3
    """

    held: Masks
    dead: Masks
    plays: npt.NDArray[np.uint8]
    discards: npt.NDArray[np.uint8]


@dataclass(frozen=True)
class ChosenMoves:
    """One move in each of n games.

    thrown    (n,) uint64  the one to five held cards that leave the hand
    discards  (n,) bool    whether they are discarded; played if not
    """

    thrown: Masks
    discards: npt.NDArray[np.bool_]


class Policy(Protocol):
    """A way of playing. It depends only on what is seen, so the same position always gets the same move."""

    @property
    def name(self) -> str:
        """Its name on the command line."""

    def moves(self, views: Views) -> ChosenMoves:
        """A legal move in each game."""
