"""Interface of a policy, and the simplest one.

A policy turns the views of the players of many games, without the decks, into a move in each game.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ...cards.mask_arrays import Masks
from ...query.halatro.best_plays import BestPlays


@dataclass(frozen=True)
class Views:
    """The views of the players of n games.

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
    discards  (n,) bool    True if they are discarded, False if they are played
    """

    thrown: Masks
    discards: npt.NDArray[np.bool_]


class Policy(Protocol):
    """A strategy. It depends on the view only, so that the same position always gets the same move."""

    @property
    def name(self) -> str:
        """The policy's name on the command line."""

    def moves(self, views: Views) -> ChosenMoves:
        """Return a legal move in each game."""


@dataclass(frozen=True)
class NeverDiscard:
    """Policy that always makes the highest-scoring play."""

    name: str = "never-discard"

    def moves(self, views: Views) -> ChosenMoves:
        """Return the best play in each game."""
        return ChosenMoves(BestPlays.of(views.held).thrown, np.zeros(len(views.held), np.bool_))
