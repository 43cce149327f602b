"""A question that the package does not have, declared as its own are."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from outs.cards.answers.answer import Answer
from outs.cards.arguments import CardsLike, Parameter, written
from outs.cards.notation import cards_text, parse_cards
from outs.query.declaration import CARDS, Help
from outs.query.open_tables import OpenTables
from outs.query.question import Question

TIMES = Parameter(1, least=1, most=9)


@dataclass(frozen=True)
class PointsAnswer(Answer):
    """The points of some cards."""

    display: ClassVar[str] = "outs.tests.toy_display"

    cards: str
    points: int


class Points(Question[PointsAnswer]):
    """Return the points of some cards: one each."""

    title = "The points of some cards"
    examples = ({"cards": "AhKh"}, {"cards": "AhKh", "times": 3})
    answer_types = ("outs.tests.toy_question:PointsAnswer",)

    def __init__(
        self,
        cards: Annotated[CardsLike, Help("Cards with a point each.", "CARDS", CARDS)],
        times: Annotated[int, Help("How often they count.", "N", bounds=TIMES)] = TIMES.default,
    ) -> None:
        """Parse the cards. Raises `BadInput`."""
        self.cards = parse_cards(written(cards))
        self.times = TIMES.check(times, "times")

    def answer(self, tables: OpenTables) -> PointsAnswer:  # noqa: ARG002 - it reads no table
        return PointsAnswer(cards_text(self.cards), self.times * len(self.cards))

    def is_looked_up(self, tables: OpenTables) -> bool:  # noqa: ARG002
        return True
