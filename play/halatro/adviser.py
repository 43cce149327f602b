"""The adviser of Halatro in the terminal; it ranks moves by what the player sees, not by the deck."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from ...games.halatro.game import Move, State

if TYPE_CHECKING:
    from ...query.session import Tables


@dataclass(frozen=True)
class Opinion:
    """An adviser's opinion of a move.

    expected        expected final score after it, including the points so far; None if the adviser gives none
    is_exact        True if `expected` was computed over every draw
    standard_error  of `expected`, if the adviser gives one
    is_equal        True if it is as good as the best move, within the errors of both
    """

    move: Move
    expected: float | None = None
    is_exact: bool = False
    standard_error: float | None = None
    is_equal: bool = False


class Adviser(Protocol):
    """An object that ranks the moves of a player by what the player sees."""

    def ranked(self, state: State) -> Sequence[Opinion]:
        """Return legal moves, best first; at least one unless the game is over. May raise `BadInput`, `TablesError`."""


class TableAdviser:
    """Adviser that gives the answers of `outs halatro advise`; the tables are opened at its first use."""

    def __init__(self, tables: "Callable[[], Tables]") -> None:
        """Store `tables`, a function that returns the open tables, the same ones at every call."""
        self._tables = tables

    def ranked(self, state: State) -> Sequence[Opinion]:
        """Return every legal move, best first. Raise `TablesError`."""
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
