"""The tables of flop and turn: a hole on a board against one random hand, without dead cards, looked up."""

from itertools import permutations
from math import comb
from typing import TYPE_CHECKING

from ....cards.canonical import canonical, relabel_mask
from ....cards.notation import cards_of, cards_text, mask_of, parse_exactly, require_distinct
from ....games.holdem.moves import Moves, Standings
from ....games.holdem.state_answers import StateAnswer
from ....tables.holdem import STATES
from ...connection import Connection, Row
from ...remembered import Remembered

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ....cards.holes import Floats

STREETS = {3: "flop", 4: "turn"}
"""The table for a board of so many cards."""
FIRST_BOARD = {"flop": 183, "turn": 1_938}
"""The subset_id of the board whose board_id is 0."""

_NOW = ", ".join(STATES)
_MOVES = ", ".join(f"{now}_{then}" for now in STATES for then in STATES)
_REST = "ways, strength_squares, win_two, tie_one_of_two, tie_both_of_two"


class States:
    """Rows by hole and board. The tables tell of a board by its board_id, so that is looked up first."""

    def __init__(self, connection: Connection) -> None:
        """Nothing is read yet."""
        self._connection = connection
        self._subset_ids = {
            cards: Remembered(
                connection, f"(SELECT mask, subset_id FROM subset_classes WHERE size = {cards})", "mask", "subset_id"
            )
            for cards in STREETS
        }

    @staticmethod
    def table(board: int, dead: int = 0) -> str | None:
        """The table with a row for each hole on this board (masks), or None: the one place where that is decided."""
        return None if dead else STREETS.get(board.bit_count())

    def row(self, hole: int, board: int, columns: str) -> Row:
        """The columns of a hole's row; hole and board are disjoint masks, and there is a table for the board."""
        own_board, own_hole = canonical(board, hole)
        low, high = sorted(cards_of(own_hole))
        table = STREETS[board.bit_count()]
        sql = f"SELECT {columns} FROM {table} WHERE board_id = $1 AND hole_id = $2"
        (row,) = self._connection.rows(sql, self._board_id(own_board), high * (high - 1) // 2 + low)
        return row

    def moves(self, hole: int, board: int) -> Moves:
        """How a random hole stands to this one now and at the showdown."""
        return _moves(self.row(hole, board, f"{_NOW}, {_MOVES}"), board)

    def answer(self, hole_text: str, board_text: str) -> StateAnswer:
        """All of a row, for a hole on a flop or turn. Raises `BadInput`."""
        hole = parse_exactly(hole_text, (2,), "a hole")
        board = parse_exactly(board_text, STREETS, "a board that a table has")
        require_distinct((*hole, *board), f"{hole_text} {board_text}")
        at = mask_of(hole), mask_of(board)
        histogram = ", strength_histogram" if STREETS[len(board)] == "flop" else ""
        row = self.row(*at, f"{_NOW}, {_MOVES}, {_REST}{histogram}")
        ways, squares, *two = row[12:17]
        return StateAnswer(
            hole=cards_text(hole),
            board=cards_text(board),
            ways=ways,
            moves=_moves(row, at[1]),
            strength_squares=squares,
            against_two=(two[0], two[1], two[2]),
            histogram=tuple(row[17]) if histogram else None,
        )

    def equities(self, board: int) -> "Floats":
        """The equity of each hole on a board for which there is a table: (1326,), NaN if it meets the board."""
        import numpy as np

        from ....cards.holes import HOLE_MASKS

        win, tie, deals = self.counts(board)
        return np.where(HOLE_MASKS & np.uint64(board) == 0, (win + tie / 2) / deals, np.nan)

    def counts(self, board: int) -> "tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], int]":
        """What each hole wins and ties on a board for which there is a table, (1326,) each, and of how many deals.

        Both are 0 for a hole that meets the board.
        """
        import numpy as np

        from ....cards.holes import HIGH, HOLE_COUNT, LOW
        from ....games.holdem.suit_symmetry import relabelled_holes

        (own,) = canonical(board)
        sql = f"SELECT hole_id, win, tie FROM {STREETS[board.bit_count()]} WHERE board_id = {self._board_id(own)}"
        rows = self._connection.columns(sql)
        hole = np.argsort(HIGH * (HIGH - 1) // 2 + LOW)[rows["hole_id"]]
        counts = np.zeros((2, HOLE_COUNT), np.int64)
        known = np.zeros(HOLE_COUNT, np.int64)
        known[hole] = np.arange(len(hole)) + 1
        # A hole's row is that of what it becomes under one of the relabellings that make the board canonical.
        for suits in permutations(range(4)):
            if relabel_mask(board, suits) == own:
                place = known[relabelled_holes(suits)]
                counts[:, place > 0] = np.stack([rows["win"], rows["tie"]])[:, place[place > 0] - 1]
        cards = board.bit_count()
        return counts[0], counts[1], comb(50 - cards, 2) * comb(48 - cards, 5 - cards)

    def _board_id(self, board: int) -> int:
        cards = board.bit_count()
        (subset_id,) = self._subset_ids[cards].row(board)
        return int(subset_id) - FIRST_BOARD[STREETS[cards]]


def _moves(row: Row, board: int) -> Moves:
    """The moves from a row's first twelve columns."""
    cards = board.bit_count()
    now, ahead, tied, behind = (_standings(row[at : at + 3]) for at in (0, 3, 6, 9))
    return Moves(now, (ahead, tied, behind), comb(48 - cards, 5 - cards))


def _standings(columns: Row) -> Standings:
    ahead, tied, behind = columns
    return ahead, tied, behind
