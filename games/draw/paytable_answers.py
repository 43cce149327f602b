"""What questions about a pay table return: frozen dataclasses, each with the JSON that programs rely on."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from ...cards.answers.answer import Answer, Json, RowsAnswer, number

if TYPE_CHECKING:
    import polars as pl


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
class SessionAnswer(
    Answer,
    json=(
        *("bet", "bankroll?", "risk_of_ruin?", "hands?", "lasts?", "expected_loss?", "standard_deviation?"),
        *("low?", "high?", "ahead?", "interval?", "hands_per_hour?", "loss_per_hour?", "deviation_per_hour?"),
        *("coin?", "money?"),
    ),
):
    """What to expect of a session that bets `bet` coins a hand; amounts are in coins, None unless asked for.

    bankroll, risk_of_ruin             the coins at the start, and the chance to lose them all if play never stops
    hands, lasts                       a number of hands, and the chance that the bankroll lasts that long
    expected_loss, standard_deviation  of these hands together; a loss below 0 is a gain
    low, high, ahead                   results between which 95 % of such sessions end, and the chance to end with a
                                       gain
    interval                           how these three were found: `exact`, or `normal` if the pays are too high to
                                       count
    loss_per_hour, deviation_per_hour  expected loss and standard deviation of `hands_per_hour` hands
    coin, money                        what a coin is worth, and the amounts in money
    bet                                coins for each hand
    hands_per_hour                     how fast you play
    """

    bet: int
    bankroll: int | None = None
    risk_of_ruin: float | None = None
    hands: int | None = None
    lasts: float | None = None
    expected_loss: float | None = None
    standard_deviation: float | None = None
    low: int | None = None
    high: int | None = None
    ahead: float | None = None
    interval: str | None = None
    hands_per_hour: int | None = None
    loss_per_hour: float | None = None
    deviation_per_hour: float | None = None
    coin: float | None = None

    @property
    def money(self) -> Json:
        """The amounts in money, by name; empty without a coin's worth."""
        if self.coin is None:
            return {}
        names = (
            "bankroll",
            "expected_loss",
            "standard_deviation",
            "low",
            "high",
            "loss_per_hour",
            "deviation_per_hour",
        )
        amounts = {name: getattr(self, name) for name in names}
        return {name: amount * self.coin for name, amount in amounts.items() if amount is not None}


@dataclass(frozen=True)
class PayTableAnswer(
    Answer,
    json=(
        *("paytable", "objective?", "royal?=royal_pay", "break_even_royal=break_even_pay", "return=return_rate"),
        *("return_numerator", "return_denominator", "standard_deviation", "outcomes=outcome_shares"),
        *("session?", "notes?", "source?"),
    ),
):
    """What a pay table returns, exactly: every outcome with its count, of `combinations` deals and draws.

    `unit` parts make one coin, and every pay is a whole number of parts. `objective` is the goal played for, None for
    the best play; `royal` is the royal flush's pay, in coins for one, if one was given; `break_even_royal` is its pay
    for a return of one, if asked for and possible; `session` is what to expect of a session, if asked for.

    outcomes          each outcome with its pay and count
    combinations      all deals and draws
    unit              how many parts make a coin: pays are whole numbers of parts
    coins             the coins that a machine takes
    break_even_asked  whether the break-even pay was asked for
    break_even_royal  the royal flush's pay that returns as much as is paid in, if there is one
    session           what to expect of a session, if asked for
    royal             the royal flush's pay, if one was given
    notes             that the royal flush's pay is probably for several coins, if it is so high
    source            that it was computed, for a bundled pay table that the tables do not have
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
    session: SessionAnswer | None = None
    royal: Fraction | None = None
    notes: tuple[str, ...] = ()
    source: str | None = None

    @property
    def royal_pay(self) -> int | float | None:
        """The royal flush's pay as a plain number."""
        return None if self.royal is None else number(self.royal)

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

    @property
    def chances(self) -> list[tuple[Fraction, Fraction]]:
        """The pay and the chance of each outcome, in coins for one; what is missing to all hands pays nothing."""
        paid = [(outcome.pay, Fraction(outcome.combinations, self.combinations)) for outcome in self.outcomes]
        return [*paid, (Fraction(0), 1 - sum((chance for _, chance in paid), Fraction(0)))]

    def to_json(self) -> Json:
        """One JSON object; with `break_even_royal`, null if there is none, only if it was asked for."""
        body = super().to_json()
        if not self.break_even_asked:
            del body["break_even_royal"]
        return body


@dataclass(frozen=True)
class StrategyLine(Answer):
    """One line of a list to memorise: what to keep, an example, and how well it does.

    `deals` counts the dealt hands that are played by it, and `wrong_deals` those of them with a better
    hold; `worth` is the mean pay of its holds.

    example      cards that it keeps
    wrong_deals  the deals that it plays wrong
    worth        the mean pay of its holds
    """

    number: int
    name: str
    example: str
    deals: int
    wrong_deals: int
    worth: float


@dataclass(frozen=True)
class StrategyAnswer(
    Answer,
    json=("paytable", "royal?=royal_pay", "return=return_rate", "cost=cost_rate", "wrong_deals", "lines", "notes?"),
):
    """The ranked list of holds of a pay table: keep the first that the hand has.

    `returned` is the share of what is paid in that playing by it returns, and `cost` what the best play returns more.

    lines        in order: keep the first that the hand has
    wrong_deals  the deals that it plays wrong
    returned     the share of what is paid in that comes back
    cost         what the best play returns more
    royal        the royal flush's pay, if one was given
    notes        that the royal flush's pay is probably for several coins, if it is so high
    """

    paytable: str
    title: str
    lines: tuple[StrategyLine, ...]
    wrong_deals: int
    returned: Fraction
    cost: Fraction
    royal: Fraction | None = None
    notes: tuple[str, ...] = ()

    @property
    def royal_pay(self) -> int | float | None:
        """The royal flush's pay as a plain number."""
        return None if self.royal is None else number(self.royal)

    @property
    def return_rate(self) -> float:
        """The return as a float."""
        return float(self.returned)

    @property
    def cost_rate(self) -> float:
        """The cost as a float."""
        return float(self.cost)


@dataclass(frozen=True)
class StrategyCard(Answer, json=("paytable", "return=return_rate", "cost=cost_rate", "pays", "lines")):
    """The list of a pay table on one page to take along: what each line pays, and what to keep, the best first.

    pays      what each line of the pay table pays
    lines     what to keep, the best first
    returned  the share of what is paid in that comes back
    cost      what the best play returns more
    """

    paytable: str
    title: str
    pays: dict[str, int | float]
    lines: tuple[str, ...]
    returned: Fraction
    cost: Fraction

    @property
    def return_rate(self) -> float:
        """The return of playing by the list, as a float."""
        return float(self.returned)

    @property
    def cost_rate(self) -> float:
        """What the best play returns more, as a float."""
        return float(self.cost)


@dataclass(frozen=True)
class HoldsAnswer(RowsAnswer):
    """The hold of every hand class on a pay table: the rows of a frame.

    frame  one row for each hand class
    """

    frame: "pl.DataFrame"

    def rows(self, top: int | None = None) -> Iterable[Json]:
        """One row for each of the 134,459 classes."""
        return (self.frame if top is None else self.frame.head(top)).iter_rows(named=True)
