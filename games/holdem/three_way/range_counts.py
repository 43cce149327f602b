"""Exact equities of three ranges with a board; the two opponents of each hole are counted in closed form.

For a hole and a final board, let w and u be the weights of the opponents' holes that it beats. The weight of the pairs
that share no card is

    Z(w, u) = A(w) A(u) - sum over cards c of d(w, c) d(u, c) + sum over holes e of w(e) u(e)

where A is the sum of all weights and d the sum over the holes with a card: the second term subtracts the pairs with a
common card, pairs of the same hole twice. If a tied hole counts s times its weight, Z is a polynomial of degree two in
s, and its mean for s from 0 to 1 is the share of the pot: a half for one tie, a third for two. Simpson's rule is exact
here: (Z(0) + 4 Z(1/2) + Z(1)) / 6. See docs/ranges.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import comb, frexp
from sys import float_info
from typing import Any

import numpy as np
import numpy.typing as npt

from ....cards.boards import VisibleCards
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HAS_CARD
from ....cards.notation import DECK_SIZE
from ..boards.hole_values import BoardValues, values_on
from ..boards.run_outs import Suits, averaged, blocks, final_boards, merged, symmetries
from ..weighted_holes import HandSums, Indices, WeightedHoles, Weights, first_alike

Floats = npt.NDArray[np.floating[Any]]

OUT_OF_REACH = np.uint16(65535)
"""The value of an impossible hole, so that nothing beats it."""
LARGEST_SMALL_SUM = 1672
"""The largest sum of a range's weights for which six times the product of two sums is below 2**24."""
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
    fields = fields_of(hands)
    totals = {at: np.zeros((3, len(held.holes))) for at, held in enumerate(hands) if first_alike(hands, at) == at}
    group = symmetries(seen, hands) if group is None else group
    for times, boards in blocks(merged(final_boards(seen), group), sum(len(held.holes) for held in hands)):
        values = [values_on(evaluator, boards, held.holes) for held in hands]
        for place in range(len(boards)):
            own = [column[:, place] for column in values]
            on_board = [[part.on(value) for part in parts] for parts, value in zip(fields, own, strict=True)]
            for at in totals:
                totals[at] += times * _outcomes(hands[at], own[at], on_board[at - 2], on_board[at - 1])
    whole = all(held.whole for held in hands)
    possible = pairs_left(evenly(hands))
    sums = {}
    for at, (win, reach, share) in totals.items():
        deals = left_to(hands, fields, at) * boards_of_three(seen)
        parts = np.stack([deals, win, deals - reach, share]) * (possible[at] > 0)
        sums[at] = averaged(HandSums.of(parts.astype(np.int64) if whole else parts, UNIT), hands[at], group)
    return [sums[first_alike(hands, at)] for at in range(len(hands))]


def deals_of_three(seen: VisibleCards, hands: Sequence[WeightedHoles]) -> int:
    """Return the number of deals if every weight is 1."""
    return int(pairs_left(evenly(hands))[0].sum()) * boards_of_three(seen)


def boards_of_three(seen: VisibleCards) -> int:
    """Return the number of final boards that are possible with three given disjoint holes."""
    return comb(seen.unseen - 6, seen.missing)


def evenly(hands: Sequence[WeightedHoles]) -> list[WeightedHoles]:
    """Return the hands with all weights set to 1."""
    return [WeightedHoles(held.text, held.holes, np.ones(len(held.holes), np.int64)) for held in hands]


def pairs_left(hands: Sequence[WeightedHoles]) -> list[Floats]:
    """Return for each player and hole the weight of the opponents' pairs of holes that it leaves possible."""
    fields = [[Field.of(held, held.weights.astype(np.float64))] for held in hands]
    return [left_to(hands, fields, at) for at in range(len(hands))]


def left_to(hands: Sequence[WeightedHoles], fields: "Sequence[Sequence[Field]]", at: int) -> Floats:
    """Return the weight of the opponents' pairs that each hole of one player leaves possible.

    It is computed as if all holes tied on a board that shares no card with them.
    """
    tied = [np.ones(len(held.holes), np.uint16) for held in hands]
    left, right = ([part.on(tied[other]) for part in fields[other]] for other in (at - 2, at - 1))
    _, reach, _ = _outcomes(hands[at], tied[at], left, right)
    return np.asarray(reach)


def fields_of(hands: Sequence[WeightedHoles]) -> "list[list[Field]]":
    """Return each player's holes as one field, or in slices where floats would cancel."""
    if all(held.whole for held in hands):
        small = all(held.weights.sum() <= LARGEST_SMALL_SUM for held in hands)
        return [[Field.of(held, held.weights.astype(np.float32 if small else np.float64))] for held in hands]
    weights = [held.weights.astype(np.float64) for held in hands]
    parts = [_slices(each) for each in weights] if _cancels(hands) else [[each] for each in weights]
    return [[Field.of(held, part) for part in own] for held, own in zip(hands, parts, strict=True)]


def _cancels(hands: Sequence[WeightedHoles]) -> bool:
    """Return true if a possible hole leaves less than `CANCELLED` of its opponents' weight."""
    weights = [float(held.weights.sum()) for held in hands]
    left = zip(pairs_left(hands), pairs_left(evenly(hands)), strict=True)
    return any(
        bool((pairs[even > 0] < CANCELLED * weights[at - 2] * weights[at - 1]).any())
        for at, (pairs, even) in enumerate(left)
    )


def _slices(weights: Weights) -> list[Weights]:
    """Return weights as a sum of slices of whole numbers of few bits, each times a power of two.

    Z is linear in each opponent's weights. Floats hold each choice of slices exactly, and the remaining sum has only
    positive terms. The bits leave room for six times the product of two sums.
    """
    bits = (float_info.mant_dig - UNIT.bit_length()) // 2 - len(weights).bit_length()
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


@dataclass(frozen=True)
class Field:
    """An opponent's weighted holes: weights by hole and card (n, 52), and by two cards (52, 52)."""

    hands: WeightedHoles
    by_card: Floats
    grid: Floats

    @classmethod
    def of(cls, hands: WeightedHoles, weights: Floats) -> "Field":
        """Build the field of these holes with other weights (n,), whose dtype all its arrays get."""
        grid = np.zeros((DECK_SIZE, DECK_SIZE), weights.dtype)
        low, high = hands.cards.T
        grid[low, high] = grid[high, low] = weights
        return cls(hands, HAS_CARD[hands.holes].astype(weights.dtype) * weights[:, None], grid)

    def on(self, values: BoardValues) -> "_OnBoard":
        """Return the field on a board with these values of the holes; a value of 0 excludes a hole."""
        grid = np.full((DECK_SIZE, DECK_SIZE), OUT_OF_REACH)
        low, high = self.hands.cards.T
        grid[low, high] = grid[high, low] = np.where(values > 0, values, OUT_OF_REACH)
        order = np.argsort(values, kind="stable")
        order = order[np.searchsorted(values[order], 1) :]
        return _OnBoard(self, order, values[order], _running_sums(self.by_card[order]), grid)

    def common(self, other: "Field") -> "Field":
        """Return the field of the holes that both have, with the products of their weights."""
        low, high = self.hands.cards.T
        return Field(self.hands, self.by_card * other.grid[low, high][:, None], self.grid * other.grid)


@dataclass(frozen=True)
class _OnBoard:
    """A field on one board: its n live holes by ascending value.

    order   (n,)         their indices among the field's holes
    values  (n,)         their values
    below   (n + 1, 52)  by card, the weight of the holes before each position
    grid    (52, 52)     the value of the hole of two cards, or `OUT_OF_REACH`
    """

    field: Field
    order: Indices
    values: BoardValues
    below: Floats
    grid: BoardValues

    def common(self, other: "_OnBoard") -> "_OnBoard":
        """Return the field of the holes that both have, on this board."""
        field = self.field.common(other.field)
        return _OnBoard(field, self.order, self.values, _running_sums(field.by_card[self.order]), self.grid)

    def reached(self, cards: Indices, values: BoardValues, ties: bool) -> Floats:
        """Return by card the weight that each of m holes beats, with `ties` beats or ties: (m, 52).

        Only holes that share no card with it count.
        """
        beaten = np.less_equal if ties else np.less
        reached: Floats = self.below[np.searchsorted(self.values, values, side="right" if ties else "left")]
        for card in cards.T:
            reached -= self.field.grid[card] * beaten(self.grid[card], values[:, None])
        np.put_along_axis(reached, cards, 0, axis=1)
        return reached


def _running_sums(weights: Floats) -> Floats:
    """Return the sum of the rows before each row, followed by the sum of all: (n + 1, 52)."""
    sums = np.zeros((len(weights) + 1, DECK_SIZE), weights.dtype)
    np.cumsum(weights, axis=0, out=sums[1:])
    return sums


def _outcomes(
    hands: WeightedHoles, values: BoardValues, lefts: Sequence[_OnBoard], rights: Sequence[_OnBoard]
) -> Floats:
    """Return Z(0), Z(1) and 6 times the share of the pot on one board, over all choices of slices: (3, n)."""
    total = np.zeros((3, len(values)))
    for left, right in product(lefts, rights):
        fields = left, right, left.common(right)
        low, high = ([field.reached(hands.cards, values, ties) for field in fields] for ties in (False, True))
        # If a tie counts a half, twice a weight is the sum of the weight beaten and the weight beaten or tied. So the
        # product of both opponents' weights of one hole counts four times if the hole is beaten, once if it is tied.
        middle = low[0] + high[0], low[1] + high[1], 3 * low[2] + high[2]
        win, four_halves, reach = (_disjoint_pairs(*level) for level in (low, middle, high))
        total += np.stack([win, reach, win + four_halves + reach])
    return np.asarray(np.where(values > 0, total, 0.0))


def _disjoint_pairs(left: Floats, right: Floats, same: Floats) -> Floats:
    """Return Z from the weights that n holes reach of each opponent and of both, by card (n, 52): (n,)."""
    pairs = left.sum(axis=1) / 2 * (right.sum(axis=1) / 2) - np.einsum("nc,nc->n", left, right)
    return np.asarray(pairs + same.sum(axis=1) / 2)
