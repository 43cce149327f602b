"""Probabilities of a hand against one opponent (HS, PPot, NPot) and against several, as answers. Plain Python."""

from dataclasses import dataclass, field
from typing import Annotated

from ...cards.answers.answer import Answer, Flattened, Key

NEVER_BEHIND = "no hand of the opponent's is ahead or level now"
NEVER_AHEAD = "the hero is ahead of or level with no hand of the opponent's now"
AheadTiedBehind = tuple[float, float, float]
"""The weights of holes that the hero is ahead of, tied with and behind."""


@dataclass(frozen=True)
class Shares(Answer):
    """The probability of being beaten by no one, where a tie with k opponents counts as follows.

    win    nothing
    half   1/2 to the power of k
    split  the share of the pot, 1 / (k + 1)
    """

    win: float
    half: float
    split: float

    @classmethod
    def of_one(cls, ahead: float, tied: float, behind: float) -> "Shares | None":
        """Return the shares against one opponent, from the weights of its holes; None if there are none."""
        total = ahead + tied + behind
        if total <= 0:
            return None
        half = (ahead + tied / 2) / total
        return cls(ahead / total, half, half)


@dataclass(frozen=True)
class Closure:
    """An approximation of the probabilities; `error` is an estimate of the largest error of any of them."""

    shares: Shares
    error: float


@dataclass(frozen=True)
class Sampled(Answer):
    """An estimate of the probabilities, with the standard error of each."""

    shares: Flattened[Shares] = field()
    errors: Annotated[Shares, Key("standard_errors")]
    samples: int
    seed: int

    @property
    @Key(after=shares)
    def standard_error(self) -> float:
        """The standard error of `half`."""
        return self.errors.half


@dataclass(frozen=True)
class Transitions:
    """One opponent's holes by how they compare with the hero's, now and at the showdown.

    now       the weight of the holes by their standing now
    then      for those ahead, tied and behind now, the weight of their run-outs by the standing at the showdown
    run_outs  the number of run-outs for each hole
    """

    now: AheadTiedBehind
    then: tuple[AheadTiedBehind, AheadTiedBehind, AheadTiedBehind]
    run_outs: int

    @property
    def shares(self) -> Shares | None:
        """The probability of not being beaten now."""
        return Shares.of_one(*self.now)

    @property
    def potential(self) -> "Potential":
        """The hero's probabilities against the opponent, who must have at least one possible hole."""
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
class Potential(Answer):
    """A hand's probabilities against one opponent. PPot or NPot is None if its condition is impossible.

    hs      of being ahead now, level counting half
    ppot    of being ahead at the showdown if behind now
    npot    of being behind at the showdown if ahead now
    equity  the share of the pot at the showdown
    """

    hs: float
    ppot: float | None
    npot: float | None = field()
    equity: float = field()

    @Key(after=npot)
    def ehs(self, hs_n: float | None = None) -> float:
        """Return EHS, the effective hand strength, from this HS or from `hs_n` against several opponents."""
        hs = self.hs if hs_n is None else hs_n
        # A potential is undefined for a hand that is never behind (HS = 1) or never ahead (HS = 0).
        return hs + (1 - hs) * (self.ppot or 0.0) - hs * (self.npot or 0.0)

    @Key(after=equity, omit_empty=True)
    def undefined(self) -> dict[str, str]:
        """Return the reason why a potential is None, keyed by its name."""
        return {
            **({"ppot": NEVER_BEHIND} if self.ppot is None else {}),
            **({"npot": NEVER_AHEAD} if self.npot is None else {}),
        }
