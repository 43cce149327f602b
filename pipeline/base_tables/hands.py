"""The table `hands`: every five-card hand, its value and its class."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from ...cards.hands.sizes import HAND_SIZE
from ...cards.mask_arrays import canonical_masks, combination_masks
from ...cards.notation import DECK_SIZE
from ...tables.base_tables import EVALUATOR, HAND_CLASSES, HANDS
from ...tables.files.formats.parquet import category_numbers
from ..columns import column, masks_column
from ..inputs import category_of_values, evaluator_from
from ..stages.checks import Inputs, check
from ..stages.stage import Columns, Stage, Work


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield all hands by ascending mask."""
    masks = combination_masks(5)
    values = evaluator_from(inputs["evaluator"]).values(masks)
    yield {
        "mask": masks,
        "value": values,
        "category": category_of_values()[values],
        "hand_id": np.searchsorted(masks_column(inputs["hand_classes"]), canonical_masks(masks)),
    }


@check
def masks_are_of_five_cards(data: pa.Table, _inputs: Inputs) -> bool:
    """Each mask has five of the 52 bits."""
    masks = masks_column(data)
    return bool((np.bitwise_count(masks) == HAND_SIZE).all()) and int(masks.max()) < 1 << DECK_SIZE


@check
def categories_are_those_of_the_values(data: pa.Table, _inputs: Inputs) -> bool:
    """Each value is in its category."""
    return np.array_equal(category_numbers(data), category_of_values()[column(data, "value")])


@check
def each_class_has_its_number_of_hands(data: pa.Table, inputs: Inputs) -> bool:
    """Each class has as many hands as its `ways`."""
    return np.array_equal(np.bincount(column(data, "hand_id")), column(inputs["hand_classes"], "ways"))


@check
def hands_have_the_value_of_their_class(data: pa.Table, inputs: Inputs) -> bool:
    """All hands of a class have its value."""
    of_class = column(inputs["hand_classes"], "value")[column(data, "hand_id")]
    return np.array_equal(of_class, column(data, "value"))


STAGE = Stage(
    HANDS,
    (HAND_CLASSES, EVALUATOR),
    build,
    (
        masks_are_of_five_cards,
        categories_are_those_of_the_values,
        each_class_has_its_number_of_hands,
        hands_have_the_value_of_their_class,
    ),
)
