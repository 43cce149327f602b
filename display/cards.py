"""The value of some cards as people and spreadsheets read it."""

from ..cards.answers import ValueAnswer
from ..cards.categories import ROYAL_FLUSH
from .forms import Row


def text(answer: ValueAnswer, _: object) -> str:
    """One line: the value in words and as a number, and the five cards that make it."""
    return f"{answer.name}   value {answer.value} of {ROYAL_FLUSH}   best five {answer.best}"


def rows(answer: ValueAnswer, _: int | None) -> list[Row]:
    """One row."""
    return [answer.to_json()]
