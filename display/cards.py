"""The value of a hand: text for a screen, and flat rows."""

from ..cards.answers.answer import ValueAnswer
from ..cards.hands.categories import ROYAL_FLUSH
from .output_formats import Row
from .text import View


def text(answer: ValueAnswer, view: View) -> str:
    """Return the value in words and as a number, with the five cards that make it, on one line or two."""
    return value_text(answer.name, f"value {answer.value} of {ROYAL_FLUSH}   best five {answer.best}", view)


def value_text(name: str, number: str, view: View) -> str:
    """Return a value's name and the rest of its description, on one line if they fit, else on two."""
    line = f"{name}   {number}"
    return line if len(line) <= view.width else f"{name}\n{number}"


def rows(answer: ValueAnswer, _: int | None) -> list[Row]:
    """Return one row."""
    return [answer.to_json()]
