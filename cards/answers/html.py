"""HTML tables for notebooks, made from the JSON of answers."""

from collections.abc import Iterable
from html import escape
from typing import Any

MOST_ROWS = 50


def answer_html(body: dict[str, Any]) -> str:
    """Return a table of names and values; a list of objects becomes a nested table of its first rows.

    >>> answer_html({"cards": "Ah<", "odds": [{"hold": "Ah", "draws": 47}]})
    '<table><tr><th>cards</th><td>Ah&lt;</td></tr><tr><th>odds</th><td><table><tr><th>hold</th><th>draws</th></tr>\
<tr><td>Ah</td><td>47</td></tr></table></td></tr></table>'
    """
    return _table(f"<tr><th>{escape(str(name))}</th><td>{_cell(value)}</td></tr>" for name, value in body.items())


def _cell(value: Any) -> str:
    match value:
        case dict():
            return answer_html(value)
        case [dict(), *_]:
            return _rows(value)
        case list():
            return escape(", ".join(map(str, value[:MOST_ROWS]))) + _rest(value)
        case float():
            return f"{value:.6g}"
        case None:
            return ""
        case _:
            return escape(str(value))


def _rows(rows: list[dict[str, Any]]) -> str:
    names = list(dict.fromkeys(name for row in rows for name in row))
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    lines = ("".join(f"<td>{_cell(row.get(name))}</td>" for name in names) for row in rows[:MOST_ROWS])
    return _table([f"<tr>{head}</tr>", *(f"<tr>{line}</tr>" for line in lines)]) + _rest(rows)


def _rest(values: list[Any]) -> str:
    return f" ... {len(values)} in all" if len(values) > MOST_ROWS else ""


def _table(rows: Iterable[str]) -> str:
    return f"<table>{''.join(rows)}</table>"
