"""Linear objectives as functions f of the final hand: whole numbers by hand class, for the lattice."""

import numpy as np

from ...cards.categories import ROYAL_FLUSH
from .equilibrium import wins_against
from .objective_kinds import WIN
from .objectives import Objective, weights_by_value
from .paytable import PayTable
from .response import Integers


def goal_of(objective: Objective, values: Integers, deuces_wild: Integers, final_hands: Integers) -> Integers:
    """f of a linear objective, in parts of its unit: (134459,), int64.

    `values` and `deuces_wild` are columns of `hand_classes`; `final_hands` (7463,) are the opponent's, by value.
    """
    if objective.kind == WIN:
        return wins_against(final_hands)[values]
    if objective.kind == "paytable":
        return pays_of(objective.paytable, values, deuces_wild)
    return np.array([0, *weights_by_value(objective.whole_weights())])[values]


def pays_of(paytable: PayTable, values: Integers, deuces_wild: Integers) -> Integers:
    """What each hand class pays, in parts of a coin: (134459,), int64."""
    return np.array(paytable.pays())[_kinds_of(paytable, values, deuces_wild)]


def outcomes_of(paytable: PayTable, values: Integers, deuces_wild: Integers) -> Integers:
    """The index of each hand class's outcome, or the number of outcomes if it has none: (134459,), int64."""
    return np.array(paytable.places())[_kinds_of(paytable, values, deuces_wild)]


def _kinds_of(paytable: PayTable, values: Integers, deuces_wild: Integers) -> Integers:
    assert int(values.max()) == ROYAL_FLUSH
    return deuces_wild if paytable.wild else values - 1
