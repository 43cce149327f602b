"""Every class of hands, for questions that need them all: the lattice, and the hold that a policy keeps of each."""

from dataclasses import dataclass

import numpy as np

from ...cards.errors import BadInput
from ...cards.hands.sizes import FULL_HOLD, HOLDS
from ...cards.lattice.subset_lattice import Lattice, make_lattice, with_joker
from ...games.draw.goals import Kinds, goal_of, kinds_of_values
from ...games.draw.objective import parse_objective, parse_policy
from ...games.draw.paytables.kinds import JOKER
from ...games.draw.response import Holds, Integers, best_response
from ..database.connection import Connection

_HANDS = "SELECT value::BIGINT AS value, deuces_wild::BIGINT AS deuces_wild FROM hand_classes ORDER BY hand_id"
_JOKER_KINDS = "SELECT joker_wild::BIGINT AS joker_wild FROM joker_hand_classes ORDER BY hand_id"
_HOLDS = "SELECT hold FROM best_discards WHERE objective = $1 ORDER BY hand_id"
_FINAL_HANDS = "SELECT final_hands::BIGINT AS hands FROM draw_equilibrium ORDER BY value"


@dataclass(frozen=True)
class HandClasses:
    """Every hand class of a deck: the lattice, and the kinds of the hands in games with that deck."""

    lattice: Lattice
    kinds: Kinds

    @property
    def values(self) -> Integers:
        """The value of each class of the standard deck: (134459,), int64."""
        return self.kinds[None] + 1


def load_hand_classes(connection: Connection) -> HandClasses:
    """Read the subset classes and the hand classes.

    The 4,302,688 subset ids need no sorting: hands are stored by hand_id, and DuckDB keeps the stored order
    (`preserve_insertion_order`).
    """
    subsets = connection.columns("SELECT mask, ways::BIGINT AS ways FROM subset_classes ORDER BY subset_id")
    hands = connection.columns(_HANDS)
    ids = connection.columns("SELECT unnest(subset_ids) AS subset_id FROM hand_classes")["subset_id"]
    by_hold = np.ascontiguousarray(np.asarray(ids, np.uint32).reshape(-1, HOLDS).T)
    lattice = make_lattice(np.asarray(subsets["mask"]), np.asarray(subsets["ways"]), by_hold)
    return HandClasses(lattice, kinds_of_values(np.asarray(hands["value"]), np.asarray(hands["deuces_wild"])))


def load_joker_hand_classes(connection: Connection, standard: HandClasses) -> HandClasses:
    """Read the hand classes of the deck with the joker, from those without and `joker_hand_classes`."""
    kinds = connection.columns(_JOKER_KINDS)["joker_wild"]
    return HandClasses(with_joker(standard.lattice), {JOKER: np.asarray(kinds)})


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
