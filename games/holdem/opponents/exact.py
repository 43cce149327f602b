"""HS_n exactly: the chance to be ahead of all of several opponents, from the closed forms."""

from collections.abc import Sequence

import numpy as np

from ....cards.holes.hole_arrays import Floats
from .matchings import disjoint_weight
from .shares import Shares
from .ties import shares_of, tie_nodes
from .weights import Standing, matrices


def exact_shares(standing: Standing, weights: Sequence[Floats]) -> Shares | None:
    """The hero's chances against one to four opponents, or None if no choice of disjoint holes has any weight.

    weights  one array (1326,) an opponent, not negative; holes that are not live count nothing
    """
    if len(weights) == 1:
        ahead, tied, live = (float(weights[0] @ holes) for holes in (standing.ahead, standing.tied, standing.live))
        return Shares.of_one(ahead, tied, live - ahead - tied)
    stacks = at_ties(standing, weights)
    values = disjoint_weight(stacks)
    return shares_of(len(weights), float(values[-1]), values[:-1])


def at_ties(standing: Standing, weights: Sequence[Floats]) -> list[Floats]:
    """Each opponent's matrices (nodes + 1, 52, 52): beaten and tied holes at each tie node, and at last all live holes.

    Opponents that share an array share its matrices.
    """
    nodes, _ = tie_nodes(len(weights))
    counted = np.stack([*map(standing.not_lost, nodes.tolist()), standing.live])
    built = {id(each): matrices(counted * each) for each in weights}
    return [built[id(each)] for each in weights]
