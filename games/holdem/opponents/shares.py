"""Probabilities against several opponents under each convention for ties. Plain Python."""

from dataclasses import dataclass, field
from typing import Annotated

from ....cards.answers.answer import Answer, Flattened, Key


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
