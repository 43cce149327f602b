"""The table `hands`: every five-card hand, its value and its class."""

import numpy as np
import pyarrow as pa

from ...cards.arrays import canonical_masks, combination_masks
from ...tables.parquet import category_numbers
from ...tables.schema import EVALUATOR, HAND_CLASSES, HANDS
from ..inputs import category_of_values, evaluator_from
from ..stage import Columns, Inputs, Stage, Work, column, masks_column, require


def build(inputs: Inputs, _work: Work) -> Columns:
    """All hands by ascending mask."""
    masks = combination_masks(5)
    values = evaluator_from(inputs["evaluator"]).values(masks)
    return {
        "mask": masks,
        "value": values,
        "category": category_of_values()[values],
        "hand_id": np.searchsorted(masks_column(inputs["hand_classes"]), canonical_masks(masks)),
    }


def check(data: pa.Table, inputs: Inputs) -> None:
    """All five-card masks; each class holds as many hands as it says, all of one value."""
    masks = masks_column(data)
    require(bool((np.bitwise_count(masks) == 5).all()) and int(masks.max()) < 1 << 52, "masks of five cards")
    require(np.array_equal(category_numbers(data), category_of_values()[column(data, "value")]), "categories of values")
    classes = inputs["hand_classes"]
    hand_id = column(data, "hand_id")
    require(np.array_equal(np.bincount(hand_id), column(classes, "ways")), "hands per class")
    require(np.array_equal(column(classes, "value")[hand_id], column(data, "value")), "a class has one value")


STAGE = Stage(HANDS, (HAND_CLASSES, EVALUATOR), build, check)
