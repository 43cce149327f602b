"""The answer of a question about the value of cards in lowball: a frozen dataclass with its JSON."""

from dataclasses import dataclass

from ...cards.answers.answer import Answer


@dataclass(frozen=True)
class LowballValueAnswer(Answer):
    """The value of five to seven cards in lowball: the value of their best five.

    game      `2-7` or `a-5`
    value     1 to `values`; higher wins
    values    the number of values in that game
    category  for a hand without a pair, its highest card: `seven_low`; otherwise the usual category: `full_house`
    best      the five cards that make the value, in the order given
    """

    cards: str
    game: str
    value: int
    values: int
    category: str
    name: str
    best: str
