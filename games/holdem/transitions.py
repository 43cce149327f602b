"""How an opponent's holes compare with the hero's now and at the showdown, and HS, PPot and NPot; plain Python."""

from dataclasses import dataclass

from ...cards.answers.answer import Answer
from .opponents.shares import Shares

NEVER_BEHIND = "no hand of the opponent's is ahead or level now"


NEVER_AHEAD = "the hero is ahead of or level with no hand of the opponent's now"


AheadTiedBehind = tuple[float, float, float]
"""The weights of holes that the hero is ahead of, tied with and behind."""


@dataclass(frozen=True)
class Transitions:
    """How the holes of one opponent stand to the hero now, and where they go until the showdown.

    now       the weight of the holes by how they stand now
    then      for those ahead, tied and behind now, the weight of their run-outs by how they stand at the showdown
    run_outs  of each hole
    """

    now: AheadTiedBehind
    then: tuple[AheadTiedBehind, AheadTiedBehind, AheadTiedBehind]
    run_outs: int

    @property
    def shares(self) -> Shares | None:
        """The chance not to be beaten now."""
        return Shares.of_one(*self.now)

    @property
    def potential(self) -> "Potential":
        """The chances against the opponent, who has at least one possible hole."""
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
class Potential(Answer, json=("hs", "ppot", "npot", "ehs", "equity", "undefined?")):
    """A hand's chances against one opponent. PPot or NPot is None if its condition is impossible.

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
