"""Questions about the published files, answered without a method of `Tables`."""

from typing import Annotated

from ...cards.answers.answer import Answer
from ...cards.questions.declaration import Help, question
from ...query.session import Tables


@question({})
def tables(tables: Tables) -> Answer:
    """The published files."""
    from ...tables.files.answers import FilesAnswer

    return FilesAnswer.of(tables.directory)


@question({"name": "flop_states"})
def describe(
    name: Annotated[str | None, Help("A table, view or function to describe; default: a list of all.")] = None,
) -> Answer:
    """The columns of tables and views, and the SQL functions."""
    from ...tables.sql.describe import contents
    from ...tables.sql.describe import describe as described

    return contents() if name is None else described(name)
