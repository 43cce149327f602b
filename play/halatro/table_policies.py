"""The strongest policies: by the table of kept cards, corrected for dead cards, and by looking one draw ahead."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ...cards.mask_arrays import Masks
from ...kernels.halatro.moves import choose_moves
from ...kernels.halatro.player_arrays import LookaheadSettings, PlayerArrays
from ...query.halatro.best_plays import BestPlays
from ...query.halatro.player_arrays import LOOKAHEAD
from .policy import ChosenMoves, Views

TABLE_ALONE = LookaheadSettings(
    counted=2,
    candidates=1,
    samples=0,
    batch=1,
    spread=0.0,
    trust=0.0,
    doubt=0.0,
    alike=0.0,
    margin=80.0,
    margin_after=0.0,
)
"""Settings for the best move by the corrected table, without lookahead."""

POLICY_SETTINGS = {"values": TABLE_ALONE, "lookahead": LOOKAHEAD}
"""Settings by policy name."""


@dataclass(frozen=True, eq=False)
class TablePolicy:
    """Policy that makes the move with the highest expected score; `settings` control its lookahead."""

    name: str
    known: PlayerArrays = field(repr=False)
    settings: LookaheadSettings = field(repr=False)

    def moves(self, views: Views) -> ChosenMoves:
        """Return the best move in each game; the last play is the highest-scoring one, with the lowest kickers."""
        held = views.held.astype(np.int64)
        kept, discards = np.empty(len(held), np.int64), np.empty(len(held), np.bool_)
        dead = views.dead.astype(np.int64)
        choose_moves(held, dead, views.plays, views.discards, self.settings, self.known, kept, discards)
        return ChosenMoves(thrown_to_keep(views, kept, discards), discards)


def thrown_to_keep(views: Views, kept: npt.NDArray[np.int64], discards: npt.NDArray[np.bool_]) -> Masks:
    """Return the cards thrown to keep the masks `kept`: both (n,). The last play takes the lowest kickers."""
    last = (views.plays == 1) & ~discards
    thrown: Masks = np.where(last, BestPlays.of(views.held).thrown, views.held ^ kept.astype(np.uint64))
    return thrown
