"""Inputs of the draw poker stages besides the lattice: goals, and the equilibrium's final hands."""

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...games.draw.goals import goal_of, kinds_of_values
from ...games.draw.objective import Objective
from ..columns import column


def final_hands_from(draw_equilibrium: pa.Table) -> npt.NDArray[np.int64]:
    """Return the number of final hands with each value in the equilibrium: (7463,), int64, entry 0 unused."""
    return np.concatenate([[0], column(draw_equilibrium, "final_hands")])


def goal_from(objective: Objective, hand_classes: pa.Table, draw_equilibrium: pa.Table) -> npt.NDArray[np.int64]:
    """Return the worth of each hand class to a linear goal, by hand_id: (134459,), int64."""
    values, deuces_wild = column(hand_classes, "value"), column(hand_classes, "deuces_wild")
    return goal_of(objective, kinds_of_values(values, deuces_wild), final_hands_from(draw_equilibrium))
