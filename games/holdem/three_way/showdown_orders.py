"""The 13 finishing orders of three hands at the showdown, and sums over all triples of starting hands by order.

Best responses are measured with these sums, or the same compiled; the solver has its own
(`kernels/holdem/triple_sums.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ....cards.hands.starting_hands import STARTING_HANDS

PLACES: dict[str, tuple[int, ...]] = {
    "a_b_c": (0, 1, 2),
    "a_c_b": (0, 2, 1),
    "b_a_c": (1, 0, 2),
    "b_c_a": (2, 0, 1),
    "c_a_b": (1, 2, 0),
    "c_b_a": (2, 1, 0),
    "a_bc": (0, 1, 1),
    "b_ac": (1, 0, 1),
    "c_ab": (1, 1, 0),
    "ab_c": (0, 0, 2),
    "ac_b": (0, 2, 0),
    "bc_a": (2, 0, 0),
    "abc": (0, 0, 0),
}
"""For each order, the number of hands better than a, b and c. Names list the best first; adjacent letters tie."""

ORDERS = tuple(PLACES)
"""The names: six orders without ties, three with a tie for second, three with a tie for first, and a tie of all."""

ORDER_COUNT = len(ORDERS)

SEATINGS = np.array([(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)])
"""The six ways to seat three listed hands: in seating k, seat s takes hand number `SEATINGS[k, s]`: (6, 3)."""
LESS, EQUAL, GREATER = range(3)
_BEST = np.array([[place == 0 for place in places] for places in PLACES.values()])
WINS = (_BEST & (_BEST.sum(axis=1) == 1)[:, None]).T.astype(np.int64)
"""1 where a hand wins alone: (3, 13)."""
LOSES = (~_BEST).T.astype(np.int64)
"""1 where a hand gets no share of the pot: (3, 13)."""
SIXTHS = (6 * _BEST // _BEST.sum(axis=1)[:, None]).T
"""The sixths of the pot that each hand gets: (3, 13)."""
Array = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]
Rows = npt.NDArray[np.int32]
MOST_OF_RANK = 4
AT_A_TIME = 150_000
"""Triples that are summed at a time."""


def _reseated() -> npt.NDArray[np.int64]:
    number = {places: place for place, places in enumerate(PLACES.values())}
    return np.array(
        [
            [number[tuple(places[hand] for hand in seating)] for places in PLACES.values()]
            for seating in SEATINGS.tolist()
        ]
    )


RESEATED = _reseated()
"""In seating k, order o of the listed hands is order `RESEATED[k, o]` of the seats: (6, 13)."""


def _order_of_comparisons() -> npt.NDArray[np.int64]:
    found = np.full(3**3, -1)
    for number, (a, b, c) in enumerate(PLACES.values()):
        found[9 * (np.sign(b - a) + 1) + 3 * (np.sign(c - a) + 1) + np.sign(c - b) + 1] = number
    return found


ORDER_OF_COMPARISONS = _order_of_comparisons()
"""The order for three comparisons, each LESS, EQUAL or GREATER, or -1 if they contradict each other: (27,).

The index is 9 * (a with b) + 3 * (a with c) + (b with c).
"""


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
