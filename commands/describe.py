"""`outs tables describe`: what the tables, views and functions in SQL are."""

from typing import Annotated

import typer

from ..cards.answers.answer import Answer
from .question import question


@question()
def describe(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A table, view or function; all of them if not given.")
    ] = None,
) -> Answer:
    """The columns of a table or view with their meaning, or what a function of SQL does.

    Examples:
      outs tables describe
      outs tables describe flop_states
      outs tables describe discards --csv
    """
    from ..tables.sql.describe import contents
    from ..tables.sql.describe import describe as describe_one

    return contents() if name is None else describe_one(name)
