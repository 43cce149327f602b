"""Where rows of flop and turn come from: the column file, or for other games tables that are built on request."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from ....cards.deck import STANDARD, Deck
from ....cards.holes.starting_hands import hole_id
from ....cards.lattice.canonical import canonical
from ....cards.notation import cards_of
from ....tables.short_deck import table_name
from ...columns.hand_records import class_number
from ...columns.plain_lookups import TABLE_OF_BOARD
from ...database.connection import Connection
from ...database.tables_on_request import columns_on_request, is_built, rows_on_request
from .state_columns import StateColumns

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ....cards.hands.order import Order


class StateSource(Protocol):
    """Reads the tables of one game."""

    deck: Deck

    def table(self, cards: int) -> str | None:
        """The table of boards of this many cards, if there is one."""

    def rows(self, hole: int, boards: Sequence[int], columns: Sequence[str]) -> list[dict[str, Any]]:
        """The columns of a hole's row on each of several boards with as many cards (masks); there is a table."""

    def columns(self, cards: int, sql: str) -> "dict[str, npt.NDArray[Any]]":
        """The columns that a statement about that table gives."""

    def board_id(self, board: int) -> int:
        """The id of a canonical board."""


class HoldemStates:
    """Hold'em's tables: rows by their numbers from the column file, all of a board from the database."""

    deck = STANDARD

    def __init__(self, connection: Connection) -> None:
        """Reads from `connection`."""
        self._connection = connection
        self._rows = {cards: StateColumns(connection, name, cards) for cards, name in TABLE_OF_BOARD.items()}

    def table(self, cards: int) -> str | None:
        """Flop and turn, where their rows can be looked up. Raises `TablesDamaged`."""
        name = TABLE_OF_BOARD.get(cards)
        return name if name and self._connection.has_rows(name) else None

    def rows(self, hole: int, boards: Sequence[int], columns: Sequence[str]) -> list[dict[str, Any]]:
        """From the column file. Raises `TablesDamaged`."""
        return self._rows[boards[0].bit_count()].rows(hole, boards, columns)

    def columns(self, _cards: int, sql: str) -> "dict[str, npt.NDArray[Any]]":
        """From the database."""
        return self._connection.columns(sql)

    def board_id(self, board: int) -> int:
        """By counting the boards below it."""
        return class_number(board)


class RequestedStates:
    """The tables of a game with another deck, where they are built."""

    def __init__(self, connection: Connection, order: "Order") -> None:
        """Reads the files beside the database of `connection`."""
        self._connection, self._game, self.deck = connection, order.name, order.deck

    def table(self, cards: int) -> str | None:
        """Its table, if it is built."""
        if cards not in TABLE_OF_BOARD:
            return None
        name = self._name(cards)
        return name if is_built(self._connection.directory, name) else None

    def rows(self, hole: int, boards: Sequence[int], columns: Sequence[str]) -> list[dict[str, Any]]:
        """From the file of the table, in one query. Raises `TablesMissing` or `TablesDamaged`."""
        name = self._name(boards[0].bit_count())
        own = [canonical(board, hole) for board in boards]
        keys = [(self.board_id(board), hole_id(*sorted(cards_of(mask)))) for board, mask in own]
        wanted = (", ".join(map(str, sorted(set(part)))) for part in zip(*keys, strict=True))
        where = " AND ".join(f"{key} IN ({some})" for key, some in zip(("board_id", "hole_id"), wanted, strict=True))
        # Some of these rows are of one hole on another's board; few, and to exclude them would cost more than they do.
        sql = f"SELECT board_id, hole_id, {', '.join(columns)} FROM {name} WHERE {where}"
        found = rows_on_request(self._connection, name, sql)
        by_key = {row[:2]: dict(zip(columns, row[2:], strict=True)) for row in found}
        return [by_key[key] for key in keys]

    def columns(self, cards: int, sql: str) -> "dict[str, npt.NDArray[Any]]":
        """From the file of the table. Raises `TablesMissing` or `TablesDamaged`."""
        return columns_on_request(self._connection, self._name(cards), sql)

    def board_id(self, board: int) -> int:
        """By counting the canonical boards of the deck."""
        return int(_boards_of(self.deck, board.bit_count()).searchsorted(board))

    def _name(self, cards: int) -> str:
        return table_name(self._game, TABLE_OF_BOARD[cards])


@lru_cache
def _boards_of(deck: Deck, cards: int) -> "npt.NDArray[np.uint64]":
    """The canonical boards of a deck, ascending."""
    from ....cards.mask_arrays import canonical_boards

    return canonical_boards(cards, deck)
