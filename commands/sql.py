"""`outs sql`: any question in SQL, whose rows are printed as they are found."""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from ..cards.errors import BadInput, BadQuery
from .lines import numbered_lines, require_text
from .options import BAD_INPUT, FROM_STDIN, TablesOption, complain, open_tables
from .output import write

if TYPE_CHECKING:
    from ..display.forms import Form
    from ..query.session import Tables


def sql(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="One SELECT over the tables.")],
    seconds: Annotated[
        float | None,
        typer.Option(min=0.001, metavar="N", help="Stop after this time, with exit status 124; no limit unless given."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")] = False,
    tables: TablesOption = None,
) -> None:
    """Query the tables in SQL; functions on cards: hand_value, hand_id, canonical, mask, cards.

    Examples:
      outs sql "SELECT category, count(*) AS hands FROM hands GROUP BY ALL"
      outs sql "SELECT name, ways FROM values WHERE value = hand_value('AhAd7c7s2h')" --csv
    """
    from .memory import memory_bounded
    from .reading import Reading

    if json and csv:
        raise BadInput("--json and --csv exclude each other")
    form: Form = "json" if json else "csv" if csv else "screen"
    with memory_bounded(), ExitStack() as opened:
        session = opened.enter_context(open_tables(tables))

        def answer(statement: str) -> None:
            reading = Reading(lambda: _read(session, statement, form), session.interrupt_sql)
            try:
                write(reading.pieces(seconds))
            finally:
                if not reading.stop():
                    opened.pop_all()  # closing would wait for the statement; the process ends without it

        if query != FROM_STDIN:
            answer(query)
            return
        bad_lines = False
        for number, line in numbered_lines():
            try:
                answer(require_text(line))
            except BadInput as error:
                complain(f"line {number}: {error}")
                bad_lines = True
        if bad_lines:
            raise typer.Exit(BAD_INPUT)


def _read(session: "Tables", statement: str, form: "Form") -> Iterator[str]:
    """What a statement gives, in pieces. Raises `BadInput` or `TablesError`."""
    from ..display.relation import relation_text, row_pieces
    from ..query.sql import query_errors_reported

    try:
        if form == "screen":
            relation = session.sql(statement)
            with query_errors_reported(session.directory):
                yield relation_text(relation)
        else:
            result = session.sql_rows(statement)
            yield from row_pieces(result.names, chain.from_iterable(result.batches), form)
    except MemoryError:
        raise BadQuery("the statement needs more memory than one may have") from None
