"""Three starting hands by seat: the frequency of each triple and of its finishing orders at the showdown."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ....cards.holes.starting_hands import STARTING_HANDS
from ..showdown_orders import ORDER_COUNT, PLACES, RESEATED, SEATINGS

MOST_OF_RANK = 4

Cube = npt.NDArray[np.float32]


@dataclass(frozen=True)
class ThreeHands:
    """All triples of h hands, the 169 starting hands, that can be dealt.

    hands   (n, 3) their indices among the h, in ascending order
    orders  (n, 13) deals of a hole for each hand by finishing order, as means over the boards
    ways    (h, h, h) deals of a hole for each seat; 0 if there are none
    ahead   (h, h, h) these deals times the probability that the first beats the second, with the third folded
    """

    hands: npt.NDArray[np.int64]
    orders: npt.NDArray[np.float32]
    ways: Cube
    ahead: Cube

    @classmethod
    def of(
        cls, hands: npt.NDArray[np.int64], ways: npt.NDArray[np.int64], counts: npt.NDArray[np.int64]
    ) -> "ThreeHands":
        """Build the arrays from rows like those of `starting_hand_triples`: hands, ways and boards by order (n, 13)."""
        orders = (counts * (ways / counts.sum(axis=1))[:, None]).astype(np.float32)
        first, second, _ = np.array(list(PLACES.values())).T
        every = np.ones(ORDER_COUNT)
        return cls(hands, orders, by_seat(hands, orders, every), by_seat(hands, orders, (first < second).astype(float)))

    def valued(self, worth: npt.NDArray[np.float64]) -> Cube:
        """Return deals by seat, (h, h, h), each times the mean worth of its finishing orders, given as (13,)."""
        return by_seat(self.hands, self.orders, worth)


def by_seat(hands: npt.NDArray[np.int64], orders: npt.NDArray[np.float32], worth: npt.NDArray[np.float64]) -> Cube:
    """Return the sum of the worths of each row's orders, for each of its seatings: (h, h, h)."""
    found = np.zeros((int(hands.max()) + 1,) * 3, np.float32)
    for seating, of_listed in zip(SEATINGS, worth[RESEATED].astype(np.float32), strict=True):
        first, second, third = hands[:, seating].T
        found[first, second, third] = np.vecdot(orders, of_listed)
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
