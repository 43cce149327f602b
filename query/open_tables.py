"""Open tables, as questions see them: the connection, the evaluator, and what is kept between questions."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from ..cards.lazy_attribute import cached_attribute
from ..tables.files.location import tables_directory
from .database.connection import Connection

if TYPE_CHECKING:
    from typing import Self

    from ..cards.hands.evaluator import Evaluator

Made = TypeVar("Made")
More = ParamSpec("More")


def load_evaluator(connection: Connection) -> "Evaluator":
    """Read the evaluator's arrays. Raises `TablesError`."""
    from ..cards.hands.evaluator import Evaluator

    return Evaluator.from_column(connection.column_file.array("evaluator")["f0"])


class OpenTables:
    """The built tables, opened; `outs.query.session.Tables` adds the questions."""

    def __init__(self, path: str | Path | None = None, *, at_once: bool = True) -> None:
        """Open the tables in `path`, or in the default folder. Raises `TablesMissing` or `TablesDamaged`.

        at_once  if false, open the database only when a question needs it, which plain lookups never do; this suits a
                 process that asks a single question. The database opened later may be a newer one than the lookups'
        """
        self.connection = Connection(tables_directory(path), at_once=at_once)
        self._kept: dict[Any, Any] = {}

    @property
    def directory(self) -> Path:
        """The folder of the tables."""
        return self.connection.directory

    @cached_attribute
    def evaluator(self) -> "Evaluator":
        """The evaluator of high hands, loaded on first use."""
        return load_evaluator(self.connection)

    def kept(self, make: "Callable[Concatenate[Self, More], Made]", *values: More.args, **named: More.kwargs) -> Made:
        """Return what `make` makes of these tables and the given values; it is made once, and kept until they close.

        Two threads may make it twice, and one of the two is kept.
        """
        key = (make, *values, *named.values())
        found: Made | None = self._kept.get(key)
        return self._kept.setdefault(key, make(self, *values, **named)) if found is None else found

    def close(self) -> None:
        """Close the database; questions of other threads are stopped and raise an error."""
        self.connection.close()

    def __reduce__(self) -> Any:
        """Raise `TypeError`: a session holds open files, which another process cannot take over."""
        raise TypeError(f"{type(self).__name__} cannot be pickled or copied: call outs.open() in each process")

    def __enter__(self) -> "Self":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
