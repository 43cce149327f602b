"""The table `values`: category, name and frequency of each of the 7,462 values."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from ...cards.hands.categories import CATEGORIES, ROYAL_FLUSH, VALUES_IN_CATEGORY
from ...cards.hands.order import HIGH
from ...tables.base_tables import VALUES
from ...tables.files.formats.parquet import category_numbers
from ..columns import column
from ..stages.checks import Inputs, check
from ..stages.stage import Columns, Stage, Work

HANDS_IN_CATEGORY = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40)
"""The textbook numbers of five-card hands in each category, lowest first."""


def build(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
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
def values_per_category(data: pa.Table, _inputs: Inputs) -> bool:
    """Each category has the textbook number of values."""
    return bool(tuple(np.bincount(category_numbers(data)).tolist()) == VALUES_IN_CATEGORY)


@check
def hands_per_category(data: pa.Table, _inputs: Inputs) -> bool:
    """Each category has the textbook number of hands."""
    hands = np.bincount(category_numbers(data), weights=column(data, "ways")).astype(np.int64)
    return tuple(hands.tolist()) == HANDS_IN_CATEGORY


@check
def ways_below_add_up(data: pa.Table, _inputs: Inputs) -> bool:
    """The count below a value is the sum over all lower values."""
    ways = column(data, "ways")
    return np.array_equal(column(data, "ways_below"), np.cumsum(ways) - ways)


@check
def values_are_1_to_7462(data: pa.Table, _inputs: Inputs) -> bool:
    """Check that no value is left out."""
    return np.array_equal(column(data, "value"), np.arange(1, ROYAL_FLUSH + 1))


@check
def names_are_distinct(data: pa.Table, _inputs: Inputs) -> bool:
    """Check that no two values have the same name."""
    return bool(len(set(data["name"].to_pylist())) == data.num_rows)


STAGE = Stage(
    VALUES,
    (),
    build,
    (values_per_category, hands_per_category, ways_below_add_up, values_are_1_to_7462, names_are_distinct),
)
