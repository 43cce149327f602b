"""The strongest policies: by the table of kept cards, corrected for dead cards, and by looking one draw ahead."""

from dataclasses import dataclass, field
from threading import Timer

import numpy as np
import numpy.typing as npt

from ...cards.mask_arrays import Masks
from ...kernels.halatro.lookahead import best_move, choose_moves
from ...kernels.halatro.player_arrays import LookaheadSettings, PlayerArrays
from ...query.halatro.best_plays import BestPlays
from ...query.halatro.player_arrays import LOOKAHEAD
from .lockstep import ChosenMoves, Views

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


@dataclass(frozen=True, eq=False)
class TimedPolicy:
    """Policy that makes the lookahead's moves, but stops each search after some `milliseconds`.

    A search that is stopped makes the best move found until then, so the moves depend on the machine's speed.
    """

    name: str
    known: PlayerArrays = field(repr=False)
    settings: LookaheadSettings = field(repr=False)
    milliseconds: float

    def __post_init__(self) -> None:
        """Compile the kernels, which would otherwise use up the time of the first move."""
        best_move(np.ones(1, np.bool_), 0xFF, 0, 3, 3, self.settings, self.known)

    def moves(self, views: Views) -> ChosenMoves:
        columns = (column.tolist() for column in (views.held, views.dead, views.plays, views.discards))
        found = [self._in_time(*position) for position in zip(*columns, strict=True)]
        kept, discards = (
            np.array([move[0] for move in found], np.int64),
            np.array([move[1] for move in found], np.bool_),
        )
        return ChosenMoves(thrown_to_keep(views, kept, discards), discards)

    def _in_time(self, held: int, dead: int, plays: int, discards: int) -> tuple[int, bool]:
        """Return the mask of the cards kept (0 for the last play), and True if the others are discarded."""
        stop = np.zeros(1, np.bool_)
        timer = Timer(self.milliseconds / 1000, stop.fill, (True,))
        timer.start()
        try:
            return best_move(stop, held, dead, plays, discards, self.settings, self.known)
        finally:
            timer.cancel()
