"""Sums won by the strategies of bundled games, from the tables."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..open_tables import OpenTables

_WON = "SELECT strategy, won FROM casino_strategies WHERE game = $1"


def won_in_tables(tables: "OpenTables", name: str) -> dict[str, int]:
    """Return what each strategy of a bundled game wins, in parts."""
    return dict(tables.connection.rows(_WON, name))
