"""The files of the tables folder, and descriptions of tables, views and functions."""

import json
from collections.abc import Iterable, Sequence
from textwrap import fill, wrap

from ..cards.answers.answer import Answer, Json, RowsAnswer
from .output_formats import Row
from .text import GAP, View, column_widths, fitted, table, unbroken

NARROWEST = 16
"""Minimum width of a wrapped column."""


def text(answer: Answer, view: View) -> str:
    """Return the list of files, the description of one table, view or function, or the list of all."""
    if isinstance(answer, RowsAnswer):
        listed = list(answer.rows())
        return _files_text(answer.title, listed, view) if answer.title else _contents_text(listed, view.width)
    body = answer.to_json()
    return _relation_text(body, view.width) if "columns" in body else _function_text(body, view.width)


def rows(answer: Answer, top: int | None) -> Iterable[Row]:
    """Return one row per column; a function is one row."""
    body = answer.to_json()
    if "columns" in body:
        return ({"table": body["name"]} | column for column in body["columns"][:top])
    return [body | {"parameters": ", ".join(body["parameters"])}]


def _files_text(title: str, files: list[Row], view: View) -> str:
    """Return a line per file: its rows, size, build time and state, and the questions that read it."""
    lines = [
        (
            *_file_cells(one["file"], one["rows"], one["bytes"], one["seconds"]),
            one["state"],
            ", ".join(one["needed_by"]),
        )
        for one in files
    ]
    total = _file_cells("all", 0, sum(one["bytes"] for one in files), sum(one["seconds"] for one in files))
    head = ("File", "Rows", "Size", "Built in", "State", "Needed by")
    return f"{unbroken(title, view)}\n\n{fitted(head, [*lines, (*total, '', '')], view)}"


def _file_cells(file: str, rows: int, size: int, spent: float) -> tuple[str, ...]:
    return file, f"{rows:,}" if rows else "", f"{size / 1e6:.1f} MB", f"{spent:.1f} s"


def _relation_text(relation: Json, width: int) -> str:
    title = relation["title"]
    if not title[:2].isupper() and not title[:1].isdigit():
        title = title[:1].lower() + title[1:]
    head = fill(f"{relation['name']}, a {relation['kind']}: {title}.", width)
    about = f"Key: {', '.join(relation['key'])}. Rows: {relation['rows']:,}."
    lines = [
        (column["name"], column["type"], column["meaning"] + (" (may be null)" if column["nullable"] else ""))
        for column in relation["columns"]
    ]
    return f"{head}\n\n{fill(about, width)}\n\n{_grid(('Column', 'Type', 'Meaning'), lines, width)}"


def _function_text(function: Json, width: int) -> str:
    call = f"{function['name']}({', '.join(function['parameters'])})"
    gives = function["gives"] if isinstance(function["gives"], str) else json.dumps(function["gives"])
    head = fill(f"{call}, a {function['kind']}: {function['title']}.", width)
    return f"{head}\n\n" + fill(f"Example: {function['example']} is {gives}", width)


def _contents_text(contents: list[Row], width: int) -> str:
    """Return the tables, the tables built on request and the views with their rows, then the functions."""
    parts = []
    for kind in dict.fromkeys(one["kind"] for one in contents if one["rows"] is not None):
        lines = [(one["name"], f"{one['rows']:,}", one["title"]) for one in contents if one["kind"] == kind]
        parts.append(_grid((kind.capitalize(), "Rows", "Contents"), lines, width))
    functions = [(one["name"], one["title"]) for one in contents if one["rows"] is None]
    hint = "For the columns of a table or an example of a function: outs tables describe NAME"
    return "\n\n".join((*parts, _grid(("Function", "Result"), functions, width), fill(hint, width)))


def _grid(header: tuple[str, ...], lines: Sequence[tuple[str, ...]], width: int) -> str:
    """Return a table whose last column is wrapped to fit."""
    taken = sum(width + GAP for width in column_widths(header, lines)[:-1])
    room = max(width - taken, NARROWEST)
    wrapped = [
        (*cells, "\n".join(wrap(last, room, break_long_words=False, break_on_hyphens=False))) for *cells, last in lines
    ]
    return table(header, wrapped, left=len(header))
