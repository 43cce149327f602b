"""What a question about a discard returns: frozen dataclasses, each with the JSON that programs rely on."""

from dataclasses import dataclass
from fractions import Fraction

from ...cards.answers.answer import RankedAnswer, number
from ...cards.answers.draws_of_hold import DrawsOfHold
from ...cards.hands.categories import CATEGORIES
from .objective_kinds import WIN


@dataclass(frozen=True)
class HoldAnswer(
    DrawsOfHold,
    json=(
        *("hold", "discard", "draws", "counts=counts_by_name", "royal_flush"),
        *("better", "equal", "worse", "p_better", "objective_value"),
    ),
):
    """One hold: how many of its draws end in each category, and better than, equal to or worse than the dealt hand.

    `objective_value` is its value under the objective: a chance, coins for one paid, a mean weight, or 1 for the hold
    that a rule keeps. `counts` are of the categories, or, with wild cards, of the pay table's outcomes; `names` are
    theirs.

    counts           the draws that end in each category, high card first
    royal_flush      the draws that end as a royal flush, which the straight flushes include
    better           the draws that end with a higher value than the dealt hand
    equal            the draws that end with the same value
    objective_value  what it is worth under the objective
    names            the names of what `counts` counts
    """

    hold: str
    discard: str
    draws: int
    counts: tuple[int, ...]
    royal_flush: int
    better: int
    equal: int
    objective_value: float
    names: tuple[str, ...] = CATEGORIES


@dataclass(frozen=True)
class DiscardAnswer(
    RankedAnswer,
    json=(
        *("hand", "value", "category", "dead", "objective", "opponents?", "opponent_draws?"),
        *("royal?=royal_pay", "wild?"),
        *("source", "notes?", "holds"),
    ),
    ranked="holds",
):
    """The holds of a dealt hand, the best by the objective first.

    Cards come in the order given; `dead` are the dead cards. `royal` is the royal flush's pay, in coins for one, if it
    is not the pay table's own. `wild` are the wild cards, None, `deuces` or `joker`: `category` is then what they make,
    `value` the hand's number in the table `deuces_wild` or `joker_wild`, and a better hand one that pays more than the
    dealt one.

    royal           the royal flush's pay, if it is not the pay table's own
    wild            the wild cards, None, `deuces` or `joker`
    opponents       how many opponents, if that was asked; the objective value is then the expected share of the pot
    opponent_draws  the cards drawn by those opponents who are known to have drawn
    notes           that the royal flush's pay is probably for several coins, if it is so high
    """

    hand: str
    value: int
    category: str
    dead: str
    holds: tuple[HoldAnswer, ...]
    source: str
    objective: str = WIN
    royal: Fraction | None = None
    wild: str | None = None
    opponents: int | None = None
    opponent_draws: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def best(self) -> HoldAnswer:
        """The best hold."""
        return self.holds[0]

    @property
    def royal_pay(self) -> int | float | None:
        """The royal flush's pay as a plain number."""
        return None if self.royal is None else number(self.royal)
