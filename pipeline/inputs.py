"""Read back what earlier stages built, in the form the later ones compute with."""

from hashlib import sha256
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..cards.categories import VALUES_IN_CATEGORY
from ..cards.evaluator import Evaluator
from ..cards.hands import HOLDS
from ..cards.lattice import Lattice, make_lattice
from ..games.draw.goals import goal_of
from ..games.draw.objectives import Objective
from ..games.draw.paytable import FOLDER, bundled_names
from .stage import column, masks_column


def evaluator_from(table: pa.Table) -> Evaluator:
    """The evaluator from the table `evaluator`."""
    return Evaluator.from_column(np.asarray(table["value"].to_numpy(), np.uint32))


def lattice_from(subset_classes: pa.Table, hand_classes: pa.Table) -> Lattice:
    """The lattice from the tables `subset_classes` and `hand_classes`."""
    ids = hand_classes["subset_ids"].combine_chunks().flatten().to_numpy().reshape(-1, HOLDS)
    return make_lattice(
        masks_column(subset_classes), column(subset_classes, "ways"), np.ascontiguousarray(ids.T, np.uint32)
    )


def final_hands_from(draw_equilibrium: pa.Table) -> npt.NDArray[np.int64]:
    """How often the equilibrium's hands end with each value: (7463,), int64, entry 0 unused."""
    return np.concatenate([[0], column(draw_equilibrium, "final_hands")])


def bundled_digest() -> str:
    """A hash of the bundled pay tables, for what is built from them."""
    digest = sha256()
    for name in bundled_names():
        digest.update(name.encode() + b"\0" + (FOLDER / f"{name}.toml").read_bytes() + b"\0")
    return digest.hexdigest()


def goal_from(objective: Objective, hand_classes: pa.Table, draw_equilibrium: pa.Table) -> npt.NDArray[np.int64]:
    """A linear goal by hand_id: (134459,), int64."""
    values, deuces_wild = column(hand_classes, "value"), column(hand_classes, "deuces_wild")
    return goal_of(objective, values, deuces_wild, final_hands_from(draw_equilibrium))


def category_of_values() -> np.ndarray[Any, np.dtype[np.int8]]:
    """The category number of each value: (7463,), entry 0 unused."""
    return np.concatenate([[0], np.repeat(np.arange(len(VALUES_IN_CATEGORY)), VALUES_IN_CATEGORY)]).astype(np.int8)
