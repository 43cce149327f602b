"""`outs value` and `outs sql`: a question about cards alone, and any question in SQL."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

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
    json: Annotated[bool, typer.Option("--json", help="Print a JSON array of rows.")] = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Query the tables in SQL; functions on cards: hand_value, hand_id, canonical, mask, cards."""
    form = form_of(json, csv)
    with open_tables(tables) as session:
        for pieces in each(query, lambda statement: _read(session, statement, form)):
            write(pieces)


def _read(session: "Tables", statement: str, form: "Form") -> Iterator[str]:
    """What a statement gives; DuckDB reads it in a thread of its own, so that an interrupt reaches it."""
    from concurrent.futures import ThreadPoolExecutor, wait

    from ..display.relation import relation_pieces
    from ..query.sql import query_errors_reported

    relation = session.sql(statement)
    with ThreadPoolExecutor(1) as thread, query_errors_reported(session.directory):
        reading = thread.submit(relation_pieces, relation, form)
        try:
            while not reading.done():
                wait((reading,), timeout=0.1)
        except KeyboardInterrupt:
            session.interrupt_sql()
            raise
        return reading.result()
