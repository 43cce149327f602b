"""Base of a session, before any game's questions: the connection, the evaluator, and closing."""

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
"""The name of the parameter `dead` in error messages."""


def load_evaluator(connection: Connection) -> "Evaluator":
    """Read the evaluator's arrays from their table, whose rows are scanned in the order of its key."""
    from ..cards.hands.evaluator import Evaluator

    column = connection.columns("SELECT value FROM evaluator")["value"]
    return Evaluator.from_column(column)


class OpenTables:
    """Base class of the questions of every game; `outs.query.session.Tables` combines them."""

    def __init__(self, path: str | Path | None = None, *, at_once: bool = True) -> None:
        """Open the tables in `path`, or in the default folder. Raises `TablesMissing` or `TablesDamaged`.

        at_once  if false, open the database only when a question needs it, which plain lookups never do; this suits a
                 process that asks a single question. The database opened later may be a newer one than the lookups'
        """
        self._connection = Connection(tables_directory(path), at_once=at_once)

    def is_looked_up(self, question: str, parameters: "Mapping[str, object]") -> bool:
        """Return true if a question is looked up in microseconds instead of computed, for scheduling.

        question    the name of a method
        parameters  its parameters by name, with the ranges of `equity` as `players`; defaults may be omitted or empty

        The parameters are not checked: an invalid one is refused as quickly as a lookup is answered.
        """
        from .columns.plain_lookups import is_looked_up

        return is_looked_up(question, parameters, self._connection.has_rows)

    @property
    def directory(self) -> Path:
        """The folder of the tables."""
        return self._connection.directory

    def close(self) -> None:
        """Close the database; questions of other threads are stopped and raise an error."""
        self._connection.close()

    def __reduce__(self) -> Any:
        """Raise `TypeError`: a session holds open files, which another process cannot take over."""
        raise TypeError(f"{type(self).__name__} cannot be pickled or copied: call outs.open() in each process")

    def __enter__(self) -> "Self":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    @cached_attribute
    def _evaluator(self) -> "Evaluator":

        return load_evaluator(self._connection)
