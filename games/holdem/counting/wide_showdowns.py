"""Showdowns of wide ranges: the totals of each hole of one player against all holes of the other, board by board.

Comparing each pair of holes costs the product of the players' numbers of holes on each board. Here the holes are sorted
by value, and the weight that a hole beats is a running sum less the weight of the holes with either of its cards, so
that a board costs only the sum of these numbers.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HAS_CARD
from ....cards.mask_arrays import Masks
from ....cards.notation import DECK_SIZE
from ..boards.hole_values import board_types, values_by_type
from ..boards.run_outs import Boards, blocks
from ..sums import HandSums
from ..weighted_holes import Indices, WeightedHoles, Weights, disjoint, full_weights
from .all_holes import dense_ranks

BOARDS_AT_A_TIME = 16
"""Boards processed at a time, so that their running sums stay in the cache."""
MANY = 100
"""The least number of pairs per hole for which sorting costs less than comparing."""
LEFT = 1e-3
"""The least share of the other player's weight that each hole must leave; with less, subtraction of floats would lose
precision."""


def are_wide(first: WeightedHoles, second: WeightedHoles) -> bool:
    """Return true if sorting the holes is faster than comparing each pair, and loses no precision."""
    many = len(first.holes) * len(second.holes) > MANY * (len(first.holes) + len(second.holes))
    return many and _leave_enough(first, second) and _leave_enough(second, first)


def _leave_enough(hands: WeightedHoles, others: WeightedHoles) -> bool:
    """Return true if the weight left by each hole keeps its precision in the subtraction from the total."""
    if others.whole:
        return True
    return bool((disjoint(hands, others) @ others.weights).min() >= LEFT * others.weights.sum())


def wide_sums(evaluator: Evaluator, boards: Boards, hands: WeightedHoles, others: WeightedHoles) -> HandSums:
    """Return the result of `sums_of_showdowns` and `count_showdowns`, for many holes on both sides."""
    # Whole numbers in floats are exact: weights are at most a million, so that no sum reaches 2**53.
    won = np.zeros((2, len(hands.holes)))
    for times, masks in blocks(boards, len(hands.holes) + len(others.holes)):
        for some, own, theirs in _ranked(evaluator, masks, hands, others):
            won += times * _won(some, own, theirs, hands, others)
    win, reach, deals = (part.astype(others.weights.dtype) for part in (*won, deals_against(boards, hands, others)))
    return HandSums(deals, win, deals - reach, win + reach, 2)


def _ranked(
    evaluator: Evaluator, masks: Masks, hands: WeightedHoles, others: WeightedHoles
) -> Iterator[tuple[Masks, Indices, Indices]]:
    """Yield a few boards at a time with the rank by value of each player's holes: (boards, n1) and (boards, n2)."""
    types, kind = board_types(evaluator, masks)
    holes = np.union1d(hands.holes, others.holes)
    ranks = dense_ranks(np.ascontiguousarray(values_by_type(evaluator, types, holes).T))
    own, theirs = (ranks[:, np.searchsorted(holes, held.holes)] for held in (hands, others))
    order = np.argsort(kind, kind="stable")
    for start in range(0, len(masks), BOARDS_AT_A_TIME):
        some = order[start : start + BOARDS_AT_A_TIME]
        yield masks[some], own[kind[some]].astype(np.int64), theirs[kind[some]].astype(np.int64)


def _won(masks: Masks, own: Indices, theirs: Indices, hands: WeightedHoles, others: WeightedHoles) -> Weights:
    """Return the weight of the others' holes that each hole beats, and beats or ties, over these boards: (2, n1)."""
    weights = others.weights * _apart(masks, others)
    below = _running_sums(theirs, weights, others.cards, max(int(own.max()), int(theirs.max())) + 1)
    # A hole has two cards, so it is in two of the sums by card.
    together = below.reshape(len(below), len(masks), DECK_SIZE).sum(axis=2) / 2
    at = own * len(masks) + np.arange(len(masks))[:, None]
    low, high = at * DECK_SIZE + hands.cards[:, 0], at * DECK_SIZE + hands.cards[:, 1]
    alive = _apart(masks, hands)
    won = np.empty((2, len(hands.holes)))
    for ties in (0, 1):  # the sums one rank further include ties
        reach = np.take(together[ties:], at)
        reach -= np.take(below[ties:], low)
        reach -= np.take(below[ties:], high)
        won[ties] = np.einsum("ij,ij->j", reach, alive)
    # The same hole ties, and was subtracted with both of its cards.
    won[1] += full_weights(others)[hands.holes] * alive.sum(axis=0)
    return won


def _running_sums(ranks: Indices, weights: Weights, cards: Indices, width: int) -> Weights:
    """Return the weight of the holes with each card below each rank: (width + 1, boards * 52).

    The last row has the total weight.
    """
    count = len(ranks)
    base = ((ranks + 1) * count + np.arange(count)[:, None]) * DECK_SIZE
    flat, size = np.ravel(weights), (width + 1) * count * DECK_SIZE
    below: Weights = np.bincount((base + cards[:, 0]).ravel(), flat, size).astype(np.float64, copy=False)
    below += np.bincount((base + cards[:, 1]).ravel(), flat, size)
    below = below.reshape(width + 1, -1)
    for rank in range(1, width + 1):  # several times as fast as cumsum along axis 0
        below[rank] += below[rank - 1]
    return below


def _apart(masks: Masks, hands: WeightedHoles) -> npt.NDArray[np.float64]:
    """Return 1 where a hole shares no card with a board: (boards, n)."""
    return np.asarray(masks[:, None] & hands.masks == 0, np.float64)


def deals_against(boards: Boards, hands: WeightedHoles, others: WeightedHoles) -> Weights:
    """Return the weight of the deals in which each hole takes part, over all boards: (n,)."""
    full = full_weights(others)
    met = full @ HAS_CARD
    deals: Weights = met.sum() / 2 - met[hands.cards].sum(axis=1) + full[hands.holes]
    return boards.missing_two * deals
