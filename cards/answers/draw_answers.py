"""Answers of draw games: the value of a hand, and its holds in order. Plain Python."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from ..hands.categories import cactus_kev
from .answer import Answer, Hidden, Key, OmitEmpty, Ranked, RankedAnswer, number


@dataclass(frozen=True)
class HandValueAnswer(Answer):
    """The value of five to seven cards in any game.

    value  higher wins
    best   the five cards that make the value, in the order given
    """

    cards: str
    value: int
    category: str
    name: str
    best: str


@dataclass(frozen=True)
class ValueAnswer(HandValueAnswer):
    """The value of five to seven cards.

    best  the five cards that make the value, in the order given
    """

    display: ClassVar[str] = "value"

    @property
    @Key(after="value")
    def cactus_kev(self) -> int:
        """The value on Cactus Kev's scale, where a royal flush is 1."""
        return cactus_kev(self.value)


@dataclass(frozen=True)
class DrawsOfHold(Answer):
    """One hold of a draw game, with counts of its final hands.

    draws            possible draws
    counts           draws that end in each category or outcome
    royal_flush      draws that end as a royal flush, where a game counts them apart
    better           draws that end with a higher value than the dealt hand
    equal            draws that end with the dealt hand's value
    objective_value  the value under the objective
    names            the categories or outcomes, in the order of `counts`
    """

    hold: str
    discard: str
    draws: int
    counts: Hidden[tuple[int, ...]] = field()
    royal_flush: Hidden[int | None] = field(default=None, kw_only=True)
    better: int
    equal: int = field()
    objective_value: float
    names: Hidden[tuple[str, ...]]

    @property
    @Key("counts", after=counts)
    def counts_by_name(self) -> dict[str, int]:
        """The counts, keyed by category or outcome."""
        return dict(zip(self.names, self.counts, strict=True))

    @property
    @Key(after=equal)
    def worse(self) -> int:
        """Draws that end with a lower value than the dealt hand."""
        return self.draws - self.better - self.equal

    @property
    @Key()
    def p_better(self) -> float:
        """The probability that the final hand beats the dealt one."""
        return self.better / self.draws


@dataclass(frozen=True, kw_only=True)
class RankedHoldsAnswer(RankedAnswer):
    """The holds of a dealt hand in a draw game, ranked by an objective, best first.

    Cards come in the order given.

    value           the dealt hand's value: higher wins
    dead            the dead cards
    opponents       the number of opponents, if given; the objective value is then the expected share of the pot
    opponent_draws  the cards drawn by each opponent who is known to have drawn
    royal           the royal flush's pay in coins per coin bet, if it is not the pay table's own
    wild            the wild cards, if there are any
    notes           warnings
    """

    hand: str
    value: int
    category: str
    dead: str
    objective: str
    opponents: OmitEmpty[int | None] = None
    opponent_draws: OmitEmpty[tuple[int, ...]] = ()
    royal: Hidden[Fraction | None] = field(default=None)
    wild: Hidden[str | None] = None
    source: str
    notes: Hidden[tuple[str, ...]] = ()
    holds: Ranked[tuple[DrawsOfHold, ...]]

    @property
    def best(self) -> DrawsOfHold:
        """The best hold."""
        return self.holds[0]

    @property
    def royal_pay(self) -> int | float | None:
        """The royal flush's pay as a plain number."""
        return None if self.royal is None else number(self.royal)
