"""Settings of a Halatro player's lookahead."""

from typing import NamedTuple


class LookaheadSettings(NamedTuple):
    """Settings of the lookahead. Kernels are compiled for ints from `counted` to `batch` and floats after that.

    counted       before the last play, moves that throw at most this many cards are counted over every draw: 0, 2 or 5
    candidates    most moves compared by samples
    samples       most draws sampled for each move; 0 disables the lookahead
    batch         draws sampled between two comparisons
    spread        only moves within this many points of the best are compared by samples
    trust         weight of the table's own value next to the samples, as a number of draws
    doubt         a move is given up when it is this many standard errors behind the best
    alike         a move is also given up when its distance from the best has a standard error below this, in points
    margin        moves within this many points of the table's best are corrected for dead cards
    margin_after  the same margin for the hands after a draw
    """

    counted: int
    candidates: int
    samples: int
    batch: int
    spread: float
    trust: float
    doubt: float
    alike: float
    margin: float
    margin_after: float
