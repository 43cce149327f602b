"""The value of a lowball hand: text for a screen, and flat rows."""

from ..games.lowball.value_answers import LowballValueAnswer
from .cards import value_text
from .output_formats import Row
from .text import View


def text(answer: LowballValueAnswer, view: View) -> str:
    """Return the value in words and as a number, with the five cards that make it, on one line or two."""
    number = f"value {answer.value} of {answer.values} in {answer.game}   best five {answer.best}"
    return value_text(answer.name, number, view)


def rows(answer: LowballValueAnswer, _: int | None) -> list[Row]:
    """Return one row."""
    return [answer.to_json()]
