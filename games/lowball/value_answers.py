"""The answer of a question about the value of cards in lowball: a frozen dataclass with its JSON."""

from dataclasses import dataclass
from typing import Literal

from ...cards.answers.answer import Answer

LowballName = Literal["2-7", "a-5"]


@dataclass(frozen=True)
class LowballValueAnswer(Answer):
    """The value of five to seven cards in lowball: the value of their best five.

    game      the name of the game
    value     1 to `values`; higher wins
    values    the number of values in that game
    category  for a hand without a pair, its highest card: `seven_low`; otherwise the usual category: `full_house`
    best      the five cards that make the value, in the order given
    """

    cards: str
    game: LowballName
    value: int
    values: int
    category: str
    name: str
    best: str
