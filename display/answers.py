"""Rendering of every answer in every output form. The module for a kind of answer is imported on first use.

Each of these modules has two functions: `text` returns the answer as a screen, without the final newline, and `rows`
returns it as flat rows. Answers that are rows already (`RowsAnswer`) need only `text`.
"""

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..cards.answers.answer import Answer, Json, RankedAnswer, RowsAnswer
from .output_formats import Form, Row, RowLines, json_lines, json_text, parquet_bytes
from .text import View, paragraph

if TYPE_CHECKING:
    from typing import Protocol

    import pyarrow as pa

    class Display(Protocol):
        """The functions of a module that displays one kind of answer."""

        def text(self, answer: Answer, view: View, /) -> str:
            """Return the answer as a screen, without the final newline."""

        def rows(self, answer: Answer, top: int | None, /) -> Iterable[Row]:
            """Return the answer as flat rows; if `top` is given, only for its best `top` entries."""


def text(answer: Answer, view: View = View()) -> str:  # noqa: B008 - a View is immutable
    """Return one answer as a screen: tables, best entries first, then notes. Raise `BadQuery` if it is too long."""
    shown = _display_of(type(answer)).text(answer, view)
    notes: tuple[str, ...] = getattr(answer, "notes", ())
    if not notes:
        return shown
    return "\n".join([f"{shown}\n", *(paragraph(f"Note: {note}", view) for note in notes)])


def rows(answer: Answer, top: int | None = None) -> list[Row]:
    """Return the answer as flat rows, one for each entry that its kind lists: a hold, a player, a move, a decision."""
    return list(_flat(answer, top))


def bodies(answer: Answer, top: int | None = None) -> Iterable[Json]:
    """Return the answer as JSON objects, one per line. With `top`, a ranked answer keeps its best `top` entries."""
    if isinstance(answer, RowsAnswer):
        return answer.rows(top)
    return [answer.to_json(top) if isinstance(answer, RankedAnswer) else answer.to_json()]


def _flat(answer: Answer, top: int | None) -> Iterable[Row]:
    if isinstance(answer, RowsAnswer):
        return answer.rows(top)
    return _display_of(type(answer)).rows(answer, top)


class Renderer:
    """Renders a sequence of answers in one form; Parquet answers are collected and written at the end."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self._lines = RowLines(form)
        self._screens = 0
        self._collected: list[Row] = []

    def pieces(self, answer: Answer, view: View = View(), line: int | None = None) -> Iterator[str]:  # noqa: B008
        """Yield one answer as pieces of text; `line` is its question's line number. Raise `BadQuery`."""
        numbered = {} if line is None else {"line": line}
        match self._form:
            case "screen":
                yield self._screen(text(answer, view), view.width, line)
            case "json":
                yield from (f"{json_text(numbered | body)}\n" for body in bodies(answer, view.top))
            case "parquet":
                self._collected += (numbered | row for row in _flat(answer, view.top))
            case _:
                yield from self._lines.lines(numbered | row for row in _flat(answer, view.top))

    def selected(
        self, names: Sequence[str], rows: Iterable[tuple[Any, ...]], width: int = 80, line: int | None = None
    ) -> Iterator[str]:
        """Yield the result of a SELECT as pieces of text. Rows are read as they are needed, so that few are in memory.

        Not for Parquet. `line` is the statement's line number. Raise `BadQuery` if the columns differ from the first's.
        """
        from .relation import distinct_names, relation_text

        if self._form == "screen":
            yield self._screen(relation_text(names, rows, width).removesuffix("\n"), width, line)
            return
        if line is not None:
            names, rows = ("line", *names), ((line, *row) for row in rows)
        distinct = distinct_names(names)
        named = (dict(zip(distinct, row, strict=True)) for row in rows)
        yield from json_lines(named) if self._form == "json" else self._lines.lines(named, distinct)

    def selected_columns(self, names: Sequence[str], batches: "Iterable[pa.RecordBatch]") -> Iterator[str]:
        """Yield plain columns of a SELECT as CSV or TSV, batch by batch: the bytes of `selected`.

        Raise `BadQuery` if the columns differ from the first's.
        """
        from .relation import distinct_names

        yield from self._lines.batches(distinct_names(names), batches)

    def copy(self) -> "Renderer":
        other = Renderer(self._form)
        other._lines, other._screens, other._collected = self._lines.copy(), self._screens, [*self._collected]
        return other

    def collected(self) -> bytes:
        return parquet_bytes(self._collected)

    def _screen(self, shown: str, width: int, line: int | None) -> str:
        """Return a screen, headed by its line number if given; blank lines separate screens of several lines."""
        head = "" if line is None else f"{line}: "
        is_long = "\n" in shown or len(head + shown) > width
        if head and is_long:
            head = f"Line {line}\n\n"
        parted = "\n" if self._screens and is_long else ""
        self._screens += 1
        return f"{parted}{head}{shown}\n"


def _display_of(kind: type[Answer]) -> "Display":
    found: Display = import_module(kind.display if "." in kind.display else f".{kind.display}", __package__)
    return found
