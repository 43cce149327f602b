"""The simplest policy: never discard; make the best play with the lowest kickers."""

from dataclasses import dataclass

import numpy as np

from ...query.halatro.best_plays import BestPlays
from .policy import ChosenMoves, Views


@dataclass(frozen=True)
class NeverDiscard:
    """Policy that always makes the highest-scoring play."""

    name: str = "never-discard"

    def moves(self, views: Views) -> ChosenMoves:
        """Return the best play in each game."""
        return ChosenMoves(BestPlays.of(views.held).thrown, np.zeros(len(views.held), np.bool_))
