"""Descriptions of tables, views and functions: their columns, with types and meanings."""

import json
from collections.abc import Iterable, Sequence
from textwrap import wrap

from ..cards.answers.answer import Answer, Json, RowsAnswer
from .output_formats import Row
from .text import GAP, View, column_widths, table

NARROWEST = 16
"""Minimum width of a wrapped column."""


def text(answer: Answer, view: View) -> str:
    """Return the description of one table, view or function, or the list of all."""
    if isinstance(answer, RowsAnswer):
        return _contents_text(list(answer.rows()), view.width)
    body = answer.to_json()
    return _relation_text(body, view.width) if "columns" in body else _function_text(body, view.width)


def rows(answer: Answer, top: int | None) -> Iterable[Row]:
    """Return one row per column; a function is one row."""
    body = answer.to_json()
    if "columns" in body:
        return ({"table": body["name"]} | column for column in body["columns"][:top])
    return [body | {"parameters": ", ".join(body["parameters"])}]


def _relation_text(relation: Json, width: int) -> str:
    head = _wrapped(f"{relation['name']}, a {relation['kind']}: {_small(relation['title'])}.", width)
    about = f"Key: {', '.join(relation['key'])}. Rows: {relation['rows']:,}."
    lines = [
        (column["name"], column["type"], column["meaning"] + (" (may be null)" if column["nullable"] else ""))
        for column in relation["columns"]
    ]
    return f"{head}\n\n{_wrapped(about, width)}\n\n{_grid(('Column', 'Type', 'Meaning'), lines, width)}"


def _function_text(function: Json, width: int) -> str:
    call = f"{function['name']}({', '.join(function['parameters'])})"
    gives = function["gives"] if isinstance(function["gives"], str) else json.dumps(function["gives"])
    head = _wrapped(f"{call}, a {function['kind']}: {function['title']}.", width)
    return f"{head}\n\n" + _wrapped(f"Example: {function['example']} is {gives}", width)


def _contents_text(contents: list[Row], width: int) -> str:
    """Return the tables, the tables built on request and the views with their rows, then the functions."""
    parts = []
    for kind in dict.fromkeys(one["kind"] for one in contents if one["rows"] is not None):
        lines = [(one["name"], f"{one['rows']:,}", one["title"]) for one in contents if one["kind"] == kind]
        parts.append(_grid((kind.capitalize(), "Rows", "Contents"), lines, width))
    functions = [(one["name"], one["title"]) for one in contents if one["rows"] is None]
    hint = "For the columns of a table or an example of a function: outs tables describe NAME"
    return "\n\n".join((*parts, _grid(("Function", "Result"), functions, width), _wrapped(hint, width)))


def _small(title: str) -> str:
    """Return a title with a lower-case initial, for use within a sentence."""
    return title if title[:2].isupper() or title[:1].isdigit() else title[:1].lower() + title[1:]


def _grid(header: tuple[str, ...], lines: Sequence[tuple[str, ...]], width: int) -> str:
    """Return a table whose last column is wrapped to fit."""
    taken = sum(width + GAP for width in column_widths(header, lines)[:-1])
    room = max(width - taken, NARROWEST)
    wrapped = [
        (*cells, "\n".join(wrap(last, room, break_long_words=False, break_on_hyphens=False))) for *cells, last in lines
    ]
    return table(header, wrapped, left=len(header))


def _wrapped(text: str, width: int) -> str:
    return "\n".join(wrap(text, width))
