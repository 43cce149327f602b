"""The value of some cards as people and spreadsheets read it."""

from ..cards.answers import ValueAnswer
from ..cards.categories import ROYAL_FLUSH
from .forms import Row
from .text import View


def text(answer: ValueAnswer, view: View) -> str:
    """The value in words and as a number, and the five cards that make it: one line, or two where it is too long."""
    number = f"value {answer.value} of {ROYAL_FLUSH}   best five {answer.best}"
    line = f"{answer.name}   {number}"
    return line if len(line) <= view.width else f"{answer.name}\n{number}"


def rows(answer: ValueAnswer, _: int | None) -> list[Row]:
    """One row."""
    return [answer.to_json()]
