"""What questions about a pay table return: frozen dataclasses, each with the JSON that programs rely on."""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from ...cards.answers import Answer, Json, number


@dataclass(frozen=True)
class OutcomeAnswer:
    """One outcome of a pay table: its pay in coins for one, and how many deals and draws end with it."""

    name: str
    pay: Fraction
    combinations: int

    def shares(self, combinations: int) -> Json:
        """The outcome with its chance and its part of the return, out of all `combinations` of deals and draws."""
        return {
            "name": self.name,
            "pay": number(self.pay),
            "combinations": self.combinations,
            "probability": self.combinations / combinations,
            "contribution": float(self.pay * self.combinations / combinations),
        }


@dataclass(frozen=True)
class PayTableAnswer(
    Answer,
    json=(
        *("paytable", "objective?", "break_even_royal=break_even_pay", "return=return_rate"),
        *("return_numerator", "return_denominator", "standard_deviation", "outcomes=outcome_shares"),
    ),
):
    """What a pay table returns, exactly: every outcome with its count, of `combinations` deals and draws.

    `unit` parts make one coin, and every pay is a whole number of parts. `objective` is the goal played for, None for
    the best play; `break_even_royal` is the pay of the royal flush for a return of one, if asked for and possible.
    """

    paytable: str
    title: str
    outcomes: tuple[OutcomeAnswer, ...]
    combinations: int
    unit: int
    coins: int
    objective: str | None = None
    break_even_asked: bool = False
    break_even_royal: Fraction | None = None

    @property
    def return_numerator(self) -> int:
        """All pays together, in parts of a coin."""
        return int(sum(outcome.pay * outcome.combinations for outcome in self.outcomes) * self.unit)

    @property
    def return_denominator(self) -> int:
        """All coins bet, in the same parts."""
        return self.combinations * self.unit

    @property
    def exact_return(self) -> Fraction:
        """The mean pay of one hand, in coins for one."""
        return Fraction(self.return_numerator, self.return_denominator)

    @property
    def return_rate(self) -> float:
        """The mean pay as a float."""
        return float(self.exact_return)

    @property
    def break_even_pay(self) -> float | None:
        """The royal flush's pay that returns one, as a float."""
        return None if self.break_even_royal is None else float(self.break_even_royal)

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of one hand's pay, in coins for one."""
        squares = sum(outcome.pay**2 * outcome.combinations for outcome in self.outcomes)
        return sqrt(Fraction(squares, self.combinations) - self.exact_return**2)

    @property
    def outcome_shares(self) -> list[Json]:
        """Each outcome with its chance and its part of the return."""
        return [outcome.shares(self.combinations) for outcome in self.outcomes]

    def to_json(self) -> Json:
        """One JSON object; with `break_even_royal`, null if there is none, only if it was asked for."""
        body = super().to_json()
        if not self.break_even_asked:
            del body["break_even_royal"]
        return body


@dataclass(frozen=True)
class StrategyLine(Answer):
    """One line of a list to memorise: what to keep, an example, and how well it does.

    `deals` counts the dealt hands that are played by it, of 2,598,960, and `wrong_deals` those of them with a better
    hold; `worth` is the mean pay of its holds.
    """

    number: int
    name: str
    example: str
    deals: int
    wrong_deals: int
    worth: float


@dataclass(frozen=True)
class StrategyAnswer(Answer, json=("paytable", "return=return_rate", "cost=cost_rate", "wrong_deals", "lines")):
    """The ranked list of holds of a pay table: keep the first that the hand has.

    `returned` is the share of what is paid in that playing by it returns, and `cost` what the best play returns more.
    """

    paytable: str
    title: str
    lines: tuple[StrategyLine, ...]
    wrong_deals: int
    returned: Fraction
    cost: Fraction

    @property
    def return_rate(self) -> float:
        """The return as a float."""
        return float(self.returned)

    @property
    def cost_rate(self) -> float:
        """The cost as a float."""
        return float(self.cost)
