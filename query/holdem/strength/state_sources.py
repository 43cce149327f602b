"""Where rows of flop and turn come from: the database, or for other games tables that are built on request."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from ....cards.deck import STANDARD, Deck
from ....cards.hands import SUBSET_STARTS
from ....tables.short_deck import table_name
from ...cached_rows import CachedRows
from ...connection import Connection, Row
from ...on_request import columns_on_request, is_built, rows_on_request

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ....cards.order import Order
    from ...column_file import ColumnFile

TABLE_OF_BOARD = {3: "flop", 4: "turn"}
"""The table for a board, by the number of its cards."""


class StateSource(Protocol):
    """Reads the tables of one game."""

    deck: Deck

    def table(self, cards: int) -> str | None:
        """The table of boards of this many cards, if there is one."""

    def rows(self, cards: int, sql: str, *parameters: int) -> list[Row]:
        """The rows of a statement about that table."""

    def columns(self, cards: int, sql: str) -> "dict[str, npt.NDArray[Any]]":
        """The columns that a statement about that table gives."""

    def board_ids(self, boards: Sequence[int]) -> dict[int, int]:
        """The ids of canonical boards with as many cards."""

    @property
    def column_file(self) -> "ColumnFile | None":
        """Where rows are found by number, once a session uses it."""


class DatabaseStates:
    """Hold'em's tables, which every folder has."""

    deck = STANDARD

    def __init__(self, connection: Connection) -> None:
        """Reads from `connection`."""
        self._connection = connection
        self._subset_ids = {
            cards: CachedRows(
                connection, f"(SELECT mask, subset_id FROM subset_classes WHERE size = {cards})", "mask", "subset_id"
            )
            for cards in TABLE_OF_BOARD
        }

    def table(self, cards: int) -> str | None:
        """Flop and turn."""
        return TABLE_OF_BOARD.get(cards)

    def rows(self, _cards: int, sql: str, *parameters: int) -> list[Row]:
        """From the database."""
        return self._connection.rows(sql, *parameters) if parameters else self._connection.rows_once(sql)

    def columns(self, _cards: int, sql: str) -> "dict[str, npt.NDArray[Any]]":
        """From the database."""
        return self._connection.columns(sql)

    def board_ids(self, boards: Sequence[int]) -> dict[int, int]:
        """By the table `subset_classes`."""
        cards = boards[0].bit_count()
        found = self._subset_ids[cards].rows(boards)
        return {board: int(found[board][0]) - SUBSET_STARTS[cards] for board in boards}

    @property
    def column_file(self) -> "ColumnFile | None":
        """The file beside the database."""
        return self._connection.lookups.file


class RequestedStates:
    """The tables of a game with another deck, where they are built."""

    column_file = None

    def __init__(self, connection: Connection, order: "Order") -> None:
        """Reads the files beside the database of `connection`."""
        self._connection, self._game, self.deck = connection, order.name, order.deck

    def table(self, cards: int) -> str | None:
        """Its table, if it is built."""
        if cards not in TABLE_OF_BOARD:
            return None
        name = self._name(cards)
        return name if is_built(self._connection.directory, name) else None

    def rows(self, cards: int, sql: str, *parameters: int) -> list[Row]:
        """From the file of the table. Raises `TablesMissing` or `TablesDamaged`."""
        return rows_on_request(self._connection, self._name(cards), sql, *parameters)

    def columns(self, cards: int, sql: str) -> "dict[str, npt.NDArray[Any]]":
        """From the file of the table. Raises `TablesMissing` or `TablesDamaged`."""
        return columns_on_request(self._connection, self._name(cards), sql)

    def board_ids(self, boards: Sequence[int]) -> dict[int, int]:
        """By counting the canonical boards of the deck."""
        import numpy as np

        known = _boards_of(self.deck, boards[0].bit_count())
        places = np.searchsorted(known, np.array(boards, np.uint64)).tolist()
        return dict(zip(boards, places, strict=True))

    def _name(self, cards: int) -> str:
        return table_name(self._game, TABLE_OF_BOARD[cards])


@lru_cache
def _boards_of(deck: Deck, cards: int) -> "npt.NDArray[np.uint64]":
    """The canonical boards of a deck, ascending."""
    from ....cards.arrays import canonical_boards

    return canonical_boards(cards, deck)
