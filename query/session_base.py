"""Open tables, before any game's questions: the connection, what values cards, and how a session ends."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..cards.lazy_attribute import cached_attribute
from ..tables.files.location import tables_directory
from .database.connection import Connection

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from ..cards.hands.evaluator import Evaluator

DEAD = "dead cards"
"""What an error calls the cards that are given as `dead`."""


class OpenTables:
    """What the questions of every game are asked of: `outs.query.session.Tables` has the methods of all games."""

    def __init__(self, path: str | Path | None = None, *, at_once: bool = True) -> None:
        """Open the tables in `path`, or where they are usually kept. Raises `TablesMissing` or `TablesDamaged`.

        at_once  False: open the database when a question needs it, which plain ones never do: for a process that may
                 ask one question and end. If the tables are rebuilt before, the database is the new one
        """
        self._connection = Connection(tables_directory(path), at_once=at_once)

    def is_looked_up(self, question: str, parameters: "Mapping[str, object]") -> bool:
        """Whether a question is looked up in microseconds, and not computed: for callers that answer many at a time.

        question    the name of a method
        parameters  its parameters by name; those left out or empty have their defaults; `players` are those of `equity`

        It does not check the parameters: an invalid one is refused as quickly as a lookup is answered.
        """
        from .columns.plain_lookups import is_looked_up

        return is_looked_up(question, parameters, self._connection.has_rows)

    @property
    def directory(self) -> Path:
        """The folder the tables are in."""
        return self._connection.directory

    def close(self) -> None:
        """Close the database; what other threads are asking is stopped, and raises an error."""
        self._connection.close()

    def __enter__(self) -> "Self":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    @cached_attribute
    def _evaluator(self) -> "Evaluator":
        from .evaluator import load_evaluator

        return load_evaluator(self._connection)
