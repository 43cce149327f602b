"""The table `best_discards`: the best hold of every hand class under each goal."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.categories import ROYAL_FLUSH
from ...cards.hands.sizes import FULL_HOLD, HOLDS
from ...cards.lattice.subset_lattice import Lattice
from ...cards.notation import cards_of
from ...games.draw.objective import Objective, built_in_objectives, pattern_keeper
from ...games.draw.parameters import BETTER, PATTERN_KEEPER
from ...games.draw.paytables.paytable import PRECOMPUTED_FILES
from ...games.draw.response import best_of_each, best_response, draw_weights, worths_of
from ...games.draw.rules import DECK, DRAWS_IN_COMMON
from ...tables.base_tables import HAND_CLASSES, SUBSET_CLASSES
from ...tables.draw import BEST_DISCARDS, DISCARDS, DRAW_EQUILIBRIUM
from ..stages.checks import Check, Inputs, check, holds_are_below_32
from ..stages.inputs import column, goal_from, lattice_from, masks_column
from ..stages.stage import Columns, Stage, Work

OBJECTIVES = built_in_objectives()


@dataclass(frozen=True)
class _BestHolds:
    """The best hold of every hand class, its worth, and its lead over the next best hold: (134459,) each."""

    holds: npt.NDArray[np.uint8]
    worth: npt.NDArray[np.float64]
    margin: npt.NDArray[np.float64]


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the best holds under every goal, hand by hand."""
    lattice = lattice_from(inputs)
    answers = [_best_holds(objective, lattice, inputs) for objective in OBJECTIVES]
    hands = inputs["hand_classes"].num_rows
    names = pa.array([objective.row for objective in OBJECTIVES])
    places = np.tile(np.arange(len(OBJECTIVES), dtype=np.int8), hands)
    yield {
        "hand_id": np.repeat(np.arange(hands), len(OBJECTIVES)),
        "objective": pa.DictionaryArray.from_arrays(places, names).cast(pa.string()),
        "hold": np.stack([each.holds for each in answers], axis=1).ravel(),
        "value": np.stack([each.worth for each in answers], axis=1).ravel(),
        "margin": np.stack([each.margin for each in answers], axis=1).ravel(),
    }


@check
def margins_are_from_0_to_the_value(data: pa.Table, _inputs: Inputs) -> bool:
    """The next best hold is worth at least 0 and no more than the best."""
    value, margin = (data[name].to_numpy() for name in ("value", "margin"))
    return bool(((margin >= 0) & (margin <= value)).all())


@check
def every_hand_has_each_goal(data: pa.Table, _inputs: Inputs) -> bool:
    """The goals follow each other in order, hand by hand."""
    objectives = data["objective"].combine_chunks().dictionary_encode()
    places = np.tile(np.arange(len(OBJECTIVES)), data.num_rows // len(OBJECTIVES))
    names = [objective.row for objective in OBJECTIVES]
    return objectives.dictionary.to_pylist() == names and np.array_equal(objectives.indices.to_numpy(), places)


@check
def a_royal_flush_stands_pat(data: pa.Table, inputs: Inputs) -> bool:
    """Every goal keeps a royal flush."""
    royal = column(inputs["hand_classes"], "value") == ROYAL_FLUSH
    return bool((column(data, "hold").reshape(-1, len(OBJECTIVES))[royal] == FULL_HOLD).all())


def _worth_of_holds(place: int, objective: Objective) -> Check:
    """Check the values under a goal: the worth by the lattice, or a chance for goals without one."""
    if objective.kind in (BETTER, PATTERN_KEEPER):

        def chances(data: pa.Table, _inputs: Inputs) -> bool:
            return bool((_values_of_goal(data, place) <= 1).all())

        return Check(f"values of {objective.row} are chances", chances)

    def worths(data: pa.Table, inputs: Inputs) -> bool:
        lattice = lattice_from(inputs)
        f = goal_from(objective, inputs)
        holds = data["hold"].to_numpy()[place :: len(OBJECTIVES)]
        return np.array_equal(_values_of_goal(data, place), worths_of(lattice, f, holds).over(objective.unit))

    return Check(f"what the holds of {objective.row} are worth", worths)


def _values_of_goal(data: pa.Table, place: int) -> npt.NDArray[np.float64]:
    """Return the values under the goal at `place` among `OBJECTIVES`, by hand_id: (134459,), float64."""
    return np.asarray(data["value"].to_numpy()[place :: len(OBJECTIVES)])


STAGE = Stage(
    BEST_DISCARDS,
    (SUBSET_CLASSES, HAND_CLASSES, DISCARDS, DRAW_EQUILIBRIUM),
    build,
    (
        holds_are_below_32,
        margins_are_from_0_to_the_value,
        every_hand_has_each_goal,
        Check(
            "hand ids are dense",
            lambda data, _inputs: np.array_equal(column(data, "hand_id"), np.arange(data.num_rows) // len(OBJECTIVES)),
        ),
        a_royal_flush_stands_pat,
        *(_worth_of_holds(place, objective) for place, objective in enumerate(OBJECTIVES)),
    ),
    data=PRECOMPUTED_FILES,
)


def _best_holds(objective: Objective, lattice: Lattice, inputs: Inputs) -> _BestHolds:
    """Return the best hold of every hand class under one goal."""
    if objective.kind == PATTERN_KEEPER:
        return _by_rule(inputs["hand_classes"])
    if objective.kind == BETTER:
        return _likeliest_to_improve(inputs["discards"])
    response = best_response(lattice, goal_from(objective, inputs))
    margin = response.worths.minus(response.second)
    return _BestHolds(response.holds, response.worths.over(objective.unit), margin.over(objective.unit))


def _by_rule(hand_classes: pa.Table) -> _BestHolds:
    """Return the holds that the pattern keeper's rule prescribes, each with worth 1."""
    masks, values = masks_column(hand_classes).tolist(), column(hand_classes, "value").tolist()
    holds = [pattern_keeper(cards_of(mask), value) for mask, value in zip(masks, values, strict=True)]
    certain = np.ones(len(holds))
    return _BestHolds(np.array(holds, np.uint8), certain, certain)


def _likeliest_to_improve(discards: pa.Table) -> _BestHolds:
    """Return the holds that most often end better than the dealt hand; the highest among equals."""
    better = column(discards, "better").reshape(-1, HOLDS) * draw_weights(DECK)
    holds, best, second = best_of_each(better.T)
    return _BestHolds(holds, best / DRAWS_IN_COMMON, (best - second) / DRAWS_IN_COMMON)
