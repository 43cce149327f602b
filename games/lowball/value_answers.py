"""What a question about the value of cards in lowball returns: a frozen dataclass with its JSON."""

from dataclasses import dataclass

from ...cards.answers.answer import Answer


@dataclass(frozen=True)
class LowballValueAnswer(Answer):
    """The value of five to seven cards in lowball: that of their best five.

    game      `2-7` or `a-5`
    value     1 to `values`; higher wins
    values    how many values there are in that game
    category  a hand without a pair by its highest card: `seven_low`; another as elsewhere: `full_house`
    best      the five cards that make it, in the order given
    """

    cards: str
    game: str
    value: int
    values: int
    category: str
    name: str
    best: str
