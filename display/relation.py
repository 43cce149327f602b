"""What a SELECT gives: as a box, as one JSON array of rows, or as CSV."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .forms import Form, csv_lines, json_array

if TYPE_CHECKING:
    import duckdb


def relation_pieces(relation: "duckdb.DuckDBPyRelation", form: Form) -> Iterator[str]:
    """The relation, which is read now, as text to write piece by piece, so that its rows are not held twice."""
    if form == "screen":
        return iter((f"{relation}\n",))
    names = _distinct(relation.columns)
    rows = (dict(zip(names, row, strict=True)) for row in relation.fetchall())
    return json_array(rows) if form == "json" else csv_lines(rows, names)


def _distinct(names: list[str]) -> list[str]:
    """The column names, a repeated one numbered."""
    distinct: list[str] = []
    for name in names:
        number, unused = 0, name
        while unused in distinct or (number and unused in names):
            number += 1
            unused = f"{name}_{number}"
        distinct.append(unused)
    return distinct
