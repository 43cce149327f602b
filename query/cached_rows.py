"""A small table behind a key: one lookup for the first question, a dictionary for those that follow."""

from collections.abc import Iterable

from .connection import Connection, Row


class CachedRows:
    """Rows of a table by an integer key.

    The first question fetches its own rows only, since it may be the last; the second makes more likely, and reads the
    whole table.
    """

    def __init__(self, connection: Connection, table: str, key: str, columns: str) -> None:
        """Reads `columns` of `table`, by `key`, from `connection` on first use."""
        self._connection = connection
        self._select = f"SELECT {key}, {columns} FROM {table}"
        self._key = key
        self._rows: dict[int, Row] = {}
        self._asked = False

    def rows(self, keys: Iterable[int]) -> dict[int, Row]:
        """The wanted columns by key: of `keys` at least."""
        if not self._rows:
            if not self._asked:
                self._asked = True
                wanted = ", ".join(map(str, set(keys)))
                return self._by_key(f"{self._select} WHERE {self._key} IN ({wanted})")
            self._rows = self._by_key(self._select)
        return self._rows

    def row(self, key: int) -> Row:
        """The wanted columns of one row."""
        return self.rows((key,))[key]

    def _by_key(self, sql: str) -> dict[int, Row]:
        return {row[0]: row[1:] for row in self._connection.rows(sql)}
