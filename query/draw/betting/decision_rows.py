"""Rows of the tables of a solved draw game at one decision."""

from typing import TYPE_CHECKING, Any

from ....cards.notation import mask_of
from ....games.draw.betting.rules import LIMITS, History
from ...database.tables_on_request import columns_on_request, rows_on_request

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from ...database.connection import Connection, Row

ACTION_COLUMNS = {"fold": "fold", "check": "call", "call": "call", "bet": "raise", "raise": "raise"}
"""The column of each action."""
THROWN = range(LIMITS.most_thrown + 1)
"""The numbers of cards that a player can throw."""
_CLASS = "SELECT hand_id FROM hands WHERE mask = $1"


def hand_number(connection: "Connection", cards: tuple[int, ...]) -> int:
    """Return the number of the class of a dealt hand."""
    ((number,),) = connection.rows(_CLASS, mask_of(cards))
    return int(number)


def rows_of(
    connection: "Connection", table: str, columns: "Sequence[str]", history: History, condition: str = "true"
) -> "list[Row]":
    """Return the columns of one decision. Raises `TablesMissing` or `TablesDamaged`."""
    return list(rows_on_request(connection, table, _statement(table, columns, history, condition)))


def columns_of(
    connection: "Connection", table: str, columns: "Sequence[str]", history: History, key: str
) -> "dict[str, npt.NDArray[Any]]":
    """Return whole columns of one decision as floats, in the order of `key`; 0 for null, and NaN for a value that is.

    Raises `TablesMissing` or `TablesDamaged`.
    """
    import numpy as np

    statement = f"{_statement(table, columns, history, 'true')} ORDER BY {key}"
    found = columns_on_request(connection, table, statement)
    return {
        name: np.ma.filled(np.ma.asarray(column, float), np.nan if name.endswith("_value") else 0.0)
        for name, column in found.items()
    }


def _statement(table: str, columns: "Sequence[str]", history: History, condition: str) -> str:
    """The text of a history has only words and numbers that it was parsed from."""
    names = ", ".join(f'"{name}"' for name in columns)
    return f"SELECT {names} FROM {table} WHERE history = '{history.text}' AND {condition}"
