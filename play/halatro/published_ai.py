"""The published AI: discard all cards below ten while the estimated chance of a better type exceeds a threshold."""

from dataclasses import dataclass

import numpy as np

from ...cards.mask_arrays import Masks
from ...cards.notation import DECK_MASK, LANE_BITS
from ...games.halatro import parameters
from ...games.halatro.plays import Types
from ...games.halatro.rules import MOST_THROWN
from ...query.halatro.best_plays import BestPlays, lowest_of
from .estimates import TEN, Chances, Population, probability_of_improvement
from .policy import ChosenMoves, Views

THRESHOLD = parameters.THRESHOLD.default
"""The threshold chosen by its author."""
UNDER_TEN = np.uint64(sum(((1 << TEN) - 1) << LANE_BITS * suit for suit in range(4)))
"""Mask of all cards below ten."""


@dataclass(frozen=True)
class Published:
    """The AI with a threshold; if `capped`, it discards one to five cards, the lowest, as the rules demand.

    The original discards every card below ten, be that none or eight: the game it was written for allows it.
    """

    threshold: float = THRESHOLD
    capped: bool = False

    @property
    def name(self) -> str:
        """The policy's name on the command line."""
        kind = "published-capped" if self.capped else "published"
        return kind if self.threshold == THRESHOLD else f"{kind}:{self.threshold!r}"

    def moves(self, views: Views) -> ChosenMoves:
        """Return a discard or a play in each game."""
        plays = BestPlays.of(views.held)
        bad = views.held & UNDER_TEN
        if self.capped:
            bad = lowest_of(bad, MOST_THROWN)
        discards = views.discards > 0
        if self.capped:
            discards &= bad != 0
        chance = estimated_improvement(views.dead[discards], bad[discards], plays.types()[discards])
        discards[discards] = chance > self.threshold
        return ChosenMoves(np.where(discards, bad, plays.thrown), discards)


def estimated_improvement(dead: Masks, bad: Masks, types: Types) -> Chances:
    """Return the estimate that is compared with the threshold: (n,), float64.

    The five cards come from all cards except the dead ones and the `bad` ones about to be discarded. Cards that are
    kept count as still to be drawn.
    """
    return probability_of_improvement(Population.of(np.uint64(DECK_MASK) & ~(dead | bad)), types)
