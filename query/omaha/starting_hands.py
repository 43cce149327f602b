"""Lookup in the table of Omaha's starting hands, if it is built."""

from ...tables.omaha import OMAHA_STARTING_HANDS
from ..database.connection import Connection
from ..database.tables_on_request import is_built, rows_on_request

_ROW = f"SELECT win, tie, lose FROM {OMAHA_STARTING_HANDS.name} WHERE mask = $1"


class StartingHandTable:
    """Lookup in the table's own file."""

    def __init__(self, connection: Connection) -> None:
        """Use the tables folder of `connection`."""
        self._connection = connection

    @property
    def is_built(self) -> bool:
        """True if the table is built."""
        return is_built(self._connection.directory, OMAHA_STARTING_HANDS.name)

    def counts(self, mask: int) -> tuple[int, int, int]:
        """Return the deals that a canonical hand wins, ties and loses. Raises `TablesMissing` or `TablesDamaged`."""
        ((win, tie, lose),) = rows_on_request(self._connection, OMAHA_STARTING_HANDS.name, _ROW, mask)
        return win, tie, lose
