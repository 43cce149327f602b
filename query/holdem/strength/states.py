"""A hole on a flop or turn against random hands: rows of the tables, or counted if there are dead cards."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Any, Protocol

from ....cards.deck import STANDARD, Deck
from ....cards.hands.starting_hands import hole_id
from ....cards.lattice.row_numbers import HoleRows, canonical, class_number, relabel_mask
from ....cards.lazy_attribute import cached_attribute
from ....cards.notation import cards_of, cards_text, mask_of
from ....games.holdem.answers.state import StateAnswer
from ....games.holdem.boards.visible_cards import KnownCards
from ....games.holdem.probabilities import Transitions
from ....games.holdem.rules import HOLE_SIZE, holes_left, run_outs
from ....tables.files.formats.column_layout import CHANGES, COUNTS, HISTOGRAM, SQUARES_AND_TWO
from ....tables.holdem import STATES
from ....tables.short_deck import table_name
from ...columns.column_file import Record
from ...database.connection import Connection
from ...database.tables_on_request import columns_on_request, is_built, rows_on_request
from ...game_names import HOLDEM, order_of
from ..variants import TABLE_OF_BOARD

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ....cards.hands.hole_arrays import Floats
    from ....cards.hands.order import Order
    from ....games.holdem.counting.dead_cards import FlopRows
    from ...open_tables import OpenTables

FLOP_CARDS = 3
_BY_STATE = tuple(tuple(f"{now}_{then}" for then in STATES) for now in STATES)
_TRANSITIONS = (*STATES, *(name for row in _BY_STATE for name in row))
WIN_AND_TIE = ("win", "tie")
MANY_FLOPS = 150
"""Flops that are asked for until the rows of all are read, which takes as long and 13 MB of memory."""
_AGAINST_TWO = ("win_two", "tie_one_of_two", "tie_both_of_two")


class StateSource(Protocol):
    """Access to the flop and turn tables of one game."""

    deck: Deck

    def table(self, cards: int) -> str | None:
        """Return the name of the table of boards with `cards` cards, or None."""

    def rows(self, hole: int, boards: Sequence[int], columns: Sequence[str]) -> list[dict[str, Any]]:
        """Return columns of a hole's row on each of several boards (masks) of equal size, which must have a table."""

    def columns(self, cards: int, sql: str) -> "dict[str, npt.NDArray[Any]]":
        """Return the columns of the result of a statement about that table."""

    def board_id(self, board: int) -> int:
        """Return the id of a canonical board."""


class HoldemStates:
    """Hold'em's tables: single rows from the column file, all rows of a board from the database."""

    deck = STANDARD

    def __init__(self, connection: Connection) -> None:
        """Read from `connection`."""
        self._connection = connection
        self._numbers = lru_cache(HoleRows)

    def table(self, cards: int) -> str | None:
        """Return `flop` or `turn` if its rows can be looked up, else None. Raises `TablesDamaged`."""
        name = TABLE_OF_BOARD.get(cards)
        return name if name and self._connection.has_rows(name) else None

    def rows(self, hole: int, boards: Sequence[int], columns: Sequence[str]) -> list[dict[str, Any]]:
        """Read rows from the column file. Raises `TablesDamaged`."""
        cards = boards[0].bit_count()
        record, numbers = self._connection.column_file.records(TABLE_OF_BOARD[cards]), self._numbers(cards)
        found = (numbers.row_and_ways(board, hole) for board in boards)
        return [_state_row(record(number), ways, run_outs(cards), columns) for number, ways in found]

    def columns(self, _cards: int, sql: str) -> "dict[str, npt.NDArray[Any]]":
        """Read columns from the database."""
        return self._connection.columns(sql)

    def board_id(self, board: int) -> int:
        """Compute the id from the cards."""
        return class_number(board)


def _state_row(record: Record, ways: int, run_outs: int, columns: Sequence[str]) -> dict[str, Any]:
    """Return columns of the row that a record of the column file stands for."""
    if columns == COUNTS:
        return dict(zip(COUNTS, (sum(record[then:9:3]) for then in range(3)), strict=True))
    row: dict[str, Any] = dict(zip((*CHANGES, *SQUARES_AND_TWO), record, strict=False))
    for place, name in enumerate(STATES):
        row[name] = sum(record[3 * place : 3 * place + 3]) // run_outs
    for place, name in enumerate(COUNTS):
        row[name] = sum(record[place:9:3])
    row["ways"] = ways
    if len(record) > len(CHANGES) + len(SQUARES_AND_TWO):
        row[HISTOGRAM] = record[len(CHANGES) + len(SQUARES_AND_TWO) :]
    return {name: row[name] for name in columns}


class RequestedStates:
    """The tables of a game with another deck, where they are built."""

    def __init__(self, connection: Connection, order: "Order") -> None:
        """Read the files in the folder of `connection`."""
        self._connection, self._game, self.deck = connection, order.name, order.deck

    def table(self, cards: int) -> str | None:
        """Return the name of the game's table if it is built, else None."""
        if cards not in TABLE_OF_BOARD:
            return None
        name = self._name(cards)
        return name if is_built(self._connection.directory, name) else None

    def rows(self, hole: int, boards: Sequence[int], columns: Sequence[str]) -> list[dict[str, Any]]:
        """Read rows from the table's file in one query. Raises `TablesMissing` or `TablesDamaged`."""
        name = self._name(boards[0].bit_count())
        own = [canonical(board, hole) for board in boards]
        keys = [(self.board_id(board), hole_id(*sorted(cards_of(mask)))) for board, mask in own]
        wanted = (", ".join(map(str, sorted(set(part)))) for part in zip(*keys, strict=True))
        where = " AND ".join(f"{key} IN ({some})" for key, some in zip(("board_id", "hole_id"), wanted, strict=True))
        # This also reads a few rows that combine the id of one board with the hole of another; excluding these would
        # take longer than reading them.
        sql = f"SELECT board_id, hole_id, {', '.join(columns)} FROM {name} WHERE {where}"
        found = rows_on_request(self._connection, name, sql)
        by_key = {row[:2]: dict(zip(columns, row[2:], strict=True)) for row in found}
        return [by_key[key] for key in keys]

    def columns(self, cards: int, sql: str) -> "dict[str, npt.NDArray[Any]]":
        """Read columns from the table's file. Raises `TablesMissing` or `TablesDamaged`."""
        return columns_on_request(self._connection, self._name(cards), sql)

    def board_id(self, board: int) -> int:
        """Search the board among the canonical boards of the deck."""
        return int(_boards_of(self.deck, board.bit_count()).searchsorted(board))

    def _name(self, cards: int) -> str:
        return table_name(self._game, TABLE_OF_BOARD[cards])


@lru_cache
def _boards_of(deck: Deck, cards: int) -> "npt.NDArray[np.uint64]":
    """Return the canonical boards of a deck, ascending."""
    from ....cards.mask_arrays import canonical_boards

    return canonical_boards(cards, deck)


def states_of(tables: "OpenTables", game: str) -> "StateTables":
    """Return the access to the tables of a game; `OpenTables.kept` keeps it."""
    connection = tables.connection
    return StateTables(connection, None if game == HOLDEM else RequestedStates(connection, order_of(game)))


class StateTables:
    """Lookup of rows by hole and board."""

    def __init__(self, connection: Connection, source: StateSource | None = None) -> None:
        """Read hold'em's tables from `connection`, or those of another game from `source`."""
        self._source = source or HoldemStates(connection)
        self._deck = self._source.deck
        self._flops_asked = 0

    def table(self, board: int, dead: int = 0) -> str | None:
        """Return the table with a row for each hole on this board (masks), or None; callers must ask here first."""
        return None if dead else self._source.table(board.bit_count())

    @property
    def has_flops(self) -> bool:
        """True if flops have a table."""
        return self.table((1 << FLOP_CARDS) - 1) is not None

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
        win, tie = self._of_each_hole(board, WIN_AND_TIE)
        cards = board.bit_count()
        return win, tie, holes_left(cards + HOLE_SIZE, self._deck) * run_outs(cards, deck=self._deck)

    def counts_against_two(self, board: int) -> "tuple[list[npt.NDArray[np.int64]], int]":
        """Return each hole's deals won alone, shared with one, and shared with both of two random hands: (1326,) each.

        Also returns the number of deals of the two and the cards to come. The board must have a table; counts are 0 for
        a hole that meets the board.
        """
        cards = board.bit_count() + HOLE_SIZE
        deals = holes_left(cards, self._deck) * holes_left(cards + HOLE_SIZE, self._deck)
        boards = run_outs(board.bit_count(), 3, self._deck)
        return self._of_each_hole(board, _AGAINST_TWO), deals * boards

    def _of_each_hole(self, board: int, names: Sequence[str]) -> "list[npt.NDArray[np.int64]]":
        """Return columns of a board with a table by hole, 0 for a hole that meets the board: (1326,) each."""
        import numpy as np

        from ....cards.hands.hole_arrays import HOLE_COUNT, HOLE_OF_ID
        from ....games.holdem.boards.run_outs import relabelled_holes

        (own,) = canonical(board)
        rows = self._rows_of(own, names)
        known, place = np.zeros((2, HOLE_COUNT), np.int64)
        known[HOLE_OF_ID[rows["hole_id"]]] = np.arange(1, len(rows["hole_id"]) + 1)
        # A hole's row is found by relabelling its suits in one of the ways that make the board canonical.
        for suits in permutations(range(4)):
            if relabel_mask(board, suits) == own:
                np.maximum(place, known[relabelled_holes(suits)], out=place)
        return [np.concatenate([[0], rows[name]]).astype(np.int64)[place] for name in names]

    def _rows_of(self, own: int, names: Sequence[str]) -> "Mapping[str, npt.NDArray[Any]]":
        """Return the holes and columns of a canonical board; those of many flops are read at once."""
        cards, board_id = own.bit_count(), self._source.board_id(own)
        if cards == FLOP_CARDS and names == WIN_AND_TIE:
            self._flops_asked += 1
            if self._flops_asked >= MANY_FLOPS:
                starts, rows = self._all_flops
                return {name: column[starts[board_id] : starts[board_id + 1]] for name, column in rows.items()}
        sql = f"SELECT hole_id, {', '.join(names)} FROM {self._source.table(cards)} WHERE board_id = {board_id}"
        return self._source.columns(cards, sql)

    @cached_attribute
    def _all_flops(self) -> "tuple[list[int], Mapping[str, npt.NDArray[Any]]]":
        """Where the rows of each flop begin, and the holes, wins and ties of all."""
        import numpy as np

        sql = f"SELECT board_id, hole_id, win, tie FROM {self._source.table(FLOP_CARDS)} ORDER BY board_id"
        rows = self._source.columns(FLOP_CARDS, sql)
        board_ids = rows.pop("board_id")
        return np.searchsorted(board_ids, np.arange(int(board_ids[-1]) + 2)).tolist(), rows

    def flops_with_rank(self, rank: int) -> "FlopRows":
        """Return the rows of all flops with a rank; flops must have a table."""
        import numpy as np

        from ....cards.hands.hole_arrays import HOLE_OF_ID
        from ....cards.notation import LANE_BITS, SUIT_COUNT
        from ....games.holdem.counting.dead_cards import FlopRows

        flops = _boards_of(self._deck, FLOP_CARDS)
        with_rank = np.uint64(sum(1 << LANE_BITS * suit + rank for suit in range(SUIT_COUNT)))
        ids = ", ".join(map(str, np.flatnonzero(flops & with_rank).tolist()))
        sql = (
            f"SELECT board_id, hole_id, ways, win, tie FROM {self._source.table(FLOP_CARDS)} WHERE board_id IN ({ids})"
        )
        rows = self._source.columns(FLOP_CARDS, sql)
        counts = (rows[name].astype(np.int64) for name in ("ways", "win", "tie"))
        return FlopRows(flops[rows["board_id"]], HOLE_OF_ID[rows["hole_id"]], *counts)

    def _transitions(self, row: Mapping[str, Any], board: int) -> Transitions:
        now, *then = ((row[ahead], row[tied], row[behind]) for ahead, tied, behind in (STATES, *_BY_STATE))
        return Transitions(now, (then[0], then[1], then[2]), run_outs(board.bit_count(), deck=self._deck))
