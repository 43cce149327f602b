"""Answers that describe a table, a view or a function of outs.duckdb."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal

from ...cards.answers.answer import Answer, Json, Key, RowsAnswer

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

    name: str
    kind: RelationKind
    title: str
    key: tuple[str, ...]
    row_count: Annotated[int, Key("rows")]
    columns: tuple[ColumnDescription, ...]


@dataclass(frozen=True)
class FunctionDescription(Answer):
    """A function; `kind` is "function", or "table function" for one that is used after FROM."""

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

    relations: tuple[RelationDescription, ...]
    functions: tuple[FunctionDescription, ...]

    def rows(self, top: int | None = None) -> Iterable[Json]:
        """Yield one row per table, view and function: name, kind, number of rows, title."""
        for relation in self.relations[:top]:
            yield {"name": relation.name, "kind": relation.kind, "rows": relation.row_count, "title": relation.title}
        for function in self.functions[: None if top is None else max(top - len(self.relations), 0)]:
            yield {"name": function.call, "kind": function.kind, "rows": None, "title": function.title}
