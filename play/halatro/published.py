"""The published AI: discard all under Ten while its estimate of a better type is above a threshold, else play."""

from dataclasses import dataclass

import numpy as np

from ...cards.arrays import Masks
from ...cards.notation import DECK_MASK, LANE_BITS
from ...games.halatro.rules import MOST_THROWN
from ...query.halatro.plays import BestPlays, Types, lowest_of
from .estimates import TEN, Chances, Population, probability_of_improvement
from .policy import Moves, Views

THRESHOLD = 0.01
"""The one its author chose."""
UNDER_TEN = np.uint64(sum(((1 << TEN) - 1) << LANE_BITS * suit for suit in range(4)))


@dataclass(frozen=True)
class Published:
    """The AI with a threshold; `capped` throws at most five cards, the lowest, and never none, as the rules want.

    The original discards every card under Ten, be they none or eight: its game lets it.
    """

    threshold: float = THRESHOLD
    capped: bool = False

    @property
    def name(self) -> str:
        """As the command line knows it."""
        kind = "published-capped" if self.capped else "published"
        return kind if self.threshold == THRESHOLD else f"{kind}:{self.threshold!r}"

    def moves(self, views: Views) -> Moves:
        """Discard or play in each game."""
        plays = BestPlays.of(views.held)
        bad = views.held & UNDER_TEN
        if self.capped:
            bad = lowest_of(bad, MOST_THROWN)
        discards = views.discards > 0
        if self.capped:
            discards &= bad != 0
        chance = estimated_improvement(views.past[discards], bad[discards], plays.types()[discards])
        discards[discards] = chance > self.threshold
        return Moves(np.where(discards, bad, plays.thrown), discards)


def estimated_improvement(past: Masks, bad: Masks, types: Types) -> Chances:
    """The estimate that is held against the threshold: (n,).

    The five cards come from all cards but the past ones and the `bad` ones about to be discarded: those kept count as
    still to be drawn.
    """
    return probability_of_improvement(Population.of(np.uint64(DECK_MASK) & ~(past | bad)), types)
