"""The lattice of subsets of hands up to suits: sums over every draw of every hold in one pass (docs/lattice.md).

For a function f of the final hand, G(S) is the sum of f over the five-card hands that contain S; it depends only on the
suit class of S. The sum of f over all draws that keep K and throw D is the alternating sum of G(K + T) over the subsets
T of D: a Moebius transform over the 32 subsets of a hand.

The lattice of the deck with a joker is derived from the standard deck's. The joker has no suit, so a set with it is a
class of the other cards plus the joker's bit, which is above all lanes. Among the sets of one size, the classes without
the joker come first, in their old order, followed by those with it. Ids in both groups therefore follow by counting.
"""

from dataclasses import dataclass
from itertools import pairwise
from sys import float_info
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ..deck import STANDARD, WITH_JOKER, Deck
from ..hands.sizes import HAND_SIZE, HOLDS, SUBSET_STARTS
from ..mask_arrays import Masks, canonical_masks, cards_by_rank, combination_masks
from ..notation import JOKER
from .row_numbers import SUIT_RELABELLINGS

EXACT_BELOW = 2**float_info.mant_dig
"""Floats hold every whole number below this."""
HOLD_SIZES = np.array([hold.bit_count() for hold in range(HOLDS)])
"""The number of cards that each hold keeps."""


@dataclass(frozen=True)
class Lattice:
    """The hand classes of a deck and the classes of their subsets: 134,459 and 152,829 for the standard deck.

    masks        (hands,)      uint64  canonical masks, ascending; the index is the hand_id
    ways         (hands,)      int64   size of each class
    subset_ids   (32, hands)   uint32  class of the held subset, by hold and hand; ids ascend by size, then mask
    subset_masks (subsets,)    uint64  canonical mask of each subset class
    subset_ways  (subsets,)    int64   size of each subset class
    """

    masks: Masks
    ways: npt.NDArray[np.int64]
    subset_ids: npt.NDArray[np.uint32]
    subset_masks: Masks
    subset_ways: npt.NDArray[np.int64]
    deck: Deck = STANDARD

    @property
    def smaller_masks(self) -> Masks:
        """The masks of the subset classes of up to four cards, which have the lowest ids."""
        return self.subset_masks[: -len(self.masks)]

    def sums_containing(self, f: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Return G: for each subset class, the sum of `f` over the hands that contain it: (subsets,), int64.

        `f` is int64, by hand_id. Raises `ArithmeticError` if a sum reaches 2**53, beyond which floats are not exact.
        """
        weight = (f * self.ways).astype(np.float64)
        total = np.zeros(len(self.subset_ways))
        for ids in self.subset_ids:
            sums = np.bincount(ids, weight)  # short: ids ascend by size, and most classes are whole hands
            total[: len(sums)] += sums
        sums, rest = np.divmod(total.astype(np.int64), self.subset_ways)
        if rest.any() or np.abs(total).max() >= EXACT_BELOW:
            raise ArithmeticError("a sum over hands is not exact: f is too large or not whole")
        return sums

    def sums_over_draws(self, f: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Return F: the sum of `f` over all draws, by hold and hand: (32, hands), int64."""
        return moebius(self.sums_containing(f).take(self.subset_ids))

    def sums_over_draws_of(
        self, holds: npt.NDArray[np.uint8], containing: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.int64]:
        """Return the sum over the draws of one hold of each hand, `holds[i]` of hand i: (hands,), int64.

        `containing` has the sums over the hands that contain each subset, from `sums_containing`.
        """
        sums = np.empty(len(holds), np.int64)
        for hold in np.unique(holds).tolist():
            hands = np.flatnonzero(holds == hold)
            total = np.zeros(len(hands), np.int64)
            for more in _supersets(hold):
                found = containing.take(self.subset_ids[more, hands])
                total += -found if (more ^ hold).bit_count() % 2 else found
            sums[hands] = total
        return sums

    def final_hands(self, holds: npt.NDArray[np.uint8], weights: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Return the frequency of each hand class as the final hand if hand i keeps `holds[i]`: (hands,), int64.

        The count covers all dealt hands and all their draws; each draw of hold k counts `weights[k]` times. This is the
        adjoint of `sums_over_draws`: f summed over the final hands equals F at each dealt hand's hold, summed over the
        dealt hands. Raises `ArithmeticError` if a sum reaches 2**53.
        """
        ids, signed = [np.zeros(0, np.uint32)], [np.zeros(0)]
        for hold in np.unique(holds[weights[holds] != 0]).tolist():
            hands = np.flatnonzero(holds == hold)
            weight = (self.ways[hands] * weights[hold]).astype(np.float64)
            for more in _supersets(hold):
                ids.append(self.subset_ids[more, hands])
                signed.append(-weight if (more ^ hold).bit_count() % 2 else weight)
        joined = np.concatenate(signed)
        if np.abs(joined).sum() >= EXACT_BELOW:
            raise ArithmeticError("a sum over dealt hands is not exact: the weights are too large")
        by_class = np.bincount(np.concatenate(ids), joined, minlength=len(self.subset_ways)).astype(np.int64)
        each = by_class * SUIT_RELABELLINGS // self.subset_ways  # exact: class sizes divide 24
        total = np.zeros(len(self.ways), np.int64)
        for hold_ids in self.subset_ids:
            total += each[hold_ids]
        counts, rest = np.divmod(total * self.ways, SUIT_RELABELLINGS)
        if rest.any():
            raise ArithmeticError("a count of final hands is not whole")
        return counts


def moebius(by_hold: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Exclude the discards from sums over the hands that contain a hold.

    `by_hold` has shape (32, n) and is changed in place: afterwards each entry sums only the hands that contain the hold
    and none of the discarded cards.
    """
    for size in (1 << bit for bit in range(HAND_SIZE)):
        for first in range(0, HOLDS, 2 * size):
            by_hold[first : first + size] -= by_hold[first + size : first + 2 * size]
    return by_hold


def _supersets(hold: int) -> list[int]:
    return [more for more in range(HOLDS) if more & hold == hold]


def enumerate_subset_classes() -> tuple[Masks, npt.NDArray[np.int64]]:
    """Return canonical masks and sizes of the classes of 0 to 5 cards, by size, then mask: (152829,) each."""
    sizes = range(HAND_SIZE + 1)
    found = [np.unique(canonical_masks(combination_masks(size)), return_counts=True) for size in sizes]
    return (np.concatenate([masks for masks, _ in found]), np.concatenate([ways for _, ways in found]).astype(np.int64))


def subset_ids_of(subset_masks: Masks, cards: int = HAND_SIZE) -> npt.NDArray[np.uint32]:
    """Return the class of each subset of each class of `cards` cards, by hold: (2**cards, classes), uint32.

    `subset_masks` are the standard deck's, (152829,).
    """
    masks = subset_masks[SUBSET_STARTS[cards] : SUBSET_STARTS[cards + 1]]
    bits = np.uint64(1) << cards_by_rank(masks, cards).astype(np.uint64)
    subset_ids = np.empty((1 << cards, len(masks)), np.uint32)
    for hold, size in enumerate(HOLD_SIZES[: 1 << cards]):
        held = np.zeros(len(masks), np.uint64)
        for place in range(cards):
            if hold >> place & 1:
                held |= bits[:, place]
        same_size = subset_masks[SUBSET_STARTS[size] : SUBSET_STARTS[size + 1]]
        subset_ids[hold] = SUBSET_STARTS[size] + np.searchsorted(same_size, canonical_masks(held))
    return subset_ids


def make_lattice(
    subset_masks: Masks, subset_ways: npt.NDArray[np.int64], subset_ids: npt.NDArray[np.uint32]
) -> Lattice:
    """Build the lattice from its parts; the last subset classes are the hand classes."""
    hands = slice(SUBSET_STARTS[HAND_SIZE], None)
    return Lattice(subset_masks[hands], subset_ways[hands], subset_ids, subset_masks, subset_ways)


_OTHERS = HAND_SIZE - 1
"""The other cards of a hand with the joker. The joker is last by rank, so a hold's highest bit keeps it."""
_JOKER_BIT = np.uint64(1 << JOKER)

Whole = TypeVar("Whole", np.uint64, np.int64)


def with_joker(lattice: Lattice) -> Lattice:
    """Return the lattice of 53 cards: 150,891 hand classes and 171,199 classes of their subsets.

    `lattice` is the standard deck's. Its 134,459 hand classes come first, in the same order; each of the others is a
    class of four cards and the joker.
    """
    fours = slice(SUBSET_STARTS[_OTHERS], SUBSET_STARTS[HAND_SIZE])
    return Lattice(
        np.concatenate([lattice.masks, lattice.subset_masks[fours] | _JOKER_BIT]),
        np.concatenate([lattice.ways, lattice.subset_ways[fours]]),
        np.concatenate([_without_joker(lattice.subset_ids), _of_hands_with_joker(lattice.subset_masks)], axis=1),
        _interleaved(lattice.subset_masks, lattice.subset_masks | _JOKER_BIT),
        _interleaved(lattice.subset_ways, lattice.subset_ways),
        WITH_JOKER,
    )


def _without_joker(subset_ids: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
    """Return the new ids of sets without the joker, by hold.

    Each id grows by the number of smaller sets with the joker, which come before it.
    """
    smaller = np.array([SUBSET_STARTS[max(size - 1, 0)] for size in HOLD_SIZES[: len(subset_ids)]], np.uint32)
    return subset_ids + smaller[:, None]


def _of_hands_with_joker(subset_masks: Masks) -> npt.NDArray[np.uint32]:
    """Return the subset ids of all holds of four cards and the joker: (32, 16432), uint32."""
    others = subset_ids_of(subset_masks, _OTHERS)
    before = np.array([SUBSET_STARTS[size + 2] for size in HOLD_SIZES[: HOLDS // 2]], np.uint32)
    return np.concatenate([_without_joker(others), others + before[:, None]])


def _interleaved(without: npt.NDArray[Whole], with_it: npt.NDArray[Whole]) -> npt.NDArray[Whole]:
    """Merge two columns so that, for each size, the classes without the joker precede those with it."""
    sizes = [slice(start, end) for start, end in pairwise(SUBSET_STARTS)]
    parts = [without[sizes[0]]]
    for fewer, size in pairwise(sizes):
        parts += [without[size], with_it[fewer]]
    return np.concatenate(parts)
