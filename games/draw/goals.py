"""Linear objectives as functions f of the final hand: whole numbers by hand class, for the lattice."""

from collections.abc import Iterable, Mapping

import numpy as np

from .equilibrium import wins_against
from .objective import Objective, weights_by_value
from .parameters import WIN
from .paytables.kinds import DEUCES, Wild, wild_kind, wild_kinds
from .paytables.paytable import PayTable
from .response import Integers

Kinds = Mapping[Wild | None, Integers]
"""By wild cards: the kind of each hand class of their deck, as an index into that game's kinds, (hands,)."""


def kinds_of_values(values: Integers, deuces_wild: Integers) -> Kinds:
    """Return the kinds of the standard deck's hand classes, from columns of the table `hand_classes`."""
    return {None: values - 1, DEUCES: deuces_wild}


def kinds_of_cards(wild: Wild, hands: Iterable[tuple[int, ...]]) -> Integers:
    """Return the kind of each hand in a game with wild cards, as an index into that game's kinds: (n,), int64."""
    places = {kind: place for place, kind in enumerate(wild_kinds(wild))}
    return np.array([places[wild_kind(wild, cards)] for cards in hands])


def goal_of(objective: Objective, kinds: Kinds, final_hands: Integers) -> Integers:
    """Return f of a linear objective, in parts of its unit: (hands,), int64.

    `kinds` belong to the objective's deck; `final_hands` (7463,) are the opponent's, by value.
    """
    if objective.kind == WIN:
        return wins_against(final_hands)[kinds[None] + 1]
    if objective.kind == "paytable":
        return pays_of(objective.paytable, kinds)
    return np.array(weights_by_value(objective.whole_weights()))[kinds[None]]


def pays_of(paytable: PayTable, kinds: Kinds) -> Integers:
    """Return the pay of each hand class, in parts of a coin: (hands,), int64."""
    return np.array(paytable.pays())[kinds[paytable.wild]]


def outcomes_of(paytable: PayTable, kinds: Kinds) -> Integers:
    """Return the outcome index of each hand class, or the number of outcomes if it has none: (hands,), int64."""
    return np.array(paytable.places())[kinds[paytable.wild]]
