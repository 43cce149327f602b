"""Best plays of many held hands in one call: scores, cards and types."""

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from ...cards.mask_arrays import Masks
from ...games.halatro.play_table import PlayTable, play_table
from ...games.halatro.play_types import Types, types_of
from ...kernels.halatro import best_cards, best_play


@dataclass(frozen=True)
class BestPlays:
    """The highest-scoring plays of n held hands, filled up to five cards with the lowest kickers.

    scoring  (n,) uint64  the cards that score
    thrown   (n,) uint64  all cards played
    """

    scoring: Masks
    thrown: Masks

    @classmethod
    def of(cls, held: Masks) -> "BestPlays":
        """Return the best plays of `held`: (n,), uint64."""
        return cls(*best_cards.best_plays(held, _table()))

    def types(self) -> Types:
        """Return the types of the plays: (n,), uint8."""
        return types_of(self.scoring)


def best_scores(masks: Masks) -> npt.NDArray[np.int16]:
    """Return the highest score of any play of each hand, or of playing all of one to five cards: (n,), int16."""
    return best_play.best_scores(masks, _table())


def lowest_of(masks: Masks, size: int) -> Masks:
    """Return the `size` lowest cards of each mask, or all its cards if it has fewer: (n,), uint64."""
    return best_cards.with_lowest(np.zeros_like(masks), masks, size)


@cache
def _table() -> PlayTable:
    return play_table()
