"""Output forms other than a screen: JSON, rows as text (CSV, TSV, Markdown), and Parquet."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal

from ..cards.errors import BadQuery

if TYPE_CHECKING:
    import pyarrow as pa

Form = Literal["screen", "json", "csv", "tsv", "md", "parquet"]
"""Output form of an answer."""
Row = dict[str, Any]
_FORMULA = re.compile(r"[=+\-@\x00-\x1f\x7f]")
"""What begins a cell that a spreadsheet may run as a formula."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_NUMBER = re.compile(r"[+-]?[0-9][0-9,]*(?:\.[0-9]+%?|/[0-9]+|%)?")
LINE = "line"
"""The column of the number of a question's line on standard input."""
OTHER_COLUMNS = "its columns differ from those of the first answer: ask it separately, or use --json"


def json_text(body: Any) -> str:
    """Return a JSON value on one line. Infinities and NaN become null, decimals and fractions plain numbers."""
    try:
        return json.dumps(body, default=_number_or_text, allow_nan=False)
    except (ValueError, TypeError):  # infinities, NaN, or keys that are not text; rare, so nothing is copied before
        return json.dumps(_without_infinities(body), default=_number_or_text, allow_nan=False)


def json_lines(bodies: Iterable[Any]) -> Iterator[str]:
    return (f"{json_text(body)}\n" for body in bodies)


class RowLines:
    """Rows as lines of CSV, tab-separated values (TSV) or a Markdown table, under one header.

    Null, infinities and NaN become empty cells; booleans, lists and objects are written as JSON. In CSV and TSV, text
    is made harmless to spreadsheets (`neutral`).
    """

    def __init__(self, form: Form) -> None:
        """Start with no header yet; `form` is csv, tsv or md."""
        self._form = form
        self._names: list[str] = []
        self._has_header = False
        self._delimiter = "\t" if form == "tsv" else ","
        import csv

        write = csv.writer(_Echo(), delimiter=self._delimiter, lineterminator="\n").writerow
        self._line = _markdown_line if form == "md" else lambda cells: write([neutral(cell) for cell in cells])
        self._is_markdown = form == "md"

    def copy(self) -> "RowLines":
        """Return an independent copy that continues under the same header."""
        other = RowLines(self._form)
        other._names, other._has_header = self._names, self._has_header
        return other

    def lines(self, rows: Iterable[Row], names: Sequence[str] = ()) -> Iterator[str]:
        """Yield the next rows, preceded once by the header: `names`, or else the first row's columns.

        Raise `BadQuery` before a row with a column that the header lacks, or without the one after the line's number,
        which tells what a row is about; or at once if `names` and the header differ.
        """
        if self._names and set(names or self._names) != set(self._names):
            raise BadQuery(OTHER_COLUMNS)
        self._names = self._names or list(names)
        if self._names and not self._has_header:
            yield self._header()
        for row in rows:
            self._names = self._names or list(row)
            is_other = self._names[:1] == [LINE] and not row.keys() >= {*self._names[:2]}
            if row.keys() - self._names or is_other:
                raise BadQuery(OTHER_COLUMNS)
            if not self._has_header:
                yield self._header()
            yield self._line([_cell(row.get(name)) for name in self._names])

    def batches(self, names: Sequence[str], batches: "Iterable[pa.RecordBatch]") -> Iterator[str]:
        """Yield batches of plain columns as `lines` would, in CSV or TSV; the columns are those of `names`.

        Raise `BadQuery` if `names` and the header differ.
        """
        from .column_lines import batch_lines

        yield from self.lines([], names)
        for batch in batches:
            text = batch_lines(batch.select([names.index(name) for name in self._names]), self._delimiter)
            if text is None:
                rows = zip(*(column.to_pylist() for column in batch.columns), strict=True)
                text = "".join(self.lines(dict(zip(names, row, strict=True)) for row in rows))
            yield text

    def _header(self) -> str:
        self._has_header = True
        rule = "|" + " --- |" * len(self._names) + "\n" if self._is_markdown else ""
        return self._line(self._names) + rule


def parquet_bytes(rows: list[Row]) -> bytes:
    """Return rows as a Parquet file, compressed with zstd; a column's type is inferred from all its values."""
    from io import BytesIO

    import polars as pl

    file = BytesIO()
    pl.DataFrame(rows, infer_schema_length=None).write_parquet(file)
    return file.getvalue()


def neutral(cell: Any) -> Any:
    """Return a cell that no spreadsheet runs: text that could be a formula after a `'`, control characters as blanks,
    except tabs and line feeds.

    Numbers and fractions stay as they are, also as text. OWASP, "CSV Injection", recommends the same.

    >>> neutral("=1+2"), neutral("+sIG"), neutral("-0.5"), neutral("-1/2"), neutral(-0.5), neutral("a=b")
    ("'=1+2", "'+sIG", '-0.5', '-1/2', -0.5, 'a=b')
    """
    if not isinstance(cell, str) or _NUMBER.fullmatch(cell):
        return cell
    mark = "'" if _FORMULA.match(cell) else ""
    return mark + _CONTROL.sub(" ", cell)


def _markdown_line(cells: Iterable[Any]) -> str:
    shown = ("" if cell is None else str(cell) for cell in cells)
    return "| " + " | ".join(" ".join(cell.replace("|", "\\|").split()) for cell in shown) + " |\n"


class _Echo:
    """A file-like object whose `write` returns the text, so that `csv.writer.writerow` returns the line."""

    def write(self, text: str) -> str:
        return text


def _cell(value: Any) -> Any:
    """Return a table cell: booleans, lists and objects as JSON text, other values as they are."""
    return json_text(value) if isinstance(value, (bool, list, tuple, Mapping)) else _number_or_none(value)


def _number_or_none(value: Any) -> Any:
    return None if isinstance(value, float) and not isfinite(value) else value


def _number_or_text(value: Any) -> Any:
    """Return a decimal or fraction as a number (whole numbers exactly), anything else as text."""
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
