"""The belief agent's mixed strategy: probabilities of fold, call and raise, and the raise size (docs/belief.md)."""

from dataclasses import dataclass
from math import exp
from typing import Annotated, Final

from ...cards.answers.answer import Answer, Key

FOLD: Final = "fold"
CHECK: Final = "check"
CALL: Final = "call"
BET: Final = "bet"
RAISE: Final = "raise"
"""The names of the actions."""
PREFLOP = 0
FOLD_BELOW = {True: 0.5, False: 0.42}
"""Win rates below which a hand is folded, or checked if there is nothing to call; keyed by `street == PREFLOP`."""
ALWAYS_RAISE_PREFLOP = 0.65
STRONG = 0.78
RAISE_STRONG = 0.8
STEEPNESS = {True: 2.0, False: 5.0}
SIZE = 3.0
"""A raise exceeds the smallest raise by at most this many pots times e to the power of the win rate."""


@dataclass(frozen=True)
class Mix(Answer):
    """Probabilities of each action, adding up to one; a call of nothing is a check."""

    fold: float
    call: float
    raise_: Annotated[float, Key("raise")]


@dataclass(frozen=True)
class RaiseSize:
    """The chips of a raise above the call: uniform from `minimum` to `reach`, cut off at `maximum`."""

    minimum: float
    reach: float
    maximum: float

    @property
    def mean(self) -> float:
        """The expected size."""
        if self.reach <= self.maximum:
            return (self.minimum + self.reach) / 2
        uncut = self.maximum - self.minimum
        return self.maximum - uncut * uncut / (2 * (self.reach - self.minimum))

    def at(self, share: float) -> float:
        """Return the size for a random number from 0 to 1."""
        return min(self.minimum + share * (self.reach - self.minimum), self.maximum)


def mix(win_rate: float, street: int, facing_bet: bool, can_raise: bool = True) -> Mix:
    """Return the mix for a win rate of 0 to 1 on a street (0 preflop, 3 river).

    The raise rate never falls as the win rate grows.
    """
    raise_, fold = _raise_and_fold(win_rate, street == PREFLOP, facing_bet)
    if not can_raise:
        raise_ = 0.0
    return Mix(fold, 1.0 - fold - raise_, raise_)


def _raise_and_fold(win_rate: float, preflop: bool, facing_bet: bool) -> tuple[float, float]:
    if win_rate < FOLD_BELOW[preflop]:
        return 0.0, float(facing_bet)
    if preflop and win_rate > ALWAYS_RAISE_PREFLOP:
        return 1.0, 0.0
    if not preflop and win_rate >= STRONG:
        return RAISE_STRONG, 0.0
    if not facing_bet:
        return exp(win_rate - 2), 0.0
    weight = 2 * exp(STEEPNESS[preflop] * win_rate)
    return win_rate * weight / (1 + weight), 1 / (1 + weight)


def raise_size(win_rate: float, pot: float, to_call: float, stack: float, smallest: float) -> RaiseSize | None:
    """Return the size of a raise with the chips that a call leaves of `stack`; None if it leaves none.

    pot, to_call, stack  chips
    smallest             the least raise allowed; if less is left, all of that
    """
    left = stack - to_call
    if left <= 0:
        return None
    minimum = min(smallest, left)
    return RaiseSize(minimum, minimum + pot * SIZE * exp(win_rate), left)
