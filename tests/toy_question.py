"""A question that the package does not have, declared as its own are."""

from dataclasses import dataclass
from typing import Annotated

from outs.cards.answers.answer import Answer
from outs.cards.arguments import Parameter
from outs.query.declaration import CARDS, Help, question
from outs.query.session import Tables

TIMES = Parameter(1, least=1, most=9)


@dataclass(frozen=True)
class PointsAnswer(Answer):
    """The points of some cards."""

    cards: str
    points: int


class ToyTables(Tables):
    """Tables with one question more."""

    @question({"cards": "AhKh"}, {"cards": "AhKh", "times": 3})
    def points(
        self,
        cards: Annotated[str, Help("Cards with a point each.", "CARDS", CARDS)],
        times: Annotated[int, Help("How often they count.", "N", bounds=TIMES)] = TIMES.default,
    ) -> PointsAnswer:
        """Return the points of some cards: one each."""
        return PointsAnswer(cards, times * len(cards.replace(" ", "")) // 2)
