"""Answers of questions about a discard: frozen dataclasses with the JSON that programs rely on."""

from dataclasses import dataclass, field
from typing import ClassVar

from ....cards.answers.answer import Hidden, Key, OmitEmpty, Ranked
from ....cards.answers.draw_answers import DrawsOfHold, RankedHoldsAnswer
from ....cards.hands.categories import CATEGORIES
from ..parameters import WIN
from ..paytables.kinds import Wild


@dataclass(frozen=True, init=False)
class HoldAnswer(DrawsOfHold):
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

    names: Hidden[tuple[str, ...]] = CATEGORIES
    royal_flush: int = field(kw_only=True)

    def __init__(
        self,
        hold: str,
        discard: str,
        draws: int,
        counts: tuple[int, ...],
        better: int,
        equal: int,
        objective_value: float,
        names: tuple[str, ...] = CATEGORIES,
        *,
        royal_flush: int,
    ) -> None:
        """Set the fields at once; @dataclass would set each alone, in four times the time, for 32 holds of a hand."""
        vars(self).update(
            hold=hold, discard=discard, draws=draws, counts=counts, royal_flush=royal_flush, better=better,
            equal=equal, objective_value=objective_value, names=names,
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class DiscardAnswer(RankedHoldsAnswer):
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

    display: ClassVar[str] = "draw_discard"

    objective: str = WIN
    wild: OmitEmpty[Wild | None] = None
    notes: OmitEmpty[tuple[str, ...]] = ()
    holds: Ranked[tuple[HoldAnswer, ...]]

    @property
    def best(self) -> HoldAnswer:
        """The best hold."""
        return self.holds[0]

    @property
    @Key("royal", after="royal", omit_empty=True)
    def royal_pay(self) -> int | float | None:
        """The royal flush's pay as a plain number."""
        return super().royal_pay
