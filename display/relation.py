"""The result of a SELECT, as a screen or as a Parquet file. `Renderer.selected` has the other forms."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO

from ..cards.errors import BadQuery, one_line
from .text import GAP, with_noun

if TYPE_CHECKING:
    import pyarrow as pa

EDGE = 20
"""Rows shown from the beginning and from the end of a long result."""
READ = 10_000
"""Most rows that are read for a screen."""
NARROWEST = 8
"""Characters that a column keeps when a wide result is cut."""
CUT, LEFT_OUT = "…", "…"
"""The mark at the end of a cut cell, and the mark for omitted columns and rows."""


def relation_text(names: Sequence[str], rows: Iterable[tuple[Any, ...]], width: int = 80) -> str:
    """Return a table of a result's first and last rows that fits `width` characters, and the number of rows.

    Wide cells are cut, and middle columns are omitted if there are too many; a single row is then listed column by
    column instead. At most `READ` rows are read.
    """
    left = iter(rows)
    first = list(islice(left, EDGE))
    last: deque[tuple[Any, ...]] = deque(maxlen=EDGE)
    count = len(first)
    for row in islice(left, READ - count):
        last.append(row)
        count += 1
    if next(left, None) is not None:
        last.clear()
        total = f"more than {READ:,} rows, the first {EDGE} shown"
    else:
        omitted = count - len(first) - len(last)
        total = with_noun(count, "row") + (f", {omitted:,} left out" if omitted else "")
    columns = [_Column(name, [row[place] for row in (*first, *last)]) for place, name in enumerate(names)]
    kept = _kept(columns, width)
    if count == 1 and len(kept) < len(columns):
        return "".join(f"{line}\n" for line in _upright(columns, width))
    lines = list(_lines(kept, width))
    if count > len(first) + len(last) and last:
        lines.insert(2 + len(first), LEFT_OUT)
    if len(kept) < len(columns):
        total += f"; {sum(column.cells is not None for column in kept)} of {len(columns)} columns shown"
    return "\n".join([*lines, total]) + "\n"


def write_parquet(schema: "pa.Schema", batches: "Iterable[pa.RecordBatch]", file: BinaryIO) -> Iterator[int]:
    """Write record batches to a Parquet file (zstd) as they are read, and yield the number of rows of each.

    Raise `BadQuery` for a type that Parquet lacks.
    """
    import pyarrow as pa
    from pyarrow import parquet

    named = pa.schema([field.with_name(name) for field, name in zip(schema, distinct_names(schema.names), strict=True)])
    try:
        with parquet.ParquetWriter(file, named, compression="zstd") as writer:
            for batch in batches:
                writer.write_batch(pa.RecordBatch.from_arrays(batch.columns, schema=named))
                yield batch.num_rows
    except pa.ArrowNotImplementedError as error:
        raise BadQuery(f"Parquet lacks a type of this result, cast the column to another type: {error}") from error


def distinct_names(names: Sequence[str]) -> list[str]:
    """Return the column names, adding a number to repeated ones."""
    distinct: list[str] = []
    for name in names:
        number, unused = 0, name
        while unused in distinct or (number and unused in names):
            number += 1
            unused = f"{name}_{number}"
        distinct.append(unused)
    return distinct


class _Column:
    """A column of a screen as text; one without values marks omitted columns."""

    def __init__(self, name: str, values: list[Any] | None) -> None:
        """Convert the values to text; numbers are right-aligned."""
        self.name = one_line(name)
        self.cells = None if values is None else [_cell(value) for value in values]
        known = [value for value in values or () if value is not None]
        self.is_number = bool(known) and all(hasattr(value, "as_integer_ratio") for value in known)
        self.width = max(map(len, (self.name, *(self.cells or ()))))

    def line(self, place: int | None, width: int) -> str:
        """Return the cell at a place, or the name if `place` is None, cut or padded to `width` characters."""
        text = self.name if place is None else LEFT_OUT if self.cells is None else self.cells[place]
        cut = text if len(text) <= width else text[: width - 1] + CUT
        return cut.rjust(width) if self.is_number else cut.ljust(width)


def _cell(value: Any) -> str:
    match value:
        case None:
            return "NULL"
        case bool():
            return str(value).lower()
        case _:
            return one_line(str(value))


def _kept(columns: list[_Column], width: int) -> list[_Column]:
    """Return the columns that fit if each is cut: all, or those at both ends with a mark in the middle."""
    for count in range(len(columns), 1, -1):
        begin, end = (count + 1) // 2, count // 2
        gap = [_Column(LEFT_OUT, None)] if count < len(columns) else []
        kept = [*columns[:begin], *gap, *columns[len(columns) - end :]]
        if _room(min(column.width, NARROWEST) for column in kept) <= width:
            return kept
    return columns[:1]


def _room(widths: Iterable[int]) -> int:
    """Return the characters that columns of these widths take."""
    taken = list(widths)
    return sum(taken) + GAP * (len(taken) - 1)


def _lines(columns: list[_Column], width: int) -> Iterator[str]:
    widths = [min(column.width, width) for column in columns]
    while _room(widths) > width and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    rows = max((len(column.cells) for column in columns if column.cells is not None), default=0)
    yield _line(column.line(None, wide) for column, wide in zip(columns, widths, strict=True))
    yield _line("-" * wide for wide in widths)
    for place in range(rows):
        yield _line(column.line(place, wide) for column, wide in zip(columns, widths, strict=True))


def _upright(columns: list[_Column], width: int) -> Iterator[str]:
    names = min(max(len(column.name) for column in columns), width // 2)
    for column in columns:
        heading = column.name if len(column.name) <= names else column.name[: names - 1] + CUT
        yield _line((heading.ljust(names), column.line(0, min(column.width, width - names - GAP)).strip()))


def _line(cells: Iterable[str]) -> str:
    return (" " * GAP).join(cells).rstrip()
