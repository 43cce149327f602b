"""The chances against several opponents, under each convention of ties: plain Python, for answers."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Shares:
    """The chance not to be beaten by anyone, by what a tie with k opponents counts.

    win    nothing
    half   1/2 to the power of k
    split  the share of the pot, 1 / (k + 1)
    """

    win: float
    half: float
    split: float

    @classmethod
    def of_one(cls, ahead: float, tied: float, behind: float) -> "Shares | None":
        """Against one opponent, from the weights of its holes; None if there are none."""
        total = ahead + tied + behind
        if total <= 0:
            return None
        half = (ahead + tied / 2) / total
        return cls(ahead / total, half, half)


@dataclass(frozen=True)
class Closure:
    """An approximation of the chances; `error` is what any of them may be off by, estimated."""

    shares: Shares
    error: float


@dataclass(frozen=True)
class Sampled:
    """An estimate of the chances, with the standard error of each."""

    shares: Shares
    errors: Shares
    samples: int
    seed: int

    @property
    def standard_error(self) -> float:
        """That of `half`."""
        return self.errors.half
