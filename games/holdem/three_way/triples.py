"""All triples of starting hands, and sums over them by finishing order, in plain numpy.

Best responses are measured with these sums, or the same compiled (`kernels/holdem/triples/triple_sums.py`); the solver
has its own (`kernels/holdem/triples/pots_of_three.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ....cards.hands.starting_hands import STARTING_HANDS
from .showdown_orders import PLACES, RESEATED, SEATINGS

Array = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]
Rows = npt.NDArray[np.int32]
MOST_OF_RANK = 4
AT_A_TIME = 150_000
"""Triples that are summed at a time."""


@dataclass(frozen=True)
class Triples:
    """All triples of h hands.

    orders  (n + 1, 13) the probability that the three are dealt to given seats, by finishing order; the last row is 0
    row     (h, h, h) for hands by seat: the row of the triple, times 6, plus the seating of its listed hands
    dealt   (h, h, h) the sum of the orders
    ahead   (h, h, h) for a hand that folds and two others: the same, where the first of the two wins
    """

    orders: Floats
    row: Rows
    dealt: Floats
    ahead: Floats

    def sums(self, held: Sequence[Array], own: int, worth: Array) -> tuple[Array, Array]:
        """Return for each hand in a seat the probability of the deals, and the same times their worth: (h,) each.

        held   (h,) the weights of the hands in each seat; those of `own` are not used
        worth  (13,) by finishing order
        """
        side, by_seating = len(self.row), worth[RESEATED]
        first, second = (weights for seat, weights in enumerate(held) if seat != own)
        others, seconds = np.flatnonzero(first), np.flatnonzero(second)
        dealt, won = np.zeros((2, side))
        step = max(AT_A_TIME // max(side * len(seconds), 1), 1)
        for start in range(0, len(others), step):
            some = others[start : start + step]
            index = [some, seconds]
            index.insert(own, np.arange(side))
            code = np.moveaxis(self.row[np.ix_(*index)], own, 0).reshape(side, -1)
            weights = np.outer(first[some], second[seconds]).ravel()
            orders = self.orders[code // len(SEATINGS)].astype(np.float64)
            dealt += orders.sum(axis=2) @ weights
            won += np.einsum("hno,hno->hn", orders, by_seating[code % len(SEATINGS)]) @ weights
        return dealt, won

    def totals(self, held: Sequence[Array]) -> Array:
        """Return the probability of each finishing order, for weights (h,) of the hands in each seat: (13,)."""
        index = [np.flatnonzero(weights) for weights in held]
        code = self.row[np.ix_(*index)].ravel()
        first, second, third = (weights[some] for weights, some in zip(held, index, strict=True))
        weights = np.multiply.outer(np.outer(first, second), third).ravel()
        found = np.zeros(len(PLACES))
        for seating, reseated in enumerate(RESEATED):
            which = code % len(SEATINGS) == seating
            found[reseated] += weights[which] @ self.orders[code[which] // len(SEATINGS)]
        return found


def dealt_triples() -> npt.NDArray[np.int64]:
    """Return the rows of `starting_hand_triples`, all triples without five of a rank, as indices: (n, 3).

    >>> len(dealt_triples())
    818480
    """
    places = np.arange(len(STARTING_HANDS))
    triples = np.argwhere((places[:, None, None] <= places[:, None]) & (places[:, None] <= places))
    ranks = np.array([[name[:2].count(rank) for rank in "23456789TJQKA"] for name in STARTING_HANDS], np.int8)
    enough = np.all(ranks[triples].sum(axis=1, dtype=np.int8) <= MOST_OF_RANK, axis=1)
    return np.asarray(triples[enough])
