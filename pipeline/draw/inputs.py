"""What the stages of draw poker are made from besides the lattice: pay tables, goals, the equilibrium's final hands."""

from hashlib import sha256
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...games.draw.goals import goal_of
from ...games.draw.objectives import Objective
from ...games.draw.paytable import FOLDER
from ..columns import column


def final_hands_from(draw_equilibrium: pa.Table) -> npt.NDArray[np.int64]:
    """How often the equilibrium's hands end with each value: (7463,), int64, entry 0 unused."""
    return np.concatenate([[0], column(draw_equilibrium, "final_hands")])


def goal_from(objective: Objective, hand_classes: pa.Table, draw_equilibrium: pa.Table) -> npt.NDArray[np.int64]:
    """What each hand class is worth to a linear goal, by hand_id: (134459,), int64."""
    values, deuces_wild = column(hand_classes, "value"), column(hand_classes, "deuces_wild")
    return goal_of(objective, values, deuces_wild, final_hands_from(draw_equilibrium))


def paytables_digest(folder: Path = FOLDER) -> str:
    """A hash of the pay tables in `folder`, by default the bundled ones: a parameter of what is built from them."""
    digest = sha256()
    for path in sorted(folder.glob("*.toml"), key=lambda path: path.stem):
        digest.update(path.stem.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
