"""The answers to questions about draw poker: frozen dataclasses, each with the JSON that programs rely on."""

from dataclasses import asdict, dataclass
from fractions import Fraction
from math import sqrt

from ...cards.answers import Json, number
from ...cards.categories import CATEGORIES


@dataclass(frozen=True)
class HoldAnswer:
    """One hold: how many of its draws end in each category, and above, at or below the dealt hand's value.

    `objective_value` is what it is worth by the objective, if one was given: a chance, coins for one paid, a mean
    weight, or 1 for the hold that a rule keeps.
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
    def worse(self) -> int:
        """Draws that end with a lower value."""
        return self.draws - self.better - self.equal

    @property
    def p_better(self) -> float:
        """The chance that the final hand beats the dealt one."""
        return self.better / self.draws

    def to_json(self) -> Json:
        """Fixed format, with what the hold is worth if a goal was asked for."""
        body = {
            "hold": self.hold,
            "discard": self.discard,
            "draws": self.draws,
            "counts": dict(zip(CATEGORIES, self.counts, strict=True)),
            "royal_flush": self.royal_flush,
            "better": self.better,
            "equal": self.equal,
            "worse": self.worse,
            "p_better": self.p_better,
        }
        return body if self.objective_value is None else body | {"objective_value": self.objective_value}


@dataclass(frozen=True)
class DiscardAnswer:
    """The holds of a dealt hand, the best first: by the objective if one was given, else by the chance to improve.

    Cards come in the order given; `gone` are the dead cards.
    """

    hand: str
    value: int
    category: str
    gone: str
    holds: tuple[HoldAnswer, ...]
    source: str
    objective: str | None = None

    @property
    def best(self) -> HoldAnswer:
        """The best hold."""
        return self.holds[0]

    def to_json(self, top: int | None = None) -> Json:
        """Fixed format, with the goal if one was asked for; of the `top` holds alone if given."""
        asked = {} if self.objective is None else {"objective": self.objective}
        return {
            "hand": self.hand,
            "value": self.value,
            "category": self.category,
            "gone": self.gone,
            **asked,
            "source": self.source,
            "holds": [hold.to_json() for hold in self.holds[:top]],
        }


@dataclass(frozen=True)
class OutcomeAnswer:
    """One outcome of a pay table: its pay in coins for one, and how many deals and draws end with it."""

    name: str
    pay: Fraction
    combinations: int


@dataclass(frozen=True)
class PayTableAnswer:
    """What a pay table returns, exactly: every outcome with its count, of `combinations` deals and draws.

    `unit` parts make one coin, and every pay is a whole number of parts. `policy` is the policy played, None for the
    best play; `break_even_royal` is the pay of the royal flush for a return of one, if asked for and possible.
    """

    paytable: str
    title: str
    outcomes: tuple[OutcomeAnswer, ...]
    combinations: int
    unit: int
    coins: int
    policy: str | None = None
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
    def standard_deviation(self) -> float:
        """The standard deviation of one hand's pay, in coins for one."""
        squares = sum(outcome.pay**2 * outcome.combinations for outcome in self.outcomes)
        return sqrt(Fraction(squares, self.combinations) - self.exact_return**2)

    def to_json(self) -> Json:
        """Fixed format; with the policy and the break-even royal where they were asked for."""
        asked: Json = {} if self.policy is None else {"policy": self.policy}
        if self.break_even_asked:
            even = self.break_even_royal
            asked["break_even_royal"] = None if even is None else float(even)
        return {
            "paytable": self.paytable,
            **asked,
            "return": float(self.exact_return),
            "return_numerator": self.return_numerator,
            "return_denominator": self.return_denominator,
            "standard_deviation": self.standard_deviation,
            "outcomes": [
                {
                    "name": outcome.name,
                    "pay": number(outcome.pay),
                    "combinations": outcome.combinations,
                    "probability": outcome.combinations / self.combinations,
                    "contribution": float(outcome.pay * outcome.combinations / self.combinations),
                }
                for outcome in self.outcomes
            ],
        }


@dataclass(frozen=True)
class StrategyLine:
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
class StrategyAnswer:
    """The ranked list of a pay table's holds, of which a player keeps the first he has; what it returns and costs."""

    paytable: str
    title: str
    lines: tuple[StrategyLine, ...]
    wrong_deals: int
    returned: Fraction
    cost: Fraction

    def to_json(self) -> Json:
        """One object; `cost` is the return of the best play less that of the list."""
        return {
            "paytable": self.paytable,
            "return": float(self.returned),
            "cost": float(self.cost),
            "wrong_deals": self.wrong_deals,
            "lines": [asdict(line) for line in self.lines],
        }


@dataclass(frozen=True)
class PolicyAnswer:
    """The measures of one policy; in chances to win, ties count half.

    `p_win` is its chance against the equilibrium, `best_response` that of the best response to it; `mean_weight` is by
    the draw bot's weights, `jacks_or_better` the return on the 9/6 table, and `worse_deals` the share of dealt hands
    whose hold wins less than the equilibrium's. `played` is the share won of games played from one deck.
    """

    policy: str
    p_win: float
    best_response: float
    mean_weight: float
    jacks_or_better: float
    worse_deals: float
    played: float | None = None
    standard_error: float | None = None

    def to_json(self) -> Json:
        """One object, with the share won and its standard error if games were played."""
        return {key: value for key, value in asdict(self).items() if value is not None}


@dataclass(frozen=True)
class PoliciesAnswer:
    """Policies, the one that wins most first, and the number of games each played against the equilibrium."""

    policies: tuple[PolicyAnswer, ...]
    games: int = 0
    seed: int = 0

    def to_json(self) -> Json:
        """One object, with the number of games and their seed if any were played."""
        asked: Json = {"games": self.games, "seed": self.seed} if self.games else {}
        return {**asked, "policies": [policy.to_json() for policy in self.policies]}
