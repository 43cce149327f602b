"""A hole's exact share of the pot against several weighted opponents, by the closed forms on every final board."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from ....cards.boards import BOARD_SIZE
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HOLE_MASKS, Floats
from ....cards.mask_arrays import Masks
from ....cards.notation import DECK_SIZE, mask_of
from ..opponents.matchings import disjoint_weight
from ..opponents.ties import shares_of, tie_nodes
from ..opponents.weights import matrices

MOST_BY_CARDS_TO_COME = {0: 4, 1: 3, 2: 2}
"""The most opponents, by the number of cards to come, for an answer within a third of a second."""
AT_ONCE = 16
"""Final boards processed at a time, to bound the memory for their matrices."""


def pot_share(
    evaluator: Evaluator, hole: Sequence[int], board: Sequence[int], weights: Sequence[Floats], dead: Sequence[int] = ()
) -> float | None:
    """Return the hero's expected share of the pot at the showdown.

    Return None if that would take too long, or if nothing can be dealt.

    weights  one array (1326,) per opponent, not negative, 0 for a hole with a dead card
    dead     cards that cannot come
    """
    if len(weights) > MOST_BY_CARDS_TO_COME[BOARD_SIZE - len(board)]:
        return None
    own, shown = np.uint64(mask_of(hole)), mask_of(board)
    seen = {*hole, *board, *dead}
    unseen = [card for card in range(DECK_SIZE) if card not in seen]
    boards = np.array([shown | mask_of(more) for more in combinations(unseen, BOARD_SIZE - len(board))], np.uint64)
    nodes, _ = tie_nodes(len(weights))
    total = np.zeros(len(nodes) + 1)
    for start in range(0, len(boards), AT_ONCE):
        counted = _counted(evaluator, own, boards[start : start + AT_ONCE], nodes)
        built = {id(each): matrices(counted * each) for each in weights}
        total += disjoint_weight([built[id(each)] for each in weights]).sum(axis=0)
    found = shares_of(len(weights), float(total[-1]), total[:-1])
    return None if found is None else found.split


def _counted(evaluator: Evaluator, own: np.uint64, boards: Masks, nodes: Floats) -> Floats:
    """Return each hole's factor on each final board: (n, k + 1, 1326).

    There is one row for each tie node; the last row is 1 if the hole is possible.
    """
    live = HOLE_MASKS & (boards[:, None] | own) == 0
    values = np.zeros(live.shape, np.int64)
    values[live] = evaluator.values((HOLE_MASKS | boards[:, None])[live])
    heroes = evaluator.values(boards | own).astype(np.int64)[:, None]
    ahead, tied = live & (values < heroes), values == heroes
    return np.stack([*(ahead + node * tied for node in nodes.tolist()), live.astype(np.float64)], axis=1)
