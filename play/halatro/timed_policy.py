"""A policy that looks ahead for a limited time, then makes the best move found so far."""

from dataclasses import dataclass, field
from threading import Timer

import numpy as np

from ...kernels.halatro.moves import best_move
from ...kernels.halatro.player_arrays import LookaheadSettings, PlayerArrays
from .policy import ChosenMoves, Views
from .table_policies import thrown_to_keep


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
        """Return the best move found in each game."""
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
