"""Every answer in every form: the file that knows its kind is imported when the first such answer comes.

`games/NAME/answers.py` is displayed by `display/NAME.py`, `games/NAME/KIND_answers.py` by `display/NAME_KIND.py`, and
answers of other rooms likewise by the name of the room: `cards/answers/answer.py` by `display/cards.py`. Each of them
has `text`, an answer as a screen without its last line end, and `rows`, an answer as flat rows. An answer that is rows
and nothing else (`RowsAnswer`) needs only `text`.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..cards.answers.answer import Answer, Json, RankedAnswer, RowsAnswer
from .output_formats import Form, Row, RowLines, json_lines, json_text, parquet_bytes
from .text import View

if TYPE_CHECKING:
    from typing import Protocol

    class Display(Protocol):
        """What a file that displays one kind of answer has."""

        def text(self, answer: Answer, view: View, /) -> str:
            """The answer for people."""

        def rows(self, answer: Answer, top: int | None, /) -> Iterable[Row]:
            """The answer as flat rows, of the `top` entries alone if given."""


def text(answer: Answer, view: View = View()) -> str:  # noqa: B008 - it cannot be changed
    """One answer for people: tables, the best first, then notes. Raises `BadQuery` if it is too long for a screen."""
    shown = _display_of(type(answer).__module__).text(answer, view)
    notes: tuple[str, ...] = getattr(answer, "notes", ())
    if not notes:
        return shown
    from .table_layout import paragraph

    return "\n".join([f"{shown}\n", *(paragraph(f"Note: {note}", view) for note in notes)])


def rows(answer: Answer, top: int | None = None) -> list[Row]:
    """The answer as flat rows: one a value, a hold, a player or one of their hands, an outcome, a line or a policy."""
    return list(_flat(answer, top))


def bodies(answer: Answer, top: int | None = None) -> Iterable[Json]:
    """The answer as JSON objects, one a line: one for most; of a ranked answer the `top` entries alone if given."""
    if isinstance(answer, RowsAnswer):
        return answer.rows(top)
    return [answer.to_json(top) if isinstance(answer, RankedAnswer) else answer.to_json()]


def _flat(answer: Answer, top: int | None) -> Iterable[Row]:
    if isinstance(answer, RowsAnswer):
        return answer.rows(top)
    return _display_of(type(answer).__module__).rows(answer, top)


class Renderer:
    """Answers in one form, one after the other; in Parquet they are collected for the end."""

    def __init__(self, form: Form) -> None:
        """In this form."""
        self._form = form
        self._lines = RowLines(form)
        self._screens = 0
        self._collected: list[Row] = []

    def pieces(self, answer: Answer, view: View = View(), line: int | None = None) -> Iterator[str]:  # noqa: B008
        """One answer as text to write piece by piece; `line` is that of its question. Raises `BadQuery`."""
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
        """What a SELECT gives as text, piece by piece as its rows are read, so that few are in memory; not Parquet.

        `line` is that of the statement. Raises `BadQuery` for other columns than those of the first answer.
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

    def copy(self) -> "Renderer":
        """One that goes on where this one is; what it does changes nothing here."""
        other = Renderer(self._form)
        other._lines, other._screens, other._collected = self._lines.copy(), self._screens, [*self._collected]
        return other

    def collected(self) -> bytes:
        """The Parquet file of all answers."""
        return parquet_bytes(self._collected)

    def _screen(self, shown: str, width: int, line: int | None) -> str:
        """A screen; blank lines part screens of several lines, and the line of the question comes first."""
        head = "" if line is None else f"{line}: "
        is_long = "\n" in shown or len(head + shown) > width
        if head and is_long:
            head = f"Line {line}\n\n"
        parted = "\n" if self._screens and is_long else ""
        self._screens += 1
        return f"{parted}{head}{shown}\n"


@cache
def _display_of(module: str) -> "Display":
    _, room, game, *_ = module.split(".")
    kind = module.rpartition(".")[2].removesuffix("answers").removesuffix("answer").rstrip("_")
    name = "_".join(filter(None, (game if room == "games" else room, kind)))
    found: Display = import_module(f".{name}", __package__)
    return found
