"""What a question about hand strength returns; plain Python, so that commands that ask nothing of it load nothing."""

from dataclasses import asdict, dataclass

from ..multiway.shares import Sampled, Shares
from .answers import Json

CLOSED, CLOSURE = "closed form", "closure"
"""How the best value of HS_n is found."""
NO_DEAL = "the ranges leave no way to give every opponent a hand"
NEVER_BEHIND = "no hand of the opponent's is ahead or level now"
NEVER_AHEAD = "the hero is ahead of or level with no hand of the opponent's now"


Standings = tuple[float, float, float]
"""The weights of holes that the hero is ahead of, tied with and behind."""


@dataclass(frozen=True)
class Moves:
    """How the holes of one opponent stand to the hero now, and where they go until the showdown.

    now       the weight of the holes by how they stand now
    then      for those ahead, tied and behind now, the weight of their run-outs by how they stand at the showdown
    run_outs  of each hole
    """

    now: Standings
    then: tuple[Standings, Standings, Standings]
    run_outs: int

    @property
    def shares(self) -> Shares | None:
        """The chance not to be beaten now."""
        return Shares.of_one(*self.now)

    @property
    def potential(self) -> "Potential":
        """The chances against the opponent, of whose holes one has some weight."""
        ahead, tied, behind = self.now
        (ahead_ahead, ahead_tied, ahead_behind), (tied_ahead, tied_tied, tied_behind), *_ = self.then
        behind_ahead, behind_tied, _ = self.then[2]
        gained = (behind_ahead + behind_tied / 2 + tied_ahead / 2) / self.run_outs
        lost = (ahead_behind + tied_behind / 2 + ahead_tied / 2) / self.run_outs
        won = ahead_ahead + tied_ahead + behind_ahead + (ahead_tied + tied_tied + behind_tied) / 2
        return Potential(
            hs=(ahead + tied / 2) / (ahead + tied + behind),
            ppot=gained / (behind + tied / 2) if behind + tied > 0 else None,
            npot=lost / (ahead + tied / 2) if ahead + tied > 0 else None,
            equity=won / ((ahead + tied + behind) * self.run_outs),
        )


@dataclass(frozen=True)
class Potential:
    """A hand's chances against one opponent. PPot or NPot is None where it is a chance given what cannot be.

    hs      to be ahead now, level half
    ppot    to be ahead at the showdown if behind now
    npot    to be behind at the showdown if ahead now
    equity  the share of the pot at the showdown
    """

    hs: float
    ppot: float | None
    npot: float | None
    equity: float

    def ehs(self, hs_n: float | None = None) -> float:
        """EHS, the strength with what is still to come, from this HS or from `hs_n` against several."""
        hs = self.hs if hs_n is None else hs_n
        # An undefined potential is that of a hand never behind (HS = 1) or never ahead (HS = 0).
        return hs + (1 - hs) * (self.ppot or 0.0) - hs * (self.npot or 0.0)

    def undefined(self) -> dict[str, str]:
        """Why a potential is None, by its name."""
        return {
            **({"ppot": NEVER_BEHIND} if self.ppot is None else {}),
            **({"npot": NEVER_AHEAD} if self.npot is None else {}),
        }

    def to_json(self) -> Json:
        """Fixed format; with `undefined` if a potential is None."""
        body: Json = {
            "hs": self.hs,
            "ppot": self.ppot,
            "npot": self.npot,
            "ehs": self.ehs(),
            "equity": self.equity,
        }
        undefined = self.undefined()
        return {**body, "undefined": undefined} if undefined else body


@dataclass(frozen=True)
class StrengthOfSeveral:
    """HS_n, the chance to be ahead of all opponents now, in every way there is; chances None if they are undefined.

    product  the product of each opponent's HS (Eq 5.4)
    field    HS against the mean of their weights, to the power of their number (Eq 5.3)
    exact    in closed form, for up to four
    closure  from the closed forms, for more than four; `closure_error` is the largest error that was measured
    sampled  an estimate, where one was asked for or nothing is exact
    """

    product: float
    field: float
    exact: Shares | None
    closure: Shares | None
    closure_error: float | None
    sampled: Sampled | None
    method: str

    @classmethod
    def of_one(cls, against: Potential, exact: Shares | None) -> "StrengthOfSeveral":
        """With one opponent every way is the same."""
        return cls(against.hs, against.hs, exact, None, None, None, CLOSED)

    @property
    def best(self) -> Shares | None:
        """The exact chances, or those of the closure."""
        return self.exact or self.closure

    @property
    def standard_error(self) -> float | None:
        """Zero if there is an exact value, else that of the sampled one."""
        if self.method == CLOSED:
            return 0.0 if self.exact else None
        return self.sampled.standard_error if self.sampled else None

    def to_json(self) -> Json:
        """Fixed format; `closure` and `sampled` where there are any."""
        body: Json = {
            "product": self.product,
            "field": self.field,
            "exact": asdict(self.exact) if self.exact else dict.fromkeys(("win", "half", "split")),
            "method": self.method,
            "standard_error": self.standard_error,
        }
        if self.closure:
            body["closure"] = {**asdict(self.closure), "measured_error": self.closure_error}
        if self.sampled:
            drawn = self.sampled
            shown = {"standard_error": drawn.standard_error, "samples": drawn.samples, "seed": drawn.seed}
            body["sampled"] = {**asdict(drawn.shares), **shown}
        return body


@dataclass(frozen=True)
class StrengthAnswer:
    """A hole on a board against opponents; `each` is against every opponent alone, `field` against their mean weights.

    With one opponent `field` is that one. `undefined` says why a number is None.
    """

    hole: str
    board: str
    ranges: tuple[str, ...]
    each: tuple[Potential, ...]
    field: Potential
    hs_n: StrengthOfSeveral
    ehs: float | None
    undefined: dict[str, str]

    @classmethod
    def of(
        cls,
        hole: str,
        board: str,
        ranges: tuple[str, ...],
        each: tuple[Potential, ...],
        field: Potential,
        several: StrengthOfSeveral,
    ) -> "StrengthAnswer":
        """The answer with its EHS, which takes HS_n where there are several opponents."""
        best = several.best
        undefined = field.undefined()
        if best is None:
            undefined |= {"hs_n": NO_DEAL, "ehs": NO_DEAL}
        ehs = None if best is None else field.ehs(best.half if len(ranges) > 1 else None)
        return cls(hole, board, ranges, each, field, several, ehs, undefined)

    @property
    def opponents(self) -> int:
        """How many there are."""
        return len(self.ranges)

    def to_json(self) -> Json:
        """Fixed format; with `by_opponent` if there are several."""
        body: Json = {
            "hole": self.hole,
            "board": self.board,
            "opponents": self.opponents,
            "hs": self.field.hs,
            "ppot": self.field.ppot,
            "npot": self.field.npot,
            "ehs": self.ehs,
            "equity": self.field.equity,
            "hs_n": self.hs_n.to_json(),
        }
        if self.opponents > 1:
            body["by_opponent"] = [
                {"range": text, **one.to_json()} for text, one in zip(self.ranges, self.each, strict=True)
            ]
        return {**body, "undefined": self.undefined} if self.undefined else body
