"""What three hands win in chips: shares of the pot, and of a side pot between two of them.

A player wins an amount for the part of the pot that all three share, and another for a side pot. So whatever the
stacks, what a triple is worth in chips is a sum of three numbers that depend on the hands alone: the deals, the share
of the main pot, and the share against the one of the others who has more chips. They are computed once for all pots.
"""

from functools import cached_property, lru_cache
from itertools import permutations
from typing import NamedTuple

import numpy as np

from ...games.holdem.three_way.showdown_orders import ORDER_COUNT, PLACES, RESEATED, Triples
from ..array_types import F32, F64, I32, I64
from ..compiled import compiled

SEATS = 3
EXACT = 1e-9
"""A worth is in chips if the shares leave no more of it than this."""
_ORDERS = np.array(list(PLACES.values()))
_BEST = np.equal(_ORDERS, _ORDERS.min(axis=1, keepdims=True))
OF_ALL = _BEST / _BEST.sum(axis=1, keepdims=True)
"""The share of a pot of three, by finishing order and seat: (13, 3)."""
OF_TWO = {
    (seat, other): (np.sign(_ORDERS[:, other] - _ORDERS[:, seat]) + 1) / 2
    for seat, other in permutations(range(SEATS), 2)
}
"""The share of a seat in a pot with one other seat, by finishing order: (13,)."""


class Chips(NamedTuple):
    """What a member wins in a pot: amounts, of which the last three are times a share.

    any     whatever the order
    all     the pot of three
    first   a side pot with the first of the others
    second  a side pot with the second of the others
    """

    any: float
    all: float
    first: float
    second: float


@lru_cache(1024)
def in_chips(seat: int, worth: tuple[float, ...]) -> Chips | None:
    """Return what a member in `seat` wins as amounts times shares; None if that is not all.

    worth  what it wins by finishing order

    >>> in_chips(0, tuple(30 * OF_ALL[:, 0] - 10))
    Chips(any=-10.0, all=30.0, first=0.0, second=0.0)
    """
    first, second = (other for other in range(SEATS) if other != seat)
    shares = np.stack([np.ones(ORDER_COUNT), OF_ALL[:, seat], OF_TWO[seat, first], OF_TWO[seat, second]], axis=1)
    amounts = np.linalg.lstsq(shares, worth)[0]
    if abs(shares @ amounts - worth).max() > EXACT * max(1.0, np.abs(worth).max()):
        return None
    rounded = np.where(abs(amounts) > EXACT, amounts, 0.0).round(9) + 0.0
    return Chips(*rounded.tolist())


class SharesOfThree:
    """Shares of all triples, times the probability of their deals."""

    def __init__(self, triples: Triples) -> None:
        """Compute nothing yet."""
        self._triples = triples

    @cached_property
    def _of_all(self) -> F32:
        """The share of the last of three hands: (h, h, h)."""
        return self._cube(OF_ALL[:, 2])

    @cached_property
    def _of_two(self) -> F32:
        """The share of the last of three hands against the first: (h, h, h)."""
        return self._cube(OF_TWO[2, 0])

    def _cube(self, share: F64) -> F32:
        cube = np.empty(self._triples.row.shape, np.float32)
        fill_shares(self._triples.orders, self._triples.row, share[RESEATED].astype(np.float32), cube)
        return cube

    def values(self, chips: Chips, first: F64, second: F64) -> tuple[F64, F64]:
        """Return the probability of the deals for each hand of a member, and the same times what it wins: (h,) each.

        first, second  (h,) weights of the other members' hands
        """
        side = len(first)
        sums = np.zeros((3, side))
        against = self._of_two if chips.first or chips.second else self._of_all
        one, other = np.flatnonzero(first), np.flatnonzero(second)
        add_shares(
            self._triples.dealt, self._of_all, against, one, other, first.astype(np.float32),
            second.astype(np.float32), 1 if chips.second else 2 if chips.first else 0, sums,
        )  # fmt: skip
        dealt, of_all, of_two = sums
        return dealt, chips.any * dealt + chips.all * of_all + (chips.first or chips.second) * of_two


@compiled
def fill_shares(orders: F32, row: I32, share: F32, cube: F32) -> None:
    """Fill `cube`, (h, h, h), with a share of each triple; `share` is by seating and order, (6, 13)."""
    side = len(row)
    for one in range(side):
        for other in range(side):
            for last in range(side):
                code = row[one, other, last]
                of_row, of_order = orders[code // 6], share[code % 6]
                total = np.float32(0)
                for order in range(13):
                    total += of_row[order] * of_order[order]
                cube[one, other, last] = total


@compiled
def add_shares(
    dealt: F32,
    of_all: F32,
    of_two: F32,
    first: I64,
    second: I64,
    of_first: F32,
    of_second: F32,
    side_pot: int,
    sums: F64,
) -> None:
    """Add to `sums`, (3, h), the deals and both shares over two players' hands with their weights, (h,).

    side_pot  2 for a side pot with the first of them, 1 with the second, 0 if there is none
    """
    # What is won is a small difference of these sums: in single precision over all hands it would be lost.
    part, side = np.zeros((3, sums.shape[1]), np.float32), sums.shape[1]
    for one in first:
        part[:] = 0
        for other in second:
            weight = of_first[one] * of_second[other]
            plain, shared = dealt[one, other], of_all[one, other]
            if side_pot == 0:
                for own in range(side):
                    part[0, own] += weight * plain[own]
                    part[1, own] += weight * shared[own]
                continue
            against = of_two[one, other] if side_pot == 2 else of_two[other, one]
            for own in range(side):
                part[0, own] += weight * plain[own]
                part[1, own] += weight * shared[own]
                part[2, own] += weight * against[own]
        sums += part
