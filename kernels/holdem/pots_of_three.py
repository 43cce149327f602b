"""Sums over three starting hands, for the ranges of three players who are all in.

What a triple is worth to a player is a sum over its 13 finishing orders. It is computed once for the hands that the
other two players go all in with, and again if they go all in with others: ranges are narrow, so that a few thousand of
4.8 million triples are left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ...games.holdem.showdown_orders import ORDER_COUNT, PLACES, RESEATED, SEATINGS
from ...games.holdem.three_way.triples import Triples
from ..compiled import compiled

F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]
I32 = npt.NDArray[np.int32]
I64 = npt.NDArray[np.int64]
SEATING_COUNT = len(SEATINGS)
FIRST_WINS = np.array([one < other for one, other, _ in PLACES.values()])[RESEATED].astype(np.float32)
"""1 where the first of three seats beats the second, by seating and finishing order of the listed hands: (6, 13)."""


def arranged(hands: I64, ways: I64, boards: Sequence[npt.NDArray[np.integer[Any]]]) -> Triples:
    """Arrange the columns of `starting_hand_triples` by seat.

    hands   (n, 3) each triple of the h hands that can be dealt, ascending
    ways    (n,) deals of a hole for each hand
    boards  deals and boards by finishing order, 13 columns (n,)
    """
    side = int(hands.max()) + 1
    first, second, third = hands.T
    seatings = np.where(first == third, 1, np.where((first == second) | (second == third), 3, SEATING_COUNT))
    each = ways / (ways * seatings).sum()
    total = np.zeros(len(hands), np.int64)
    for column in boards:
        total += column
    orders = np.zeros((len(hands) + 1, ORDER_COUNT), np.float32)
    for order, column in enumerate(boards):
        orders[:-1, order] = column * (each / total)
    row = np.full((side,) * 3, len(hands) * SEATING_COUNT, np.int32)
    dealt, ahead = np.zeros((2, *(side,) * 3), np.float32)
    seat_rows(hands, SEATINGS, each.astype(np.float32), orders, FIRST_WINS, row, dealt, ahead)
    return Triples(orders, row, dealt, ahead)


@dataclass(frozen=True)
class _Prepared:
    """Triples of one member's hands with those of the other two, which are `held`, (2, h).

    first, second  the numbers of the hands held
    worth          (first, second, h)
    """

    held: npt.NDArray[np.bool_]
    first: I64
    second: I64
    worth: F32


class PotsOfThree:
    """Sums over triples, with what they need from one sum to the next."""

    def __init__(self, triples: Triples) -> None:
        """Start with nothing prepared."""
        self._triples = triples
        self._prepared: dict[tuple[int, int], _Prepared] = {}
        self._before: dict[tuple[int, int], npt.NDArray[np.bool_]] = {}
        self.builds = 0

    def values(self, pot: int, seat: int, first: F64, second: F64, worth: F64) -> tuple[F64, F64]:
        """Return the probability of the deals for each hand in `seat`, and the same times their worth (13,)."""
        held = np.stack([first > 0, second > 0])
        known = self._prepared.get((pot, seat))
        if known is None or (held & ~known.held).any():
            known = self._prepare(pot, seat, held, worth)
        triples = self._triples
        side = len(first)
        dealt, won = np.zeros(side, np.float32), np.zeros(side, np.float32)
        sum_rows(
            known.worth, triples.dealt, known.first, known.second,
            first.astype(np.float32), second.astype(np.float32), dealt, won,
        )  # fmt: skip
        return dealt.astype(np.float64), won.astype(np.float64)

    def _prepare(self, pot: int, seat: int, held: npt.NDArray[np.bool_], worth: F64) -> _Prepared:
        recent = self._before.get((pot, seat))
        self._before[pot, seat] = held
        if recent is not None:
            held = held | recent
        self.builds += 1
        one, other = (np.flatnonzero(row) for row in held)
        cube = np.empty((len(one), len(other), held.shape[1]), np.float32)
        fill_worths(self._triples.orders, self._triples.row, seat, one, other, worth[RESEATED].astype(np.float32), cube)
        self._prepared[pot, seat] = _Prepared(held, one, other, cube)
        return self._prepared[pot, seat]

    def orders(self, weights: Sequence[F64]) -> F64:
        """Return the probability of each finishing order, for weights (h,) of the hands in each seat."""
        found = np.zeros((SEATING_COUNT, ORDER_COUNT))
        first, second, third = (np.flatnonzero(one) for one in weights)
        of_first, of_second, of_third = (one.astype(np.float32) for one in weights)
        orders, row = self._triples.orders, self._triples.row
        sum_orders_of(orders, row, first, second, third, of_first, of_second, of_third, found)
        total = np.zeros(ORDER_COUNT)
        for of_listed, reseated in zip(found, RESEATED, strict=True):
            total[reseated] += of_listed
        return total

    def forget(self) -> None:
        """Free what is kept from one sum to the next."""
        self._prepared.clear()
        self._before.clear()

    def add_folded(self, change: F64, dealt: F64, ahead: F64) -> None:
        """Add to `dealt` and `ahead`, (h, h), the deals of two hands with a third of these weights, (h,).

        ahead  the deals that the first of the two wins, with the third out of play
        """
        add_slabs(self._triples.dealt, change, dealt)
        add_slabs(self._triples.ahead, change, ahead)

    def watched(self, first: F64, second: F64) -> tuple[F64, F64]:
        """Return for each folded hand the deals that the first of two players wins, and loses: (h,) each.

        first, second  (h,) weights of the hands of the two players
        """
        return (
            sum_slabs(self._triples.ahead, first, second, np.flatnonzero(first), np.flatnonzero(second)),
            sum_slabs(self._triples.ahead, second, first, np.flatnonzero(second), np.flatnonzero(first)),
        )


@compiled
def seat_rows(
    hands: I64, seatings: I64, ways: F32, orders: F32, first_wins: F32, row: I32, dealt: F32, ahead: F32
) -> None:
    """Fill `row`, `dealt` and `ahead`, (h, h, h), for each seating of each triple, (n, 3)."""
    for number in range(len(hands)):
        for seating in range(len(seatings)):
            first, second, third = seatings[seating]
            one, other, last = hands[number, first], hands[number, second], hands[number, third]
            row[one, other, last] = number * 6 + seating
            dealt[one, other, last] = ways[number]
            wins = np.float32(0)
            for order in range(13):
                wins += orders[number, order] * first_wins[seating, order]
            ahead[last, one, other] = wins


@compiled
def fill_worths(orders: F32, row: I32, seat: int, first: I64, second: I64, worth: F32, cube: F32) -> None:
    """Fill `cube`, (first, second, h), with what each triple is worth to the member in `seat`.

    worth  (6, 13) for each seating of a triple, what its orders are worth
    """
    side = cube.shape[2]
    for i, one in enumerate(first):
        for j, other in enumerate(second):
            for own in range(side):
                if seat == 0:
                    found = row[own, one, other]
                elif seat == 1:
                    found = row[one, own, other]
                else:
                    found = row[one, other, own]
                of_row, of_order = orders[found // 6], worth[found % 6]
                total = np.float32(0)
                for order in range(13):
                    total += of_row[order] * of_order[order]
                cube[i, j, own] = total


@compiled
def sum_rows(
    cube: F32, dealt: F32, first: I64, second: I64, of_first: F32, of_second: F32, ways: F32, won: F32
) -> None:
    """Add to `ways` and `won`, (h,), the sums over two players' hands with their weights, (h,)."""
    for i, one in enumerate(first):
        if of_first[one] == 0:
            continue
        for j, other in enumerate(second):
            weight = of_first[one] * of_second[other]
            if weight != 0:
                plain, worth = dealt[one, other], cube[i, j]
                for own in range(len(won)):
                    ways[own] += weight * plain[own]
                    won[own] += weight * worth[own]


@compiled
def sum_orders_of(
    orders: F32, row: I32, first: I64, second: I64, third: I64, of_first: F32, of_second: F32, of_third: F32, found: F64
) -> None:
    """Add to `found`, (6, 13), the weights of the triples' orders by the seating of their listed hands."""
    for one in first:
        for other in second:
            weight = np.float64(of_first[one] * of_second[other])
            for last in third:
                code = row[one, other, last]
                times = weight * of_third[last]
                of_row, total = orders[code // 6], found[code % 6]
                for order in range(13):
                    total[order] += times * of_row[order]


@compiled
def add_slabs(cube: F32, weights: F64, total: F64) -> None:
    """Add to `total`, (h, h), the sum of the cube's slabs with these weights, (h,)."""
    side = len(weights)
    for place in range(side):
        weight = weights[place]
        if weight != 0:
            slab = cube[place]
            for i in range(side):
                for j in range(side):
                    total[i, j] += weight * slab[i, j]


@compiled
def sum_slabs(cube: F32, first: F64, second: F64, of_first: I64, of_second: I64) -> F64:
    """Return the weighted sum of each of the cube's slabs: (h,); `of_first`, `of_second` number weights above 0."""
    found = np.zeros(len(cube))
    for place in range(len(cube)):
        slab, total = cube[place], 0.0
        for i in of_first:
            row, part = slab[i], 0.0
            for j in of_second:
                part += row[j] * second[j]
            total += first[i] * part
        found[place] = total
    return found
