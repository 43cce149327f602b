"""Finishing orders of a few hands, counted over every choice of disjoint holes and every final board."""

from collections.abc import Sequence

import numpy as np

from ....cards.boards import VisibleCards
from ....cards.hands.evaluator import Evaluator
from ..all_in import Places
from ..sums import Sums
from ..weighted_holes import Indices, WeightedHoles
from .joint_hands import showdowns


def orders_of_choices(
    evaluator: Evaluator, seen: VisibleCards, hands: Sequence[WeightedHoles], chosen: Indices
) -> dict[Places, float]:
    """Return the weight of the deals in each order, over all choices of `joint_hands` and all boards."""
    players = len(hands)
    weights: Sums = np.ones(len(chosen))
    for seat, held in enumerate(hands):
        weights = weights * held.weights[chosen[:, seat]]
    digits = players ** np.arange(players)
    found: dict[int, float] = {}
    for some, shown in showdowns(evaluator, seen, hands, chosen):
        code = np.tensordot(digits, (shown[None, :] > shown[:, None]).sum(axis=1), 1)
        possible = shown.min(axis=0) > 0
        each = np.broadcast_to(weights[some, None], code.shape)[possible]
        codes, place = np.unique(code[possible], return_inverse=True)
        for number, total in zip(codes.tolist(), np.bincount(place, each).tolist(), strict=True):
            found[number] = found.get(number, 0.0) + total
    return {tuple((number // digits % players).tolist()): total for number, total in found.items()}
