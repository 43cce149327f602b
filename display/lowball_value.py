"""The value of some cards in lowball as people and spreadsheets read it."""

from ..games.lowball.value_answers import LowballValueAnswer
from .cards import value_text
from .output_formats import Row
from .text import View


def text(answer: LowballValueAnswer, view: View) -> str:
    """The value in words and as a number, and the five cards that make it: one line, or two where it is too long."""
    number = f"value {answer.value} of {answer.values} in {answer.game}   best five {answer.best}"
    return value_text(answer.name, number, view)


def rows(answer: LowballValueAnswer, _: int | None) -> list[Row]:
    """One row."""
    return [answer.to_json()]
