"""The table `halatro_values`: the value of kept cards of Halatro, computed backwards from the last play."""

from math import comb

import numpy as np
import pyarrow as pa

from ...cards.arrays import canonical_masks
from ...cards.lattice import SUBSET_STARTS
from ...kernels.halatro.backward_steps import F32, mean_over_draws
from ...kernels.halatro.card_classes import I64, LANE_SIZES, Masks, class_ways, make_places
from ...tables.halatro import HALATRO_VALUES, KEPT_CLASSES, LEVELS, level_name
from ...tables.schema import SUBSET_CLASSES
from ..stage import Columns, Inputs, Stage, Work, column, masks_column, require
from .backward_induction import values_of_kept_cards
from .deck_weights import deck_digest, read_deck_weights

NAMES = [level_name(*level) for level in LEVELS]
SLACK = 0.001
"""How far rounding may move a value from the mean of the values with one card more."""
MOST_LOST = 1.0
"""How much less one more move may be worth, since the chances of cards differ by level."""


def build(_inputs: Inputs, work: Work) -> Columns:
    """The classes by size, and their values with the measured chances of cards."""
    kept = values_of_kept_cards(read_deck_weights(), work)
    masks = np.concatenate([kept.masks[size] for size in KEPT_CLASSES])
    columns: dict[str, object] = {
        "kept_id": np.arange(len(masks)),
        "size": np.bitwise_count(masks),
        "mask": masks,
        "ways": class_ways(masks),
    }
    values = np.concatenate([kept.values[size] for size in KEPT_CLASSES])
    return columns | {name: np.ascontiguousarray(values[:, level]) for level, name in enumerate(NAMES)}


def check(data: pa.Table, inputs: Inputs) -> None:
    """Every class once; values are means of those with one card more, and higher with more moves left."""
    masks, size, ways = masks_column(data), column(data, "size"), column(data, "ways")
    require(np.array_equal(column(data, "kept_id"), np.arange(data.num_rows)), "ids are dense")
    require(np.array_equal(size, np.repeat([*KEPT_CLASSES], [*KEPT_CLASSES.values()])), "classes of each size")
    require(np.array_equal(np.bitwise_count(masks), size), "masks have their size")
    require(np.array_equal(canonical_masks(masks), masks), "masks are canonical")
    require(np.array_equal(class_ways(masks), ways), "ways are the mask's")
    few = masks[size <= 5]
    require(np.array_equal(few, masks_column(inputs["subset_classes"])[SUBSET_STARTS[3] :]), "the known classes")
    ascends = np.diff(masks.astype(np.int64)) > 0
    require(bool((ascends | (np.diff(size) > 0)).all()), "masks ascend")
    sets = np.bincount(size, ways)[3:].astype(np.int64)
    require(sets.tolist() == [comb(52, cards) for cards in KEPT_CLASSES], "sets of each size")
    values = np.stack([data[name].to_numpy() for name in NAMES], axis=1)
    require(bool(np.isfinite(values).all() and (values > 0).all()), "values are above 0")
    _check_more_moves(values)
    _check_means(values, masks, size)


def _check_means(values: F32, masks: Masks, size: I64) -> None:
    """The values of three, four and five kept cards are the means of those with one card more."""
    places = make_places()
    deck = read_deck_weights()
    chances = deck.of_kinds(list(range(len(LEVELS))))
    for cards in range(3, 6):
        smaller, larger = values[size == cards], np.ascontiguousarray(values[size == cards + 1])
        means = np.empty_like(smaller)
        mean_over_draws(masks[size == cards], cards, larger, chances, places, LANE_SIZES, means)
        require(float(np.abs(means - smaller).max()) < SLACK, f"values of {cards} kept cards are means")


def _check_more_moves(values: F32) -> None:
    """One more play or discard is never worth less, except as far as the chances differ by level."""
    for level, (plays, discards) in enumerate(LEVELS):
        for more in ((plays + 1, discards), (plays, discards + 1)):
            if more in LEVELS:
                gain = values[:, LEVELS.index(more)] - values[:, level]
                names = f"{level_name(*more)} is worth no less than {level_name(plays, discards)}"
                require(float(gain.min()) >= -MOST_LOST, names)


STAGE = Stage(HALATRO_VALUES, (SUBSET_CLASSES,), build, check, {"deck": deck_digest()})
