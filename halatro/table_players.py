"""The strongest players: by the table of kept cards, corrected for the cards gone, and by looking one draw ahead."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ..kernels.lookahead import Settings, choose_moves
from .draw_sums import draw_classes
from .kept_values import KeptValues
from .plays import BestPlays
from .policy import Moves, Views

RESPONSE = (0.95, 1.94, 2.94, 3.4, 1.7, 2.13, 2.55, 2.9, 1.9, 2.1, 2.5, 0.0)
"""By level after the move: how much of a deviation of the first card's mean each card drawn adds. Measured from games
(docs/halatro-player.md); it is about the number of draws still to come, as later ones are from the same deck."""

TABLE_ALONE: Settings = np.array([1, 0, 1, 0, 0, 0, 80, 0], np.float64)
"""Settings of `kernels.lookahead`: the best by the corrected table, without a look ahead."""
LOOKAHEAD: Settings = np.array([8, 256, 32, 20, 200, 2.5, 80, 40], np.float64)
"""Up to eight moves within 20 points, 256 draws of each at most."""


@dataclass(frozen=True, eq=False)
class TablePlayer:
    """Makes the move that is worth most; `settings` say how far it looks ahead."""

    name: str
    kept_values: KeptValues = field(repr=False)
    settings: Settings = field(repr=False)

    def moves(self, views: Views) -> Moves:
        """The best move in each game; the last play is the one that scores most, with the lowest kickers."""
        held = views.held.astype(np.int64)
        kept = np.empty(len(held), np.int64)
        discards = np.empty(len(held), np.bool_)
        known = self.kept_values
        choose_moves(
            held,
            views.past.astype(np.int64),
            views.plays,
            views.discards,
            self.settings,
            known.values,
            known.sums,
            response(),
            known.table,
            known.places,
            known.lane_sizes,
            *draw_classes(),
            kept,
            discards,
        )
        last = (views.plays == 1) & ~discards
        return Moves(np.where(last, BestPlays.of(views.held).thrown, views.held ^ kept.astype(np.uint64)), discards)


def response() -> npt.NDArray[np.float64]:
    """`RESPONSE` as kernels take it: (12,), float64."""
    return np.array(RESPONSE)
