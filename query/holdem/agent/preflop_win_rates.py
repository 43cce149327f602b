"""Win rates before the flop, from the tables: one hole against every other, and each hole against a random one."""

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import numpy.typing as npt

from ....cards.hands.hole_arrays import HOLE_COUNT, HOLE_INDEX, Floats
from ....cards.hands.starting_hands import STARTING_HAND_OF_HOLE
from ....cards.lattice.row_numbers import canonical
from ....cards.notation import LANE_BITS, cards_of, mask_of
from ...database.connection import Connection

Numbers = npt.NDArray[np.int64]


def equities_of_hole(connection: Connection, hole: Sequence[int]) -> Floats:
    """Return the exact equity of a hole against every other hole: (1326,), NaN where the two share a card."""
    (key,) = canonical(mask_of(hole))
    rows = connection.rows("SELECT hole_b, win, tie, win + tie + lose FROM preflop_matchups WHERE hole_a = $1", key)
    own = np.array(cards_of(key))
    rivals = np.array([cards_of(mask) for mask, *_ in rows])
    shares = np.array([(2 * win + tie) / (2 * boards) for _, win, tie, boards in rows])
    found = np.full(HOLE_COUNT, np.nan)
    # Every pair with this hole comes from a canonical pair by a relabelling of suits that gives this hole.
    for suits in permutations(range(4)):
        names = np.array(suits)
        if set(_renamed(own, names).tolist()) == set(hole):
            moved = _renamed(rivals, names)
            found[HOLE_INDEX[moved[:, 0], moved[:, 1]]] = shares
    return found


def equities_of_all(connection: Connection) -> Floats:
    """Return the exact equity of each hole against a random one: (1326,)."""
    rows = connection.rows("SELECT starting_hand, equity FROM starting_hands WHERE opponents = 1")
    by_name: dict[str, float] = {name: share for name, share in rows}  # noqa: C416 - rows are untyped
    return np.array([by_name[name] for name in STARTING_HAND_OF_HOLE])


def _renamed(cards: Numbers, suits: Numbers) -> Numbers:
    return np.asarray(suits[cards // LANE_BITS] * LANE_BITS + cards % LANE_BITS)
