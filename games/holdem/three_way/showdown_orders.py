"""The 13 finishing orders of three hands at the showdown, including ties."""

import numpy as np
import numpy.typing as npt

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

LESS, EQUAL, GREATER = range(3)


def _order_of_comparisons() -> npt.NDArray[np.int64]:
    found = np.full(3**3, -1)
    for number, (a, b, c) in enumerate(PLACES.values()):
        found[_code(np.sign(b - a) + 1, np.sign(c - a) + 1, np.sign(c - b) + 1)] = number
    return found


def _code(ab: int, ac: int, bc: int) -> int:
    return 9 * ab + 3 * ac + bc


ORDER_OF_COMPARISONS = _order_of_comparisons()
"""The order for three comparisons, each LESS, EQUAL or GREATER, or -1 if they contradict each other: (27,).

The index is 9 * (a with b) + 3 * (a with c) + (b with c).
"""

_BEST = np.array([[place == 0 for place in places] for places in PLACES.values()])
WINS = (_BEST & (_BEST.sum(axis=1) == 1)[:, None]).T.astype(np.int64)
"""1 where a hand wins alone: (3, 13)."""
LOSES = (~_BEST).T.astype(np.int64)
"""1 where a hand gets no share of the pot: (3, 13)."""
SIXTHS = (6 * _BEST // _BEST.sum(axis=1)[:, None]).T
"""The sixths of the pot that each hand gets: (3, 13)."""
