"""The table `subset_classes`: sets of up to five cards, up to suits."""

from math import comb

import numpy as np
import pyarrow as pa

from ...cards.arrays import canonical_masks
from ...cards.hands import SUBSET_CLASSES as CLASSES_BY_SIZE
from ...cards.lattice import enumerate_subset_classes
from ...cards.notation import cards_of, cards_text
from ...tables.schema import SUBSET_CLASSES
from ..stage import Columns, Inputs, Stage, Work, column, masks_column, require


def build(_inputs: Inputs, _work: Work) -> Columns:
    """All classes by size, then mask."""
    masks, ways = enumerate_subset_classes()
    return {
        "subset_id": np.arange(len(masks)),
        "size": np.bitwise_count(masks),
        "cards": [cards_text(cards_of(mask)) for mask in masks.tolist()],
        "mask": masks,
        "ways": ways,
    }


def check(data: pa.Table, _inputs: Inputs) -> None:
    """The published number of classes of each size, every set in exactly one class, canonical masks."""
    masks = masks_column(data)
    size = column(data, "size")
    sets = np.bincount(size, weights=column(data, "ways")).astype(np.int64)
    require(tuple(np.bincount(size).tolist()) == CLASSES_BY_SIZE, "classes of each size")
    require(sets.tolist() == [comb(52, k) for k in range(6)], "sets of each size")
    require(np.array_equal(canonical_masks(masks), masks), "masks are canonical")
    require(np.array_equal(np.bitwise_count(masks), size), "masks have their size")
    require(
        data["cards"].to_pylist() == [cards_text(cards_of(mask)) for mask in masks.tolist()], "cards are the mask's"
    )


STAGE = Stage(SUBSET_CLASSES, (), build, check)
