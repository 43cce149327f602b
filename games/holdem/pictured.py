"""What pictures of hold'em show beyond one answer: plain numbers, gathered from many."""

from dataclasses import dataclass
from typing import NamedTuple

BINS = 50
"""Equal parts of 0 to 1 in which final strengths are counted; the last includes 1."""


@dataclass(frozen=True)
class PreflopEquities:
    """The equity of every starting hand before the flop.

    equities        by starting hand, in the order of `STARTING_HANDS`; None where dead cards leave none of its holes
    against         the hand or range that each is against
    opponents       how many hands `random` stands for
    dead            the cards out of play
    exact           whether every deal was counted
    standard_error  the largest of any equity
    """

    equities: dict[str, float | None]
    against: str
    opponents: int
    dead: str
    exact: bool
    standard_error: float


@dataclass(frozen=True)
class FinalStrength:
    """How strong a hole is once the board is complete: its equity then, over all ways to complete the board.

    equity  the share of the pot to expect, the mean of the final strengths
    shares  the chance that the final strength lies in each of `BINS` equal parts of 0 to 1
    """

    hole: str
    board: str
    against: str
    dead: str
    equity: float
    shares: tuple[float, ...]


class ClosureError(NamedTuple):
    """The closure in one state: opponents who all have the same range, and the hole and board they face.

    stated  the error that the closure states
    actual  how far it is from the exact chances, the farthest of `win`, `half` and `split`
    """

    opponents: int
    against: str
    hole: str
    board: str
    stated: float
    actual: float


@dataclass(frozen=True)
class ClosureErrors:
    """Errors of the closure in random states.

    states   those in which the closure says something
    refused  states in which its sum runs off
    seed     of the states
    """

    states: tuple[ClosureError, ...]
    refused: int
    seed: int
