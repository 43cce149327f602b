"""The adviser of Halatro in the terminal: it ranks moves by what the player sees, never by the deck."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from ...games.halatro.game import Move, State

if TYPE_CHECKING:
    from ...query.session import Tables


@dataclass(frozen=True)
class Opinion:
    """An adviser's opinion of a move.

    expected        the final score to expect after it, including the points scored so far; None if the adviser does not
                    say
    is_exact        whether `expected` was counted over every draw
    standard_error  of `expected`, if the adviser says
    is_equal        whether it is as good as the best move, within the errors of both
    """

    move: Move
    expected: float | None = None
    is_exact: bool = False
    standard_error: float | None = None
    is_equal: bool = False


class Adviser(Protocol):
    """Ranks the moves of a player by what they see."""

    def ranked(self, state: State) -> Sequence[Opinion]:
        """Legal moves, the best first; at least one unless the game is over. May raise `BadInput` and `TablesError`."""


class TableAdviser:
    """Advises as `outs halatro advise` does, by tables that are opened when it is first asked."""

    def __init__(self, tables: "Callable[[], Tables]") -> None:
        """Opens its tables with `tables`, which returns the same open ones at every call."""
        self._tables = tables

    def ranked(self, state: State) -> Sequence[Opinion]:
        """Every legal move. Raises `TablesError`."""
        if state.is_over:
            return []
        arrays = self._tables().halatro_arrays
        from ...games.halatro.held_cards import HeldCards
        from ...query.halatro.advice import advise_on

        advice = advise_on(HeldCards(state.held, state.dead, ""), state.plays, state.discards, arrays)
        return [
            Opinion(
                Move(move.cards, move.is_discard),
                state.score + move.expected,
                move.is_exact,
                move.standard_error,
                move.is_equal,
            )
            for move in advice.moves
        ]
