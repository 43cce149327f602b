"""Data for pictures of hold'em that combine many answers."""

from dataclasses import dataclass
from typing import NamedTuple

BINS = 50
"""The number of equal bins of final strength, from 0 to 1; the last includes 1."""


@dataclass(frozen=True)
class PreflopEquities:
    """The preflop equity of every starting hand.

    equities        by starting hand, in the order of `STARTING_HANDS`; None where dead cards leave none of its holes
    against         the hand or range that each is against
    opponents       the number of hands that `random` stands for
    dead            the cards out of play
    exact           true if every deal was counted
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
    """The distribution of a hole's equity on the complete board, over all ways to complete it.

    equity  the expected share of the pot, the mean of the final strengths
    shares  the probability that the final strength lies in each of `BINS` equal parts of 0 to 1
    """

    hole: str
    board: str
    against: str
    dead: str
    equity: float
    shares: tuple[float, ...]


class ClosureError(NamedTuple):
    """The closure's error in one state: opponents with the same range, against a hole on a board.

    stated  the error that the closure states
    actual  its largest difference from the exact probabilities `win`, `half` and `split`
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

    states   the states for which the closure gives a result
    refused  the number of states in which its sum diverges
    seed     the seed of the states
    """

    states: tuple[ClosureError, ...]
    refused: int
    seed: int
