"""Answers of questions about hand strength, with the JSON that programs rely on. Plain Python."""

from dataclasses import asdict, astuple, dataclass
from dataclasses import field as dataclass_field
from typing import ClassVar, Final, Literal, NotRequired, TypedDict

from ....cards.answers.answer import Answer, Flattened, Hidden, Key, OmitEmpty
from ..probabilities import Closure, Potential, Sampled, Shares

Method = Literal["closed form", "dealt in turn", "closure", "sampled"]
CLOSED: Final = "closed form"
IN_TURN: Final = "dealt in turn"
CLOSURE: Final = "closure"
SAMPLED: Final = "sampled"
"""Methods for the best value of HS_n."""
UNKNOWN = 1.0
"""The error of a closure that carries no information."""
UNSETTLED = (
    "the approximation does not converge for these ranges and there is no sampled estimate: ask for samples, or more"
)
TOO_MANY = "with this many opponents and cards to come, it would take too long"


@dataclass(frozen=True)
class SampledShares(Answer):
    """Sampled probabilities with their standard errors; `standard_error` is that of `half`.

    drawn  the sample
    """

    drawn: Flattened[Sampled]


@dataclass(frozen=True)
class AgainstOne(Answer):
    """The results against one of several opponents alone.

    range      the opponent's range
    potential  the results
    """

    range: str
    potential: Flattened[Potential]


class Estimate(TypedDict):
    """The method of an estimate with its error: the standard error of a sample, otherwise the closure's error."""

    method: Method
    standard_error: NotRequired[float]
    error: NotRequired[float]


@dataclass(frozen=True)
class StrengthOfSeveral(Answer):
    """HS_n, the probability of being ahead of all opponents now, by several methods; None where undefined.

    product  the product of each opponent's HS (Eq 5.4)
    field    HS against the mean of their weights, to the power of their number (Eq 5.3)
    exact    in closed form for up to four opponents; for more, where they can be dealt their holes in turn
    closure  from the closed forms, for more than four; None where its sum diverges
    sampled  an estimate, if samples were asked for or no exact method applies
    method   the method of the best of them: `CLOSED`, `IN_TURN`, `CLOSURE`, or `SAMPLED` where the closure carries no
             information
    """

    product: float
    field: float
    exact: Hidden[Shares | None] = dataclass_field()
    closure: Hidden[Closure | None]
    sampled: Hidden[Sampled | None]
    method: Method = dataclass_field()

    @classmethod
    def of_one(cls, against: Potential, exact: Shares | None) -> "StrengthOfSeveral":
        """Return the strength against one opponent, for which all methods agree."""
        return cls(against.hs, against.hs, exact, None, None, CLOSED)

    @property
    def best(self) -> Shares | None:
        """The probabilities by the best method."""
        if self.exact:
            return self.exact
        found = self.sampled if self.method == SAMPLED else self.closure
        return found.shares if found else None

    @property
    @Key(after=method)
    def standard_error(self) -> float | None:
        """The standard error of the best `half`.

        0 if it is exact; None if it is the closure's, whose error is not a standard error.
        """
        if self.method == SAMPLED and self.sampled:
            return self.sampled.standard_error
        return 0.0 if self.exact else None

    @property
    def estimate_of_split(self) -> Estimate | None:
        """Method and error of the best `split`; None if it is exact or there is none."""
        if self.exact or self.best is None:
            return None
        if self.method == SAMPLED and self.sampled:
            return {"method": SAMPLED, "standard_error": self.sampled.errors.split}
        return None if self.closure is None else {"method": CLOSURE, "error": self.closure.error}

    @property
    def closure_error(self) -> float | None:
        """The closure's largest difference from the exact probabilities, or its own estimate."""
        if self.closure is None or self.exact is None:
            return self.closure.error if self.closure else None
        pairs = zip(astuple(self.closure.shares), astuple(self.exact), strict=True)
        return float(max(abs(one - other) for one, other in pairs))

    @property
    @Key("exact", after=exact)
    def exact_shares(self) -> dict[str, float | None]:
        """The exact probabilities, each None if there are none."""
        return asdict(self.exact) if self.exact else dict.fromkeys(("win", "half", "split"))

    @property
    @Key("closure", after=standard_error, omit_empty=True)
    def closure_shares(self) -> dict[str, float | None] | None:
        """The closure's probabilities with their error, if it was needed."""
        return {**asdict(self.closure.shares), "error": self.closure_error} if self.closure else None

    @property
    @Key("sampled", omit_empty=True)
    def sampled_shares(self) -> SampledShares | None:
        """The sampled probabilities and standard errors, if any."""
        return None if self.sampled is None else SampledShares(self.sampled)


@dataclass(frozen=True)
class StrengthAnswer(Answer):
    """The strength of a hole on a board against opponents.

    hs         the probability of being ahead of all opponents now, ties counting half: the best HS_n
    ehs        `hs` combined with PPot and NPot against the field
    equity     the share of the pot against all opponents
    notes      how a range was understood, where it could be misread
    ranges     the opponents' ranges
    each       the results against every opponent alone
    field      the results against one opponent with the mean of all opponents' weights
    undefined  the reason why a number is None, keyed by the number's name
    """

    display: ClassVar[str] = "holdem_strength"

    hole: str
    board: str
    dead: str
    ranges: tuple[str, ...]
    each: Hidden[tuple[Potential, ...]]
    field: Hidden[Potential] = dataclass_field()
    hs: float | None = dataclass_field()
    ehs: float | None
    equity: float | None = dataclass_field()
    hs_n: StrengthOfSeveral = dataclass_field()
    undefined: OmitEmpty[dict[str, str]]
    notes: OmitEmpty[tuple[str, ...]] = dataclass_field(default=(), compare=False)

    @classmethod
    def of(
        cls,
        hole: str,
        board: str,
        dead: str,
        ranges: tuple[str, ...],
        each: tuple[Potential, ...],
        field: Potential,
        several: StrengthOfSeveral,
        share: float | None = None,
    ) -> "StrengthAnswer":
        """Build the answer from HS_n and, for several opponents, the `share` of the pot."""
        about = hole, board, dead, ranges, each, field
        undefined = field.undefined()
        if len(ranges) == 1:
            return cls(*about, field.hs, field.ehs(), field.equity, several, undefined)
        if (best := several.best) is None:
            undefined |= dict.fromkeys(("hs", "ehs", "equity", "hs_n"), UNSETTLED)
            return cls(*about, None, None, None, several, undefined)
        if share is None:
            undefined |= {"equity": TOO_MANY}
        return cls(*about, best.half, field.ehs(best.half), share, several, undefined)

    @property
    @Key(after=field)
    def opponents(self) -> int:
        """The number of opponents."""
        return len(self.ranges)

    @property
    @Key(after=hs)
    def ppot(self) -> float | None:
        """The probability of being ahead of the field's hand at the showdown if behind it now."""
        return self.field.ppot

    @property
    @Key()
    def npot(self) -> float | None:
        """The probability of being behind the field's hand at the showdown if ahead of it now."""
        return self.field.npot

    @property
    @Key(after=equity, omit_empty=True)
    def equity_estimate(self) -> Estimate | None:
        """Method and error of an estimated equity; None if it is exact or there is none."""
        return None if self.equity is None or self.opponents == 1 else self.hs_n.estimate_of_split

    @property
    @Key("field", after=hs_n, omit_empty=True)
    def field_of_several(self) -> Potential | None:
        """The results against the mean weights of several opponents; None with one."""
        return self.field if self.opponents > 1 else None

    @property
    @Key(omit_empty=True)
    def by_opponent(self) -> list[AgainstOne] | None:
        """The results against each of several opponents alone; None with one."""
        if self.opponents == 1:
            return None
        return [AgainstOne(text, one) for text, one in zip(self.ranges, self.each, strict=True)]
