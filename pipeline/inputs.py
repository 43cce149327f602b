"""Inputs of the stages in the form they compute with, read from the tables of earlier stages."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..cards.hands.categories import VALUES_IN_CATEGORY
from ..cards.hands.evaluator import Evaluator
from ..cards.hands.sizes import HOLDS
from ..cards.lattice.subset_lattice import Lattice, make_lattice, with_joker
from .columns import column, masks_column


def evaluator_from(table: pa.Table) -> Evaluator:
    """Read the evaluator from the table `evaluator`."""
    return Evaluator.from_column(np.asarray(table["value"].to_numpy(), np.uint32))


def subset_ids_from(hand_classes: pa.Table) -> npt.NDArray[np.uint32]:
    """Return the subset class of each hold of each hand class: (134459, 32), uint32."""
    return np.asarray(hand_classes["subset_ids"].combine_chunks().flatten().to_numpy().reshape(-1, HOLDS), np.uint32)


def lattice_from(subset_classes: pa.Table, hand_classes: pa.Table) -> Lattice:
    """Make the lattice from the tables `subset_classes` and `hand_classes`."""
    by_hold = np.ascontiguousarray(subset_ids_from(hand_classes).T)
    return make_lattice(masks_column(subset_classes), column(subset_classes, "ways"), by_hold)


def joker_lattice_from(subset_classes: pa.Table, hand_classes: pa.Table) -> Lattice:
    """Make the lattice of the deck with a joker, from the same two tables."""
    return with_joker(lattice_from(subset_classes, hand_classes))


def category_of_values() -> np.ndarray[Any, np.dtype[np.int8]]:
    """Return the category number of each value: (7463,), entry 0 unused."""
    return np.concatenate([[0], np.repeat(np.arange(len(VALUES_IN_CATEGORY)), VALUES_IN_CATEGORY)]).astype(np.int8)
