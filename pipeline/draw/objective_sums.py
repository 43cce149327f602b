"""The table `objective_sums`: wins and pays summed over the hands that contain a set of cards."""

from collections.abc import Iterator
from math import comb

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.sizes import HAND_SIZE
from ...cards.lattice.subset_lattice import Lattice
from ...games.draw.objective import Objective, built_in_objectives
from ...games.draw.parameters import PAYTABLE, WIN
from ...games.draw.paytables.paytable import PRECOMPUTED_FILES
from ...games.draw.response import PART_BITS
from ...tables.base_tables import HAND_CLASSES, SUBSET_CLASSES
from ...tables.draw import DRAW_EQUILIBRIUM, OBJECTIVE_SUMS
from ..stages.checks import Check, Inputs, check
from ..stages.inputs import column, goal_from, lattice_from
from ..stages.stage import Columns, Stage, Work

GOALS = tuple(objective for objective in built_in_objectives() if objective.kind in (WIN, PAYTABLE))
"""The goals that cannot be computed from the counts in `discards`, in ascending order of name."""


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the sums of every set of cards, goal by goal."""
    lattice = lattice_from(inputs)
    sums = [_sums_containing(lattice, goal_from(goal, inputs)) for goal in GOALS]
    classes = len(lattice.subset_ways)
    yield {
        "objective": _repeated([goal.row for goal in GOALS], classes),
        "subset_id": np.tile(np.arange(classes), len(GOALS)),
        "sum": np.concatenate(sums),
    }


@check
def goals_are_in_order(data: pa.Table, _inputs: Inputs) -> bool:
    """Each goal has one row per set of cards."""
    goals = data["objective"].combine_chunks().dictionary_encode()
    places = np.repeat(np.arange(len(GOALS)), data.num_rows // len(GOALS))
    names = [goal.row for goal in GOALS]
    return goals.dictionary.to_pylist() == names and np.array_equal(goals.indices.to_numpy(), places)


def _of_the_hands_themselves(place: int, goal: Objective) -> Check:
    """Check that the sum of a full hand is its own worth."""

    def holds(data: pa.Table, inputs: Inputs) -> bool:
        f = goal_from(goal, inputs)
        hands = column(inputs["subset_classes"], "size") == HAND_SIZE
        return np.array_equal(_sums_of_goal(data, place)[hands], f)

    return Check(f"{goal.row} of the hands themselves", holds)


def _over_sets_of_every_size(place: int, goal: Objective) -> Check:
    """Check that the sums over sets of each size have the same total per subset of a hand."""

    def holds(data: pa.Table, inputs: Inputs) -> bool:
        sums, ways = _sums_of_goal(data, place), column(inputs["subset_classes"], "ways")
        sizes = column(inputs["subset_classes"], "size")
        # The totals exceed 64 bits, so they are summed in two parts.
        high, low = (sums >> PART_BITS) * ways, (sums & ((1 << PART_BITS) - 1)) * ways
        totals = [
            (int(high[sizes == size].sum()) << PART_BITS) + int(low[sizes == size].sum())
            for size in range(HAND_SIZE + 1)
        ]
        return totals == [totals[0] * comb(HAND_SIZE, size) for size in range(HAND_SIZE + 1)]

    return Check(f"{goal.row} over sets of every size", holds)


def _sums_of_goal(data: pa.Table, place: int) -> npt.NDArray[np.int64]:
    """Return the sums of the goal at `place` among `GOALS`, by subset_id: (152829,), int64."""
    classes = data.num_rows // len(GOALS)
    return column(data.slice(place * classes, classes), "sum")


STAGE = Stage(
    OBJECTIVE_SUMS,
    (SUBSET_CLASSES, HAND_CLASSES, DRAW_EQUILIBRIUM),
    build,
    (
        goals_are_in_order,
        Check(
            "subset ids are dense",
            lambda data, _inputs: (
                column(data, "subset_id").reshape(len(GOALS), -1) == np.arange(data.num_rows // len(GOALS))
            ).all(),
        ),
        *(_of_the_hands_themselves(place, goal) for place, goal in enumerate(GOALS)),
        *(_over_sets_of_every_size(place, goal) for place, goal in enumerate(GOALS)),
    ),
    data=PRECOMPUTED_FILES,
)


def _sums_containing(lattice: Lattice, f: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    high, low = np.divmod(f, 1 << PART_BITS)
    return (lattice.sums_containing(high) << PART_BITS) + lattice.sums_containing(low)


def _repeated(names: list[str], times: int) -> pa.Array:
    """Repeat each name `times` times, keeping the order of `names`."""
    places = np.repeat(np.arange(len(names), dtype=np.int8), times)
    return pa.DictionaryArray.from_arrays(places, names).cast(pa.string())
