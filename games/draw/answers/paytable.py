"""Answers about pay tables, their list and their files: frozen dataclasses with the JSON that programs rely on."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, ClassVar, Literal, TypedDict

from ....cards.answers.answer import Answer, Hidden, Json, Key, OmitEmpty, RowsAnswer, number
from ..paytables.kinds import Wild

if TYPE_CHECKING:
    import polars as pl


class OutcomeShares(TypedDict):
    """One outcome of a pay table, in JSON: its probability, and its part of the return in coins per coin bet."""

    name: str
    pay: int | float
    combinations: int
    probability: float
    contribution: float


@dataclass(frozen=True)
class OutcomeAnswer:
    """One outcome of a pay table: its pay in coins per coin bet, and its share of all deals and draws."""

    name: str
    pay: Fraction
    combinations: int

    def shares(self, combinations: int) -> OutcomeShares:
        """Return the outcome with its probability and contribution to the return, out of `combinations`."""
        return {
            "name": self.name,
            "pay": number(self.pay),
            "combinations": self.combinations,
            "probability": self.combinations / combinations,
            "contribution": float(self.pay * self.combinations / combinations),
        }


@dataclass(frozen=True)
class SessionAnswer(Answer):
    """Forecast for a session that bets `bet` coins a hand; amounts are in coins, None unless asked for.

    bet                 coins bet on each hand
    bankroll            coins at the start
    risk_of_ruin        the probability of losing the bankroll if play never stops
    hands               the number of hands
    lasts               the probability that the bankroll lasts that many hands; None for several lines whose results
                        are too skewed, unless it is certain
    expected_loss       the expected loss of all these hands; a loss below 0 is a gain
    standard_deviation  the standard deviation of the result of all these hands
    low, high           bounds of the middle 95 % of results; None, as `ahead`, if a normal approximation is not fit
    ahead               the probability of ending with a gain
    interval            the method for `low`, `high` and `ahead`: `exact`, or `normal` if exact computation is too large
                        or there are several lines; None if they are
    hands_per_hour      the speed of play
    loss_per_hour       the expected loss in an hour
    deviation_per_hour  the standard deviation of the result of an hour
    coin                the worth of a coin in money
    """

    bet: int
    bankroll: OmitEmpty[int | None] = None
    risk_of_ruin: OmitEmpty[float | None] = None
    hands: OmitEmpty[int | None] = None
    lasts: OmitEmpty[float | None] = None
    expected_loss: OmitEmpty[float | None] = None
    standard_deviation: OmitEmpty[float | None] = None
    low: OmitEmpty[int | None] = None
    high: OmitEmpty[int | None] = None
    ahead: OmitEmpty[float | None] = None
    interval: OmitEmpty[Literal["exact", "normal"] | None] = None
    hands_per_hour: OmitEmpty[int | None] = None
    loss_per_hour: OmitEmpty[float | None] = None
    deviation_per_hour: OmitEmpty[float | None] = None
    coin: OmitEmpty[float | None] = None

    @property
    @Key(omit_empty=True)
    def money(self) -> dict[str, float]:
        """The amounts in money, by name; empty if the worth of a coin is not given."""
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
class LinesAnswer(Answer):
    """Several lines that share a deal: the spread of their results.

    lines               the number of lines
    bet                 coins bet on a deal
    variance            the variance of a deal's result for each line, in squared bets
    standard_deviation  its root, as published for machines with several lines
    deviation_of_deal   the standard deviation of a deal's result, in coins
    session             the forecast for a session of such deals, if asked for
    """

    lines: int
    bet: int
    variance: float
    standard_deviation: float
    deviation_of_deal: float
    session: OmitEmpty[SessionAnswer | None] = None


@dataclass(frozen=True)
class PayTableAnswer(Answer):
    """The exact return of a pay table, with the frequency of every outcome.

    outcomes          each outcome with its pay and frequency
    combinations      the number of all deals and draws
    unit              the number of parts of a coin such that every pay is a whole number of parts
    coins             the number of coins bet on each hand
    objective         the goal played for; None for the best play
    break_even_asked  true if the break-even pay was asked for
    break_even_royal  the royal flush's pay for a return of 100 %, if asked for and possible
    session           the forecast for a session, if asked for
    covariance        the covariance of two lines that share a deal, in squared bets, if lines are asked for
    lines             the spread of several lines that share a deal, if asked for
    royal             the royal flush's pay in coins per coin bet, if it is not the pay table's own
    notes             a warning if the royal flush's pay is so high that it is probably for several coins
    source            where the answer comes from, if it is computed for a bundled pay table without rows in the tables
    """

    display: ClassVar[str] = "draw_paytable"

    paytable: str
    title: Hidden[str]
    outcomes: Hidden[tuple[OutcomeAnswer, ...]]
    combinations: Hidden[int]
    unit: Hidden[int]
    coins: Hidden[int]
    objective: OmitEmpty[str | None] = None
    break_even_asked: Hidden[bool] = field(default=False)
    break_even_royal: Hidden[Fraction | None] = None
    royal: Hidden[Fraction | None] = field(default=None, kw_only=True)
    session: OmitEmpty[SessionAnswer | None] = None
    covariance: OmitEmpty[float | None] = None
    lines: OmitEmpty[tuple[LinesAnswer, ...]] = ()
    notes: OmitEmpty[tuple[str, ...]] = ()
    source: OmitEmpty[str | None] = None

    @property
    @Key("royal", after=royal, omit_empty=True)
    def royal_pay(self) -> int | float | None:
        """The royal flush's pay as a plain number."""
        return None if self.royal is None else number(self.royal)

    @property
    @Key("break_even_royal", only_if=break_even_asked)
    def break_even_pay(self) -> float | None:
        """The royal flush's pay for a return of 100 %, as a float."""
        return None if self.break_even_royal is None else float(self.break_even_royal)

    @property
    @Key("return")
    def return_rate(self) -> float:
        """The mean pay as a float."""
        return float(self.exact_return)

    @property
    @Key()
    def return_numerator(self) -> int:
        """The sum of all pays, in parts of a coin."""
        return int(sum(outcome.pay * outcome.combinations for outcome in self.outcomes) * self.unit)

    @property
    @Key()
    def return_denominator(self) -> int:
        """The sum of all coins bet, in the same parts."""
        return self.combinations * self.unit

    @property
    def exact_return(self) -> Fraction:
        """The mean pay of one hand, in coins per coin bet."""
        return Fraction(self.return_numerator, self.return_denominator)

    @property
    @Key()
    def standard_deviation(self) -> float:
        """The standard deviation of one hand's pay, in coins per coin bet."""
        squares = sum(outcome.pay**2 * outcome.combinations for outcome in self.outcomes)
        return sqrt(Fraction(squares, self.combinations) - self.exact_return**2)

    @property
    @Key("outcomes")
    def outcome_shares(self) -> list[OutcomeShares]:
        """Each outcome with its probability and contribution to the return."""
        return [outcome.shares(self.combinations) for outcome in self.outcomes]

    @property
    def chances(self) -> list[tuple[Fraction, Fraction]]:
        """Pairs of pay and probability, in coins per coin bet; the remaining hands pay nothing."""
        paid = [(outcome.pay, Fraction(outcome.combinations, self.combinations)) for outcome in self.outcomes]
        return [*paid, (Fraction(0), 1 - sum((chance for _, chance in paid), Fraction(0)))]


@dataclass(frozen=True)
class StrategyLine(Answer):
    """One line of a strategy to memorise: the cards to keep, an example, and its results.

    example      cards that it keeps
    deals        the dealt hands that it decides
    wrong_deals  those of them with a better hold
    worth        the mean pay of its holds
    """

    number: int
    name: str
    example: str
    deals: int
    wrong_deals: int
    worth: float


@dataclass(frozen=True)
class StrategyAnswer(Answer):
    """A strategy for a pay table as a ranked list of holds: keep the first that the hand has.

    lines        in order of priority
    wrong_deals  the dealt hands for which it misses the best hold
    returned     the return of playing by the list, as a share of the coins bet
    cost         the amount by which the best play returns more
    royal        the royal flush's pay, if it is not the pay table's own
    notes        a warning if the royal flush's pay is so high that it is probably for several coins
    """

    display: ClassVar[str] = "draw_paytable"

    paytable: str
    title: Hidden[str]
    returned: Hidden[Fraction]
    cost: Hidden[Fraction]
    royal: Hidden[Fraction | None] = field(default=None, kw_only=True)
    wrong_deals: int
    lines: tuple[StrategyLine, ...]
    notes: OmitEmpty[tuple[str, ...]] = ()

    @property
    @Key("royal", after=royal, omit_empty=True)
    def royal_pay(self) -> int | float | None:
        """The royal flush's pay as a plain number."""
        return None if self.royal is None else number(self.royal)

    @property
    @Key("return")
    def return_rate(self) -> float:
        """The return as a float."""
        return float(self.returned)

    @property
    @Key("cost")
    def cost_rate(self) -> float:
        """The cost as a float."""
        return float(self.cost)


@dataclass(frozen=True)
class StrategyCard(Answer):
    """The strategy for a pay table on one page to take along: the pays, and the holds in order of priority.

    pays      the pay of each line of the pay table
    lines     the cards to keep, in order of priority
    returned  the return of playing by the list, as a share of the coins bet
    cost      the amount by which the best play returns more
    """

    display: ClassVar[str] = "draw_paytable"

    paytable: str
    title: Hidden[str]
    returned: Hidden[Fraction]
    cost: Hidden[Fraction] = field()
    pays: dict[str, int | float]
    lines: tuple[str, ...]

    @property
    @Key("return", after=cost)
    def return_rate(self) -> float:
        """The return of playing by the list, as a float."""
        return float(self.returned)

    @property
    @Key("cost")
    def cost_rate(self) -> float:
        """The amount by which the best play returns more, as a float."""
        return float(self.cost)


@dataclass(frozen=True)
class HoldsAnswer(RowsAnswer):
    """The best hold of every hand class on a pay table.

    frame  one row for each hand class
    """

    display: ClassVar[str] = "draw_paytable"

    frame: "pl.DataFrame"

    def rows(self, top: int | None = None) -> Iterable[Json]:
        """Return one row for each of the 134,459 classes, or the first `top` rows."""
        return (self.frame if top is None else self.frame.head(top)).iter_rows(named=True)


@dataclass(frozen=True)
class ListedPayTable(Answer):
    """A bundled pay table with its exact return and the return published elsewhere.

    returned           the exact return
    published_percent  the published return, in percent
    source             where that return is published
    """

    paytable: str
    title: str
    returned: Hidden[Fraction] = field()
    published_percent: OmitEmpty[str | None] = None
    source: OmitEmpty[str | None] = None

    @property
    @Key("return", after=returned)
    def return_rate(self) -> float:
        """The return as a float."""
        return float(self.returned)


@dataclass(frozen=True)
class PayTablesAnswer(Answer):
    """All bundled pay tables.

    paytables  sorted by name
    """

    display: ClassVar[str] = "draw_paytable"

    paytables: tuple[ListedPayTable, ...]


@dataclass(frozen=True)
class PayTableFile(Answer):
    """A pay table with the text of its file.

    wild               the wild cards, if there are any
    coins              the coins that a session bets on each hand
    published_percent  the return published elsewhere, in percent
    source             where that return is published
    outcomes           each outcome: its name, the hands it pays, and its pay
    toml               the text of the file
    """

    display: ClassVar[str] = "draw_paytable"

    paytable: str
    title: str
    wild: OmitEmpty[Wild | None]
    coins: int
    published_percent: OmitEmpty[str | None]
    source: OmitEmpty[str | None]
    outcomes: tuple[Json, ...]
    toml: str
