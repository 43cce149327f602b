"""What a SELECT gives: as a box, or as rows in any form."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .forms import Form, RowLines, json_lines

if TYPE_CHECKING:
    import duckdb


def relation_text(relation: "duckdb.DuckDBPyRelation") -> str:
    """The first and the last rows of a relation, which is read now, as a box for people."""
    return f"{relation}\n"


def row_pieces(names: Sequence[str], rows: Iterable[tuple[Any, ...]], form: Form) -> Iterator[str]:
    """Rows as text to write piece by piece, as they are read, so that few are in memory; no screen."""
    distinct = _distinct(names)
    named = (dict(zip(distinct, row, strict=True)) for row in rows)
    return json_lines(named) if form == "json" else RowLines(form, distinct).lines(named)


def _distinct(names: Sequence[str]) -> list[str]:
    """The column names, a repeated one numbered."""
    distinct: list[str] = []
    for name in names:
        number, unused = 0, name
        while unused in distinct or (number and unused in names):
            number += 1
            unused = f"{name}_{number}"
        distinct.append(unused)
    return distinct
