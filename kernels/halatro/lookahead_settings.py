"""How far a player of Halatro looks ahead."""

from typing import NamedTuple


class LookaheadSettings(NamedTuple):
    """How far a player looks ahead. Kernels are compiled for whole `counted` to `batch` and float rest.

    counted       before the last play, moves that throw up to so many cards are counted over every draw: 0, 2 or 5
    candidates    moves raced, at most
    samples       draws sampled for each move, at most; 0 does not look ahead
    batch         draws sampled between two comparisons
    spread        points below the best within which moves are raced
    trust         number of draws that the table's own value counts for
    doubt         standard errors behind the best at which a move is given up
    alike         points; a move whose distance from the best has a smaller standard error is given up too
    margin        points below the best in the table within which moves are corrected
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
