"""Showdowns of two ranges over all final boards: each hole against each other, or, if wide, against all at once.

Comparing each pair of holes costs the product of the players' numbers of holes on each board. If both ranges are wide,
the holes are sorted by value instead, and the weight that a hole beats is a running sum less the weight of the holes
with either of its cards, so that a board costs only the sum of these numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HAS_CARD
from ....cards.mask_arrays import Masks
from ....cards.notation import DECK_SIZE
from ..boards.hole_values import WORD, BoardValues, board_types, values_by_type, values_on
from ..boards.run_outs import Boards, blocks
from ..weighted_holes import HandSums, Indices, WeightedHoles, Weights, disjoint, full_weights
from .all_holes import dense_ranks

ROWS_AT_A_TIME = 96
"""Holes compared with one hole at a time, so that their values stay in the processor's cache."""
COLUMNS_AT_A_TIME = 2040
"""Boards compared at a time: 255 for each of the eight bytes of a word, so that no byte overflows."""

Counts = npt.NDArray[np.int64]
BOARDS_AT_A_TIME = 16
"""Boards processed at a time, so that their running sums stay in the cache."""
MANY = 100
"""The least number of pairs per hole for which sorting costs less than comparing."""
LEFT = 1e-3
"""The least share of the other player's weight that each hole must leave; with less, subtraction of floats would lose
precision."""


@dataclass(frozen=True)
class Showdowns:
    """Two players' holes against each other.

    win     (n1, n2) int64  boards on which the first player's hole beats the second's; 0 if they share a card
    lose    (n1, n2) int64  boards on which it is beaten
    deals   (n1, n2) int64  all boards: the same number for every pair of disjoint holes
    """

    win: Counts
    lose: Counts
    deals: Counts

    @property
    def tie(self) -> Counts:
        """Boards on which both holes have the same value: (n1, n2)."""
        return self.deals - self.win - self.lose

    def mirrored(self) -> "Showdowns":
        """Return the counts from the second player's side."""
        return Showdowns(self.lose.T, self.win.T, self.deals.T)


def count_showdowns(evaluator: Evaluator, boards: Boards, first: WeightedHoles, second: WeightedHoles) -> Showdowns:
    """Count all pairs of holes; no hole may contain a dead card or a card that is on every board."""
    win = np.zeros((len(first.holes), len(second.holes)), np.int64)
    lose = np.zeros_like(win)
    for times, some in blocks(boards, len(first.holes) + len(second.holes)):
        above, below = compare(values_on(evaluator, some, first.holes), values_on(evaluator, some, second.holes))
        win += times * above
        lose += times * below
    apart = disjoint(first, second)
    # A hole with a card of the board has the value 0 there and seems beaten; such boards are subtracted.
    unmet = boards.missing_one - boards.missing_two
    return Showdowns((win - unmet) * apart, (lose - unmet) * apart, boards.missing_two * apart.astype(np.int64))


def compare(first: BoardValues, second: BoardValues) -> tuple[Counts, Counts]:
    """Count the columns in which each row of `first` (n1, w) is above, and below, each of `second` (n2, w): (n1, n2).

    w must be a multiple of eight.
    """
    if len(first) > len(second):
        above, below = compare(second, first)
        return below.T, above.T
    total = np.zeros((2, len(first), len(second)), np.int64)
    for left in range(0, first.shape[1], COLUMNS_AT_A_TIME):
        columns = slice(left, left + COLUMNS_AT_A_TIME)
        for top in range(0, len(second), ROWS_AT_A_TIME):
            rows = slice(top, top + ROWS_AT_A_TIME)
            total[:, :, rows] += _compare(first[:, columns], second[rows, columns])
    return total[0], total[1]


def _compare(first: BoardValues, second: BoardValues) -> Counts:
    """Return the stacked counts of `compare` for w up to 2040.

    Comparisons yield bytes, which are added eight at a time as a word.
    """
    words = np.empty((2, len(first), len(second)), np.uint64)
    outcome = np.empty(second.shape, np.bool_)
    eights = outcome.view(np.uint64)
    for place, row in enumerate(first):
        np.less(second, row, out=outcome)
        np.add.reduce(eights, axis=1, out=words[0, place])
        np.greater(second, row, out=outcome)
        np.add.reduce(eights, axis=1, out=words[1, place])
    counts: Counts = words.view(np.uint8).reshape(*words.shape, WORD).sum(axis=3, dtype=np.int64)
    return counts


def sums_of_showdowns(showdowns: Showdowns, others: WeightedHoles) -> HandSums:
    """Return the sums of the first player's holes against those of the second."""
    win, lose, deals = (part @ others.weights for part in (showdowns.win, showdowns.lose, showdowns.deals))
    return HandSums(deals, win, lose, deals + win - lose, 2)


def are_wide(first: WeightedHoles, second: WeightedHoles) -> bool:
    """Return true if sorting the holes is faster than comparing each pair, and loses no precision."""
    many = len(first.holes) * len(second.holes) > MANY * (len(first.holes) + len(second.holes))
    return many and keep_precision(first, second)


def keep_precision(first: WeightedHoles, second: WeightedHoles) -> bool:
    """Return true if sums over sorted holes lose no precision: always if weights are whole."""
    return _leave_enough(first, second) and _leave_enough(second, first)


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
