"""The orders in which three hands can finish at the showdown: 13, since hands can tie."""

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
"""How many hands are better than a, b and c in each order. A name lists the best first; letters side by side tie."""

ORDERS = tuple(PLACES)
"""The names: six orders without a tie, three with a tie for second, three with a tie for first, and a tie of all."""

ORDER_COUNT = len(ORDERS)

SEATINGS = np.array([(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)])
"""The six ways to seat three hands: seat s takes the hand that is listed as number `SEATINGS[k, s]`: (6, 3)."""


def _reseated() -> npt.NDArray[np.int64]:
    number = {places: place for place, places in enumerate(PLACES.values())}
    return np.array(
        [
            [number[tuple(places[hand] for hand in seating)] for places in PLACES.values()]
            for seating in SEATINGS.tolist()
        ]
    )


RESEATED = _reseated()
"""What each order of the hands as listed is for each seating: (6, 13). Order o is order `RESEATED[k, o]` of seats."""

LESS, EQUAL, GREATER = range(3)


def _order_of_comparisons() -> npt.NDArray[np.int64]:
    found = np.full(3**3, -1)
    for number, (a, b, c) in enumerate(PLACES.values()):
        found[_code(np.sign(b - a) + 1, np.sign(c - a) + 1, np.sign(c - b) + 1)] = number
    return found


def _code(ab: int, ac: int, bc: int) -> int:
    return 9 * ab + 3 * ac + bc


ORDER_OF_COMPARISONS = _order_of_comparisons()
"""The order by three comparisons, each LESS, EQUAL or GREATER: 9 * a with b + 3 * a with c + b with c; -1 if there is
none: (27,)."""

_BEST = np.array([[place == 0 for place in places] for places in PLACES.values()])
WINS = (_BEST & (_BEST.sum(axis=1) == 1)[:, None]).T.astype(np.int64)
"""1 where a hand wins alone: (3, 13)."""
LOSES = (~_BEST).T.astype(np.int64)
"""1 where a hand wins nothing: (3, 13)."""
SIXTHS = (6 * _BEST // _BEST.sum(axis=1)[:, None]).T
"""The sixths of the pot that each hand gets: (3, 13)."""
