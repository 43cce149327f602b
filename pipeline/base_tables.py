"""The tables that every game uses: hand values, the evaluator's arrays, sets of cards up to suits, and all hands."""

from collections.abc import Iterator
from math import comb

import numpy as np
import pyarrow as pa

from ..cards.hands.categories import CATEGORIES, VALUES_IN_CATEGORY
from ..cards.hands.evaluator import build_evaluator
from ..cards.hands.order import HIGH
from ..cards.hands.sizes import FULL_HOLD, HAND_SIZE, HOLDS, SUBSET_STARTS
from ..cards.hands.sizes import SUBSET_CLASSES as CLASSES_BY_SIZE
from ..cards.lattice.subset_lattice import enumerate_subset_classes, subset_ids_of
from ..cards.mask_arrays import canonical_masks, combination_masks, mask_texts
from ..cards.notation import DECK_SIZE, cards_of
from ..games.draw.goals import kinds_of_cards
from ..games.draw.paytables.kinds import DEUCES
from ..tables.base_tables import EVALUATOR, HAND_CLASSES, HANDS, SUBSET_CLASSES, VALUES
from ..tables.files.formats.parquet import category_numbers
from .stages.checks import (
    Check,
    Inputs,
    cards_are_those_of_the_mask,
    check,
    ids_are_dense,
    masks_are_canonical,
    masks_have_their_size,
    names_are_distinct,
    numbers_below_add_up,
    values_are_1_to_7462,
    ways_add_up_to_all_hands,
)
from .stages.inputs import category_of_values, column, evaluator_from, masks_column, subset_ids_from
from .stages.stage import Columns, Stage, Work

HANDS_IN_CATEGORY = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40)
"""The textbook numbers of five-card hands in each category, lowest first."""


def build_values(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield all values in ascending order."""
    values = HIGH.values()
    ways = np.array([value.ways for value in values])
    yield {
        "value": np.array([value.value for value in values]),
        "category": np.array([CATEGORIES.index(value.category) for value in values]),
        "name": [value.name for value in values],
        "ways": ways,
        "ways_below": np.cumsum(ways) - ways,
    }


@check
def hands_per_category(data: pa.Table, _inputs: Inputs) -> bool:
    """Each category has the textbook number of hands."""
    hands = np.bincount(category_numbers(data), weights=column(data, "ways")).astype(np.int64)
    return tuple(hands.tolist()) == HANDS_IN_CATEGORY


def build_evaluator_arrays(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the arrays, one after the other."""
    array, index, value = build_evaluator().columns()
    yield {"array": array, "index": index, "value": value}


@check
def every_hand_counts_towards_the_ways_of_its_value(data: pa.Table, inputs: Inputs) -> bool:
    """The arrays give each of the 2,598,960 hands a value, and each value its number of hands."""
    ways = np.bincount(evaluator_from(data).values(combination_masks(5)))
    return np.array_equal(ways[1:], column(inputs["values"], "ways"))


def build_subset_classes(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
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
def sets_of_each_size(data: pa.Table, _inputs: Inputs) -> bool:
    """The classes of each size contain every set of that size once."""
    sets = np.bincount(column(data, "size"), weights=column(data, "ways")).astype(np.int64)
    return bool(sets.tolist() == [comb(DECK_SIZE, size) for size in range(len(CLASSES_BY_SIZE))])


def build_hand_classes(inputs: Inputs, _work: Work) -> Iterator[Columns]:
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
def categories_are_those_of_the_values(data: pa.Table, _inputs: Inputs) -> bool:
    """Each value is in its category."""
    return np.array_equal(category_numbers(data), category_of_values()[column(data, "value")])


@check
def holds_have_their_size(data: pa.Table, inputs: Inputs) -> bool:
    """The class of each hold has as many cards as the hold."""
    sizes = column(inputs["subset_classes"], "size")[subset_ids_from(data)]
    return bool((sizes == [hold.bit_count() for hold in range(HOLDS)]).all())


def build_hands(inputs: Inputs, _work: Work) -> Iterator[Columns]:
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
def hands_have_the_value_of_their_class(data: pa.Table, inputs: Inputs) -> bool:
    """All hands of a class have its value."""
    of_class = column(inputs["hand_classes"], "value")[column(data, "hand_id")]
    return np.array_equal(of_class, column(data, "value"))


STAGES = (
    Stage(
        VALUES,
        (),
        build_values,
        (
            Check(
                "values per category",
                lambda data, _inputs: tuple(np.bincount(category_numbers(data)).tolist()) == VALUES_IN_CATEGORY,
            ),
            hands_per_category,
            numbers_below_add_up("ways"),
            values_are_1_to_7462,
            names_are_distinct,
        ),
    ),
    Stage(EVALUATOR, (VALUES,), build_evaluator_arrays, (every_hand_counts_towards_the_ways_of_its_value,)),
    Stage(
        SUBSET_CLASSES,
        (),
        build_subset_classes,
        (
            ids_are_dense("subset_id"),
            Check(
                "classes of each size",
                lambda data, _inputs: tuple(np.bincount(column(data, "size")).tolist()) == CLASSES_BY_SIZE,
            ),
            sets_of_each_size,
            masks_are_canonical,
            masks_have_their_size,
            cards_are_those_of_the_mask,
        ),
    ),
    Stage(
        HAND_CLASSES,
        (SUBSET_CLASSES, EVALUATOR),
        build_hand_classes,
        (
            they_are_the_classes_of_five_cards,
            ids_are_dense("hand_id"),
            categories_are_those_of_the_values,
            Check(
                "classes have 4 12 or 24 hands", lambda data, _inputs: set(column(data, "ways").tolist()) == {4, 12, 24}
            ),
            ways_add_up_to_all_hands(HANDS.rows),
            holds_have_their_size,
            Check(
                "the full hold is the hand",
                lambda data, _inputs: np.array_equal(
                    subset_ids_from(data)[:, FULL_HOLD] - SUBSET_STARTS[5], column(data, "hand_id")
                ),
            ),
        ),
    ),
    Stage(
        HANDS,
        (HAND_CLASSES, EVALUATOR),
        build_hands,
        (
            masks_are_of_five_cards,
            categories_are_those_of_the_values,
            Check(
                "each class has its number of hands",
                lambda data, inputs: np.array_equal(
                    np.bincount(column(data, "hand_id")), column(inputs["hand_classes"], "ways")
                ),
            ),
            hands_have_the_value_of_their_class,
        ),
    ),
)
"""The stages of these tables."""
