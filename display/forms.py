"""The forms that every answer can take besides a screen: JSON, CSV, and rows of a frame. All return text."""

import csv
import json
from collections.abc import Iterable, Iterator
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import polars as pl

Form = Literal["screen", "json", "csv"]
"""How an answer is shown."""
Row = dict[str, Any]


def json_text(body: Any) -> str:
    """One JSON value on one line; numbers that JSON lacks (infinities, NaN) become null."""
    return json.dumps(_without_infinities(body), default=str, allow_nan=False)


def json_lines(bodies: Iterable[Any]) -> Iterator[str]:
    """Each value as a line of JSON."""
    return (f"{json_text(body)}\n" for body in bodies)


def json_array(bodies: Iterable[Any]) -> Iterator[str]:
    """The values as one array on one line, in pieces."""
    yield "["
    for number, body in enumerate(bodies):
        yield f", {json_text(body)}" if number else json_text(body)
    yield "]\n"


def csv_lines(rows: Iterable[Row], names: Iterable[str] = ()) -> Iterator[str]:
    """Rows under a header: `names`, or else the first row's; infinities and NaN are left empty, as null is."""
    header = list(names)
    line = csv.writer(_Echo(), lineterminator="\n").writerow
    if header:
        yield line(header)
    for row in rows:
        if not header:
            header = list(row)
            yield line(header)
        if row.keys() - header:
            raise ValueError(f"the columns {header} are not those of the row {row}")
        yield line([_number_or_none(row.get(name)) for name in header])


def frame_text(frame: "pl.DataFrame", form: Form, header: bool = True) -> str:
    """A frame as lines of JSON, or as CSV with a header or without."""
    return frame.write_ndjson() if form == "json" else frame.write_csv(include_header=header)


class _Echo:
    """A file that hands back what is written to it, as `csv.writer` then does."""

    def write(self, text: str) -> str:
        """The text itself."""
        return text


def _number_or_none(value: Any) -> Any:
    return None if isinstance(value, float) and not isfinite(value) else value


def _without_infinities(body: Any) -> Any:
    match body:
        case float():
            return _number_or_none(body)
        case dict():
            return {str(key): _without_infinities(value) for key, value in body.items()}
        case list() | tuple():
            return [_without_infinities(value) for value in body]
        case _:
            return body
