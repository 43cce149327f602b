"""Sources of rows of flop and turn: the column file, or for other games tables built on request."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from ....cards.deck import STANDARD, Deck
from ....cards.hands.starting_hands import hole_id
from ....cards.lattice.row_numbers import HoleRows, canonical
from ....cards.lazy_attribute import cached_attribute
from ....cards.notation import cards_of
from ....games.holdem.rules import run_outs
from ....tables.files.formats.column_layout import CHANGES, COUNTS, HISTOGRAM, SQUARES_AND_TWO
from ....tables.holdem import STATES
from ....tables.short_deck import table_name
from ...columns.column_file import Record
from ...columns.five_card_records import class_number
from ...columns.plain_lookups import TABLE_OF_BOARD
from ...database.connection import Connection
from ...database.tables_on_request import columns_on_request, is_built, rows_on_request

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ....cards.hands.order import Order


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


class StateColumns:
    """Rows of `flop` or `turn`, by hole and board."""

    def __init__(self, connection: Connection, table: str, cards: int) -> None:
        """Read the section `table` of the column file of `connection`, whose boards have `cards` cards."""
        self._connection, self._table, self._cards = connection, table, cards
        self._run_outs = run_outs(cards)

    def rows(self, hole: int, boards: Sequence[int], columns: Sequence[str]) -> list[dict[str, Any]]:
        """Return columns of a hole's row on each board; hole and board are disjoint masks. Raises `TablesError`."""
        record, numbers = self._connection.column_file.records(self._table), self._numbers
        found = (numbers.row_and_ways(board, hole) for board in boards)
        return [self._row(record(number), ways, columns) for number, ways in found]

    def _row(self, record: Record, ways: int, columns: Sequence[str]) -> dict[str, Any]:
        if columns == COUNTS:
            return dict(zip(COUNTS, (sum(record[then:9:3]) for then in range(3)), strict=True))
        row: dict[str, Any] = dict(zip((*CHANGES, *SQUARES_AND_TWO), record, strict=False))
        for place, name in enumerate(STATES):
            row[name] = sum(record[3 * place : 3 * place + 3]) // self._run_outs
        for place, name in enumerate(COUNTS):
            row[name] = sum(record[place:9:3])
        row["ways"] = ways
        if len(record) > len(CHANGES) + len(SQUARES_AND_TWO):
            row[HISTOGRAM] = record[len(CHANGES) + len(SQUARES_AND_TWO) :]
        return {name: row[name] for name in columns}

    @cached_attribute
    def _numbers(self) -> HoleRows:
        return HoleRows(self._cards)


class HoldemStates:
    """Hold'em's tables: single rows from the column file, all rows of a board from the database."""

    deck = STANDARD

    def __init__(self, connection: Connection) -> None:
        """Read from `connection`."""
        self._connection = connection
        self._rows = {cards: StateColumns(connection, name, cards) for cards, name in TABLE_OF_BOARD.items()}

    def table(self, cards: int) -> str | None:
        """Return `flop` or `turn` if its rows can be looked up, else None. Raises `TablesDamaged`."""
        name = TABLE_OF_BOARD.get(cards)
        return name if name and self._connection.has_rows(name) else None

    def rows(self, hole: int, boards: Sequence[int], columns: Sequence[str]) -> list[dict[str, Any]]:
        """Read rows from the column file. Raises `TablesDamaged`."""
        return self._rows[boards[0].bit_count()].rows(hole, boards, columns)

    def columns(self, _cards: int, sql: str) -> "dict[str, npt.NDArray[Any]]":
        """Read columns from the database."""
        return self._connection.columns(sql)

    def board_id(self, board: int) -> int:
        """Compute the id from the cards."""
        return class_number(board)


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
