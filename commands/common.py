"""`outs value` and `outs sql`: a question about cards alone, and any question in SQL."""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from ..cards.errors import BadQuery
from .options import CsvOption, JsonOption, TablesOption, each, form_of, open_tables, write, write_answers

if TYPE_CHECKING:
    from ..display.forms import Form
    from ..query.session import Tables


def value(
    cards: Annotated[list[str], typer.Argument(help="Five, six or seven cards.")],
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """The value of five, six or seven cards."""
    with open_tables(tables) as session:
        write_answers(each(" ".join(cards), session.value), form_of(json, csv), blank=False)


def sql(
    query: Annotated[str, typer.Argument(help="One SELECT over the tables.")],
    seconds: Annotated[
        float | None, typer.Option(min=0.001, help="Stop after this time, with exit status 124; no limit unless given.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print a JSON array of rows.")] = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Query the tables in SQL; functions on cards: hand_value, hand_id, canonical, mask, cards."""
    from .memory import memory_bounded
    from .reading import Reading

    form = form_of(json, csv)
    with memory_bounded(), ExitStack() as opened:
        session = opened.enter_context(open_tables(tables))

        def answer(statement: str) -> None:
            reading = Reading(lambda: _read(session, statement, form), session.interrupt_sql)
            try:
                write(reading.pieces(seconds))
            finally:
                if not reading.stop():
                    opened.pop_all()  # closing would wait for the statement; the process ends without it

        for _ in each(query, answer):
            pass


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
