"""Reading the lattice of hands and holds from the tables, for questions that take every hand."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...cards.hands import HOLDS
from ...cards.lattice import Lattice, make_lattice
from ..connection import Connection

_HANDS = "SELECT value::BIGINT AS value, deuces_wild::BIGINT AS deuces_wild FROM hand_classes ORDER BY hand_id"


@dataclass(frozen=True)
class HandClasses:
    """Every hand class: the lattice, and the columns `value` and `deuces_wild` of `hand_classes`, (134459,) int64."""

    lattice: Lattice
    values: npt.NDArray[np.int64]
    deuces_wild: npt.NDArray[np.int64]


def load_hand_classes(connection: Connection) -> HandClasses:
    """Read the subset classes and the hand classes.

    Hands are stored by hand_id and DuckDB keeps their order (`preserve_insertion_order`), so the 4,302,688 subset ids
    are not sorted here.
    """
    subsets = connection.columns("SELECT mask, ways::BIGINT AS ways FROM subset_classes ORDER BY subset_id")
    hands = connection.columns(_HANDS)
    ids = connection.columns("SELECT unnest(subset_ids) AS subset_id FROM hand_classes")["subset_id"]
    by_hold = np.ascontiguousarray(np.asarray(ids, np.uint32).reshape(-1, HOLDS).T)
    lattice = make_lattice(np.asarray(subsets["mask"]), np.asarray(subsets["ways"]), by_hold)
    return HandClasses(lattice, np.asarray(hands["value"]), np.asarray(hands["deuces_wild"]))
