"""Answers of questions about a discard: frozen dataclasses with the JSON that programs rely on."""

from dataclasses import dataclass
from fractions import Fraction

from ....cards.answers.answer import DrawsOfHold, RankedAnswer, number
from ....cards.hands.categories import CATEGORIES
from ..objective_kinds import WIN
from ..paytables.kinds import Wild


@dataclass(frozen=True)
class HoldAnswer(
    DrawsOfHold,
    json=(
        *("hold", "discard", "draws", "counts=counts_by_name", "royal_flush"),
        *("better", "equal", "worse", "p_better", "objective_value"),
    ),
):
    """One hold: its draws by the category they end in, and compared with the dealt hand.

    With wild cards, `counts` are by the outcomes of the pay table instead.

    counts           the draws that end in each category, high card first
    royal_flush      the draws that end as a royal flush, which the straight flushes include
    better           the draws that end with a higher value than the dealt hand
    equal            the draws that end with the dealt hand's value
    objective_value  the value under the objective: a probability, coins per coin bet, a mean weight, or 1 for the hold
                     that a rule keeps
    names            the categories or outcomes, in the order of `counts`
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
    """The holds of a dealt hand, ranked by the objective, best first.

    Cards come in the order given. With wild cards, `category` counts them as the cards they stand for, `value` is the
    hand's number in the table `deuces_wild` or `joker_wild`, and a better hand is one that pays more than the dealt
    one.

    royal           the royal flush's pay in coins per coin bet, if it is not the pay table's own
    wild            the wild cards, if there are any
    opponents       the number of opponents, if given; the objective value is then the expected share of the pot
    opponent_draws  the cards drawn by each opponent who is known to have drawn
    notes           a warning if the royal flush's pay is so high that it is probably for several coins
    """

    hand: str
    value: int
    category: str
    dead: str
    holds: tuple[HoldAnswer, ...]
    source: str
    objective: str = WIN
    royal: Fraction | None = None
    wild: Wild | None = None
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
