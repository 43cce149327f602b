"""The table `halatro_values`: the value of kept cards of Halatro, computed backwards from the last play."""

from collections.abc import Iterator
from math import comb

import numpy as np
import pyarrow as pa

from ...cards.hands.sizes import SUBSET_STARTS
from ...cards.mask_arrays import canonical_masks
from ...cards.notation import DECK_SIZE
from ...kernels.array_types import F32
from ...kernels.halatro.backward_steps import mean_over_draws
from ...kernels.halatro.card_classes import LANE_SIZES, class_ways, make_places
from ...tables.base_tables import SUBSET_CLASSES
from ...tables.halatro import HALATRO_VALUES, KEPT_CLASSES, LEVELS, level_name
from ..columns import column, masks_column
from ..stages.checks import Check, Holds, Inputs, check
from ..stages.stage import Columns, Stage, Work
from .backward_induction import values_of_kept_cards
from .deck_weights import DECK_FILE, read_deck_weights

NAMES = [level_name(*level) for level in LEVELS]
"""The columns of values, in the order of the levels."""
SLACK = 0.001
"""Rounding tolerance between a value and the mean of the values with one card more."""
MOST_LOST = 1.0
"""Largest loss in points from one more move; losses occur because the chances of cards differ by level."""


def build(_inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Yield the classes by size, with their values under the measured chances of cards."""
    kept = values_of_kept_cards(read_deck_weights(), work)
    masks = np.concatenate([kept.masks[size] for size in KEPT_CLASSES])
    columns: dict[str, object] = {
        "kept_id": np.arange(len(masks)),
        "size": np.bitwise_count(masks),
        "mask": masks,
        "ways": class_ways(masks),
    }
    values = np.concatenate([kept.values[size] for size in KEPT_CLASSES])
    yield columns | {name: np.ascontiguousarray(values[:, level]) for level, name in enumerate(NAMES)}


@check
def ids_are_dense(data: pa.Table, _inputs: Inputs) -> bool:
    """Ids ascend from 0 without gaps."""
    return np.array_equal(column(data, "kept_id"), np.arange(data.num_rows))


@check
def classes_of_each_size(data: pa.Table, _inputs: Inputs) -> bool:
    """Sizes ascend, each with its known number of classes."""
    return np.array_equal(column(data, "size"), np.repeat([*KEPT_CLASSES], [*KEPT_CLASSES.values()]))


@check
def masks_have_their_size(data: pa.Table, _inputs: Inputs) -> bool:
    """Each mask has `size` cards."""
    return np.array_equal(np.bitwise_count(masks_column(data)), column(data, "size"))


@check
def masks_are_canonical(data: pa.Table, _inputs: Inputs) -> bool:
    """Each mask is the largest of its class."""
    masks = masks_column(data)
    return np.array_equal(canonical_masks(masks), masks)


@check
def masks_ascend(data: pa.Table, _inputs: Inputs) -> bool:
    """Masks ascend within each size, so no class appears twice."""
    ascends = np.diff(masks_column(data).astype(np.int64)) > 0
    return bool((ascends | (np.diff(column(data, "size")) > 0)).all())


@check
def ways_are_those_of_the_mask(data: pa.Table, _inputs: Inputs) -> bool:
    """`ways` is the number of sets in the class."""
    return np.array_equal(class_ways(masks_column(data)), column(data, "ways"))


@check
def up_to_five_cards_they_are_the_known_classes(data: pa.Table, inputs: Inputs) -> bool:
    """Classes of three to five cards are those of `subset_classes`."""
    few = masks_column(data)[column(data, "size") <= 5]
    return np.array_equal(few, masks_column(inputs["subset_classes"])[SUBSET_STARTS[3] :])


@check
def sets_of_each_size(data: pa.Table, _inputs: Inputs) -> bool:
    """The classes of each size contain every set of that size once."""
    sets = np.bincount(column(data, "size"), column(data, "ways"))[min(KEPT_CLASSES) :].astype(np.int64)
    return bool(sets.tolist() == [comb(DECK_SIZE, cards) for cards in KEPT_CLASSES])


@check
def values_are_above_0(data: pa.Table, _inputs: Inputs) -> bool:
    """Every play scores."""
    values = _values(data)
    return bool(np.isfinite(values).all() and (values > 0).all())


def _more_moves() -> Iterator[Check]:
    """Yield the checks that one more play or discard is worth at least as much, within `MOST_LOST`."""
    for plays, discards in LEVELS:
        for more in ((plays + 1, discards), (plays, discards + 1)):
            if more in LEVELS:
                fewer_name, more_name = level_name(plays, discards), level_name(*more)
                yield Check(f"{more_name} is worth no less than {fewer_name}", _worth_no_less(more_name, fewer_name))


def _worth_no_less(more: str, fewer: str) -> Holds:
    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        gain = data[more].to_numpy() - data[fewer].to_numpy()
        return float(gain.min()) >= -MOST_LOST

    return holds


def _are_means(cards: int) -> Check:
    """Check that the values of `cards` kept cards are the means of those with one card more."""

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        values, size = _values(data), column(data, "size")
        smaller, larger = values[size == cards], np.ascontiguousarray(values[size == cards + 1])
        chances = read_deck_weights().of_kinds(list(range(len(LEVELS))))
        means = np.empty_like(smaller)
        kept = masks_column(data)[size == cards]
        mean_over_draws(kept, cards, larger, chances, make_places(), LANE_SIZES, means)
        return float(np.abs(means - smaller).max()) < SLACK

    return Check(f"values of {cards} kept cards are means", holds)


def _values(data: pa.Table) -> F32:
    """Return the values by class and level: (1115634, 11), float32."""
    return np.stack([data[name].to_numpy() for name in NAMES], axis=1)


STAGE = Stage(
    HALATRO_VALUES,
    (SUBSET_CLASSES,),
    build,
    (
        ids_are_dense,
        classes_of_each_size,
        masks_have_their_size,
        masks_are_canonical,
        masks_ascend,
        ways_are_those_of_the_mask,
        up_to_five_cards_they_are_the_known_classes,
        sets_of_each_size,
        values_are_above_0,
        *_more_moves(),
        *map(_are_means, sorted(KEPT_CLASSES)[:-1]),
    ),
    data={"deck": DECK_FILE},
)
