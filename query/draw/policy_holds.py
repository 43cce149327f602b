"""Holds that a policy keeps of every hand: from the table `best_discards`, or computed for an objective's file."""

import numpy as np

from ...cards.errors import BadInput
from ...cards.hands.sizes import FULL_HOLD
from ...games.draw.goals import goal_of
from ...games.draw.objective import parse_objective, parse_policy
from ...games.draw.response import Holds, Integers, best_response
from ..database.connection import Connection
from ..values.hand_classes import HandClasses

_HOLDS = "SELECT hold FROM best_discards WHERE objective = $1 ORDER BY hand_id"
_FINAL_HANDS = "SELECT final_hands::BIGINT AS hands FROM draw_equilibrium ORDER BY value"


def policy_holds(connection: Connection, classes: HandClasses, policy: str) -> Holds:
    """Return the holds, by hand_id (hands,) uint8, of an objective or `stand-pat`. Raises `BadInput`."""
    objective = parse_policy(policy)
    if objective is None:
        return np.full(len(classes.lattice.masks), FULL_HOLD, np.uint8)
    deck = classes.lattice.deck
    if objective.deck != deck:
        raise BadInput(
            f"{objective.name} is a goal for {objective.deck.size} cards, but these hands are from {deck.size}"
        )
    if not objective.built_in:
        return best_response(classes.lattice, goal_by_name(connection, classes, policy)).holds
    return np.asarray(connection.columns(_HOLDS, [objective.row])["hold"], np.uint8)


def goal_by_name(connection: Connection, classes: HandClasses, name: str) -> Integers:
    """Return a linear objective by name, as integers by hand_id: (hands,), int64."""
    final_hands = np.concatenate([[0], np.asarray(connection.columns(_FINAL_HANDS)["hands"])])
    return goal_of(parse_objective(name), classes.kinds, final_hands)
