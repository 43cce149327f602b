"""Sums over all triples of starting hands: for the solver of push or fold, and for measuring best responses.

What a triple is worth to a player is a sum over its 13 finishing orders. In chips it is made of shares that are the
same in all pots (`shares_of_three.py`). With prizes, it is computed for the solver (`PotsOfThree`) once for the hands
that the other two players go all in with, and for others once they go all in with these: ranges are narrow, so that a
few thousand of 4.8 million triples are left. Where ranges are wide, there is not enough memory to keep it for all pots;
for the others it is computed for each sum.

Best responses are measured with the sums of `CompiledTriples`. They are in double precision and share nothing with
those of the solver but the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from ...games.holdem.three_way.showdown_orders import ORDER_COUNT, PLACES, RESEATED, SEATINGS, Triples
from ..array_types import F32, F64, I32, I64, Flags
from ..compiled import compiled
from .shares_of_three import SharesOfThree, in_chips

SEATING_COUNT = len(SEATINGS)
MOST_KEPT = 1_000_000_000
"""Bytes of worths that are kept."""
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

    held: Flags
    first: I64
    second: I64
    worth: F32


class PotsOfThree:
    """Sums over triples, with what they need from one sum to the next. Threads may ask for those of different pots."""

    def __init__(self, triples: Triples, shares: SharesOfThree | None = None, most_kept: int = MOST_KEPT) -> None:
        """Start with nothing prepared; at most `most_kept` bytes are kept. `shares` are those of the triples."""
        self._triples, self._most = triples, most_kept
        self._prepared: dict[tuple[int, int], _Prepared] = {}
        self._shares = shares or SharesOfThree(triples)
        self._lock = Lock()
        self.bytes = 0

    def values(self, pot: int, seat: int, first: F64, second: F64, worth: F64) -> tuple[F64, F64]:
        """Return the probability of the deals for each hand in `seat`, and the same times their worth (13,)."""
        if chips := in_chips(seat, tuple(worth.tolist())):
            return self._shares.values(chips, first, second)
        held: Flags = np.stack([first > 0, second > 0])
        known = self._prepared.get((pot, seat))
        by_seating = worth[RESEATED].astype(np.float32)
        if known is None or (held & ~known.held).any():
            known = self._prepare(pot, seat, held, by_seating)
        triples = self._triples
        side = len(first)
        dealt, won = np.zeros(side, np.float32), np.zeros(side, np.float32)
        weights = first.astype(np.float32), second.astype(np.float32)
        if known is None:
            one, other = (np.flatnonzero(row) for row in held)
            sum_triples(
                triples.orders, np.moveaxis(triples.row, seat, 2), triples.dealt, one, other, *weights, by_seating,
                dealt, won,
            )  # fmt: skip
        else:
            sum_rows(known.worth, triples.dealt, known.first, known.second, *weights, dealt, won)
        return dealt.astype(np.float64), won.astype(np.float64)

    def _prepare(self, pot: int, seat: int, held: Flags, worth: F32) -> _Prepared | None:
        """Prepare the hands `held` and those prepared before; None if there is no memory left for them."""
        known = self._prepared.pop((pot, seat), None)
        wanted = held if known is None else held | known.held
        one, other = (np.flatnonzero(row) for row in wanted)
        size = len(one) * len(other) * held.shape[1] * np.dtype(np.float32).itemsize
        with self._lock:
            self.bytes += size - (0 if known is None else known.worth.nbytes)
            if self.bytes > self._most:
                self.bytes -= size
                return None
        cube, new = (
            np.empty((len(one), len(other), held.shape[1]), np.float32),
            np.ones((len(one), len(other)), np.bool_),
        )
        if known is not None:
            places = np.ix_(np.flatnonzero(known.held[0][one]), np.flatnonzero(known.held[1][other]))
            cube[places], new[places] = known.worth, False
        fill_worths(self._triples.orders, np.moveaxis(self._triples.row, seat, 2), one, other, new, worth, cube)
        self._prepared[pot, seat] = _Prepared(wanted, one, other, cube)
        return self._prepared[pot, seat]

    def orders(self, weights: Sequence[F64]) -> F64:
        """Return the probability of each finishing order, for weights (h,) of the hands in each seat."""
        found = np.zeros((SEATING_COUNT, ORDER_COUNT))
        first, second, third = (np.flatnonzero(one) for one in weights)
        of_first, of_second, of_third = (one.astype(np.float32) for one in weights)
        orders, row = self._triples.orders, self._triples.row
        sum_orders_of(orders, row, first, second, third, of_first, of_second, of_third, found)
        return _by_seat(found)

    def forget(self) -> None:
        """Free what is kept from one sum to the next."""
        self._prepared.clear()
        self.bytes = 0

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


def _by_seat(found: F64) -> F64:
    """Return the sums by finishing order of the seats, (13,), from those of the listed hands by seating, (6, 13)."""
    total = np.zeros(ORDER_COUNT)
    for of_listed, reseated in zip(found, RESEATED, strict=True):
        total[reseated] += of_listed
    return total


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
def fill_worths(orders: F32, row: I32, first: I64, second: I64, new: Flags, worth: F32, cube: F32) -> None:
    """Fill the `new` rows of `cube`, (first, second, h), with what each triple is worth to a member.

    row    (h, h, h) by the hands of the other two and the member's own
    new    (first, second)
    worth  (6, 13) for each seating of a triple, what its orders are worth
    """
    for i, one in enumerate(first):
        for j, other in enumerate(second):
            if new[i, j]:
                for own in range(cube.shape[2]):
                    cube[i, j, own] = worth_of(orders, worth, row[one, other, own])


@compiled
def worth_of(orders: F32, worth: F32, code: int) -> np.float32:
    """Return the sum over a triple's orders."""
    of_row, of_order = orders[code // 6], worth[code % 6]
    total = np.float32(0)
    for order in range(13):
        total += of_row[order] * of_order[order]
    return total


@compiled
def sum_triples(
    orders: F32, row: I32, dealt: F32, first: I64, second: I64, of_first: F32, of_second: F32, worth: F32, ways: F32,
    won: F32,
) -> None:  # fmt: skip
    """Add to `ways` and `won`, (h,), as `sum_rows` does, with nothing prepared; `row` as in `fill_worths`."""
    for one in first:
        for other in second:
            weight, plain = of_first[one] * of_second[other], dealt[one, other]
            for own in range(len(won)):
                ways[own] += weight * plain[own]
                won[own] += weight * worth_of(orders, worth, row[one, other, own])


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


@dataclass(frozen=True)
class CompiledTriples(Triples):
    """All triples of h hands, with compiled sums."""

    @classmethod
    def of(cls, triples: Triples) -> Self:
        """Return the same triples."""
        return cls(triples.orders, triples.row, triples.dealt, triples.ahead)

    def sums(self, held: Sequence[F64], own: int, worth: F64) -> tuple[F64, F64]:
        """Return for each hand in a seat the probability of the deals, and the same times their worth: (h,) each."""
        first, second = (weights for seat, weights in enumerate(held) if seat != own)
        row = np.moveaxis(self.row, own, 2)
        dealt, won = np.zeros((2, len(self.row)))
        some, others = np.flatnonzero(first), np.flatnonzero(second)
        add_worth(self.orders, row, some, others, first, second, worth[RESEATED].astype(np.float64), dealt, won)
        return dealt, won

    def totals(self, held: Sequence[F64]) -> F64:
        """Return the probability of each finishing order, for weights (h,) of the three members' hands: (13,)."""
        found = np.zeros((len(SEATINGS), ORDER_COUNT))
        first, second, third = (np.flatnonzero(weights) for weights in held)
        add_orders(self.orders, self.row, first, second, third, held[0], held[1], held[2], found)
        return _by_seat(found)


@compiled
def add_worth(
    orders: F32, row: I32, first: I64, second: I64, of_first: F64, of_second: F64, worth: F64, dealt: F64, won: F64
) -> None:
    """Add to `dealt` and `won`, (h,), the sums over two players' hands with their weights, (h,).

    row    (h, h, h) by the hands of the first, the second, and the player's own
    worth  (6, 13) for each seating of a triple, what its orders are worth
    """
    for one in first:
        for other in second:
            weight = of_first[one] * of_second[other]
            for own in range(len(dealt)):
                code = row[one, other, own]
                of_row, of_order = orders[code // 6], worth[code % 6]
                chance, value = 0.0, 0.0
                for order in range(13):
                    chance += of_row[order]
                    value += of_row[order] * of_order[order]
                dealt[own] += weight * chance
                won[own] += weight * value


@compiled
def add_orders(
    orders: F32, row: I32, first: I64, second: I64, third: I64, of_first: F64, of_second: F64, of_third: F64, found: F64
) -> None:
    """Add to `found`, (6, 13), the weights of the triples' orders by the seating of their listed hands."""
    for one in first:
        for other in second:
            for last in third:
                code = row[one, other, last]
                weight = of_first[one] * of_second[other] * of_third[last]
                for order in range(13):
                    found[code % 6, order] += weight * orders[code // 6, order]
