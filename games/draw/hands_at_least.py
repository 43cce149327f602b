"""Counts of the draws of each hold that reach a given value, in any order of hands (docs/lattice.md).

The number of hands of at least a given value that contain a set of cards depends only on the class of the set. For each
class of up to four cards, the values of the hands that contain it are sorted, so that one binary search finds this
number.
"""

from dataclasses import dataclass

import numpy as np

from ...cards.hands.sizes import FULL_HOLD
from ...cards.lattice.row_numbers import SUIT_RELABELLINGS
from ...cards.lattice.subset_lattice import Lattice, moebius
from .response import Integers

_WAYS_BITS = SUIT_RELABELLINGS.bit_length()
"""Bits of a class's size, which is at most the number of suit relabellings."""


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
