"""The table `subset_classes`: sets of up to five cards, up to a relabelling of suits."""

from collections.abc import Iterator
from math import comb

import numpy as np
import pyarrow as pa

from ...cards.hands.sizes import SUBSET_CLASSES as CLASSES_BY_SIZE
from ...cards.lattice.subset_lattice import enumerate_subset_classes
from ...cards.mask_arrays import canonical_masks, mask_texts
from ...cards.notation import DECK_SIZE
from ...tables.base_tables import SUBSET_CLASSES
from ..columns import column, masks_column
from ..stages.checks import Inputs, check
from ..stages.stage import Columns, Stage, Work


def build(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield all classes by size, then mask."""
    masks, ways = enumerate_subset_classes()
    yield {
        "subset_id": np.arange(len(masks)),
        "size": np.bitwise_count(masks),
        "cards": mask_texts(masks),
        "mask": masks,
        "ways": ways,
    }


@check
def ids_are_dense(data: pa.Table, _inputs: Inputs) -> bool:
    """Ids ascend from 0 without gaps."""
    return np.array_equal(column(data, "subset_id"), np.arange(data.num_rows))


@check
def classes_of_each_size(data: pa.Table, _inputs: Inputs) -> bool:
    """The number of classes of each size is the published one."""
    return tuple(np.bincount(column(data, "size")).tolist()) == CLASSES_BY_SIZE


@check
def sets_of_each_size(data: pa.Table, _inputs: Inputs) -> bool:
    """The classes of each size contain every set of that size once."""
    sets = np.bincount(column(data, "size"), weights=column(data, "ways")).astype(np.int64)
    return bool(sets.tolist() == [comb(DECK_SIZE, size) for size in range(len(CLASSES_BY_SIZE))])


@check
def masks_are_canonical(data: pa.Table, _inputs: Inputs) -> bool:
    """Each mask is the largest of its class."""
    masks = masks_column(data)
    return np.array_equal(canonical_masks(masks), masks)


@check
def masks_have_their_size(data: pa.Table, _inputs: Inputs) -> bool:
    """Each mask has `size` cards."""
    return np.array_equal(np.bitwise_count(masks_column(data)), column(data, "size"))


@check
def cards_are_those_of_the_mask(data: pa.Table, _inputs: Inputs) -> bool:
    """The cards spell the mask."""
    return bool(data["cards"].to_pylist() == mask_texts(masks_column(data)))


STAGE = Stage(
    SUBSET_CLASSES,
    (),
    build,
    (
        ids_are_dense,
        classes_of_each_size,
        sets_of_each_size,
        masks_are_canonical,
        masks_have_their_size,
        cards_are_those_of_the_mask,
    ),
)
