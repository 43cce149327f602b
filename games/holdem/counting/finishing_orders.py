"""Few enough hands: how often they finish in each order, over every choice of disjoint holes and every final board."""

from collections.abc import Sequence

import numpy as np

from ....cards.evaluator import Evaluator
from ..all_in import Places
from ..hole_values import values_on
from ..run_outs import blocks, final_boards
from ..sums import Sums
from ..visible_cards import VisibleCards
from ..weighted_holes import Indices, WeightedHoles
from .joint_hands import VALUES_COMPARED


def orders_of_choices(
    evaluator: Evaluator, seen: VisibleCards, hands: Sequence[WeightedHoles], chosen: Indices
) -> dict[Places, float]:
    """The weight of the deals in each order, over all choices of `joint_hands` and all boards."""
    players = len(hands)
    weights: Sums = np.ones(len(chosen))
    for seat, held in enumerate(hands):
        weights = weights * held.weights[chosen[:, seat]]
    digits = players ** np.arange(players)
    found: dict[int, float] = {}
    for _, boards in blocks(final_boards(seen), sum(len(held.holes) for held in hands)):
        values = [values_on(evaluator, boards, held.holes) for held in hands]
        step = max(1, VALUES_COMPARED // len(boards))
        for start in range(0, len(chosen), step):
            some = chosen[start : start + step]
            shown = np.stack([column[some[:, seat]] for seat, column in enumerate(values)])
            better = (shown[None, :] > shown[:, None]).sum(axis=1)
            code = np.tensordot(digits, better, 1)
            possible = shown.min(axis=0) > 0
            each = np.broadcast_to(weights[start : start + step, None], code.shape)[possible]
            codes, place = np.unique(code[possible], return_inverse=True)
            for number, total in zip(codes.tolist(), np.bincount(place, each).tolist(), strict=True):
                found[number] = found.get(number, 0.0) + total
    return {tuple((number // digits % players).tolist()): total for number, total in found.items()}
