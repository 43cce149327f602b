"""The lattice of the deck with a joker, derived from the standard deck's lattice (docs/lattice.md).

The joker has no suit, so a set with it is a class of the other cards plus the joker's bit, which is above all lanes.
Among the sets of one size, the classes without the joker come first, in their old order, followed by those with it. Ids
in both groups therefore follow by counting.
"""

from itertools import pairwise
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ..deck import WITH_JOKER
from ..hands.sizes import HAND_SIZE, HOLDS, SUBSET_STARTS
from ..mask_arrays import Masks
from ..notation import JOKER
from .subset_lattice import HOLD_SIZES, Lattice, subset_ids_of

_OTHERS = HAND_SIZE - 1
"""The other cards of a hand with the joker. The joker is last by rank, so a hold's highest bit keeps it."""
_BIT = np.uint64(1 << JOKER)

Whole = TypeVar("Whole", np.uint64, np.int64)


def with_joker(lattice: Lattice) -> Lattice:
    """Return the lattice of 53 cards: 150,891 hand classes and 171,199 classes of their subsets.

    `lattice` is the standard deck's. Its 134,459 hand classes come first, in the same order; each of the others is a
    class of four cards and the joker.
    """
    fours = slice(SUBSET_STARTS[_OTHERS], SUBSET_STARTS[HAND_SIZE])
    return Lattice(
        np.concatenate([lattice.masks, lattice.subset_masks[fours] | _BIT]),
        np.concatenate([lattice.ways, lattice.subset_ways[fours]]),
        np.concatenate([_without(lattice.subset_ids), _of_hands_with(lattice.subset_masks)], axis=1),
        _interleaved(lattice.subset_masks, lattice.subset_masks | _BIT),
        _interleaved(lattice.subset_ways, lattice.subset_ways),
        WITH_JOKER,
    )


def _without(subset_ids: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
    """Return the new ids of sets without the joker, by hold.

    Each id grows by the number of smaller sets with the joker, which come before it.
    """
    smaller = np.array([SUBSET_STARTS[max(size - 1, 0)] for size in HOLD_SIZES[: len(subset_ids)]], np.uint32)
    return subset_ids + smaller[:, None]


def _of_hands_with(subset_masks: Masks) -> npt.NDArray[np.uint32]:
    """Return the subset ids of all holds of four cards and the joker: (32, 16432), uint32."""
    others = subset_ids_of(subset_masks, _OTHERS)
    before = np.array([SUBSET_STARTS[size + 2] for size in HOLD_SIZES[: HOLDS // 2]], np.uint32)
    return np.concatenate([_without(others), others + before[:, None]])


def _interleaved(without: npt.NDArray[Whole], with_it: npt.NDArray[Whole]) -> npt.NDArray[Whole]:
    """Merge two columns so that, for each size, the classes without the joker precede those with it."""
    sizes = [slice(start, end) for start, end in pairwise(SUBSET_STARTS)]
    parts = [without[sizes[0]]]
    for fewer, size in pairwise(sizes):
        parts += [without[size], with_it[fewer]]
    return np.concatenate(parts)
