"""The value of some cards as people and spreadsheets read it."""

from ..cards.answers.answer import ValueAnswer
from ..cards.hands.categories import ROYAL_FLUSH
from .output_formats import Row
from .text import View


def text(answer: ValueAnswer, view: View) -> str:
    """The value in words and as a number, and the five cards that make it: one line, or two where it is too long."""
    return value_text(answer.name, f"value {answer.value} of {ROYAL_FLUSH}   best five {answer.best}", view)


def value_text(name: str, number: str, view: View) -> str:
    """A value's name and what is said of it, on one line or on two."""
    line = f"{name}   {number}"
    return line if len(line) <= view.width else f"{name}\n{number}"


def rows(answer: ValueAnswer, _: int | None) -> list[Row]:
    """One row."""
    return [answer.to_json()]
