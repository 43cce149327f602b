"""Exact equities of three ranges with a board; the two opponents of each hole are counted in closed form.

For a hole and a final board, let w and u be the weights of the opponents' holes that it beats. The weight of the pairs
that share no card is

    Z(w, u) = A(w) A(u) - sum over cards c of d(w, c) d(u, c) + sum over holes e of w(e) u(e)

where A is the sum of all weights and d the sum over the holes with a card: the second term subtracts the pairs with a
common card, pairs of the same hole twice. If a tied hole counts s times its weight, Z is a polynomial of degree two in
s, and its mean for s from 0 to 1 is the share of the pot: a half for one tie, a third for two. Simpson's rule is exact
here: (Z(0) + 4 Z(1/2) + Z(1)) / 6. See docs/ranges.md; kernels/holdem/range_sweeps.py visits the boards.
"""

from collections.abc import Sequence
from itertools import product
from math import comb, frexp

import numpy as np

from ....cards.boards.visible_cards import VisibleCards
from ....cards.exact_floats import MANTISSA_BITS
from ....cards.hands.evaluator import Evaluator
from ....cards.holes.hole_arrays import HIGH, LOW
from ....cards.notation import DECK_SIZE
from ....games.holdem.run_outs import final_boards
from ....games.holdem.suit_symmetry import Suits, averaged, merged, symmetries
from ....games.holdem.sums import HandSums
from ....games.holdem.weighted_holes import WeightedHoles, Weights, full_weights
from .board_sweeps import swept_pairs

Fields = list[list[Weights]]
"""Of each player, slices of its weights by hole: (1326,) each."""
UNIT = 6
"""Parts of a pot such that the shares of one, two or three winners are whole numbers."""
CANCELLED = 1e-3
"""Floats lose about 1e-13 of the weight of all pairs. If a smaller share than this remains, weights are sliced."""


def sums_of_three(
    evaluator: Evaluator, seen: VisibleCards, hands: Sequence[WeightedHoles], group: Sequence[Suits] | None = None
) -> list[HandSums]:
    """Return each player's sums against the others on every final board; exact while no total reaches 2**53.

    Boards that differ by a relabelling in `group` are counted once; the default is the largest possible group.
    """
    fields = _fields(hands)
    group = symmetries(seen, hands) if group is None else group
    boards = merged(final_boards(seen), group)
    whole = all(held.whole for held in hands)
    possible, left = _pairs_left(_evenly(hands)), _pairs_left(hands, fields)
    sums: dict[int, HandSums] = {}
    for at, held in enumerate(hands):
        if _first(hands, at) == at:
            opponents = product(fields[at - 2], fields[at - 1])
            won = [swept_pairs(evaluator, boards, held, pair) for pair in opponents]
            win, reach, share = np.sum(won, axis=0)
            deals = left[at] * _boards_of_three(seen)
            parts = np.stack([deals, win, deals - reach, share]) * (possible[at] > 0)
            sums[at] = averaged(HandSums.of(parts.astype(np.int64) if whole else parts, UNIT), held, group)
    return [sums[_first(hands, at)] for at in range(len(hands))]


def deals_of_three(seen: VisibleCards, hands: Sequence[WeightedHoles]) -> int:
    """Return the number of deals if every weight is 1."""
    return int(_pairs_left(_evenly(hands))[0].sum()) * _boards_of_three(seen)


def _boards_of_three(seen: VisibleCards) -> int:
    """Return the number of final boards that are possible with three given disjoint holes."""
    return comb(seen.unseen - 6, seen.missing)


def _first(hands: Sequence[WeightedHoles], at: int) -> int:
    """Return the first player with the same hands, who also has the same opponents."""
    return next(place for place, held in enumerate(hands) if held.same_as(hands[at]))


def _evenly(hands: Sequence[WeightedHoles]) -> list[WeightedHoles]:
    """Return the hands with all weights set to 1."""
    return [WeightedHoles(held.text, held.holes, np.ones(len(held.holes), np.int64)) for held in hands]


def _pairs_left(hands: Sequence[WeightedHoles], fields: Fields | None = None) -> list[Weights]:
    """Return for each player and hole the weight of the opponents' pairs of holes that it leaves possible."""
    found = fields or [[full_weights(held)] for held in hands]
    return [
        sum((_pairs_without(held, *pair) for pair in product(found[at - 2], found[at - 1])), np.zeros(len(held.holes)))
        for at, held in enumerate(hands)
    ]


def _pairs_without(held: WeightedHoles, left: Weights, right: Weights) -> Weights:
    """Return Z of the opponents' holes (weights by hole, (1326,)) that share no card with each of the holes held."""
    low, high = held.cards.T
    totals, by_card = [], []
    for weights in (left, right, left * right):
        grid = np.zeros((DECK_SIZE, DECK_SIZE))
        grid[LOW, HIGH] = grid[HIGH, LOW] = weights
        sums = grid.sum(axis=0)
        totals.append(sums.sum() / 2 - sums[low] - sums[high] + weights[held.holes])
        apart = sums - grid[low] - grid[high]
        np.put_along_axis(apart, held.cards, 0, axis=1)
        by_card.append(apart)
    return np.asarray(totals[0] * totals[1] - np.vecdot(by_card[0], by_card[1]) + totals[2])


def _fields(hands: Sequence[WeightedHoles]) -> Fields:
    """Return each player's weights by hole (1326,), or slices of them where floats would cancel."""
    weights = [full_weights(held) for held in hands]
    is_sliced = not all(held.whole for held in hands) and _cancels(hands)
    return [_slices(each) if is_sliced else [each] for each in weights]


def _cancels(hands: Sequence[WeightedHoles]) -> bool:
    """Return true if a possible hole leaves less than `CANCELLED` of its opponents' weight."""
    weights = [float(held.weights.sum()) for held in hands]
    left = zip(_pairs_left(hands), _pairs_left(_evenly(hands)), strict=True)
    return any(
        bool((pairs[even > 0] < CANCELLED * weights[at - 2] * weights[at - 1]).any())
        for at, (pairs, even) in enumerate(left)
    )


def _slices(weights: Weights) -> list[Weights]:
    """Return weights as a sum of slices of whole numbers of few bits, each times a power of two.

    Z is linear in each opponent's weights. Floats hold each choice of slices exactly, and the remaining sum has only
    positive terms. The bits leave room for six times the product of two sums.
    """
    bits = (MANTISSA_BITS - UNIT.bit_length()) // 2 - len(weights).bit_length()
    slices = []
    rest = weights
    unit = 2.0 ** (frexp(rest.max())[1] - bits)
    while rest.any():
        part = np.floor(rest / unit) * unit
        if part.any():
            slices.append(part)
        rest = rest - part
        unit /= 2**bits
    return slices
