"""Answers of questions about lowball draw: frozen dataclasses with the JSON that programs rely on."""

from dataclasses import dataclass
from itertools import accumulate
from typing import Annotated, ClassVar, Literal

from ...cards.answers.answer import Key, Ranked
from ...cards.answers.draw_answers import DrawsOfHold, HandValueAnswer, RankedHoldsAnswer

LowballName = Literal["2-7", "a-5"]
LOW = "_low"
"""The suffix of the categories of hands without a pair: `seven_low`."""


@dataclass(frozen=True, kw_only=True)
class LowballValueAnswer(HandValueAnswer):
    """The value of five to seven cards in lowball: the value of their best five.

    game      the name of the game
    value     1 to `values`; higher wins
    values    the number of values in that game
    category  for a hand without a pair, its highest card: `seven_low`; otherwise the usual category: `full_house`
    best      the five cards that make the value, in the order given
    """

    display: ClassVar[str] = "value"

    game: Annotated[LowballName, Key(after="cards")]
    values: Annotated[int, Key(after="value")]


@dataclass(frozen=True)
class LowballHoldAnswer(DrawsOfHold):
    """One hold in lowball: its draws by the category they end in, worst first.

    counts           the draws that end in each category
    better           the draws that end with a higher value than the dealt hand, which is a lower hand
    equal            the draws that end with the dealt hand's value
    objective_value  the value under the objective: a probability, or the share of the pot
    names            the categories, in the order of `counts`
    """

    @property
    @Key(after=DrawsOfHold.counts_by_name)
    def or_better(self) -> dict[str, int]:
        """The draws that end with each low or a better one, best first."""
        best_first = list(zip(self.names, self.counts, strict=True))[::-1]
        lows = [(name, count) for name, count in best_first if name.endswith(LOW)]
        return dict(zip([name for name, _ in lows], accumulate(count for _, count in lows), strict=True))


@dataclass(frozen=True, kw_only=True)
class LowballDiscardAnswer(RankedHoldsAnswer):
    """The holds of a hand dealt in lowball, ranked by the objective, best first.

    game            the name of the game
    value           the dealt hand's value in that game: higher wins
    category        for a hand without a pair, its highest card: `seven_low`; otherwise the usual category: `full_house`
    name            the value in words
    dead            the dead cards
    opponents       the number of opponents, if given; the objective value is then the expected share of the pot
    opponent_draws  the cards drawn by each opponent who is known to have drawn
    """

    display: ClassVar[str] = "lowball"

    game: Annotated[LowballName, Key(after="hand")]
    name: Annotated[str, Key(after="category")]
    holds: Ranked[tuple[LowballHoldAnswer, ...]]

    @property
    def best(self) -> LowballHoldAnswer:
        """The best hold."""
        return self.holds[0]
