"""The table `hand_classes`: the suit-distinct hands, with the classes of their 32 holds."""

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands import HOLDS, SUBSET_STARTS
from ...cards.lattice import subset_ids_of
from ...cards.notation import cards_of
from ...games.draw.kinds import deuces_wild_kind, deuces_wild_kinds
from ...tables.parquet import category_numbers
from ...tables.schema import EVALUATOR, HAND_CLASSES, SUBSET_CLASSES
from ..inputs import category_of_values, evaluator_from
from ..stage import Columns, Inputs, Stage, Work, column, masks_column, require


def build(inputs: Inputs, _work: Work) -> Columns:
    """The five-card classes in order, each with its value and its lattice."""
    subsets = inputs["subset_classes"]
    hands = subsets.slice(SUBSET_STARTS[5])
    values = evaluator_from(inputs["evaluator"]).values(masks_column(hands))
    subset_ids = np.ascontiguousarray(subset_ids_of(masks_column(subsets)).T)
    offsets = np.arange(len(values) + 1, dtype=np.int32) * HOLDS
    return {
        "hand_id": np.arange(len(values)),
        "cards": hands["cards"].combine_chunks(),
        "mask": masks_column(hands),
        "ways": column(hands, "ways"),
        "value": values,
        "category": category_of_values()[values],
        "deuces_wild": _deuces_wild(masks_column(hands)),
        "subset_ids": pa.ListArray.from_arrays(
            offsets, subset_ids.ravel(), type=pa.list_(pa.field("element", pa.uint32(), nullable=False))
        ),
    }


def check(data: pa.Table, inputs: Inputs) -> None:
    """Orbits of 4, 12 and 24 hands that add up; classes of holds of the right size, the full hold's the hand itself."""
    ways = column(data, "ways")
    ids = data["subset_ids"].combine_chunks().flatten().to_numpy().reshape(-1, HOLDS)
    sizes = column(inputs["subset_classes"], "size")[ids]
    hands = inputs["subset_classes"].slice(SUBSET_STARTS[5])
    require(data["cards"].equals(hands["cards"]) and data["mask"].equals(hands["mask"]), "classes of five cards")
    require(np.array_equal(category_numbers(data), category_of_values()[column(data, "value")]), "categories of values")
    require(set(ways.tolist()) == {4, 12, 24} and int(ways.sum()) == 2_598_960, "orbits")
    require(bool((sizes == [hold.bit_count() for hold in range(HOLDS)]).all()), "sizes of the holds' classes")
    require(np.array_equal(ids[:, -1] - SUBSET_STARTS[5], column(data, "hand_id")), "the full hold is the hand")


def _deuces_wild(masks: npt.NDArray[np.uint64]) -> list[int]:
    """The place of each hand's kind among those of deuces wild."""
    numbers = {kind: number for number, kind in enumerate(deuces_wild_kinds())}
    return [numbers[deuces_wild_kind(cards_of(mask))] for mask in masks.tolist()]


STAGE = Stage(HAND_CLASSES, (SUBSET_CLASSES, EVALUATOR), build, check)
