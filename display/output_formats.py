"""The forms that every answer can take besides a screen: JSON, tables of rows as text, and Parquet."""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Any, Literal

from ..cards.errors import BadQuery

Form = Literal["screen", "json", "csv", "tsv", "md", "parquet"]
"""How an answer is shown."""
Row = dict[str, Any]
OTHER_COLUMNS = "its columns are not those of the first answer: ask it alone, or use --json"


def json_text(body: Any) -> str:
    """One JSON value on one line; numbers that JSON lacks (infinities, NaN) become null, and decimals plain numbers."""
    return json.dumps(_without_infinities(body), default=_number_or_text, allow_nan=False)


def json_lines(bodies: Iterable[Any]) -> Iterator[str]:
    """Each value as a line of JSON."""
    return (f"{json_text(body)}\n" for body in bodies)


class RowLines:
    """Rows as lines of CSV, of tab-separated values (TSV) or of a Markdown table, under one header.

    Infinities and NaN are left empty, as null is; true, false, lists and objects are written as in JSON.
    """

    def __init__(self, form: Form) -> None:
        """In the `form` csv, tsv or md."""
        self._form = form
        self._names: list[str] = []
        self._has_header = False
        delimiter = "\t" if form == "tsv" else ","
        write = csv.writer(_Echo(), delimiter=delimiter, lineterminator="\n").writerow
        self._line = _markdown_line if form == "md" else write
        self._is_markdown = form == "md"

    def copy(self) -> "RowLines":
        """Lines that go on where these are, under the same header."""
        other = RowLines(self._form)
        other._names, other._has_header = self._names, self._has_header
        return other

    def lines(self, rows: Iterable[Row], names: Sequence[str] = ()) -> Iterator[str]:
        """The next rows; before the first of all, the header: `names`, or else the first row's columns.

        Raises `BadQuery` for rows with other columns than the first, before any of them; with `names` also for fewer.
        """
        if self._names and set(names or self._names) != set(self._names):
            raise BadQuery(OTHER_COLUMNS)
        self._names = self._names or list(names)
        if self._names and not self._has_header:
            yield self._header()
        for row in rows:
            self._names = self._names or list(row)
            if row.keys() - self._names:
                raise BadQuery(OTHER_COLUMNS)
            if not self._has_header:
                yield self._header()
            yield self._line([_cell(row.get(name)) for name in self._names])

    def _header(self) -> str:
        self._has_header = True
        rule = "|" + " --- |" * len(self._names) + "\n" if self._is_markdown else ""
        return self._line(self._names) + rule


def parquet_bytes(rows: list[Row]) -> bytes:
    """Rows as a Parquet file, zstd; a column takes its type from all its values."""
    from io import BytesIO

    import polars as pl

    file = BytesIO()
    pl.DataFrame(rows, infer_schema_length=None).write_parquet(file)
    return file.getvalue()


def _markdown_line(cells: Iterable[Any]) -> str:
    shown = ("" if cell is None else str(cell) for cell in cells)
    return "| " + " | ".join(" ".join(cell.replace("|", "\\|").split()) for cell in shown) + " |\n"


class _Echo:
    """A file that hands back what is written to it, as `csv.writer` then does."""

    def write(self, text: str) -> str:
        """The text itself."""
        return text


def _cell(value: Any) -> Any:
    """A value in a table: true, false, lists and objects as in JSON."""
    return json_text(value) if isinstance(value, (bool, list, tuple, Mapping)) else _number_or_none(value)


def _number_or_none(value: Any) -> Any:
    return None if isinstance(value, float) and not isfinite(value) else value


def _number_or_text(value: Any) -> Any:
    """A decimal or a fraction as a number, whole ones exactly; anything else as text."""
    if not hasattr(value, "as_integer_ratio"):
        return str(value)
    over, under = value.as_integer_ratio()
    return over if under == 1 else over / under


def _without_infinities(body: Any) -> Any:
    match body:
        case float():
            return _number_or_none(body)
        case Mapping():
            return {str(key): _without_infinities(value) for key, value in body.items()}
        case list() | tuple():
            return [_without_infinities(value) for value in body]
        case _:
            return body
