"""Display of the toy question's answer."""

from outs.display.output_formats import Row
from outs.display.text import View
from outs.tests.toy_question import PointsAnswer


def text(answer: PointsAnswer, _view: View) -> str:
    """Return the answer as a screen."""
    return f"{answer.cards}: {answer.points} points"


def rows(answer: PointsAnswer, _top: int | None) -> list[Row]:
    """Return the answer as one row."""
    return [answer.to_json()]
