"""The table `best_discards`: the hold of every hand class that is best under each goal."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.categories import ROYAL_FLUSH
from ...cards.hands import FULL_HOLD, HOLDS
from ...cards.notation import cards_of
from ...games.draw.objectives import BETTER, PATTERN_KEEPER, Objective, built_in_objectives
from ...games.draw.pattern_keeper import pattern_keeper
from ...games.draw.response import DRAW_WEIGHTS, best_response, worths_of
from ...games.draw.rules import DRAWS_IN_COMMON
from ...tables.schema import BEST_DISCARDS, DISCARDS, DRAW_EQUILIBRIUM, HAND_CLASSES, SUBSET_CLASSES
from ..inputs import bundled_digest, goal_from, lattice_from
from ..stage import Columns, Inputs, Stage, Work, column, masks_column, require

OBJECTIVES = built_in_objectives()


@dataclass(frozen=True)
class _Answers:
    """The best hold of every hand, what it is worth, and what the next best is: (134459,) each."""

    holds: npt.NDArray[np.uint8]
    worth: npt.NDArray[np.float64]
    margin: npt.NDArray[np.float64]


def build(inputs: Inputs, _work: Work) -> Columns:
    """The answers under every goal, interleaved by hand."""
    answers = [_answers(objective, inputs) for objective in OBJECTIVES]
    hands = inputs["hand_classes"].num_rows
    names = pa.array([objective.name for objective in OBJECTIVES])
    places = np.tile(np.arange(len(OBJECTIVES), dtype=np.int8), hands)
    return {
        "hand_id": np.repeat(np.arange(hands), len(OBJECTIVES)),
        "objective": pa.DictionaryArray.from_arrays(places, names).cast(pa.string()),
        "hold": np.stack([each.holds for each in answers], axis=1).ravel(),
        "value": np.stack([each.worth for each in answers], axis=1).ravel(),
        "margin": np.stack([each.margin for each in answers], axis=1).ravel(),
    }


def check(data: pa.Table, inputs: Inputs) -> None:
    """Real holds worth what they are said to be, no margin below zero; a royal flush stands pat whatever the goal."""
    value, margin = (data[name].to_numpy().reshape(-1, len(OBJECTIVES)) for name in ("value", "margin"))
    hold = column(data, "hold").reshape(-1, len(OBJECTIVES))
    require(bool((hold < HOLDS).all()) and bool((margin >= 0).all()) and bool((margin <= value).all()), "margins")
    objectives = data["objective"].combine_chunks().dictionary_encode()
    require(objectives.dictionary.to_pylist() == [objective.name for objective in OBJECTIVES], "every goal")
    places = np.tile(np.arange(len(OBJECTIVES)), len(hold))
    require(np.array_equal(objectives.indices.to_numpy(), places), "every hand has each goal")
    royal = column(inputs["hand_classes"], "value") == ROYAL_FLUSH
    require(bool((hold[royal] == FULL_HOLD).all()), "a royal flush stands pat")
    lattice = lattice_from(inputs["subset_classes"], inputs["hand_classes"])
    for place, objective in enumerate(OBJECTIVES):
        if objective.kind in (BETTER, PATTERN_KEEPER):
            require(bool((value[:, place] <= 1).all()), f"chances of {objective.name}")
            continue
        f = goal_from(objective, inputs["hand_classes"], inputs["draw_equilibrium"])
        worth = worths_of(lattice, f, hold[:, place].astype(np.uint8)).over(objective.unit)
        require(np.array_equal(value[:, place], worth), f"what the holds of {objective.name} are worth")


STAGE = Stage(
    BEST_DISCARDS,
    (SUBSET_CLASSES, HAND_CLASSES, DISCARDS, DRAW_EQUILIBRIUM),
    build,
    check,
    {"pay tables": bundled_digest()},
)


def _answers(objective: Objective, inputs: Inputs) -> _Answers:
    if objective.kind == PATTERN_KEEPER:
        return _by_rule(inputs["hand_classes"])
    if objective.kind == BETTER:
        return _likeliest_to_improve(inputs["discards"])
    lattice = lattice_from(inputs["subset_classes"], inputs["hand_classes"])
    response = best_response(lattice, goal_from(objective, inputs["hand_classes"], inputs["draw_equilibrium"]))
    margin = response.worths.minus(response.second)
    return _Answers(response.holds, response.worths.over(objective.unit), margin.over(objective.unit))


def _by_rule(hand_classes: pa.Table) -> _Answers:
    masks, values = masks_column(hand_classes).tolist(), column(hand_classes, "value").tolist()
    holds = [pattern_keeper(cards_of(mask), value) for mask, value in zip(masks, values, strict=True)]
    certain = np.ones(len(holds))
    return _Answers(np.array(holds, np.uint8), certain, certain)


def _likeliest_to_improve(discards: pa.Table) -> _Answers:
    better = column(discards, "better").reshape(-1, HOLDS) * DRAW_WEIGHTS
    ranked = np.sort(better, axis=1)
    best, second = ranked[:, -1], ranked[:, -2]
    holds = FULL_HOLD - np.argmax(better[:, ::-1], axis=1)
    return _Answers(holds.astype(np.uint8), best / DRAWS_IN_COMMON, (best - second) / DRAWS_IN_COMMON)
