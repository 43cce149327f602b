"""The table `objective_sums`: wins and pays summed over the hands that contain a set of cards."""

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.lattice import Lattice
from ...games.draw.objectives import PAYTABLE, WIN, built_in_objectives
from ...games.draw.response import PART_BITS
from ...tables.schema import DRAW_EQUILIBRIUM, HAND_CLASSES, OBJECTIVE_SUMS, SUBSET_CLASSES
from ..inputs import bundled_digest, goal_from, lattice_from
from ..stage import Columns, Inputs, Stage, Work, column, require

GOALS = tuple(objective for objective in built_in_objectives() if objective.kind in (WIN, PAYTABLE))
"""The goals that the counts in `discards` do not give, in ascending order of name."""


def build(inputs: Inputs, _work: Work) -> Columns:
    """One column of sums for each goal, one below the other."""
    lattice = lattice_from(inputs["subset_classes"], inputs["hand_classes"])
    sums = [
        _sums_containing(lattice, goal_from(goal, inputs["hand_classes"], inputs["draw_equilibrium"])) for goal in GOALS
    ]
    classes = len(lattice.subset_ways)
    return {
        "objective": _repeated([goal.name for goal in GOALS], classes),
        "subset_id": np.tile(np.arange(classes), len(GOALS)),
        "sum": np.concatenate(sums),
    }


def check(data: pa.Table, inputs: Inputs) -> None:
    """Hands have their own f, and sets of each size the same total for each subset that a hand has of it."""
    sums = column(data, "sum").reshape(len(GOALS), -1)
    ways = column(inputs["subset_classes"], "ways")
    sizes = column(inputs["subset_classes"], "size")
    subsets = np.array([1, 5, 10, 10, 5, 1])
    for goal, row in zip(GOALS, sums, strict=True):
        f = goal_from(goal, inputs["hand_classes"], inputs["draw_equilibrium"])
        require(np.array_equal(row[sizes == 5], f), f"{goal.name} of the hands themselves")
        # Whole numbers beyond 64 bits, so in two parts.
        high, low = (row >> PART_BITS) * ways, (row & ((1 << PART_BITS) - 1)) * ways
        totals = [(int(high[sizes == size].sum()) << PART_BITS) + int(low[sizes == size].sum()) for size in range(6)]
        require(totals == [totals[0] * int(count) for count in subsets], f"{goal.name} over sets of every size")


STAGE = Stage(
    OBJECTIVE_SUMS,
    (SUBSET_CLASSES, HAND_CLASSES, DRAW_EQUILIBRIUM),
    build,
    check,
    {"pay tables": bundled_digest()},
)


def _sums_containing(lattice: Lattice, f: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    high, low = np.divmod(f, 1 << PART_BITS)
    return (lattice.sums_containing(high) << PART_BITS) + lattice.sums_containing(low)


def _repeated(names: list[str], times: int) -> pa.Array:
    """Each name so many times, one after the other."""
    places = np.repeat(np.arange(len(names), dtype=np.int8), times)
    return pa.DictionaryArray.from_arrays(places, names).cast(pa.string())
