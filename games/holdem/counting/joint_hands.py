"""Showdowns of a few hands: every choice of disjoint holes, one for each player, on every final board."""

from collections.abc import Iterator, Sequence
from math import comb, lcm

import numpy as np
import numpy.typing as npt

from ....cards.boards import VisibleCards
from ....cards.hands.evaluator import Evaluator
from ..boards.hole_values import BoardValues, values_on
from ..boards.run_outs import blocks, final_boards
from ..push_fold.chips import Places
from ..weighted_holes import HandSums, Indices, Sums, WeightedHoles

MOST_PAIRS = 1_000_000
"""The most pairs of a choice so far and a further hole in one step."""
VALUES_COMPARED = 500_000
"""The most choices times boards in one comparison."""


def joint_hands(hands: Sequence[WeightedHoles], most: int) -> Indices | None:
    """Return every choice of disjoint holes, as indices into each player's hands: (choices, players).

    Return None if there are more than `most`, or too many to enumerate.
    """
    chosen = np.zeros((1, 0), np.int64)
    used = np.zeros(1, np.uint64)
    for held in hands:
        if len(chosen) * len(held.holes) > MOST_PAIRS:
            return None
        before, place = np.nonzero((used[:, None] & held.masks) == 0)
        chosen = np.column_stack([chosen[before], place])
        used = used[before] | held.masks[place]
    return chosen if len(chosen) <= most else None


def count_final_boards(seen: VisibleCards, players: int) -> int:
    """Return the number of final boards for this many disjoint holes."""
    return comb(seen.unseen - 2 * players, seen.missing)


def sums_of_choices(
    evaluator: Evaluator, seen: VisibleCards, hands: Sequence[WeightedHoles], chosen: Indices
) -> list[HandSums]:
    """Return the sums of each player's holes over all choices of `joint_hands` and all boards."""
    players = len(hands)
    unit = lcm(*range(1, players + 1))
    parts = np.array([0] + [unit // sharing for sharing in range(1, players + 1)])
    counts = np.zeros((3, players, len(chosen)), np.int64)
    for some, shown in showdowns(evaluator, seen, hands, chosen):
        counts[:, :, some] += _count(shown, parts)
    deals = count_final_boards(seen, players)
    return [_by_hole(hands, chosen, seat, deals, counts[:, seat], unit) for seat in range(players)]


def showdowns(
    evaluator: Evaluator, seen: VisibleCards, hands: Sequence[WeightedHoles], chosen: Indices
) -> Iterator[tuple[slice, BoardValues]]:
    """Yield values by player, choice and board for blocks of choices and boards, with the block's choices.

    The value is 0 where a hole shares a card with the board.
    """
    for _, boards in blocks(final_boards(seen), sum(len(held.holes) for held in hands)):
        values = [values_on(evaluator, boards, held.holes) for held in hands]
        step = max(1, VALUES_COMPARED // len(boards))
        for start in range(0, len(chosen), step):
            some = slice(start, start + step)
            yield some, np.stack([column[chosen[some, seat]] for seat, column in enumerate(values)])


def _count(values: BoardValues, parts: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return wins, wins and ties, and parts of the pot: (3, players, n) from values (players, n, w)."""
    best = values.max(axis=0)
    reach = (values == best) & (values.min(axis=0) > 0)
    sharing = reach.sum(axis=0, dtype=np.int8)
    win = (reach & (sharing == 1)).sum(axis=2)
    share = (reach * parts[sharing]).sum(axis=2)
    return np.stack([win, reach.sum(axis=2), share])


def _by_hole(
    hands: Sequence[WeightedHoles], chosen: Indices, seat: int, deals: int, counts: npt.NDArray[np.int64], unit: int
) -> HandSums:
    """Add up one player's counts by hole, weighted by the other players' weights."""
    others: Sums = np.ones(len(chosen), np.int64)
    for place, held in enumerate(hands):
        if place != seat:
            others = others * held.weights[chosen[:, place]]
    win, reach, share = others * counts
    by_choice = np.stack([others * deals, win, others * deals - reach, share])
    by_hole = np.zeros((len(hands[seat].holes), len(by_choice)), by_choice.dtype)
    np.add.at(by_hole, chosen[:, seat], by_choice.T)
    return HandSums.of(by_hole.T, unit)


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
