"""`outs tables describe`: reference of the tables, views and functions in SQL."""

from typing import Annotated

import typer

from ..cards.answers.answer import Answer
from .question import question


@question()
def describe(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A table, view or function; default: a list of all.")
    ] = None,
) -> Answer:
    """Describe the columns of a table or view, or an SQL function.

    Examples:
      outs tables describe
      outs tables describe flop_states
      outs tables describe discards --csv
    """
    from ..tables.sql.describe import contents
    from ..tables.sql.describe import describe as describe_one

    return contents() if name is None else describe_one(name)
