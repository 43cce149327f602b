"""Lookup in the tables of flop and turn: a hole on a board against one random hand, without dead cards."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Any

from ....cards.lattice.row_numbers import canonical, relabel_mask
from ....cards.notation import cards_text, mask_of
from ....games.holdem.answers.state import StateAnswer
from ....games.holdem.boards.visible_cards import KnownCards
from ....games.holdem.rules import HOLE_SIZE, holes_left, run_outs
from ....games.holdem.transitions import Transitions
from ....tables.holdem import STATES
from ...database.connection import Connection
from .state_sources import HoldemStates, StateSource

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ....cards.hands.hole_arrays import Floats

FLOP_CARDS = 3

_NOW = STATES
_CHANGES = tuple(tuple(f"{now}_{then}" for then in STATES) for now in STATES)
_TRANSITIONS = (*_NOW, *(name for row in _CHANGES for name in row))
_AGAINST_TWO = ("win_two", "tie_one_of_two", "tie_both_of_two")


class StateTables:
    """Lookup of rows by hole and board."""

    def __init__(self, connection: Connection, source: StateSource | None = None) -> None:
        """Read hold'em's tables from `connection`, or those of another game from `source`."""
        self._source = source or HoldemStates(connection)
        self._deck = self._source.deck

    def table(self, board: int, dead: int = 0) -> str | None:
        """Return the table with a row for each hole on this board (masks), or None; callers must ask here first."""
        return None if dead else self._source.table(board.bit_count())

    def row(self, hole: int, board: int, columns: Sequence[str]) -> dict[str, Any]:
        """Return columns of a hole's row; hole and board are disjoint masks, and the board must have a table."""
        (row,) = self.rows(hole, (board,), columns)
        return row

    def rows(self, hole: int, boards: Sequence[int], columns: Sequence[str]) -> list[dict[str, Any]]:
        """Return columns of a hole's row on each of several boards of equal size."""
        return self._source.rows(hole, boards, columns)

    def transitions(self, hole: int, board: int) -> Transitions:
        """Return how random hands stand against this one now and at the showdown."""
        return self._transitions(self.row(hole, board, _TRANSITIONS), board)

    def state(self, cards: KnownCards) -> StateAnswer:
        """Return all of a row; the board must have a table, and no card may be dead."""
        hole, board = mask_of(cards.hole), mask_of(cards.board)
        histogram = ("strength_histogram",) if len(cards.board) == FLOP_CARDS else ()
        columns = (*_TRANSITIONS, "ways", "strength_squares", *_AGAINST_TWO, *histogram)
        row = self.row(hole, board, columns)
        alone, with_one, with_both = (row[name] for name in _AGAINST_TWO)
        return StateAnswer(
            hole=cards_text(cards.hole),
            board=cards_text(cards.board),
            ways=row["ways"],
            moves=self._transitions(row, board),
            strength_squares=row["strength_squares"],
            against_two=(alone, with_one, with_both),
            histogram=tuple(row["strength_histogram"]) if histogram else None,
            source=f"table {self.table(board)}",
            deck=self._deck,
        )

    def equities(self, board: int) -> "Floats":
        """Return the equity of each hole on a board with a table: (1326,), NaN if it shares a card with the board."""
        import numpy as np

        from ....cards.hands.hole_arrays import HOLE_MASKS

        win, tie, deals = self.counts(board)
        return np.where(HOLE_MASKS & np.uint64(board) == 0, (win + tie / 2) / deals, np.nan)

    def counts(self, board: int) -> "tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], int]":
        """Return the wins and ties of each hole on a board with a table, (1326,) each, and the number of deals.

        Both are 0 for a hole that meets the board.
        """
        import numpy as np

        from ....cards.hands.hole_arrays import HOLE_COUNT, HOLE_OF_ID
        from ....games.holdem.boards.suit_symmetry import relabelled_holes

        (own,) = canonical(board)
        cards = board.bit_count()
        sql = f"SELECT hole_id, win, tie FROM {self._source.table(cards)} WHERE board_id = {self._source.board_id(own)}"
        rows = self._source.columns(cards, sql)
        hole = HOLE_OF_ID[rows["hole_id"]]
        counts = np.zeros((2, HOLE_COUNT), np.int64)
        known = np.zeros(HOLE_COUNT, np.int64)
        known[hole] = np.arange(len(hole)) + 1
        # A hole's row is found by relabelling its suits in one of the ways that make the board canonical.
        for suits in permutations(range(4)):
            if relabel_mask(board, suits) == own:
                place = known[relabelled_holes(suits)]
                counts[:, place > 0] = np.stack([rows["win"], rows["tie"]])[:, place[place > 0] - 1]
        return counts[0], counts[1], holes_left(cards + HOLE_SIZE, self._deck) * run_outs(cards, deck=self._deck)

    def _transitions(self, row: Mapping[str, Any], board: int) -> Transitions:
        now, *then = ((row[ahead], row[tied], row[behind]) for ahead, tied, behind in (_NOW, *_CHANGES))
        return Transitions(now, (then[0], then[1], then[2]), run_outs(board.bit_count(), deck=self._deck))
