"""The strongest players: by the table of kept cards, corrected for the cards gone, and by looking one draw ahead."""

from dataclasses import dataclass, field

import numpy as np

from ...kernels.halatro.lookahead import Settings
from ...kernels.halatro.moves import PlayerArrays, choose_moves
from ...query.halatro.plays import BestPlays
from .policy import Moves, Views

TABLE_ALONE: Settings = np.array([1, 0, 1, 0, 0, 0, 80, 0], np.float64)
"""Settings of `kernels.lookahead`: the best by the corrected table, without a look ahead."""
LOOKAHEAD: Settings = np.array([10, 1024, 64, 30, 40, 3, 80, 15], np.float64)
"""Up to ten moves within 30 points, 1,024 draws of each at most."""

SETTINGS = {"values": TABLE_ALONE, "lookahead": LOOKAHEAD}
"""By the name of the player."""


@dataclass(frozen=True, eq=False)
class TablePlayer:
    """Makes the move that is worth most; `settings` say how far it looks ahead."""

    name: str
    known: PlayerArrays = field(repr=False)
    settings: Settings = field(repr=False)

    def moves(self, views: Views) -> Moves:
        """The best move in each game; the last play is the one that scores most, with the lowest kickers."""
        held = views.held.astype(np.int64)
        kept, discards = np.empty(len(held), np.int64), np.empty(len(held), np.bool_)
        past = views.past.astype(np.int64)
        choose_moves(held, past, views.plays, views.discards, self.settings, self.known, kept, discards)
        last = (views.plays == 1) & ~discards
        return Moves(np.where(last, BestPlays.of(views.held).thrown, views.held ^ kept.astype(np.uint64)), discards)
