"""A hole's share of the pot against several opponents' weights, exactly: the closed forms on every final board."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from ....cards.boards.streets import BOARD_SIZE
from ....cards.hands.evaluator import Evaluator
from ....cards.holes.hole_arrays import HOLE_MASKS, Floats
from ....cards.mask_arrays import Masks
from ....cards.notation import DECK_SIZE, mask_of
from ..opponents.matchings import disjoint_weight
from ..opponents.ties import shares_of, tie_nodes
from ..opponents.weights import matrices

MOST_BY_CARDS_TO_COME = {0: 4, 1: 3, 2: 2}
"""The most opponents, by the number of cards to come, that take a third of a second or less."""
AT_ONCE = 16
"""Final boards whose matrices are in memory together."""


def pot_share(
    evaluator: Evaluator, hole: Sequence[int], board: Sequence[int], weights: Sequence[Floats], dead: Sequence[int] = ()
) -> float | None:
    """The hero's expected share of the pot at the showdown; None if that takes long, or nothing can be dealt.

    weights  one array (1326,) an opponent, not negative, 0 for a hole with a dead card
    dead     cards that do not come
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
    """What each hole counts on each final board at each tie node, and at last 1 if it is possible: (n, k + 1, 1326)."""
    live = HOLE_MASKS & (boards[:, None] | own) == 0
    values = np.zeros(live.shape, np.int64)
    values[live] = evaluator.values((HOLE_MASKS | boards[:, None])[live])
    heroes = evaluator.values(boards | own).astype(np.int64)[:, None]
    ahead, tied = live & (values < heroes), values == heroes
    return np.stack([*(ahead + node * tied for node in nodes.tolist()), live.astype(np.float64)], axis=1)
