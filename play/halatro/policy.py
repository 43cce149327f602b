"""What a policy is: from what the players of many games see, a move for each. The deck is not among what they see."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ...cards.arrays import Masks


@dataclass(frozen=True)
class Views:
    """What the players of n games see.

    held      (n,) uint64  the cards in hand
    past      (n,) uint64  the cards played or discarded so far
    plays     (n,) uint8   plays left, 1 to 3
    discards  (n,) uint8   discards left, 0 to 3
    """

    held: Masks
    past: Masks
    plays: npt.NDArray[np.uint8]
    discards: npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Moves:
    """One move in each of n games.

    thrown    (n,) uint64  the one to five held cards that leave the hand
    discards  (n,) bool    whether they are discarded; played if not
    """

    thrown: Masks
    discards: npt.NDArray[np.bool_]


class Policy(Protocol):
    """A way of playing: a function of what is seen, so that the same position always gets the same move."""

    @property
    def name(self) -> str:
        """What it is called."""

    def moves(self, views: Views) -> Moves:
        """A legal move in each game."""
