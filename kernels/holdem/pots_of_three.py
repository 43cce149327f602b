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

from ...games.holdem.showdown_orders import ORDER_COUNT, RESEATED, SEATINGS
from ..compiled import compiled

F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]
I32 = npt.NDArray[np.int32]
I64 = npt.NDArray[np.int64]
SEATING_COUNT = len(SEATINGS)


@dataclass(frozen=True)
class Triples:
    """All triples of h hands.

    orders  (n + 1, 13) the probability that the three are dealt to given seats, by finishing order; the last row is 0
    row     (h, h, h) for hands by seat: the row of the triple, times 6, plus the seating of its listed hands
    dealt   (h, h, h) the sum of the orders
    """

    orders: F32
    row: I32
    dealt: F32

    @classmethod
    def of(cls, hands: I64, ways: I64, boards: Sequence[npt.NDArray[np.integer[Any]]]) -> "Triples":
        """Build from the columns of `starting_hand_triples`.

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
        dealt = np.zeros((side,) * 3, np.float32)
        seat_rows(hands, SEATINGS, each.astype(np.float32), row, dealt)
        return cls(orders, row, dealt)


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


@compiled
def seat_rows(hands: I64, seatings: I64, ways: F32, row: I32, dealt: F32) -> None:
    """Fill `row` and `dealt`, (h, h, h), for each seating of each triple, (n, 3)."""
    for number in range(len(hands)):
        for seating in range(len(seatings)):
            first, second, third = seatings[seating]
            one, other, last = hands[number, first], hands[number, second], hands[number, third]
            row[one, other, last] = number * 6 + seating
            dealt[one, other, last] = ways[number]


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
