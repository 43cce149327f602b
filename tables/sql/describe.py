"""Descriptions of the tables, views and functions of outs.duckdb, made from their declarations alone."""

from difflib import get_close_matches

from ...cards.answers.answer import Answer
from ...cards.errors import BadInput, shortened
from ..declaration import Table
from ..schema import SCHEMA, Schema
from .description_answers import (
    ColumnDescription,
    ContentsAnswer,
    FunctionDescription,
    FunctionKind,
    RelationDescription,
    RelationKind,
)
from .functions import Function
from .row_functions import ALL_FUNCTIONS
from .views import VIEWS, View


def contents(schema: Schema = SCHEMA) -> ContentsAnswer:
    """List every table of `schema`, every view and every function."""
    return ContentsAnswer(
        (
            *(_relation(table, "table") for table in schema.tables.values()),
            *(_relation(table, "table on request") for table in schema.on_request.values()),
            *(_relation(view, "view") for view in VIEWS),
        ),
        tuple(map(_function, ALL_FUNCTIONS)),
    )


def describe(name: str, schema: Schema = SCHEMA) -> Answer:
    """Return the table, view or function called `name`, ignoring case. Raises `BadInput`."""
    everything = contents(schema)
    known: dict[str, Answer] = {one.name: one for one in everything.relations}
    known |= {one.name: one for one in everything.functions}
    asked = name.strip().lower().partition("(")[0]
    if asked in known:
        return known[asked]
    nearly = get_close_matches(asked, known)
    meant = f"did you mean {' or '.join(nearly)}?" if nearly else "outs tables describe lists them all"
    raise BadInput(f"there is no table, view or function {shortened(name)!r}; {meant}")


def _relation(declared: Table | View, kind: RelationKind) -> RelationDescription:
    columns = (
        ColumnDescription(column.name, column.type, column.meaning, column.name in declared.key, column.nullable)
        for column in declared.columns
    )
    return RelationDescription(declared.name, kind, declared.title, declared.key, declared.rows, tuple(columns))


def _function(function: Function) -> FunctionDescription:
    call, gives = function.example
    kind: FunctionKind = "table function" if function.table else "function"
    parameters = tuple(function.parameters.split(", "))
    return FunctionDescription(function.name, kind, parameters, function.meaning, call, gives)
