"""The table `policies`: what each way of drawing is worth against the equilibrium, by weights and on a pay table."""

from dataclasses import asdict

import numpy as np
import pyarrow as pa

from ...cards.hands import FULL_HOLD
from ...games.draw.objectives import STAND_PAT, WEIGHTS, WIN, built_in_objectives, parse_objective
from ...games.draw.policy_measures import JACKS_OR_BETTER, Yardsticks
from ...games.draw.response import Holds, worths_of
from ...tables.schema import BEST_DISCARDS, DRAW_EQUILIBRIUM, HAND_CLASSES, POLICIES, SUBSET_CLASSES
from ..inputs import bundled_digest, goal_from, lattice_from
from ..stage import Columns, Inputs, Stage, Work, column, require

NAMES = tuple(sorted([objective.name for objective in built_in_objectives()] + [STAND_PAT]))


def build(inputs: Inputs, _work: Work) -> Columns:
    """Each policy of the table of best discards, and standing pat."""
    holds = holds_by_policy(inputs["best_discards"])
    yardsticks = Yardsticks.of(
        lattice_from(inputs["subset_classes"], inputs["hand_classes"]),
        column(inputs["hand_classes"], "value"),
        lambda goal: goal_from(parse_objective(goal), inputs["hand_classes"], inputs["draw_equilibrium"]),
        holds[WIN],
    )
    rows = [asdict(yardsticks.measure(holds[name])) for name in NAMES]
    return {"policy": NAMES, **{key: [row[key] for row in rows] for key in rows[0]}}


def check(data: pa.Table, inputs: Inputs) -> None:
    """Nothing wins, weighs or pays more than the best; and each sum is the same over dealt hands as over final ones."""
    row = {name: place for place, name in enumerate(data["policy"].to_pylist())}
    require(tuple(row) == NAMES, "every policy has its row")
    for name, best in (("p_win", WIN), ("weight_sum", WEIGHTS), ("pay_sum", JACKS_OR_BETTER)):
        numbers = data[name].to_numpy()
        require(bool((numbers <= numbers[row[best]]).all()), f"no {name} above that of {best}")
    wins = data["p_win"].to_numpy()
    require(wins[row[WIN]] == 1 / 2, "the equilibrium wins half against itself")
    require(bool((data["best_response"].to_numpy() >= 1 / 2).all()), "a best response wins half at least")
    require(column(data, "worse_deals")[row[WIN]] == 0, "the equilibrium is nowhere worse than itself")
    lattice = lattice_from(inputs["subset_classes"], inputs["hand_classes"])
    holds = holds_by_policy(inputs["best_discards"])
    for name, goal in (("weight_sum", WEIGHTS), ("pay_sum", JACKS_OR_BETTER)):
        f = goal_from(parse_objective(goal), inputs["hand_classes"], inputs["draw_equilibrium"])
        sums = [worths_of(lattice, f, holds[policy]).numerator(lattice.ways) for policy in NAMES]
        require(column(data, name).tolist() == sums, f"{name} over the dealt hands")


STAGE = Stage(
    POLICIES,
    (SUBSET_CLASSES, HAND_CLASSES, DRAW_EQUILIBRIUM, BEST_DISCARDS),
    build,
    check,
    {"pay tables": bundled_digest()},
)


def holds_by_policy(best_discards: pa.Table) -> dict[str, Holds]:
    """The hold of every hand class under each policy: (134459,) uint8 each."""
    names = [objective.name for objective in built_in_objectives()]
    table = best_discards["hold"].to_numpy().reshape(-1, len(names))
    holds = {name: np.ascontiguousarray(table[:, place]) for place, name in enumerate(names)}
    return holds | {STAND_PAT: np.full(len(table), FULL_HOLD, np.uint8)}
