"""One SELECT over all tables by name; it cannot change them, nor reach anything outside them."""

import duckdb

from ..cards.errors import BadQuery
from ..tables.errors import BUILD_COMMAND, TablesDamaged
from .connection import Connection

BROKEN = (duckdb.IOException, duckdb.InternalException, duckdb.FatalException, duckdb.SerializationException)
READING = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN)


def run_sql(connection: Connection, query: str) -> duckdb.DuckDBPyRelation:
    """The result of one reading statement, as a DuckDB relation. Raises `BadQuery` or `TablesDamaged`."""
    try:
        statements = connection.duckdb.extract_statements(query)
        if len(statements) != 1:
            raise BadQuery(f"one SQL statement is taken at a time, got {len(statements)}")
        if statements[0].type not in READING:
            raise BadQuery(f"only SELECT is answered, got {statements[0].type.name}")
        return connection.duckdb.sql(query)
    except duckdb.Error as error:
        raise explained_error(error) from error


def explained_error(error: duckdb.Error) -> BadQuery | TablesDamaged:
    """What an error of DuckDB's means: a file that cannot be read, or else a statement that cannot be meant."""
    if isinstance(error, BROKEN):
        return TablesDamaged(f"the database cannot be read ({one_line(error)}); run: {BUILD_COMMAND}")
    return BadQuery(one_line(error))


def one_line(error: duckdb.Error) -> str:
    """What DuckDB says is wrong, without the excerpt that it draws below."""
    return " ".join(str(error).partition("\n\nLINE")[0].split())


def print_result(relation: duckdb.DuckDBPyRelation, form: str) -> None:
    """Print a relation as a box, as one JSON array of rows, or as CSV. Raises `BadQuery` if it fails half-way."""
    from .display import print_csv, print_json

    try:
        if form == "screen":
            relation.show()
            return
        names = relation.columns
        found = (dict(zip(names, row, strict=True)) for row in relation.fetchall())
    except duckdb.Error as error:
        raise explained_error(error) from error
    if form == "json":
        print_json(list(found))
    else:
        print_csv(found)
