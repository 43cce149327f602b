"""Every answer in every form: the file that knows its kind is imported when the first such answer comes.

`games/NAME/answers.py` is displayed by `display/NAME.py`, `games/NAME/KIND_answers.py` by `display/NAME_KIND.py`, and
`cards/answers.py` by `display/cards.py`. Each of them has `text`, an answer as a screen without its last line end, and
`rows`, an answer as flat rows.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ..cards.answers import Answer, Json, RankedAnswer
from .forms import Form, Row, csv_lines, json_lines
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
    """One answer for people: tables, the best first."""
    return _display_of(type(answer).__module__).text(answer, view)


def rows(answer: Answer, top: int | None = None) -> list[Row]:
    """The answer as flat rows: one a value, a hold, a player or one of their hands, an outcome, a line or a policy."""
    return list(_display_of(type(answer).__module__).rows(answer, top))


def body(answer: Answer, top: int | None = None) -> Json:
    """The answer as one JSON object; of a ranked one the `top` entries alone if given."""
    return answer.to_json(top) if isinstance(answer, RankedAnswer) else answer.to_json()


def pieces(answers: Iterable[Answer], form: Form, view: View = View(), blank: bool = True) -> Iterator[str]:  # noqa: B008
    """The answers as text to write piece by piece, each made when its turn comes; a `blank` line parts screens."""
    if form == "json":
        yield from json_lines(body(answer, view.top) for answer in answers)
    elif form == "csv":
        yield from csv_lines(row for answer in answers for row in rows(answer, view.top))
    else:
        for number, answer in enumerate(answers):
            yield ("\n" if number and blank else "") + text(answer, view) + "\n"


@cache
def _display_of(module: str) -> "Display":
    *_, place, file = module.split(".")
    name = f"{place}_{file}".removesuffix("_answers")
    found: Display = import_module(f".{name}", __package__)
    return found
