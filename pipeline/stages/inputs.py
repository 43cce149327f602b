"""Inputs of the stages in the form they compute with: columns as arrays, the evaluator, the lattice, goals."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.categories import VALUES_IN_CATEGORY
from ...cards.hands.evaluator import Evaluator
from ...cards.hands.sizes import HOLDS
from ...cards.lattice.subset_lattice import Lattice, make_lattice
from ...games.draw.goals import goal_of, kinds_of_values
from ...games.draw.objective import Objective


def column(table: pa.Table, name: str) -> npt.NDArray[np.int64]:
    """Return a column of integers below 2**63: (rows,), int64."""
    numbers: npt.NDArray[np.int64] = table[name].to_numpy().astype(np.int64)
    return numbers


def masks_column(table: pa.Table, name: str = "mask") -> npt.NDArray[np.uint64]:
    """Return a column of masks: (rows,), uint64."""
    return np.asarray(table[name].to_numpy(), np.uint64)


def lists_column(table: pa.Table, name: str, length: int) -> npt.NDArray[np.int64]:
    """Return a column of lists of equal length: (rows, length), int64."""
    flat = table[name].combine_chunks().flatten().to_numpy().astype(np.int64)
    lists: npt.NDArray[np.int64] = flat.reshape(-1, length)
    return lists


class KnownColumns:
    """The integer columns of a table by name, each converted once."""

    def __init__(self, table: pa.Table) -> None:
        """Convert columns of `table` on first use."""
        self.table = table
        self._known: dict[str, npt.NDArray[np.int64]] = {}

    def __getitem__(self, name: str) -> npt.NDArray[np.int64]:
        """Return the column `name`: (rows,), int64."""
        if name not in self._known:
            self._known[name] = column(self.table, name)
        return self._known[name]

    def total(self, names: Iterable[str]) -> npt.NDArray[np.int64]:
        """Return the sum of some columns: (rows,), int64."""
        total = np.zeros(self.table.num_rows, np.int64)
        for name in names:
            total += self[name]
        return total


def evaluator_from(table: pa.Table) -> Evaluator:
    """Read the evaluator from the table `evaluator`."""
    return Evaluator.from_column(np.asarray(table["value"].to_numpy(), np.uint32))


def subset_ids_from(hand_classes: pa.Table) -> npt.NDArray[np.uint32]:
    """Return the subset class of each hold of each hand class: (134459, 32), uint32."""
    return np.asarray(hand_classes["subset_ids"].combine_chunks().flatten().to_numpy().reshape(-1, HOLDS), np.uint32)


def lattice_from(inputs: Mapping[str, pa.Table]) -> Lattice:
    """Make the lattice from the tables `subset_classes` and `hand_classes`."""
    subset_classes, by_hold = inputs["subset_classes"], subset_ids_from(inputs["hand_classes"]).T
    return make_lattice(masks_column(subset_classes), column(subset_classes, "ways"), np.ascontiguousarray(by_hold))


def category_of_values() -> np.ndarray[Any, np.dtype[np.int8]]:
    """Return the category number of each value: (7463,), entry 0 unused."""
    return np.concatenate([[0], np.repeat(np.arange(len(VALUES_IN_CATEGORY)), VALUES_IN_CATEGORY)]).astype(np.int8)


def final_hands_from(draw_equilibrium: pa.Table) -> npt.NDArray[np.int64]:
    """Return the number of final hands with each value in the equilibrium: (7463,), int64, entry 0 unused."""
    return np.concatenate([[0], column(draw_equilibrium, "final_hands")])


def goal_from(objective: Objective, inputs: Mapping[str, pa.Table]) -> npt.NDArray[np.int64]:
    """Return the worth of each hand class to a linear goal against the `draw_equilibrium`: (134459,), int64."""
    values, deuces_wild = (column(inputs["hand_classes"], name) for name in ("value", "deuces_wild"))
    return goal_of(objective, kinds_of_values(values, deuces_wild), final_hands_from(inputs["draw_equilibrium"]))
