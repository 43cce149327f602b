"""The table `policies`: the value of each policy against the equilibrium, by weights and on a pay table."""

from collections.abc import Iterator
from dataclasses import asdict

import numpy as np
import pyarrow as pa

from ...cards.hands.sizes import FULL_HOLD
from ...games.draw.equilibrium import JACKS_OR_BETTER, Yardsticks
from ...games.draw.objective import STAND_PAT, built_in_objectives, parse_objective
from ...games.draw.parameters import WEIGHTS, WIN
from ...games.draw.paytables.paytable import PRECOMPUTED_FILES
from ...games.draw.response import Holds, HoldWorths
from ...tables.base_tables import HAND_CLASSES, SUBSET_CLASSES
from ...tables.draw import BEST_DISCARDS, DRAW_EQUILIBRIUM, POLICIES
from ..stages.checks import Check, Inputs, check
from ..stages.inputs import column, goal_from, lattice_from
from ..stages.stage import Columns, Stage, Work

NAMES = tuple(sorted([objective.row for objective in built_in_objectives()] + [STAND_PAT]))


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield each policy of the table of best discards, and standing pat."""
    holds = holds_by_policy(inputs["best_discards"])
    yardsticks = Yardsticks.of(
        lattice_from(inputs),
        column(inputs["hand_classes"], "value"),
        lambda goal: goal_from(parse_objective(goal), inputs),
        holds[WIN],
    )
    rows = [asdict(yardsticks.measure(holds[name])) for name in NAMES]
    yield {"policy": NAMES, **{key: [row[key] for row in rows] for key in rows[0]}}


def _best_is(best: str, name: str) -> Check:
    """Check that no policy exceeds, in a column, the policy that maximizes it."""

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        numbers = data[name].to_numpy()
        return bool((numbers <= numbers[NAMES.index(best)]).all())

    return Check(f"no {name} above that of {best}", holds)


@check
def a_best_response_wins_half_at_least(data: pa.Table, _inputs: Inputs) -> bool:
    """A best response to any policy wins at least half, since it may copy the policy."""
    return bool((data["best_response"].to_numpy() >= 1 / 2).all())


def _over_the_dealt_hands(goal: str, name: str) -> Check:
    """Check a column, counted over final hands, against the worth of the holds of all dealt hands."""

    def holds(data: pa.Table, inputs: Inputs) -> bool:
        lattice = lattice_from(inputs)
        f = goal_from(parse_objective(goal), inputs)
        held = holds_by_policy(inputs["best_discards"])
        worths = HoldWorths.of(lattice, f)
        sums = [worths.of_holds(held[policy]).numerator(lattice.ways) for policy in NAMES]
        return bool(column(data, name).tolist() == sums)

    return Check(f"{name} over the dealt hands", holds)


STAGE = Stage(
    POLICIES,
    (SUBSET_CLASSES, HAND_CLASSES, DRAW_EQUILIBRIUM, BEST_DISCARDS),
    build,
    (
        Check("every policy has its row", lambda data, _inputs: tuple(data["policy"].to_pylist()) == NAMES),
        _best_is(WIN, "p_win"),
        _best_is(WEIGHTS, "weight_sum"),
        _best_is(JACKS_OR_BETTER, "pay_sum"),
        Check(
            "the equilibrium wins half against itself",
            lambda data, _inputs: data["p_win"].to_numpy()[NAMES.index(WIN)] == 1 / 2,
        ),
        a_best_response_wins_half_at_least,
        Check(
            "the equilibrium is nowhere worse than itself",
            lambda data, _inputs: column(data, "worse_deals")[NAMES.index(WIN)] == 0,
        ),
        _over_the_dealt_hands(WEIGHTS, "weight_sum"),
        _over_the_dealt_hands(JACKS_OR_BETTER, "pay_sum"),
    ),
    data=PRECOMPUTED_FILES,
)


def holds_by_policy(best_discards: pa.Table) -> dict[str, Holds]:
    """Return the hold of every hand class under each policy: (134459,) uint8 each."""
    names = [objective.row for objective in built_in_objectives()]
    table = best_discards["hold"].to_numpy().reshape(-1, len(names))
    holds = {name: np.ascontiguousarray(table[:, place]) for place, name in enumerate(names)}
    return holds | {STAND_PAT: np.full(len(table), FULL_HOLD, np.uint8)}
