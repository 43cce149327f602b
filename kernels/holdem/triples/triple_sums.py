"""Sums over all triples of starting hands, compiled: those of `Triples`, with which best responses are measured.

They are in double precision and share nothing with the sums of the solver (`pots_of_three.py`) but the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from ....games.holdem.three_way.showdown_orders import ORDER_COUNT, RESEATED, SEATINGS
from ....games.holdem.three_way.triples import Triples
from ...compiled import compiled

F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]
I32 = npt.NDArray[np.int32]
I64 = npt.NDArray[np.int64]


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
        total = np.zeros(ORDER_COUNT)
        for of_listed, reseated in zip(found, RESEATED, strict=True):
            total[reseated] += of_listed
        return total


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
