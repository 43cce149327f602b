"""Exact sums over all draws of every hold (docs/lattice.md): the best holds for an objective, and draws to a value.

A linear objective is a function f of the final hand, in whole numbers. A hold with d draws is worth F / d, where F is
the sum of f over its draws. Every d divides the deck's `draws_in_common` (`rules.py`), so holds are compared by F *
draws_in_common / d, which is whole. If that could exceed 64 bits, f is split into two parts, the lower one of
`PART_BITS` bits.

Draws of at least a given value are counted by classes of sets: the number of hands of at least that value that contain
a set depends only on its class. For each class of up to four cards, the values of the hands that contain it are sorted,
so that one binary search finds this number.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from ...cards.deck import Deck
from ...cards.hands.sizes import FULL_HOLD, HAND_SIZE, HOLDS
from ...cards.lattice.row_numbers import SUIT_RELABELLINGS
from ...cards.lattice.subset_lattice import Lattice, moebius
from .rules import draw_counts

PART_BITS = 30
PART = 1 << PART_BITS
BLOCK = 4_096
"""Hands processed at a time: 32 sums for each fit into the processor's cache."""

Integers = npt.NDArray[np.int64]
"""Whole numbers by hand class or by value."""
Holds = npt.NDArray[np.uint8]
"""The hold of each hand class."""
_WAYS_BITS = SUIT_RELABELLINGS.bit_length()
"""Bits of a class's size, which is at most the number of suit relabellings."""


@cache
def draw_weights(deck: Deck) -> Integers:
    """Return the weight of one draw of each hold such that all holds have equal totals: (32,), int64."""
    counts = draw_counts(deck)
    return np.array([counts.draws_in_common // draws for draws in counts.draws])


@dataclass(frozen=True)
class Worths:
    """The worth of one hold of every hand: (high * 2**30 + low) / in_common.

    high, low  (hands,)  int64; if f is small, `high` is all 0; otherwise 0 <= low < 2**30
    in_common            the deck's `draws_in_common`
    """

    high: Integers
    low: Integers
    in_common: int

    def numerator(self, ways: Integers) -> int:
        """Return the sum over all deals, as the numerator of a fraction over the deck's deals and draws."""
        return _total(self.high, ways) * PART + _total(self.low, ways)

    def over(self, unit: int) -> npt.NDArray[np.float64]:
        """Return the worths as the nearest floats, (hands,), for an f in parts of `unit`."""
        certain = unit * self.in_common
        if not self.high.any():
            return self.low / certain
        parts = zip(self.high.tolist(), self.low.tolist(), strict=True)
        return np.array([(high * PART + low) / certain for high, low in parts])

    def minus(self, other: "Worths") -> "Worths":
        """Return the difference from other worths under the same objective."""
        return Worths(self.high - other.high, self.low - other.low, self.in_common)

    def below(self, other: "Worths") -> npt.NDArray[np.bool_]:
        """Return true where these worths are less than the other: (hands,), bool."""
        return ~_at_least((self.high, self.low), (other.high, other.low))


@dataclass(frozen=True)
class Response:
    """The best hold of every hand, its worth, and the worth of the next best hold.

    holds  (hands,)  uint8; among equally good holds, the one with the highest mask
    """

    holds: Holds
    worths: Worths
    second: Worths


def best_response(lattice: Lattice, f: Integers) -> Response:
    """Return the best hold of every hand for `f`, (hands,) int64 by hand_id, not negative.

    Raises `ArithmeticError` if a sum is not exact.
    """
    hands = len(f)
    holds = np.empty(hands, np.uint8)
    best, second = (_empty(lattice) for _ in range(2))
    for block, high, low in _blocks(lattice, f):
        if high is not None and high.any():
            holds[block], first, then = _two_parts(high, low)
            best.high[block], best.low[block] = first
            second.high[block], second.low[block] = then
        else:
            best.high[block] = second.high[block] = 0
            holds[block], best.low[block], second.low[block] = best_of_each(low)
    return Response(holds, best, second)


def worths_of(lattice: Lattice, f: Integers, holds: Holds) -> Worths:
    """Return the worth of the given hold of every hand by `f`; both by hand_id, (hands,)."""
    return HoldWorths.of(lattice, f).of_holds(holds)


@dataclass(frozen=True)
class HoldWorths:
    """The worths of any holds by one function f: its sums over the hands that contain a set, in two parts.

    upper, lower  (subsets,)  int64  sums of both parts of f; `upper` is None if f is small
    """

    lattice: Lattice
    upper: Integers | None
    lower: Integers

    @classmethod
    def of(cls, lattice: Lattice, f: Integers) -> "HoldWorths":
        """Sum `f`, (hands,) int64 by hand_id, not negative. Raises `ArithmeticError` if a sum is not exact."""
        upper, lower = np.divmod(f, PART)
        split = bool(upper.any())
        return cls(lattice, lattice.sums_containing(upper) if split else None, lattice.sums_containing(lower))

    def of_holds(self, holds: Holds) -> Worths:
        """Return the worth of the given hold of every hand: (hands,)."""
        lattice, deck = self.lattice, self.lattice.deck
        weights, in_common = draw_weights(deck)[holds], draw_counts(deck).draws_in_common
        low = lattice.sums_over_draws_of(holds, self.lower) * weights
        if self.upper is None:
            return Worths(np.zeros_like(low), low, in_common)
        high = lattice.sums_over_draws_of(holds, self.upper) * weights + (low >> PART_BITS)
        return Worths(high, low & PART - 1, in_common)


def _empty(lattice: Lattice) -> Worths:
    """Return uninitialised worths, one for each hand."""
    hands = len(lattice.masks)
    return Worths(np.empty(hands, np.int64), np.empty(hands, np.int64), draw_counts(lattice.deck).draws_in_common)


def _total(numbers: Integers, ways: Integers) -> int:
    """Return the sum over all deals, as a Python int because it may exceed 64 bits."""
    upper, lower = np.divmod(numbers, PART)
    return int((upper * ways).sum()) * PART + int((lower * ways).sum())


def _blocks(lattice: Lattice, f: Integers) -> Iterator[tuple[slice, Integers | None, Integers]]:
    """Yield blocks of hands with both parts of the worth of each of their holds, (32, block) each.

    The upper part is None if `f` is small.
    """
    upper, lower = np.divmod(f, PART)
    split = bool(upper.any())
    weights = draw_weights(lattice.deck)[:, None]
    upper_sums = lattice.sums_containing(upper) if split else None
    lower_sums = lattice.sums_containing(lower)
    for start in range(0, len(f), BLOCK):
        block = slice(start, start + BLOCK)
        ids = lattice.subset_ids[:, block]
        low = moebius(lower_sums.take(ids))
        low *= weights
        if upper_sums is None:
            yield block, None, low
            continue
        high = moebius(upper_sums.take(ids))
        high *= weights
        high += low >> PART_BITS
        low &= PART - 1
        yield block, high, low


def best_of_each(worths: Integers) -> tuple[Holds, Integers, Integers]:
    """Return for each hand the last hold with the largest worth, that worth, and the next: (n,) from (32, n)."""
    keys = worths << HAND_SIZE | np.arange(HOLDS)[:, None]
    best, second, lower = keys[0].copy(), np.full_like(keys[0], -1), np.empty_like(keys[0])
    for key in keys[1:]:
        np.minimum(best, key, out=lower)
        np.maximum(second, lower, out=second)
        np.maximum(best, key, out=best)
    return (best & HOLDS - 1).astype(np.uint8), best >> HAND_SIZE, second >> HAND_SIZE


def _two_parts(high: Integers, low: Integers) -> tuple[Holds, tuple[Integers, Integers], tuple[Integers, Integers]]:
    """Return the results of `best_of_each` for worths in two parts."""
    holds = np.zeros(high.shape[1], np.uint8)
    best = high[0].copy(), low[0].copy()
    second = np.full(high.shape[1], -1), np.full(high.shape[1], -1)
    for hold in range(1, HOLDS):
        worth = high[hold], low[hold]
        leads = _at_least(worth, best)
        trails = tuple(np.where(leads, ahead, behind) for ahead, behind in zip(best, worth, strict=True))
        follows = _at_least(trails, second)
        for part in range(2):
            np.copyto(second[part], trails[part], where=follows)
            np.copyto(best[part], worth[part], where=leads)
        np.copyto(holds, hold, where=leads)
    return holds, best, second


def _at_least(worth: tuple[Integers, ...], other: tuple[Integers, ...]) -> npt.NDArray[np.bool_]:
    leads: npt.NDArray[np.bool_] = (worth[0] > other[0]) | ((worth[0] == other[0]) & (worth[1] >= other[1]))
    return leads


@dataclass(frozen=True)
class HandsAtLeast:
    """The sorted values of the hands that contain each of m classes of up to four cards.

    values  (hands,)  int64  the value of each hand class
    cells   (c,)      int64  class * width + value, ascending, for each class and each value of a hand that contains it
    below   (c + 1,)  int64  for each cell, the ways of all pairs of a hand and a set in it that precede the cell
    ends    (m,)      int64  for each class, the ways of all pairs up to its end
    """

    lattice: Lattice
    values: Integers
    width: int
    cells: Integers
    below: Integers
    ends: Integers

    @classmethod
    def of(cls, lattice: Lattice, values: Integers) -> "HandsAtLeast":
        """Sort the hands of a lattice by `values`, positive integers by hand_id: (hands,), int64."""
        width = int(values.max()) + 2
        pairs = ((lattice.subset_ids[:FULL_HOLD] * np.int64(width) + values) << _WAYS_BITS | lattice.ways).ravel()
        pairs.sort()
        below = np.concatenate([[0], np.cumsum(pairs & (1 << _WAYS_BITS) - 1)])
        pairs >>= _WAYS_BITS
        first = np.concatenate([[0], np.flatnonzero(np.diff(pairs)) + 1])
        cells, below = pairs[first], np.append(below[first], below[-1])
        ends = below[np.searchsorted(cells, np.arange(1, len(lattice.smaller_masks) + 1) * width)]
        return cls(lattice, values, width, cells, below, ends)

    def draws(self, hands: Integers, least: Integers) -> Integers:
        """Count the draws of each hold that end with at least a given value, by hold and hand: (32, n), int64.

        hands  (n,)  hand_ids
        least  (n,)  a value for each, from 0 to one above the highest
        """
        containing = np.empty((FULL_HOLD + 1, len(hands)), np.int64)
        containing[FULL_HOLD] = self.values[hands] >= least
        sets = self.lattice.subset_ids[:FULL_HOLD, hands]
        found = self.ends[sets] - self.below[np.searchsorted(self.cells, sets * np.int64(self.width) + least)]
        containing[:FULL_HOLD] = found // self.lattice.subset_ways[sets]
        return moebius(containing)

    def better_and_equal(self) -> tuple[Integers, Integers]:
        """Count the draws of each hold of each hand that end better than it, and as good: (32, hands), int64 each.

        A set in a hand has a cell with the hand's value, so the next cell of the same class is the next higher value.
        """
        better, equal = (np.empty((FULL_HOLD + 1, len(self.values)), np.int64) for _ in range(2))
        better[FULL_HOLD], equal[FULL_HOLD] = 0, 1
        sets = self.lattice.subset_ids[:FULL_HOLD]
        cell = np.searchsorted(self.cells, sets * np.int64(self.width) + self.values)
        ways, above = self.lattice.subset_ways.take(sets), self.below.take(cell + 1)
        better[:FULL_HOLD] = (self.ends.take(sets) - above) // ways
        equal[:FULL_HOLD] = (above - self.below.take(cell)) // ways
        return moebius(better), moebius(equal)
