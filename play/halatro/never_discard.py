"""The simplest policy: never discard, make the best play with the lowest kickers."""

from dataclasses import dataclass

import numpy as np

from ...query.halatro.plays import BestPlays
from .policy import Moves, Views


@dataclass(frozen=True)
class NeverDiscard:
    """Plays what scores the most now."""

    name: str = "never-discard"

    def moves(self, views: Views) -> Moves:
        """The best play in each game."""
        return Moves(BestPlays.of(views.held).thrown, np.zeros(len(views.held), np.bool_))
