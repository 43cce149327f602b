"""Who advises at the table of Halatro: moves ranked by what is seen, never by the deck."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ...games.halatro.game import Move, State

if TYPE_CHECKING:
    from ...kernels.halatro.moves import PlayerArrays


@dataclass(frozen=True)
class Opinion:
    """What an adviser says of a move.

    expected  the final score to expect after it, with what is scored already; None from one who does not say
    """

    move: Move
    expected: float | None = None


class Adviser(Protocol):
    """Says what to do with what a player sees."""

    def ranked(self, state: State) -> Sequence[Opinion]:
        """Legal moves, the best first; at least one unless the game is over. May raise `BadInput` and `TablesError`."""


class TableAdviser:
    """Advises as `outs halatro advise` does; the tables are opened when it is first asked."""

    def __init__(self, directory: Path) -> None:
        """With the tables in a folder."""
        self._directory = directory

    @cached_property
    def _known(self) -> "PlayerArrays":
        from ...query.halatro.player_arrays import load_kept_values

        return load_kept_values(self._directory)

    def ranked(self, state: State) -> Sequence[Opinion]:
        """Every legal move. Raises `TablesError`."""
        from ...games.halatro.seen import Seen
        from ...query.halatro.advice import advise_on

        if state.is_over:
            return []
        advice = advise_on(Seen(state.held, state.past, ""), state.plays, state.discards, self._known)
        return [Opinion(Move(move.cards, move.is_discard), state.score + move.expected) for move in advice.moves]
