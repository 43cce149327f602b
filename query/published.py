"""Questions about the tables themselves: the published files, and the columns of each table."""

from typing import TYPE_CHECKING, Annotated

from ..cards.answers.answer import Answer
from ..tables.files.answers import FilesAnswer
from .declaration import Help
from .question import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from .open_tables import OpenTables


class PublishedTables(Question[FilesAnswer]):
    """List the tables with their location, size and state."""

    title = "The published tables"
    address = "tables"
    examples = ({},)
    answer_types = ("tables.files.answers:FilesAnswer",)

    def answer(self, tables: "OpenTables") -> FilesAnswer:
        return FilesAnswer.of(tables.directory)

    def is_looked_up(self, tables: "OpenTables") -> bool:  # noqa: ARG002
        return True


class Describe(Question[Answer]):
    """Describe the columns of a table or view, or an SQL function."""

    title = "The columns of a table or view"
    examples = ({"name": "flop_states"}, {}, "discards --csv")
    answer_types = (
        "tables.sql.description:RelationDescription",
        "tables.sql.description:FunctionDescription",
        "tables.sql.description:ContentsAnswer",
    )

    def __init__(
        self, name: Annotated[str | None, Help("A table, view or function; default: a list of all.", "NAME")] = None
    ) -> None:
        """Find the description. Raises `BadQuery` for an unknown name."""
        from ..tables.sql.description import contents, describe

        self.found: Answer = contents() if name is None else describe(name)

    def ask(self, open_tables: "Callable[[], OpenTables]") -> Answer:  # noqa: ARG002 - it reads no tables
        return self.found

    def answer(self, tables: "OpenTables") -> Answer:  # noqa: ARG002 - it reads no table
        return self.found

    def is_looked_up(self, tables: "OpenTables") -> bool:  # noqa: ARG002
        return True
