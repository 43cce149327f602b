"""The table `hand_classes`: the suit-distinct hands, with the classes of their 32 holds."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from ...cards.hands.sizes import FULL_HOLD, HOLDS, SUBSET_STARTS
from ...cards.lattice.subset_lattice import subset_ids_of
from ...cards.notation import cards_of
from ...games.draw.goals import kinds_of_cards
from ...games.draw.paytables.kinds import DEUCES
from ...tables.base_tables import EVALUATOR, HAND_CLASSES, HANDS, SUBSET_CLASSES
from ...tables.files.formats.parquet import category_numbers
from ..columns import column, masks_column
from ..inputs import category_of_values, evaluator_from, subset_ids_from
from ..stages.checks import Inputs, check
from ..stages.stage import Columns, Stage, Work


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the five-card classes in order, each with its value and its lattice."""
    subsets = inputs["subset_classes"]
    hands = subsets.slice(SUBSET_STARTS[5])
    values = evaluator_from(inputs["evaluator"]).values(masks_column(hands))
    subset_ids = np.ascontiguousarray(subset_ids_of(masks_column(subsets)).T)
    offsets = np.arange(len(values) + 1, dtype=np.int32) * HOLDS
    yield {
        "hand_id": np.arange(len(values)),
        "cards": hands["cards"].combine_chunks(),
        "mask": masks_column(hands),
        "ways": column(hands, "ways"),
        "value": values,
        "category": category_of_values()[values],
        "deuces_wild": kinds_of_cards(DEUCES, map(cards_of, masks_column(hands).tolist())),
        "subset_ids": pa.ListArray.from_arrays(
            offsets, subset_ids.ravel(), type=pa.list_(pa.field("element", pa.uint32(), nullable=False))
        ),
    }


@check
def they_are_the_classes_of_five_cards(data: pa.Table, inputs: Inputs) -> bool:
    """Cards and masks are those of the five-card classes in `subset_classes`."""
    hands = inputs["subset_classes"].slice(SUBSET_STARTS[5])
    return bool(data["cards"].equals(hands["cards"]) and data["mask"].equals(hands["mask"]))


@check
def ids_are_dense(data: pa.Table, _inputs: Inputs) -> bool:
    """Ids ascend from 0 without gaps."""
    return np.array_equal(column(data, "hand_id"), np.arange(data.num_rows))


@check
def categories_are_those_of_the_values(data: pa.Table, _inputs: Inputs) -> bool:
    """Each value is in its category."""
    return np.array_equal(category_numbers(data), category_of_values()[column(data, "value")])


@check
def classes_have_4_12_or_24_hands(data: pa.Table, _inputs: Inputs) -> bool:
    """Check that no class has another size."""
    return set(column(data, "ways").tolist()) == {4, 12, 24}


@check
def ways_add_up_to_all_hands(data: pa.Table, _inputs: Inputs) -> bool:
    """The classes contain every hand once."""
    return int(column(data, "ways").sum()) == HANDS.rows


@check
def holds_have_their_size(data: pa.Table, inputs: Inputs) -> bool:
    """The class of each hold has as many cards as the hold."""
    sizes = column(inputs["subset_classes"], "size")[subset_ids_from(data)]
    return bool((sizes == [hold.bit_count() for hold in range(HOLDS)]).all())


@check
def the_full_hold_is_the_hand(data: pa.Table, _inputs: Inputs) -> bool:
    """The class of holding all five cards is the hand's own."""
    return np.array_equal(subset_ids_from(data)[:, FULL_HOLD] - SUBSET_STARTS[5], column(data, "hand_id"))


STAGE = Stage(
    HAND_CLASSES,
    (SUBSET_CLASSES, EVALUATOR),
    build,
    (
        they_are_the_classes_of_five_cards,
        ids_are_dense,
        categories_are_those_of_the_values,
        classes_have_4_12_or_24_hands,
        ways_add_up_to_all_hands,
        holds_have_their_size,
        the_full_hold_is_the_hand,
    ),
)
