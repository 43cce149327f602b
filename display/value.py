"""The value of a hand: text for a screen, and flat rows."""

from typing import TYPE_CHECKING

from ..cards.answers.draw_answers import ValueAnswer
from ..cards.hands.categories import ROYAL_FLUSH
from .output_formats import Row
from .text import View

if TYPE_CHECKING:
    from ..games.lowball.answers import LowballValueAnswer


def text(answer: "ValueAnswer | LowballValueAnswer", view: View) -> str:
    """Return the value in words and as a number, with the five cards that make it, on one line or two."""
    values = str(ROYAL_FLUSH) if isinstance(answer, ValueAnswer) else f"{answer.values} in {answer.game}"
    number = f"value {answer.value} of {values}   best five {answer.best}"
    line = f"{answer.name}   {number}"
    return line if len(line) <= view.width else f"{answer.name}\n{number}"


def rows(answer: "ValueAnswer | LowballValueAnswer", _: int | None) -> list[Row]:
    return [answer.to_json()]
