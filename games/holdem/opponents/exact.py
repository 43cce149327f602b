"""Exact HS_n, the probability of being ahead of all opponents, from the closed forms."""

from collections.abc import Sequence

import numpy as np

from ....cards.hands.hole_arrays import HAS_CARD, Floats
from .matchings import disjoint_weight
from .shares import Shares
from .ties import shares_of, tie_nodes
from .weights import Standing, matrices


def exact_shares(standing: Standing, weights: Sequence[Floats]) -> Shares | None:
    """Return the hero's probabilities against one to four opponents.

    Return None if no choice of disjoint holes has any weight.

    weights  one array (1326,) per opponent, not negative; holes that are not live are ignored
    """
    if len(weights) == 1:
        ahead, tied, live = (float(weights[0] @ holes) for holes in (standing.ahead, standing.tied, standing.live))
        return Shares.of_one(ahead, tied, live - ahead - tied)
    stacks = at_ties(standing, weights)
    values = disjoint_weight(stacks)
    return shares_of(len(weights), float(values[-1]), values[:-1])


def at_ties(standing: Standing, weights: Sequence[Floats]) -> list[Floats]:
    """Return each opponent's matrices (nodes + 1, m, m) by the m cards that any opponent holds.

    They cover beaten and tied holes at each tie node; the last one covers all live holes. Opponents that share an array
    share its matrices.
    """
    nodes, _ = tie_nodes(len(weights))
    counted = np.stack([*map(standing.not_lost, nodes.tolist()), standing.live])
    held = np.flatnonzero(np.any([HAS_CARD[each * standing.live > 0].any(axis=0) for each in weights], axis=0))
    built = {id(each): matrices(counted * each)[:, held[:, None], held] for each in weights}
    return [built[id(each)] for each in weights]
