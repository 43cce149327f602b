"""Descriptions of the tables, views and functions of outs.duckdb, and the answers that hold them."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Annotated, ClassVar, Literal

from ...cards.answers.answer import Answer, Json, Key, RowsAnswer
from ...cards.arguments import require_text
from ...cards.errors import BadInput, shortened
from ..declaration import Table
from ..schema import SCHEMA, Schema
from .functions import ALL_FUNCTIONS, Function
from .views import VIEWS, View

RelationKind = Literal["table", "table on request", "view"]
FunctionKind = Literal["function", "table function"]


@dataclass(frozen=True)
class ColumnDescription:
    """One column; `is_key` if it belongs to the key."""

    name: str
    type: str
    meaning: str
    is_key: bool
    nullable: bool


@dataclass(frozen=True)
class RelationDescription(Answer):
    """A table or view; `kind` is "table", "table on request" or "view"."""

    display: ClassVar[str] = "tables"

    name: str
    kind: RelationKind
    title: str
    key: tuple[str, ...]
    row_count: Annotated[int, Key("rows")]
    columns: tuple[ColumnDescription, ...]


@dataclass(frozen=True)
class FunctionDescription(Answer):
    """A function; `kind` is "function", or "table function" for one that is used after FROM."""

    display: ClassVar[str] = "tables"

    name: str
    kind: FunctionKind
    parameters: tuple[str, ...]
    title: str
    example: str
    gives: object

    @property
    def call(self) -> str:
        """The function's name with its parameters."""
        return f"{self.name}({', '.join(self.parameters)})"


@dataclass(frozen=True)
class ContentsAnswer(RowsAnswer):
    """Everything in outs.duckdb, and the tables that are built on request."""

    display: ClassVar[str] = "tables"

    relations: tuple[RelationDescription, ...]
    functions: tuple[FunctionDescription, ...]

    def rows(self, top: int | None = None) -> Iterable[Json]:
        """Yield one row per table, view and function: name, kind, number of rows, title."""
        for relation in self.relations[:top]:
            yield {"name": relation.name, "kind": relation.kind, "rows": relation.row_count, "title": relation.title}
        for function in self.functions[: None if top is None else max(top - len(self.relations), 0)]:
            yield {"name": function.call, "kind": function.kind, "rows": None, "title": function.title}


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
    require_text(name, "the name of a table, view or function")
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
