"""What a question about a discard returns: frozen dataclasses, each with the JSON that programs rely on."""

from dataclasses import dataclass

from ...cards.answers import Answer, RankedAnswer
from ...cards.categories import CATEGORIES


@dataclass(frozen=True)
class HoldAnswer(
    Answer,
    json=(
        *("hold", "discard", "draws", "counts=counts_by_category", "royal_flush"),
        *("better", "equal", "worse", "p_better", "objective_value?"),
    ),
):
    """One hold: how many of its draws end in each category, and above, at or below the dealt hand's value.

    `objective_value` is its value under the objective, if one was given: a chance, coins for one paid, a mean weight,
    or 1 for the hold that a rule keeps.
    """

    hold: str
    discard: str
    draws: int
    counts: tuple[int, ...]
    royal_flush: int
    better: int
    equal: int
    objective_value: float | None = None

    @property
    def counts_by_category(self) -> dict[str, int]:
        """The counts by the name of their category."""
        return dict(zip(CATEGORIES, self.counts, strict=True))

    @property
    def worse(self) -> int:
        """Draws that end with a lower value."""
        return self.draws - self.better - self.equal

    @property
    def p_better(self) -> float:
        """The chance that the final hand beats the dealt one."""
        return self.better / self.draws


@dataclass(frozen=True)
class DiscardAnswer(
    RankedAnswer, json=("hand", "value", "category", "dead", "objective?", "source", "holds"), ranked="holds"
):
    """The holds of a dealt hand, the best first: by the objective if one was given, else by the chance to improve.

    Cards come in the order given; `dead` are the dead cards.
    """

    hand: str
    value: int
    category: str
    dead: str
    holds: tuple[HoldAnswer, ...]
    source: str
    objective: str | None = None

    @property
    def best(self) -> HoldAnswer:
        """The best hold."""
        return self.holds[0]
